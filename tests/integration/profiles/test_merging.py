"""Two asset managers become one: nothing is lost, nothing is published unseen, and the former address leads on."""

from datetime import date
from typing import Any

import pytest
from django.db.models import ProtectedError
from django.test import Client, RequestFactory
from django.urls import reverse

from app.accounts.models import User
from app.alerts.services import saving
from app.content.api import ARTICLES
from app.dashboards.models import TeamEvent
from app.database.belongings import belongings
from app.discovery import describing
from app.funds import terms
from app.funds.importing.planning import Keys
from app.funds.models import Fund
from app.http import engine
from app.http.problems import Problem
from app.lists.declaring import Listing
from app.macro.models import MacroOverview
from app.managers import merging
from app.managers.models import Company
from app.profiles.models import CompanyDocument, CompanyNews, Person, Profile
from app.publishing import services
from app.publishing.models import Published
from app.publishing.states import State
from app.screens.services import screen_query
from app.statistics.kinds import OF_COMPANY, Kind
from app.statistics.models import DailySum, Event, GroupSum, MonthlySum
from app.teams.api import TEAMS
from tests.factories import desk
from tests.factories.accounts import account, in_role, staff
from tests.factories.funds import (
    CompanyDocumentFactory,
    CompanyFactory,
    CompanyNewsFactory,
    FundFactory,
    MacroOverviewFactory,
    PersonFactory,
    ProfileFactory,
    TrancheFactory,
)
from tests.integration.browsing import Browser, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture(autouse=True)
def portal(tmp_path: Any, settings: Any) -> None:
    """A folder of its own for uploads; the engine is away, which the pages of a company do without."""
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()


@pytest.fixture
def gone() -> Company:
    return CompanyFactory.create(name="Alte Kapitalanlage AG", import_name="Alte KAG")


@pytest.fixture
def into() -> Company:
    return CompanyFactory.create(name="Neue Kapitalanlage AG", import_name="Neue KAG")


def merge(gone: Company, into: Company) -> Any:
    return merging.merge(gone, into, staff())


def draft(row: Published) -> Any:
    """The row as somebody has begun it."""
    return services.create(row, {}, staff("begins@example.org"))


def test_all_that_belongs_to_the_company_belongs_to_the_other_one_in_the_state_that_it_had(
    gone: Company, into: Company
) -> None:
    # given
    fund = FundFactory.create(company=gone)
    owner = in_role("manager")
    assert owner is not None
    User.objects.filter(pk=owner.pk).update(managed_company=gone)
    ProfileFactory.create(company=gone, address_1="Altweg 1")
    kept = PersonFactory.create(company=into, place=3)
    first, second = (PersonFactory.create(company=gone, place=place) for place in (0, 1))
    news = CompanyNewsFactory.create(company=gone)
    begun = draft(CompanyNews(company=gone, date=date(2026, 6, 30), title_de="Entwurf", text_de="<p>Entwurf</p>"))
    document = CompanyDocumentFactory.create(company=gone)
    view = MacroOverviewFactory.create(company=gone)
    # when
    moved = merge(gone, into)
    # then
    rows: tuple[Any, ...] = (fund, kept, first, second, news, begun, document, view)
    for row in rows:
        row.refresh_from_db()
        assert row.company_id == into.pk, row
    assert begun.state == State.DRAFT
    assert not begun.visible
    assert list(Person.objects.filter(company=into).order_by("place")) == [kept, first, second]
    assert Profile.objects.get().company_id == into.pk
    assert User.objects.get(pk=owner.pk).managed_company_id == into.pk
    assert TeamEvent.objects.filter(company=into, member=owner, action="joined", by_provider=True).exists()
    assert moved["funds.Fund"] == 1
    gone.refresh_from_db()
    assert gone.merged_into == into


def test_of_every_table_that_refers_to_companies_something_moves(gone: Company) -> None:
    # given: a desk with a row of every table
    desk.desk_rows(1)
    [owned] = Company.objects.filter(pk__in=Fund.objects.values("company")).exclude(pk=gone.pk)[:1]
    tables = list(belongings(Company, merging.derived()))
    filled = {
        model._meta.label for model, column in tables if model._base_manager.filter(**{column.name: owned}).exists()
    }
    # when
    moved = merge(owned, gone)
    # then
    assert filled >= {"profiles.Profile", "profiles.Person", "profiles.CompanyNews", "profiles.CompanyDocument"}
    assert {label for label in moved if not label.startswith("statistics.")} == filled
    for model, column in tables:
        assert not model._base_manager.filter(**{column.name: owned}).exists(), model


