"""The team of an asset manager: invitations, roles, leaving, and that there is always an owner."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from app.accounts.models import AccountType, CompanyRole, Review, SecurityEntry, User
from app.dashboards import team
from app.dashboards.models import Invitation, TeamEvent
from app.http.problems import Problem
from app.mail.models import Delivery
from app.managers import merging
from app.managers.models import Company
from tests.factories.accounts import PASSWORD, account, staff
from tests.factories.funds import CompanyFactory
from tests.integration.browsing import Browser, mailed, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def member(company: Company, role: str, email: str = "", password: str | None = None, **columns: Any) -> User:
    return account(
        email or f"{role}@example.org",
        password,
        account_type=AccountType.ASSET_MANAGER,
        managed_company=company,
        company_role=role,
        **columns,
    )


def signed_in(browser: Browser, user: User) -> Browser:
    browser.log_in(user.email, PASSWORD)
    return browser


def secret_of_last_mail() -> str:
    link: str = mailed("team_invitation")[-1].values["link"]
    return link.rpartition("/")[2]


def state() -> tuple[Any, ...]:
    """Everything that a refused call must leave alone."""
    people = User.objects.order_by("pk").values_list("pk", "managed_company", "company_role", "account_type", "review")
    return (
        tuple(people),
        tuple(Invitation.objects.values_list("pk", "revoked_at", "accepted_at")),
        TeamEvent.objects.count(),
    )


def test_an_owner_invites_and_the_invited_joins(browser: Browser) -> None:
    # given
    company = CompanyFactory.create()
    owner = member(company, "owner", password=PASSWORD)
    guest = account("gast@example.org", PASSWORD)
    signed_in(browser, owner)

    # when: the address is written in another form
    answer = browser.post(f"company_info/{company.pk}/invitations/", {"email": "Gast@Example.org", "role": "editor"})

    # then
    assert (answer.status_code, answer.json()) == (201, {"message": "Einladung gesendet."})
    [sent] = mailed("team_invitation")
    assert sent.recipient == "Gast@example.org"
    assert sent.values["company"] == company.name
    secret = secret_of_last_mail()
    assert secret.encode() not in bytes(Invitation.objects.get().token_hash)

    # when: before anybody is signed in, the link tells what it offers
    visitor = Browser()
    offer = visitor.get(f"invitations/{secret}/").json()
    assert (offer["company"]["name"], offer["role"]) == (company.name, "editor")
    refused(visitor.post(f"invitations/{secret}/"), 401, "unauthorized")
    signed_in(visitor, guest)
    joined = visitor.post(f"invitations/{secret}/")

    # then
    assert joined.status_code == 200, joined.content
    guest.refresh_from_db()
    assert (guest.account_type, guest.managed_company, guest.company_role, guest.review) == (
        AccountType.ASSET_MANAGER, company, CompanyRole.EDITOR, Review.APPROVED,
    )  # fmt: skip
    assert SecurityEntry.objects.filter(account=guest.pk, event="rights_changed").count() == 1
    assert [one.action for one in TeamEvent.objects.order_by("pk")] == ["invited", "joined"]
    assert len(mailed("team_joined")) == 1
    # and: once only
    refused(visitor.post(f"invitations/{secret}/"), 404, "invitation_invalid")
    shown = browser.get(f"company_info/{company.pk}/team/").json()
    assert [(one["email"], one["role"], one["you"]) for one in shown["members"]] == [
        (owner.email, "owner", True),
        (guest.email, "editor", False),
    ]
    assert shown["invitations"] == []


@pytest.mark.parametrize(
    ("columns", "status", "code"),
    [
        ({"email": "anders@example.org"}, 403, "invitation_other_address"),
        ({"is_staff": True}, 403, "invitation_staff"),
        ({"foreign": True}, 409, "invitation_other_company"),
        ({"is_demo": True}, 403, "demo_account"),
    ],
)
def test_who_may_not_accept_is_told_and_nothing_changes(columns: dict[str, Any], status: int, code: str) -> None:
    # given
    company = CompanyFactory.create()
    owner = member(company, "owner")
    team.invite(owner, company.pk, "gast@example.org", CompanyRole.READER, "de", lambda secret: f"https://x/{secret}")
    email = columns.pop("email", "gast@example.org")
    if columns.pop("foreign", False):
        guest = member(CompanyFactory.create(), "editor", email, PASSWORD)
    else:
        guest = account(email, PASSWORD, **columns)
    before = state()
    # when
    browser = Browser()
    browser.client.force_login(guest)
    answer = browser.post(f"invitations/{secret_of_last_mail()}/")
    # then
    refused(answer, status, code)
    assert state() == before


@pytest.mark.parametrize("ended", ["expired", "revoked", "replaced", "unknown", "long"])
def test_an_invitation_that_has_ended_opens_nothing(ended: str) -> None:
    # given
    company = CompanyFactory.create()
    owner = member(company, "owner")
    made = team.invite(owner, company.pk, "gast@example.org", CompanyRole.OWNER, "de", lambda one: f"https://x/{one}")
    secret = secret_of_last_mail()
    if ended == "expired":
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif ended == "revoked":
        team.revoke(owner, company.pk, made.pk)
    elif ended == "replaced":
        team.invite(owner, company.pk, "GAST@example.org", CompanyRole.READER, "de", lambda one: f"https://x/{one}")
        assert Invitation.objects.filter(revoked_at=None).count() == 1
    else:
        secret = "x" * (40 if ended == "unknown" else 5000)
    guest = account("gast@example.org")
    # when / then
    with pytest.raises(Problem, match="invitation_invalid"):
        team.accept(guest, secret)
    guest.refresh_from_db()
    assert guest.managed_company_id is None


def test_whoever_is_removed_loses_access_with_the_next_request(browser: Browser) -> None:
    # given
    company = CompanyFactory.create()
    owner = member(company, "owner", password=PASSWORD)
    editor = member(company, "editor", password=PASSWORD, is_esg_article_upload_allowed=True)
    theirs = signed_in(Browser(), editor)
    assert theirs.get(f"company_info/{company.pk}/team/").status_code == 200
    # when
    signed_in(browser, owner)
    assert browser.send("DELETE", f"company_info/{company.pk}/team/{editor.pk}/").status_code == 200
    # then: the session is still theirs, without the rights
    refused(theirs.get(f"company_info/{company.pk}/team/"), 403, "not_allowed")
    assert theirs.get("profile/sessions/").status_code == 200
    editor.refresh_from_db()
    assert (editor.managed_company_id, editor.review, editor.is_esg_article_upload_allowed) == (
        None, Review.WAITING, False,
    )  # fmt: skip
    assert [one.recipient for one in mailed("team_left")] == [editor.email]


def test_the_last_owner_neither_leaves_nor_steps_down(browser: Browser) -> None:
    # given: a second owner whom staff have blocked is nobody to rely on
    company = CompanyFactory.create()
    owner = member(company, "owner", password=PASSWORD)
    member(company, "owner", "blocked@example.org", blocked=True)
    signed_in(browser, owner)
    before = state()
    # when
    leaves = browser.send("DELETE", f"company_info/{company.pk}/team/{owner.pk}/")
    steps_down = browser.send("PATCH", f"company_info/{company.pk}/team/{owner.pk}/", {"role": "reader"})
    # then
    refused(leaves, 409, "last_owner")
    refused(steps_down, 409, "last_owner")
    assert state() == before


def test_ownership_is_handed_over(browser: Browser) -> None:
    company = CompanyFactory.create()
    owner, reader = member(company, "owner", password=PASSWORD), member(company, "reader")
    signed_in(browser, owner)
    assert browser.post(f"company_info/{company.pk}/team/{reader.pk}/owner/").status_code == 200
    owner.refresh_from_db()
    reader.refresh_from_db()
    assert (owner.company_role, reader.company_role) == ("editor", "owner")
    # and: what was handed over is gone
    refused(browser.post(f"company_info/{company.pk}/team/{owner.pk}/owner/"), 403, "not_allowed")


def test_of_two_owners_who_act_at_once_the_second_finds_what_the_first_did() -> None:
    # given: both were read before either acted
    company = CompanyFactory.create()
    first, second = member(company, "owner", "a@example.org"), member(company, "owner", "b@example.org")
    # when
    team.remove(first, company.pk, second.pk)
    # then: the second still holds an object that says owner
    assert second.company_role == "owner"
    with pytest.raises(Problem, match="not_allowed"):
        team.remove(second, company.pk, first.pk)
    first.refresh_from_db()
    assert first.managed_company_id == company.pk


WRITES = (
    ("POST", "invitations/", {"email": "neu@example.org", "role": "reader"}),
    ("DELETE", "invitations/{invitation}/", None),
    ("PATCH", "team/{member}/", {"role": "owner"}),
    ("DELETE", "team/{member}/", None),
    ("POST", "team/{member}/owner/", None),
)
READS = ("dashboard/", "ratings/", "orders/", "log/", "team/")


@pytest.mark.parametrize("who", ["editor", "reader", "foreign"])
def test_only_owners_of_the_company_change_its_team(who: str) -> None:
    # given
    company = CompanyFactory.create()
    owner = member(company, "owner")
    other = member(company, "editor", "opfer@example.org")
    waits = team.invite(owner, company.pk, "gast@example.org", CompanyRole.READER, "de", lambda one: f"https://x/{one}")
    if who == "foreign":
        caller = member(CompanyFactory.create(), "owner", "fremd@example.org")
    else:
        caller = member(company, who, "wer@example.org")
    browser = Browser()
    browser.client.force_login(caller)
    before = state()
    mails = Delivery.objects.count()
    for method, path, data in WRITES:
        # when
        address = f"company_info/{company.pk}/" + path.format(member=other.pk, invitation=waits.pk)
        answer = browser.send(method, address, data)
        # then
        refused(answer, 403, "not_allowed")
    for path in READS:
        answer = browser.get(f"company_info/{company.pk}/{path}")
        if who == "foreign":
            refused(answer, 403, "not_allowed")
        else:
            assert answer.status_code == 200, (path, answer.content)
    assert state() == before
    assert Delivery.objects.count() == mails


def test_an_owner_reaches_nobody_of_another_company(browser: Browser) -> None:
    company, foreign = CompanyFactory.create(), CompanyFactory.create()
    owner = member(company, "owner", password=PASSWORD)
    theirs = member(foreign, "owner", "fremd@example.org")
    waits = team.invite(theirs, foreign.pk, "x@example.org", CompanyRole.READER, "de", lambda one: f"https://x/{one}")
    signed_in(browser, owner)
    before = state()
    for method, path, data in WRITES[1:]:
        address = f"company_info/{company.pk}/" + path.format(member=theirs.pk, invitation=waits.pk)
        answer = browser.send(method, address, data)
        assert answer.status_code == 404, (path, answer.content)
    assert state() == before


def test_a_demo_account_sees_nobody_and_changes_nothing() -> None:
    # given: a copy of the demo account is an owner, and so are its siblings
    company = CompanyFactory.create()
    member(company, "owner", "echt@example.org")
    demo = member(company, "owner", "demo@demo.example", is_demo=True)
    copy = member(company, "owner", "demo+1@demo.example", is_demo=True, demo_of=demo)
    member(company, "owner", "demo+2@demo.example", is_demo=True, demo_of=demo)
    browser = Browser()
    browser.client.force_login(copy)
    # when
    shown = browser.get(f"company_info/{company.pk}/team/").json()
    # then
    assert [one["email"] for one in shown["members"]] == ["demo@demo.example"]
    answer = browser.post(f"company_info/{company.pk}/invitations/", {"email": "neu@example.org", "role": "reader"})
    refused(answer, 403, "demo_account")
    assert not Delivery.objects.exists()


def test_staff_who_change_a_membership_stand_in_the_log_as_the_provider() -> None:
    from app.accounts.services import staff
    from tests.factories.accounts import staff as staff_account

    # given
    company = CompanyFactory.create()
    owner, editor = member(company, "owner"), member(company, "editor")
    provider = staff_account()
    # when
    editor.company_role = CompanyRole.READER
    staff.save(provider, editor)
    # then
    [entry] = TeamEvent.objects.all()
    assert (entry.action, entry.by_provider, entry.member, entry.role) == ("role_changed", True, editor, "reader")
    browser = Browser()
    browser.client.force_login(owner)
    [told] = browser.get(f"company_info/{company.pk}/log/").json()["results"]
    assert told["by"] == {"kind": "provider", "name": None}
    assert told["member"]["name"] == editor.full_name


def test_invitations_are_bounded(browser: Browser) -> None:
    company = CompanyFactory.create()
    owner = member(company, "owner")
    for number in range(team.MAX_OPEN):
        team.invite(
            owner, company.pk, f"{number}@example.org", CompanyRole.READER, "de", lambda one: f"https://x/{one}"
        )
    with pytest.raises(Problem, match="too_many_invitations"):
        team.invite(owner, company.pk, "mehr@example.org", CompanyRole.READER, "de", lambda one: f"https://x/{one}")
    with pytest.raises(Problem, match="already_member"):
        team.invite(owner, company.pk, "OWNER@example.org", CompanyRole.READER, "de", lambda one: f"https://x/{one}")


@pytest.mark.parametrize("expired", [True, False])
def test_an_invitation_to_a_company_that_is_merged_leads_to_the_other_one(expired: bool) -> None:
    # given: both have invited the same person; the invitation to the company that stays may have run out
    gone, into = CompanyFactory.create(), CompanyFactory.create()
    secrets = []
    for company in (into, gone):
        owner = member(company, "owner", f"{company.pk}@example.org")
        team.invite(owner, company.pk, "gast@example.org", CompanyRole.EDITOR, "de", lambda one: f"https://x/{one}")
        secrets.append(secret_of_last_mail())
    if expired:
        Invitation.objects.filter(company=into).update(expires_at=timezone.now() - timedelta(days=1))
    guest = account("gast@example.org")
    # when
    merging.merge(gone, into, staff("boss@example.org"))
    # then: one of them is left, and nobody joins a company that is gone
    valid, ended = reversed(secrets) if expired else secrets
    with pytest.raises(Problem, match="invitation_invalid"):
        team.accept(guest, ended)
    assert team.accept(guest, valid) == into
    guest.refresh_from_db()
    assert guest.managed_company == into
