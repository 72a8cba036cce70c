"""Provider staff decide in the admin who is what, and whoever is decided about hears of it."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import AccountType, Review, SecurityEntry, Session, User
from app.accounts.services import reviews
from tests.factories.accounts import PASSWORD, account, in_role, with_second_factor
from tests.factories.accounts import staff as staff_account
from tests.factories.funds import CompanyFactory
from tests.integration.browsing import Browser, mailed, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]

QUEUE = reverse("admin:accounts_application_changelist")


@pytest.fixture
def staff() -> Client:
    """Staff in the admin."""
    client = Client(headers={"Host": "localhost", "Accept-Language": "de"})
    client.force_login(staff_account("staff@example.org"))
    return client


def waiting() -> User:
    """A professional who waits."""
    user = in_role("waiting")
    assert user is not None
    return user


def decide(staff: Client, user: User, decision: str, reason: str = "") -> int:
    """Send the form of the queue."""
    address = reverse("admin:accounts_application_change", args=[user.pk])
    return staff.post(address, {"decision": decision, "reason": reason}).status_code


def test_the_queue_holds_who_waits_with_a_confirmed_address(staff: Client) -> None:
    waiting()
    account("unbestaetigt@example.org", account_type=AccountType.WHOLESALE, review=Review.WAITING, confirmed_at=None)
    in_role("wholesale")
    in_role("retail")
    page = staff.get(QUEUE).content.decode()
    assert "waiting@example.org" in page
    assert not [name for name in ("unbestaetigt", "wholesale", "retail") if f"{name}@example.org" in page]


def test_an_approval_opens_the_functions_and_is_mailed(staff: Client, browser: Browser) -> None:
    # given
    user = waiting()
    user.set_password(PASSWORD)
    user.save()
    assert browser.log_in(user.email, PASSWORD).json()["is_wholesale"] is False
    # when
    assert decide(staff, user, "approved") == 302
    # then
    assert browser.get("user_info/").json()["is_wholesale"] is True
    assert [mail.recipient for mail in mailed("professional_approved")] == [user.email]
    staff.get(QUEUE)
    assert user.email not in staff.get(QUEUE).content.decode(), "the first page still shows what was done"


def test_a_refusal_needs_a_reason_which_is_mailed(staff: Client) -> None:
    # given
    user = waiting()
    # when
    assert decide(staff, user, "declined", "  ") == 200
    # then
    user.refresh_from_db()
    assert user.review == Review.WAITING
    assert not mailed("professional_declined")
    # when
    assert decide(staff, user, "declined", "Bitte Firmenadresse angeben.") == 302
    # then
    user.refresh_from_db()
    assert user.review == Review.DECLINED
    [mail] = mailed("professional_declined")
    assert mail.values["reason"] == "Bitte Firmenadresse angeben."


def test_several_are_approved_at_once(staff: Client) -> None:
    users = [waiting(), account("zwei@example.org", account_type=AccountType.WHOLESALE, review=Review.WAITING)]
    staff.post(QUEUE, {"action": "approve_selected", "_selected_action": [user.pk for user in users]})
    assert set(User.objects.filter(pk__in=[user.pk for user in users]).values_list("review", flat=True)) == {"approved"}
    assert len(mailed("professional_approved")) == 2


def test_a_second_decision_changes_nothing_and_mails_nothing() -> None:
    user, actor = waiting(), staff_account("staff@example.org")
    reviews.approve(user, actor)
    with pytest.raises(reviews.NotWaiting):
        reviews.decline(user, actor, "Zu spät.")
    user.refresh_from_db()
    assert user.review == Review.APPROVED
    assert not mailed("professional_declined")
    assert logged(user) == [("rights_changed", actor.pk, "review:approved")]


def logged(user: User) -> list[tuple[str, int | None, str]]:
    """What the security log has about an account."""
    found = SecurityEntry.objects.filter(account=user.pk).order_by("pk")
    return list(found.values_list("event", "actor", "details"))


def test_every_decision_is_kept_with_who_made_it(staff: Client) -> None:
    # given
    actor = User.objects.get(email="staff@example.org")
    one, two, three = (
        account(f"{name}@example.org", account_type=AccountType.WHOLESALE, review=Review.WAITING)
        for name in ("eins", "zwei", "drei")
    )
    # when
    decide(staff, one, "approved")
    decide(staff, two, "declined", "Bitte Firmenadresse angeben.")
    staff.post(QUEUE, {"action": "approve_selected", "_selected_action": [three.pk]})
    # then: the reason, which may name people, stays out
    assert [logged(user) for user in (one, two, three)] == [
        [("rights_changed", actor.pk, "review:approved")],
        [("rights_changed", actor.pk, "review:declined")],
        [("rights_changed", actor.pk, "review:approved")],
    ]
    assert not mailed("rights_changed")


def test_staff_without_the_right_cannot_decide() -> None:
    # given
    user = waiting()
    client = Client(headers={"Host": "localhost"})
    without = account("staff@example.org", is_staff=True)
    with_second_factor(without)
    client.force_login(without)
    # when
    status = decide(client, user, "approved")
    # then
    assert status == 403
    user.refresh_from_db()
    assert user.review == Review.WAITING
    assert logged(user) == []


def change(staff: Client, user: User, **columns: object) -> str:
    """Send the account's form with some columns changed; returns the page."""
    address = reverse("admin:accounts_user_change", args=[user.pk])
    form = staff.get(address).context["adminform"].form
    data = {name: form.initial.get(name) for name in form.fields if name != "password"}
    data = {name: value for name, value in data.items() if value not in (None, False, [])} | columns
    for name in ("consents-TOTAL_FORMS", "consents-INITIAL_FORMS"):
        data[name] = 0
    return staff.post(address, data).content.decode()


def test_a_link_to_a_company_makes_an_asset_manager(staff: Client) -> None:
    user, company = account(), CompanyFactory.create()
    change(staff, user, account_type="asset_manager", managed_company=company.pk)
    user.refresh_from_db()
    assert (user.managed_company, user.review) == (company, Review.APPROVED)


def test_a_private_investor_cannot_be_linked_to_a_company(staff: Client) -> None:
    user, company = account(), CompanyFactory.create()
    change(staff, user, managed_company=company.pk)
    user.refresh_from_db()
    assert user.managed_company is None
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=user.pk).update(managed_company=company)


def test_blocking_ends_the_sessions_and_keeps_out(staff: Client, browser: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    # when
    change(staff, user, blocked="on", block_message="Bitte rufen Sie an.")
    # then
    refused(browser.get("user_info/"), 401, "unauthorized")
    assert not Session.objects.filter(user=user).exists()
    refused(browser.log_in(user.email, PASSWORD), 403, "login_blocked")


def test_a_blocked_member_of_staff_cannot_enter_the_admin() -> None:
    client = Client(headers={"Host": "localhost"})
    user = staff_account("staff@example.org", PASSWORD)
    client.force_login(user)
    assert client.get("/admin/").status_code == 200
    User.objects.update(blocked_until=timezone.now() + timedelta(hours=1))
    assert client.get("/admin/").status_code == 302