def test_what_the_other_company_cannot_take_stays_for_staff_and_no_reader_sees_it(gone: Company, into: Company) -> None:
    # given: both have a profile, and a view of the same day
    theirs, ours = ProfileFactory.create(company=gone), ProfileFactory.create(company=into, address_1="Neuweg 1")
    former = MacroOverviewFactory.create(company=gone, date=date(2026, 9, 30))
    MacroOverviewFactory.create(company=into, date=date(2026, 9, 30))
    # when
    merge(gone, into)
    # then
    theirs.refresh_from_db()
    ours.refresh_from_db()
    assert (theirs.company_id, ours.company_id, ours.address_1) == (gone.pk, into.pk, "Neuweg 1")
    assert MacroOverview.objects.get(pk=former.pk).company_id == gone.pk
    found = Browser().get("macro_overviews/").json()
    assert [one["company_info"] for one in found["results"]] == [into.pk]
    assert [one["id"] for one in Browser().get("macro_matrix/").json()["companies"]] == [into.pk]


def test_the_former_number_leads_to_the_company_that_took_it_in(gone: Company, into: Company) -> None:
    # given
    TrancheFactory.create(fund__company=into)
    CompanyNewsFactory.create(company=gone)
    CompanyDocumentFactory.create(company=gone)
    MacroOverviewFactory.create(company=gone)
    # when
    merge(gone, into)
    # then
    visitor = Browser()
    assert visitor.get(f"company_info/{gone.pk}/").json()["id"] == into.pk
    for path in ("company_news/", "company_documents/", "macro_overviews/"):
        found = visitor.get(path, company_info=gone.pk).json()
        assert [one["company_info"] for one in found["results"]] == [into.pk], path
    assert visitor.get("macro_matrix/", company_info=gone.pk).json()["own"]["company_info"] == into.pk
    head = describing.asset_manager(gone.pk, "de")
    assert head is not None
    assert head.paths["de"] == f"/asset-managers/{into.pk}"


def test_a_company_that_is_merged_twice_leads_to_the_last_one(gone: Company, into: Company) -> None:
    last = CompanyFactory.create()
    merge(gone, into)
    merging.merge(into, last, staff("second@example.org"))
    assert Browser().get(f"company_info/{gone.pk}/").json()["id"] == last.pk


def test_who_had_the_form_open_goes_on_under_the_new_number(gone: Company, into: Company, browser: Browser) -> None:
    # given
    owner = in_role("manager")
    assert owner is not None
    User.objects.filter(pk=owner.pk).update(managed_company=gone)
    browser.client.force_login(owner)
    merge(gone, into)
    # when
    answer = browser.send("PATCH", f"company_info/{gone.pk}/", {"phone": "+49 69 1"})
    written = {"company_info": gone.pk, "date": "2026-06-30", "title": "Neu", "text": "<p>Neu</p>"}
    news = browser.post("company_news/", written)
    rated = {"company_info": gone.pk, "date": "2026-06-30", "ratings": {"equity_usa": 4}}
    view = browser.post("macro_overviews/", rated)
    # then
    assert (answer.status_code, answer.json()["id"]) == (200, into.pk)
    assert (news.status_code, news.json()["company_info"]) == (201, into.pk)
    assert (view.status_code, view.json()["company_info"]) == (201, into.pk)
    assert browser.get("company_news/", company_info=gone.pk, own="true").json()["count"] == 1
    # and
    said = {"company_info": gone.pk, "date": "2026-06-30", "ratings": {"equity_usa": 4}}
    view = browser.post("macro_overviews/", said)
    assert (view.status_code, view.json()["company_info"]) == (201, into.pk)
    draft = f"/api/v1/company_info/{gone.pk}/draft/?version={answer.json()['version']}"
    assert browser.client.delete(draft, headers={"X-CSRFToken": browser.token()}).status_code == 204
    assert not Profile.objects.exists()


