"""The start page of the admin, and the history of what staff, commands and anybody else change."""

import html
import re
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localtime

from app.accounts.models import User
from app.accounts.services import staff
from app.database.history import former_links, former_states
from app.funds.models import Fund, FundDocument, Region, Tranche
from app.inquiries.models import Inquiry, Kind
from app.mail.models import Delivery, State
from app.outbox.models import Entry
from tests.factories.accounts import account, with_second_factor
from tests.factories.accounts import staff as staff_account
from tests.factories.funds import FundDocumentFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]
GERMAN = {"accept-language": "de"}


def counts(client: Client) -> dict[str, str]:
    """What the start page counts now."""
    return shown(client.get("/admin/", headers=GERMAN).content.decode())


@pytest.fixture
def boss(client: Client) -> User:
    user = staff_account("desk@example.org")
    client.force_login(user)
    return user


def shown(page: str) -> dict[str, str]:
    """What a start page counts, by key."""
    return dict(re.findall(r'data-queue="(\w+)">\s*<span class="count">([^<]*)</span>', page))


def submitted(day: date) -> None:
    """A document that waits for review."""
    FundDocument.objects.create(
        fund=TrancheFactory.create().fund, category="fund_prospect", date=day, state="submitted",
        submitted_at=timezone.now(),
    )  # fmt: skip


def test_the_start_page_counts_what_waits_by_few_questions(client: Client, boss: User) -> None:
    # given
    assert counts(client)["inquiries"] == "0"
    now = timezone.now()
    for days in (1, 40):
        created = now - timedelta(days=days)
        Inquiry.objects.create(kind=Kind.MESSAGE, email="a@example.org", lang="de", content={}, created_at=created)
    Inquiry.objects.create(
        kind=Kind.MESSAGE, email="a@example.org", lang="de", content={}, answered_at=now, answered_by=boss
    )
    Delivery.objects.create(kind="test", recipient="b@example.org", lang="de", message_id="<1>", state=State.FAILED)
    submitted(now.date())
    # when
    with CaptureQueriesContext(connection) as captured:
        page = client.get("/admin/", headers=GERMAN).content.decode()
    asked = [one["sql"] for one in captured]
    # then
    found = shown(page)
    wanted = {"inquiries": "2", "mails": "1", "submitted_funddocument": "1", "dead_letters": "0"}
    assert wanted.items() <= found.items()
    assert f"älteste: {localtime(now - timedelta(days=40)):%d.%m.%Y}" in page
    assert len([sql for sql in asked if "UNION ALL" in sql and "inquiries_inquiry" in sql]) == 1
    assert len(asked) < 30, asked


def test_each_link_of_the_start_page_shows_as_many_rows_as_it_says(client: Client, boss: User) -> None:
    # given
    Delivery.objects.create(kind="test", recipient="b@example.org", lang="de", message_id="<1>", state=State.FAILED)
    Delivery.objects.create(kind="test", recipient="b@example.org", lang="de", message_id="<2>")
    submitted(timezone.now().date())
    FundDocumentFactory.create(state="declined", visible=False, published_at=None, author=boss)
    for kind in Kind:
        Inquiry.objects.create(kind=kind, email="a@example.org", lang="de", content={})
    page = client.get("/admin/", headers=GERMAN).content.decode()
    links = re.findall(r'<a href="([^"]+)" data-queue="(\w+)">', page)
    told = counts(client)
    assert [told[one] for one in ("inquiries", "orders_funds", "orders_teams", "orders_box")] == ["4", "1", "1", "1"]
    assert len(links) > 7
    # when, then
    for link, key in links:
        answer = client.get(link.replace("&amp;", "&"))
        assert answer.status_code == 200, link
        if "cl" in answer.context:
            assert answer.context["cl"].result_count == int(told[key]), key
        elif key == "own_texts":
            assert len(answer.context["rows"]) == int(told[key]) == 1
        elif key == "untranslated":
            assert len(answer.context["rows"]) == int(told[key])
        else:
            # Each line of what waits for a decision leads to the queue of its type.
            assert len(answer.context["rows"]) == int(told[key]), key


def test_staff_choose_another_language_than_the_browser_s(client: Client, boss: User) -> None:
    assert "Offene Aufgaben" in client.get("/admin/", headers=GERMAN).content.decode()
    # when
    chosen = client.post("/admin/language/", {"language": "en", "next": "/admin/funds/fund/"})
    elsewhere = client.post("/admin/language/", {"language": "xx", "next": "https://evil.example/"})
    # then
    assert chosen["Location"] == "/admin/funds/fund/"
    assert chosen.cookies["admin_language"]["path"] == "/admin/"
    assert not elsewhere["Location"].startswith("https://evil")
    assert "Open tasks" in client.get("/admin/", headers=GERMAN).content.decode()


def test_staff_see_only_what_they_may_work_on(client: Client) -> None:
    # given
    clerk = account("clerk@example.org", is_staff=True)
    with_second_factor(clerk)
    clerk.user_permissions.add(Permission.objects.get(codename="view_inquiry"))
    client.force_login(clerk)
    # when
    page = client.get("/admin/", headers=GERMAN).content.decode()
    # then
    assert set(counts(client)) == {"inquiries", "orders_funds", "orders_teams", "orders_box"}
    assert "Letzte Sicherung" not in page


