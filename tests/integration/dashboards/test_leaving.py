"""Somebody who has left a company: what they had offered, and who is left to own the team."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from app.accounts.models import CompanyRole, User
from app.accounts.services import leaving, staff
from app.dashboards import team
from app.dashboards.models import Invitation, TeamEvent
from app.http.problems import Problem
from app.inquiries import services as inquiries
from app.inquiries.models import Inquiry, Kind
from app.mail.models import Delivery
from app.managers.models import Company
from tests.factories.accounts import account
from tests.factories.accounts import staff as staff_account
from tests.factories.funds import CompanyFactory
from tests.integration.browsing import Browser, mailed
from tests.integration.dashboards.test_team import member, state

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def invited(by: User, email: str) -> str:
    """The secret of a place that somebody has offered."""
    assert by.managed_company_id is not None
    team.invite(by, by.managed_company_id, email, CompanyRole.OWNER, "de", "https://x/{}".format)
    return str(mailed("team_invitation")[-1].values["link"]).rpartition("/")[2]


def _leave(how: str, who: User, owner: User, company: Company) -> None:
    if how == "removed":
        team.remove(owner, company.pk, who.pk)
    elif how == "left":
        team.remove(who, company.pk, who.pk)
    elif how == "unlinked by staff":
        who.managed_company, who.company_role = None, CompanyRole.READER
        staff.save(staff_account(), who)
    elif how == "deleted":
        leaving.delete(who, who)
    else:
        staff.delete(staff_account(), who)


@pytest.mark.parametrize("how", ["removed", "left", "unlinked by staff", "deleted", "deleted by staff"])
def test_what_somebody_who_has_left_had_offered_opens_nothing(how: str) -> None:
    # given: two owners, each of whom has offered a place
    company = CompanyFactory.create()
    owner = member(company, "owner", "bleibt@example.org")
    gone = member(company, "owner", "geht@example.org")
    kept, lost = invited(owner, "neu@example.org"), invited(gone, "zweitkonto@example.org")
    guest = account("zweitkonto@example.org")
    # when
    _leave(how, gone, owner, company)
    # then
    with pytest.raises(Problem, match="invitation_invalid"):
        team.accept(guest, lost)
    guest.refresh_from_db()
    assert guest.managed_company_id is None
    assert team.invitation_of(kept).email == "neu@example.org"
    # and the team reads it in its log
    actions = list(TeamEvent.objects.order_by("pk").values_list("action", flat=True))
    assert actions[2:] == ["left" if how in ("left", "deleted", "deleted by staff") else "removed", "revoked"]
    browser = Browser()
    browser.client.force_login(owner)
    told = browser.get(f"company_info/{company.pk}/log/").json()["results"]
    assert [one["action"] for one in told] == list(reversed(actions))
    assert "geht@example.org" not in str(told)


def test_whom_staff_have_blocked_brings_nobody_in() -> None:
    company = CompanyFactory.create()
    owner = member(company, "owner")
    secret, guest = invited(owner, "zweitkonto@example.org"), account("zweitkonto@example.org")
    User.objects.filter(pk=owner.pk).update(blocked=True)
    with pytest.raises(Problem, match="invitation_invalid"):
        team.accept(guest, secret)
    assert Invitation.objects.get().accepted_at is None
    # when they are let in again, the invitation counts again
    User.objects.filter(pk=owner.pk).update(blocked=False)
    assert team.accept(guest, secret) == company


def test_the_team_loses_nothing_else_when_somebody_leaves() -> None:
    company, foreign = CompanyFactory.create(), CompanyFactory.create()
    owner, editor = member(company, "owner"), member(company, "editor")
    other = member(foreign, "owner", "fremd@example.org")
    secrets = [invited(owner, "a@example.org"), invited(other, "b@example.org")]
    team.remove(owner, company.pk, editor.pk)
    assert [team.invitation_of(one).company_id for one in secrets] == [company.pk, foreign.pk]


@pytest.mark.parametrize(
    "columns",
    [
        {"blocked": True},
        {"blocked_until": timezone.now() + timedelta(days=1)},
        {"confirmed_at": None},
        {"is_active": False},
        {"delete_after": timezone.now() + timedelta(days=14)},
    ],
)
def test_nobody_relies_on_an_owner_who_cannot_act_or_will_be_gone(columns: dict[str, Any]) -> None:
    # given: the other owner, and a colleague, cannot act or are about to delete their accounts
    company = CompanyFactory.create()
    owner = member(company, "owner")
    member(company, "owner", "anderer@example.org", **columns)
    reader = member(company, "reader", "leser@example.org", **columns)
    before = state()
    # when / then
    acts: tuple[Callable[[], object], ...] = (
        lambda: team.remove(owner, company.pk, owner.pk),
        lambda: team.change_role(owner, company.pk, owner.pk, CompanyRole.EDITOR),
    )
    for act in acts:
        with pytest.raises(Problem, match="last_owner"):
            act()
    with pytest.raises(Problem, match="member_not_found"):
        team.hand_over(owner, company.pk, reader.pk)
    assert state() == before
    # and staff hear of it as soon as nobody else is left
    assert not team.without_owner().exists()
    leaving.delete(owner, owner)
    assert list(team.without_owner()) == [company]


def test_an_account_that_is_gone_meanwhile_is_refused() -> None:
    # given
    company = CompanyFactory.create()
    owner = member(company, "owner")
    guest = account("gast@example.org")
    secret = invited(owner, guest.email)
    gone, left = User.objects.get(pk=guest.pk), member(company, "editor")
    ghost = User.objects.get(pk=left.pk)
    User.objects.filter(pk__in=[guest.pk, left.pk]).delete()
    # when / then
    with pytest.raises(Problem, match="not_allowed"):
        team.accept(gone, secret)
    with pytest.raises(Problem, match="member_not_found"):
        team.remove(ghost, company.pk, ghost.pk)
    assert Invitation.objects.get().accepted_at is None


def ordered(by: User, kind: Kind = Kind.TEAM, email: str = "", **content: Any) -> Inquiry:
    content = content or {"name": "Vorname Nachname", "email": "", "message": "Bitte bewerten Sie das Team Nord."}
    return inquiries.take(kind, email or by.email, content, by, "de")


@pytest.mark.parametrize("how", ["deleted", "deleted by staff"])
def test_an_order_stays_with_the_company_when_the_account_of_its_sender_is_deleted(how: str) -> None:
    # given: orders of a company, a private request, and somebody else's order
    company = CompanyFactory.create()
    owner, gone = member(company, "owner", "bleibt@example.org"), member(company, "editor", "geht@example.org")
    team_order, message = ordered(gone), ordered(gone, Kind.BOX, message="Wann kommt der Bericht?")
    funds = ordered(gone, Kind.ASSET_MANAGER, funds=["DE0000000001"], request_type="update")
    private, other = ordered(gone, Kind.MESSAGE, message="Privat"), ordered(owner, name="Eigentümer")
    inquiries.answer(funds, "Erledigt.", staff_account("antwort@example.org"))
    # when
    _leave(how, gone, owner, company)
    # then: what was ordered is left, and nothing that names anybody
    assert not Inquiry.objects.filter(pk=private.pk).exists()
    left = Inquiry.objects.exclude(pk=other.pk)
    assert {one.pk for one in left} == {team_order.pk, message.pk, funds.pk}
    assert {(one.user, one.email, one.email_canonical) for one in left} == {(None, "", None)}
    assert "Nachname" not in str([one.content for one in left])
    assert Inquiry.objects.get(pk=other.pk).content == {"name": "Eigentümer"}
    assert not Delivery.objects.filter(kind="inquiry_staff").exclude(values__number=str(other.pk)).exists()
    # and the company reads it as before
    browser = Browser()
    browser.client.force_login(owner)
    found = {one["id"]: one for one in browser.get(f"company_info/{company.pk}/orders/").json()["results"]}
    assert (found[team_order.pk]["state"], found[team_order.pk]["message"]) == (
        "open", "Bitte bewerten Sie das Team Nord.",
    )  # fmt: skip
    assert (found[funds.pk]["state"], found[funds.pk]["answer"]) == ("answered", "Erledigt.")
    assert found[funds.pk]["ordered_by"] == {"kind": "former", "name": None}
    actions = [one["action"] for one in browser.get(f"company_info/{company.pk}/log/").json()["results"]]
    assert sorted(actions) == ["fund_rating", "fund_rating", "left", "message", "team_rating", "team_rating"]


@pytest.mark.parametrize("how", ["removed", "left", "unlinked by staff", "deleted"])
def test_the_answer_to_an_order_reaches_those_who_still_write_for_the_company(how: str) -> None:
    # given
    company = CompanyFactory.create()
    owner, gone = member(company, "owner", "bleibt@example.org"), member(company, "editor", "geht@example.org")
    member(company, "editor", "kollegin@example.org")
    member(company, "reader", "leser@example.org")
    order, shared = ordered(gone), ordered(gone, email="fonds@haus.example")
    _leave(how, gone, owner, company)
    # when
    inquiries.answer(order, "Wir beginnen im Mai.", staff_account("antwort@example.org"))
    # then
    sent = mailed("inquiry_answer")
    assert sorted(one.recipient for one in sent) == ["bleibt@example.org", "kollegin@example.org"]
    # and an address of the company's own is written to, as long as it is known
    inquiries.answer(shared, "Gern.", staff_account("zweiter@example.org"))
    told = [one.recipient for one in mailed("inquiry_answer")][2:]
    expected = ["bleibt@example.org", "kollegin@example.org"] if how == "deleted" else ["fonds@haus.example"]
    assert sorted(told) == expected


def test_the_answer_to_an_order_reaches_its_sender_alone() -> None:
    company = CompanyFactory.create()
    sender = member(company, "editor")
    member(company, "owner")
    inquiries.answer(ordered(sender), "Gern.", staff_account("antwort@example.org"))
    assert [one.recipient for one in mailed("inquiry_answer")] == [sender.email]


def test_nobody_is_mailed_an_answer_where_nobody_writes_for_the_company() -> None:
    company = CompanyFactory.create()
    sender = member(company, "editor")
    order = ordered(sender)
    leaving.delete(sender, sender)
    inquiries.answer(order, "Gern.", staff_account("antwort@example.org"))
    assert mailed("inquiry_answer") == []
    assert Inquiry.objects.get().answer == "Gern."