def test_nobody_of_another_company_gains_anything_by_a_former_number(
    gone: Company, into: Company, browser: Browser
) -> None:
    foreign = in_role("foreign")
    assert foreign is not None
    browser.client.force_login(foreign)
    merge(gone, into)
    refused(browser.send("PATCH", f"company_info/{gone.pk}/", {"phone": "1"}), 403, "not_allowed")
    refused(browser.get("company_news/", company_info=gone.pk, own="true"), 403, "not_allowed")
    rated = {"company_info": gone.pk, "date": "2026-06-30", "ratings": {"equity_usa": 4}}
    refused(browser.post("macro_overviews/", rated), 403, "not_allowed")
    assert not Profile.objects.exists()
    assert not MacroOverview.objects.exists()


@pytest.mark.parametrize("kind", OF_COMPANY)
def test_counts_of_both_are_counts_of_one(kind: Kind, gone: Company, into: Company) -> None:
    # given: what is counted for the company itself, or for something that it keeps
    day, month, kept = date(2026, 9, 15), date(2026, 9, 1), None if kind == Kind.PROFILE else 7
    common: dict[str, Any] = {"kind": kind.value, "reader": "visitor"}
    for company in (gone, into):
        object_id = kept or company.pk
        DailySum.objects.create(day=day, subject_id=company.pk, object_id=object_id, source="other", views=7, **common)
        MonthlySum.objects.create(month=month, subject_id=company.pk, views=7, people=0, **common)
        GroupSum.objects.create(month=month, group_id=1, owner_id=company.pk, reader="visitor", views=9, funds=2)
        Event.objects.create(day=day, subject_id=company.pk, object_id=object_id, source="other", **common)
    # when
    merge(gone, into)
    # then
    assert list(DailySum.objects.values_list("subject_id", "object_id", "views")) == [(into.pk, kept or into.pk, 14)]
    assert list(MonthlySum.objects.values_list("subject_id", "views")) == [(into.pk, 14)]
    assert list(GroupSum.objects.values_list("owner_id", "views", "funds")) == [(into.pk, 18, 4)]
    assert set(Event.objects.values_list("subject_id", "object_id")) == {(into.pk, kept or into.pk)}


def test_funds_of_the_same_name_hinder_the_merge_and_nothing_changes(gone: Company, into: Company) -> None:
    # given
    for company in (gone, into):
        FundFactory.create(company=company, name="Muster Aktien")
    news = CompanyNewsFactory.create(company=gone)
    # when
    with pytest.raises(merging.NotMergedError) as refusal:
        merge(gone, into)
    # then
    assert refusal.value.names == ["Muster Aktien"]
    news.refresh_from_db()
    gone.refresh_from_db()
    assert (news.company_id, gone.merged_into) == (gone.pk, None)


@pytest.mark.parametrize("wrong", ["itself", "merged"])
def test_a_company_is_merged_into_another_one_that_is_there(wrong: str, gone: Company, into: Company) -> None:
    if wrong == "merged":
        merging.merge(into, CompanyFactory.create(), staff())
    with pytest.raises(merging.NotMergedError):
        merging.merge(gone, gone if wrong == "itself" else into, staff("other@example.org"))
    gone.refresh_from_db()
    assert gone.merged_into is None


def test_imports_find_the_company_by_both_names(gone: Company, into: Company) -> None:
    merge(gone, into)
    keys = Keys([])
    assert {keys.of(name, "Fonds")[0] for name in ("Alte KAG", "Alte Kapitalanlage AG", "Neue KAG")} == {into.pk}


def test_staff_read_what_moves_before_they_merge(gone: Company, into: Company, client: Client) -> None:
    # given
    FundFactory.create(company=gone)
    CompanyNewsFactory.create(company=gone)
    client.force_login(staff("boss@example.org"))
    address = reverse("admin:managers_company_change", args=[gone.pk])
    sent = {"name": gone.name, "import_name": gone.import_name, "merged_into": into.pk, "known_effect": ""}
    # when
    asked = client.post(address, sent)
    # then: it is only said
    said = asked.content.decode()
    assert into.name in said
    gone.refresh_from_db()
    assert gone.merged_into is None
    # when: what was shown is confirmed
    read = asked.context["adminform"].form["known_effect"].value()
    answer = client.post(address, sent | {"known_effect": read})
    # then
    assert answer.status_code == 302
    gone.refresh_from_db()
    assert gone.merged_into == into
    assert CompanyNews.objects.get().company == into


