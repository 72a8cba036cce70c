"""The security log: what touches an account's security is kept, mailed to its owner, and changed by nobody."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import SecurityEntry, User
from app.accounts.services import leaving, second_factor, security_log
from app.database import personal
from app.mail import rendering
from tests.factories.accounts import PASSWORD, account, code_of, staff, with_second_factor
from tests.integration.browsing import Browser, mailed, secret_of

pytestmark = [pytest.mark.django_db, pytest.mark.services]
Event = SecurityEntry.Event
NEW = "Neues-Pferd-42!"


def entries(user: User) -> list[tuple[str, int | None]]:
    """Events and actors in the log of an account, oldest first."""
    return list(SecurityEntry.objects.filter(account=user.pk).order_by("pk").values_list("event", "actor"))


def test_a_new_device_is_kept_and_mailed_and_a_known_one_is_not(browser: Browser) -> None:
    # given
    user = account(password=PASSWORD, last_login=timezone.now())
    browser.client.defaults["HTTP_USER_AGENT"] = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"
    # when
    answer = browser.log_in(user.email, PASSWORD)
    # then
    assert entries(user) == [(Event.NEW_DEVICE, user.pk)]
    assert SecurityEntry.objects.get(account=user.pk).request_id == answer["X-Request-ID"]
    [mail] = mailed("new_device")
    assert (mail.recipient, mail.values["device"]) == (user.email, "Firefox (Windows)")
    # when: the browser is known now
    browser.post("logout/")
    browser.log_in(user.email, PASSWORD)
    # then
    assert len(mailed("new_device")) == 1


def test_the_first_sign_in_of_all_is_kept_and_not_mailed(browser: Browser, other: Browser) -> None:
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    assert entries(user) == [(Event.NEW_DEVICE, user.pk)]
    assert not mailed("new_device")
    other.log_in(user.email, PASSWORD)
    assert len(mailed("new_device")) == 1


def test_a_refused_login_is_no_new_device(browser: Browser) -> None:
    user = account(password=PASSWORD)
    browser.log_in(user.email, "Falsches-Passwort-1")
    assert entries(user) == []


def test_a_device_cannot_put_words_into_the_mail(browser: Browser) -> None:
    user = account(password=PASSWORD, last_login=timezone.now())
    browser.client.defaults["HTTP_USER_AGENT"] = "Please call 000 000 at once, Firefox/1"
    browser.log_in(user.email, PASSWORD)
    assert mailed("new_device")[0].values["device"] == "Firefox"


def test_nobody_is_mailed_that_a_demo_account_was_used(browser: Browser) -> None:
    user = account(password=PASSWORD, is_demo=True)
    browser.log_in(user.email, PASSWORD)
    assert entries(user) == []
    assert not mailed("new_device")


def test_a_changed_password_is_kept(browser: Browser) -> None:
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    browser.post("profile/password/", {"current": PASSWORD, "password": NEW})
    assert entries(user)[1:] == [(Event.PASSWORD_CHANGED, user.pk)]
    assert [mail.recipient for mail in mailed("password_changed")] == [user.email]


def test_a_changed_address_is_kept_and_mailed_to_the_former_one(browser: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    browser.post("profile/email/", {"email": "neu@example.org", "password": PASSWORD})
    # when
    for kind in ("old_email", "new_email"):
        browser.post(f"confirm/{secret_of(mailed(kind)[0])}/")
    # then
    assert entries(user)[1:] == [(Event.EMAIL_CHANGED, user.pk)]
    assert [mail.recipient for mail in mailed("email_changed")] == ["retail@example.org"]


def test_a_used_recovery_code_is_kept_and_mailed(browser: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    with_second_factor(user)
    codes = second_factor.new_recovery_codes(user, code_of(user))
    # when
    browser.post("login/", {"userName": user.email, "password": PASSWORD, "code": codes[0]})
    # then
    assert (Event.RECOVERY_CODE_USED, user.pk) in entries(user)
    assert mailed("recovery_code_used")[0].values["left"] == "9"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE accounts_securityentry SET details = 'x'",
        "UPDATE accounts_securityentry SET at = now() - interval '3 years'",
        "DELETE FROM accounts_securityentry",
        "TRUNCATE accounts_securityentry",
        "TRUNCATE accounts_securityentry, accounts_user CASCADE",
    ],
)
def test_the_database_lets_nobody_change_or_remove_an_entry(statement: str) -> None:
    # given
    user = account()
    security_log.record(Event.PASSWORD_CHANGED, user, user)
    before = list(SecurityEntry.objects.values())
    # when
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    # then
    assert list(SecurityEntry.objects.values()) == before


def test_entries_are_purged_after_two_years_and_not_before() -> None:
    # given
    user = account()
    for days in (700, 740):
        SecurityEntry.objects.create(
            event=Event.NEW_DEVICE, account=user.pk, at=timezone.now() - timedelta(days=days), details=str(days)
        )
    # when
    personal.forget(timezone.now())
    # then
    assert [entry.details for entry in SecurityEntry.objects.filter(account=user.pk)] == ["700"]


def test_an_account_can_be_deleted_and_its_entries_stay_without_naming_anybody() -> None:
    # given
    user = account()
    number = user.pk
    security_log.record(Event.PASSWORD_CHANGED, user, user)
    User.objects.filter(pk=number).update(delete_after=timezone.now())
    # when
    assert leaving.delete_due() == 1
    # then
    assert not User.objects.filter(pk=number).exists()
    kept = SecurityEntry.objects.filter(account=number)
    assert [entry.event for entry in kept.order_by("pk")] == [Event.PASSWORD_CHANGED, Event.DELETED]
    assert "retail" not in str(list(kept.values()))
    assert mailed("deleted")


def test_an_event_that_is_undone_leaves_neither_entry_nor_mail() -> None:
    user = account()
    with transaction.atomic():
        security_log.record(Event.PASSWORD_CHANGED, user, user)
        transaction.set_rollback(True)
    assert entries(user) == []
    assert not mailed("password_changed")


@pytest.mark.parametrize("event", list(Event))
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_event_has_a_mail(event: SecurityEntry.Event, lang: Any) -> None:
    values: dict[str, Any] = {"left": "9", "device": "Firefox", "changes": "x", "new_email": "neu@example.org"}
    user = account(language=lang)
    security_log.record(event, user, None, **values)
    [mail] = mailed(event.value)
    assert "{" not in rendering.render(mail.kind, lang, mail.values).text


def reader() -> Client:
    """Staff without any permission but to enter."""
    user = account("leser@example.org", is_staff=True)
    with_second_factor(user)
    client = Client(headers={"Host": "localhost", "Accept-Language": "en"})
    client.force_login(user)
    return client


def test_staff_read_the_log_and_find_an_account_in_it() -> None:
    # given
    user, another = account(), account("anders@example.org")
    for one in (user, another):
        security_log.record(Event.PASSWORD_CHANGED, one, one)
    client = reader()
    address = reverse("admin:accounts_securityentry_changelist")
    # when, then
    for wanted in (str(user.pk), "retail@", ""):
        page = client.get(address, {"q": wanted}).content.decode()
        assert "retail@example.org" in page, wanted
        assert ("anders@example.org" in page) is (wanted == ""), wanted
    entry = SecurityEntry.objects.filter(account=user.pk).get()
    page = client.get(reverse("admin:accounts_securityentry_change", args=[entry.pk])).content.decode()
    assert "retail@example.org" in page
    assert "_save" not in page


@pytest.mark.parametrize("who", ["reader", "superuser"])
def test_nobody_changes_the_log_in_the_admin(who: str) -> None:
    # given
    user = account()
    security_log.record(Event.PASSWORD_CHANGED, user, user)
    entry = SecurityEntry.objects.filter(account=user.pk).get()
    client = reader()
    if who == "superuser":
        client.force_login(staff())
    before = list(SecurityEntry.objects.filter(account=user.pk).values())
    name = "admin:accounts_securityentry"
    # when
    answers = [
        client.post(reverse(f"{name}_change", args=[entry.pk]), {"details": "x", "event": "deleted"}),
        client.post(reverse(f"{name}_delete", args=[entry.pk]), {"post": "yes"}),
        client.post(reverse(f"{name}_add"), {"event": "deleted", "account": user.pk}),
        client.post(
            reverse(f"{name}_changelist"), {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"}
        ),
    ]
    # then
    assert [answer.status_code for answer in answers[:3]] == [403, 403, 403]
    assert list(SecurityEntry.objects.filter(account=user.pk).values()) == before
