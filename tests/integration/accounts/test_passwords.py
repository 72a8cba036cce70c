"""Resetting and changing a password."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from app.accounts.models import Link, Session, User
from app.accounts.services import links
from tests.factories.accounts import PASSWORD, account
from tests.integration.browsing import Browser, mailed, refused, secret_of, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]

NEW = "Neues-Fahrrad-82"


@pytest.mark.usefixtures("full_passwords")
def test_a_forgotten_password_is_replaced_by_mail_and_ends_every_session(browser: Browser, other: Browser) -> None:
    # given
    account(password=PASSWORD)
    other.log_in("retail@example.org", PASSWORD)

    # when
    asked = browser.post("request-reset-password/", {"email": "Retail@example.org"}, lang="en")
    [mail] = mailed("reset_password")
    secret = secret_of(mail)
    done = browser.post("reset-password/", {"token": secret, "password": NEW})

    # then
    assert asked.status_code == 200
    assert str(mail.values["link"]).startswith(f"{settings.PORTAL_ADDRESS}/en/reset/")
    assert done.json() == {"message": "Passwort geändert."}
    assert not Session.objects.exists()
    refused(other.get("user_info/"), 401, "unauthorized")
    refused(browser.log_in("retail@example.org", PASSWORD), 401, "login_failed")
    assert browser.log_in("retail@example.org", NEW).status_code == 200
    assert [one.recipient for one in mailed("password_changed")] == ["retail@example.org"]

    # when: the link once more
    again = browser.post("reset-password/", {"token": secret, "password": PASSWORD})

    # then
    assert refused(again, 404, "link_invalid")["detail"].startswith(
        "Passwortänderung fehlgeschlagen. Bitte erneut versuchen."
    )
    assert User.objects.get().check_password(NEW)


def test_asking_tells_nothing_about_an_address(browser: Browser) -> None:
    account(password=PASSWORD)
    account("inaktiv@example.org", PASSWORD, is_active=False)
    account("demo@example.org", PASSWORD, is_demo=True)
    emails = ("retail@example.org", "inaktiv@example.org", "demo@example.org", "niemand@example.org")
    answers = [browser.post("request-reset-password/", {"email": email}) for email in emails]
    assert {(one.status_code, one.content) for one in answers} == {(200, answers[0].content)}
    assert [mail.recipient for mail in mailed("reset_password")] == ["retail@example.org"]


def test_what_is_no_address_is_said(browser: Browser) -> None:
    document = refused(browser.post("request-reset-password/", {"email": "retail"}), 400, "invalid_input")
    assert wrong(document) == {"email": "Ungültige E-Mail-Adresse."}


def test_a_bad_password_leaves_the_link_good(browser: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    secret = links.issue(user, Link.Purpose.RESET, user.email)
    # when
    document = refused(browser.post("reset-password/", {"token": secret, "password": "abc"}), 400, "invalid_input")
    # then
    assert {error["key"] for error in document["errors"]} == {"password"}
    assert len(document["errors"]) >= 4
    assert User.objects.get().check_password(PASSWORD)
    assert not mailed("password_changed")
    assert browser.post("reset-password/", {"token": secret, "password": NEW}).status_code == 200


def test_a_link_for_a_former_address_is_not_taken(browser: Browser) -> None:
    user = account(password=PASSWORD)
    secret = links.issue(user, Link.Purpose.RESET, "frueher@example.org")
    refused(browser.post("reset-password/", {"token": secret, "password": NEW}), 404, "link_invalid")
    assert User.objects.get().check_password(PASSWORD)


def test_a_link_ends_after_two_hours(browser: Browser) -> None:
    user = account(password=PASSWORD)
    secret = links.issue(user, Link.Purpose.RESET, user.email)
    Link.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    refused(browser.post("reset-password/", {"token": secret, "password": NEW}), 404, "link_invalid")


def test_a_reset_confirms_the_address(browser: Browser) -> None:
    user = account(password=PASSWORD, confirmed_at=None)
    secret = links.issue(user, Link.Purpose.RESET, user.email)
    browser.post("reset-password/", {"token": secret, "password": NEW})
    assert User.objects.get().confirmed_at is not None


@pytest.mark.usefixtures("full_passwords")
def test_changing_the_password_keeps_this_session_and_ends_the_others(browser: Browser, other: Browser) -> None:
    # given
    account(password=PASSWORD)
    for one in (browser, other):
        one.log_in("retail@example.org", PASSWORD)
    # when
    answer = browser.post("profile/password/", {"current": PASSWORD, "password": NEW})
    # then
    assert answer.status_code == 200
    assert browser.get("user_info/").status_code == 200
    refused(other.get("user_info/"), 401, "unauthorized")
    assert Session.objects.count() == 1
    assert mailed("password_changed")


def test_changing_ends_links_that_were_mailed_before(browser: Browser) -> None:
    user = account(password=PASSWORD)
    secret = links.issue(user, Link.Purpose.RESET, user.email)
    browser.log_in("retail@example.org", PASSWORD)
    browser.post("profile/password/", {"current": PASSWORD, "password": NEW})
    refused(browser.post("reset-password/", {"token": secret, "password": PASSWORD}), 404, "link_invalid")


@pytest.mark.parametrize(
    ("current", "new", "key", "message"),
    [
        ("Falsches-Passwort-1", NEW, "current", "Das bisherige Passwort stimmt nicht."),
        (PASSWORD, "kurz", "password", "Das Passwort muss"),
        (PASSWORD, "Retail@example.org1", "password", "Das Passwort ähnelt"),
    ],
)
def test_a_refused_change_changes_nothing(browser: Browser, current: str, new: str, key: str, message: str) -> None:
    # given
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    # when
    document = refused(browser.post("profile/password/", {"current": current, "password": new}), 400, "invalid_input")
    # then
    assert wrong(document)[key].startswith(message)
    assert User.objects.get().check_password(PASSWORD)
    assert not mailed("password_changed")