def change(client: Client, fund: Fund, **values: str | list[int]) -> None:
    """Save the form of a fund as a browser would."""
    form = {"name": fund.name, "company": fund.company_id, "peergroup": fund.peergroup_id, "sfdr": fund.sfdr or ""}
    form |= {"universe": fund.universe_id, "asset_class": fund.asset_class, "benchmark": fund.benchmark}
    form |= {"fund_classification": fund.fund_classification}
    for inline in ("tranches", "documents", "exclusions"):
        form |= {f"{inline}-TOTAL_FORMS": "0", f"{inline}-INITIAL_FORMS": "0"}
    answer = client.post(reverse("admin:funds_fund_change", args=[fund.pk]), form | values)
    assert answer.status_code == 302, answer.context["adminform"].form.errors


def test_history_says_who_changed_what_from_old_to_new(client: Client, boss: User) -> None:
    # given
    # Not called after its fund, whose new name would be the share class's as well.
    fund = TrancheFactory.create(name="Anders genannt").fund
    before = fund.name
    # when: a form, then a bulk update by nobody in particular
    change(client, fund, name="Neuer Name", sfdr="9")
    Fund.objects.filter(pk=fund.pk).update(sfdr=8)
    # then
    page = client.get(reverse("admin:funds_fund_history", args=[fund.pk]), headers=GERMAN).content.decode()
    first, second = re.findall(r"<tr>.*?</tr>", page.split('id="changes"')[1].split("</table>")[0], re.DOTALL)[1:]
    assert re.search(r"SFDR-Artikel</dt><dd><del>9</del> → <ins>8</ins>", first)
    assert boss.email not in first
    assert f"<del>{before}</del> → <ins>Neuer Name</ins>" in second
    assert boss.email in second
    assert f"/admin/funds/fund/{fund.pk}/change/" in second
    kept = former_states(Fund).objects.order_by("pk").first()
    assert kept.pgh_context["user"] == boss.pk
    assert boss.email not in str(kept.pgh_context)


def test_share_classes_named_after_a_fund_follow_its_new_name(client: Client, boss: User) -> None:
    # given
    fund = TrancheFactory.create(fund__name="Muster Rente", name="Muster Rente A EUR").fund
    TrancheFactory.create(fund=fund, primary=False, name="Von Hand benannt")
    # when
    change(client, fund, name="Muster Anleihen")
    # then
    assert set(fund.tranches.values_list("name", flat=True)) == {"Muster Anleihen A EUR", "Von Hand benannt"}
    assert Entry.objects.filter(doc_type="tranche", doc_id=fund.tranches.get(primary=True).pk).exists()
    # when: a name that leaves no room for "A EUR"
    form = {"name": "x" * 252}
    page = client.post(reverse("admin:funds_fund_change", args=[fund.pk]), form, headers=GERMAN)
    # then
    assert "würden zu lang" in page.content.decode()
    assert Fund.objects.get().name == "Muster Anleihen"