def test_a_company_that_has_said_something_cannot_be_deleted(gone: Company, client: Client) -> None:
    # given: no fund and no account protects it
    CompanyNewsFactory.create(company=gone)
    CompanyDocumentFactory.create(company=gone)
    client.force_login(staff("boss@example.org"))
    # when
    one = client.post(reverse("admin:managers_company_delete", args=[gone.pk]), {"post": "yes"})
    several = {"action": "delete_selected", "_selected_action": [gone.pk], "post": "yes"}
    many = client.post(reverse("admin:managers_company_changelist"), several)
    # then
    assert (one.status_code, many.status_code) == (200, 200)
    assert (Company.objects.filter(pk=gone.pk).count(), CompanyNews.objects.count()) == (1, 1)
    assert CompanyDocument.objects.count() == 1


def test_a_company_without_anything_can_be_deleted_but_none_that_took_another_one_in(
    gone: Company, into: Company, client: Client
) -> None:
    empty = CompanyFactory.create()
    client.force_login(staff("boss@example.org"))
    client.post(reverse("admin:managers_company_delete", args=[empty.pk]), {"post": "yes"})
    assert not Company.objects.filter(pk=empty.pk).exists()
    merge(gone, into)
    with pytest.raises(ProtectedError):
        into.delete()


def test_no_list_names_a_merged_company(gone: Company, into: Company, client: Client) -> None:
    # given
    merge(gone, into)
    client.force_login(staff("boss@example.org"))
    # when
    query = {"app_label": "funds", "model_name": "fund", "field_name": "company", "term": "Kapitalanlage"}
    offered = client.get(reverse("admin:autocomplete"), query).json()["results"]
    # then
    assert [one["id"] for one in offered] == [str(into.pk)]
    assert gone.pk not in {one["value"] for one in Browser().get("filters/").json()["companies"]}


def test_a_merge_is_in_the_history(gone: Company, into: Company) -> None:
    merge(gone, into)
    events: Any = Company._meta.apps.get_model("managers", "CompanyEvent")
    assert events.objects.filter(pgh_obj_id=gone.pk, pgh_label="update", merged_into=None).exists()


def test_saved_searches_and_links_ask_for_the_company_that_took_it_in(gone: Company, into: Company) -> None:
    # given
    terms.forget()
    user = account("saver@example.org")
    asked = saving.read(f"c={gone.pk}&c={into.pk}&r=A", "de", "registered")
    search = saving.save(user, "Beide", asked, {})
    # when
    merge(gone, into)
    terms.forget()
    # then
    search.refresh_from_db()
    assert saving.pairs_of(search, "registered") == f"c={into.pk}&r=A"
    assert saving.faults_of(search, "de", "registered") == []
    query = screen_query({"c": [str(gone.pk), str(into.pk)]}, [], "de", "registered")
    assert query.selected["companies"] == (into.pk,)


@pytest.mark.parametrize("declared", [ARTICLES, TEAMS], ids=["articles", "team ratings"])
def test_lists_filtered_by_the_former_number_are_those_of_the_company_that_took_it_in(
    declared: Listing, gone: Company, into: Company
) -> None:
    # given
    merge(gone, into)
    terms.forget()
    # when
    asked = declared.read(RequestFactory().get("/", {"company": [gone.pk, into.pk]}))
    # then
    assert asked["company"] == (into.pk,)
    with pytest.raises(Problem):
        declared.read(RequestFactory().get("/", {"company": into.pk + 1}))


def test_macro_views_of_a_former_number_name_the_company_that_took_it_in(gone: Company, into: Company) -> None:
    # given: no view counts any more
    merge(gone, into)
    MacroOverviewFactory.create(company=into, date=date(2025, 1, 31))
    MacroOverviewFactory.create(date=date(2026, 9, 30))
    # when
    matrix = Browser().get("macro_matrix/", company_info=gone.pk).json()
    outcomes = Browser().get("macro_outcomes/", company_info=gone.pk).json()
    # then
    assert (matrix["company"], matrix["own"]) == ("Neue Kapitalanlage AG", None)
    assert (outcomes["company"], outcomes["company_info"]) == ("Neue Kapitalanlage AG", into.pk)
    assert Browser().get("macro_outcomes/").json()["company"] is None