def told_of(client: Client, row: Model) -> list[str]:
    """The rows of a record's history, as text without tags."""
    name = f"admin:{row._meta.app_label}_{row._meta.model_name}_history"
    page = client.get(reverse(name, args=[row.pk]), headers=GERMAN).content.decode()
    table = page.split('id="changes"')[1].split("</table>")[0]
    return [re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", row))) for row in table.split("<tr>")[2:]]


def test_history_says_who_linked_and_unlinked_what(client: Client, boss: User) -> None:
    # given: linked by a program, which writes nothing down
    fund = TrancheFactory.create().fund
    old, new, other = (
        Region.objects.create(name_de=name, name_en=name, code=name.lower()) for name in ("Mond", "Mars", "Venus")
    )
    fund.regions.add(old)
    assert not former_links(Fund)["regions"].objects.exists()
    # when: in one form with another field, then by nobody in particular
    change(client, fund, sfdr="9", regions=[new.pk, other.pk])
    fund.regions.remove(other)
    # then: a test is one transaction, so that both have the same moment
    told = told_of(client, fund)
    [by_somebody] = [one for one in told if boss.email in one]
    [by_nobody] = [one for one in told if boss.email not in one]
    assert "Regionen − Venus" in by_nobody
    assert "Regionen Mond → Mars, Venus" in by_somebody
    assert "SFDR-Artikel – → 9" in by_somebody


def test_a_link_outlives_what_was_linked(client: Client, boss: User) -> None:
    fund = TrancheFactory.create().fund
    region = Region.objects.create(name_de="Mond", name_en="Moon", code="moon")
    change(client, fund, regions=[region.pk])
    # when
    number = region.pk
    region.delete()
    # then
    gone = f"Nummer {number}, gelöscht"
    told = " ".join(told_of(client, fund))
    assert f"Regionen − {gone}" in told
    assert f"Regionen + {gone}" in told


def test_the_history_of_a_fund_has_its_documents_for_whom_may_see_them(client: Client, boss: User) -> None:
    # given
    document = FundDocumentFactory.create()
    FundDocument.objects.filter(pk=document.pk).update(language="en")
    document.delete()
    [deleted, changed] = told_of(client, document.fund)
    assert "Fondsdokument: Jahresbericht 31.10.2026 gelöscht" in deleted
    assert "Sprache Deutsch → Englisch" in changed
    # when
    clerk = account("clerk@example.org", is_staff=True)
    with_second_factor(clerk)
    clerk.user_permissions.add(Permission.objects.get(codename="view_fund"))
    client.force_login(clerk)
    # then
    page = client.get(reverse("admin:funds_fund_history", args=[document.fund_id]), headers=GERMAN).content.decode()
    assert "Jahresbericht" not in page


def test_histories_of_accounts_and_groups_name_groups_and_permissions(client: Client, boss: User) -> None:
    # given
    person = account("editor@example.org")
    group = Group.objects.create(name="Redaktion und Presse")
    right = Permission.objects.get(codename="view_report")
    with staff.watched(boss, person):
        person.groups.add(group)
        person.user_permissions.add(right)
    # when
    form = {"name": group.name, "permissions": [right.pk]}
    assert client.post(reverse("admin:auth_group_change", args=[group.pk]), form).status_code == 302
    # then
    told = told_of(client, person)
    assert any("Gruppen + Redaktion und Presse" in one and boss.email in one for one in told)
    assert any("| Bericht | ansehen" in one for one in told)
    [one] = told_of(client, group)
    assert "Berechtigungen +" in one
    assert "| Bericht | ansehen" in one
    assert boss.email in one


def test_the_history_of_a_group_says_who_called_it_what(client: Client, boss: User) -> None:
    # given: made by a program, which writes nothing down
    group = Group.objects.create(name="Redaktion")
    assert not former_states(Group).objects.exists()
    # when: renamed in a form, then by plain SQL; an edit that changes nothing in between
    address = reverse("admin:auth_group_change", args=[group.pk])
    for _ in range(2):
        assert client.post(address, {"name": "Redaktion und Presse"}).status_code == 302
    Group.objects.filter(pk=group.pk).update(name="Presse")
    # then
    by_nobody, by_somebody = told_of(client, group)
    assert "Name Redaktion und Presse → Presse" in by_nobody
    assert "Name Redaktion → Redaktion und Presse" in by_somebody
    assert boss.email in by_somebody
    assert boss.email not in by_nobody
    # when: somebody deletes it
    number = group.pk
    assert client.post(reverse("admin:auth_group_delete", args=[number]), {"post": "yes"}).status_code == 302
    # then: what it was called last is still known, and who did it
    last = former_states(Group).objects.order_by("pgh_id").last()
    assert (last.pgh_label, last.pgh_obj_id, last.name, last.pgh_context["user"]) == (
        "delete", number, "Presse", boss.pk,
    )  # fmt: skip


def test_a_change_that_is_taken_back_and_one_that_changes_nothing_leave_no_history(boss: User) -> None:
    # given
    fund = TrancheFactory.create().fund
    # when
    with transaction.atomic():
        Fund.objects.filter(pk=fund.pk).update(sfdr=8)
        transaction.set_rollback(True)
    Fund.objects.filter(pk=fund.pk).update(name=fund.name)
    # then
    assert not former_states(Fund).objects.exists()


def test_imports_write_no_row_twice_but_deleted_rows_are_kept(client: Client, boss: User) -> None:
    # given: made by a program
    tranche = TrancheFactory.create()
    assert not former_states(Tranche).objects.exists()
    # when
    number = tranche.pk
    tranche.delete()
    # then
    [state] = former_states(Tranche).objects.all()
    assert (state.pgh_label, state.pgh_obj_id, state.isin) == ("delete", number, tranche.isin)


def test_what_staff_make_has_a_beginning(client: Client, boss: User) -> None:
    client.post(reverse("admin:funds_region_add"), {"name_de": "Mond", "name_en": "Moon", "code": "moon"})
    [state] = former_states(Fund.regions.rel.model).objects.filter(code="moon")
    assert (state.pgh_label, state.pgh_context["user"]) == ("insert", boss.pk)


def test_the_history_of_an_account_ends_with_it(client: Client, boss: User) -> None:
    # given
    person = account("leaving@example.org")
    other = account("staying@example.org")
    for one in (person, other):
        User.objects.filter(pk=one.pk).update(blocked=True, first_name="Anders", password="!")
    states = former_states(User).objects
    assert set(states.values_list("pgh_obj_id", flat=True)) == {person.pk, other.pk}
    # when
    User.objects.get(pk=person.pk).delete()
    # then
    assert list(states.values_list("pgh_obj_id", flat=True)) == [other.pk]


def test_a_changed_password_or_address_leaves_no_history(boss: User) -> None:
    User.objects.filter(pk=boss.pk).update(password="!", first_name="Anders", last_login=timezone.now())
    assert not former_states(User).objects.exists()
