"""Codes of an app at the login, recovery codes, and staff who cannot do without."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import RecoveryCode, Session, User
from app.accounts.services import second_factor
from tests.factories.accounts import PASSWORD, account, code_of, staff, with_second_factor
from tests.integration.browsing import Browser, mailed, refused, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def code_of_waiting() -> str:
    """What the app shows before it was confirmed."""
    TOTPDevice.objects.update(last_t=-1)
    device = TOTPDevice.objects.get(confirmed=False)
    return code_of(device.user)


def log_in(browser: Browser, user: User, code: str | None = None) -> Any:
    data = {"userName": user.email, "password": PASSWORD} | ({} if code is None else {"code": code})
    return browser.post("login/", data)


@pytest.fixture
def user() -> User:
    """An account without a second factor."""
    return account(password=PASSWORD)


@pytest.fixture
def armed(user: User) -> User:
    """The account with a second factor."""
    with_second_factor(user)
    return user


def test_it_is_switched_on_with_a_first_code_and_ends_the_other_sessions(
    browser: Browser, other: Browser, user: User
) -> None:
    # given
    for one in (browser, other):
        log_in(one, user)

    # when
    setup = browser.post("profile/two-factor/", {"password": PASSWORD}).json()

    # then: nothing has changed yet
    assert setup["uri"].startswith("otpauth://totp/")
    assert f"secret={setup['secret']}" in setup["uri"]
    assert setup["qr"].startswith("data:image/svg+xml")
    assert browser.get("profile/two-factor/").json()["enabled"] is False
    assert log_in(Browser(), user).status_code == 200

    # when
    codes = browser.post("profile/two-factor/confirmation/", {"code": code_of_waiting()}).json()["recovery_codes"]

    # then
    assert len(set(codes)) == second_factor.RECOVERY_CODES
    assert browser.get("profile/two-factor/").json() == {"enabled": True, "required": False, "recovery_codes_left": 10}
    refused(other.get("user_info/"), 401, "unauthorized")
    assert Session.objects.count() == 1
    assert mailed("second_factor_on")


def test_a_wrong_first_code_switches_nothing_on(browser: Browser, user: User) -> None:
    log_in(browser, user)
    browser.post("profile/two-factor/", {"password": PASSWORD})
    document = refused(browser.post("profile/two-factor/confirmation/", {"code": "000000"}), 400, "invalid_input")
    assert wrong(document) == {"code": "Der Code stimmt nicht oder wurde schon benutzt."}
    assert not second_factor.is_enabled(user)
    assert not RecoveryCode.objects.exists()


def test_beginning_takes_the_password(browser: Browser, user: User) -> None:
    log_in(browser, user)
    refused(browser.post("profile/two-factor/", {"password": "x"}), 400, "invalid_input")
    assert not TOTPDevice.objects.exists()


def test_beginning_anew_does_not_weaken_what_is_on(browser: Browser, armed: User) -> None:
    # given
    log_in(browser, armed, code_of(armed))
    # when: somebody at an open browser begins and never confirms
    body = {"password": PASSWORD, "code": code_of(armed)}
    assert browser.post("profile/two-factor/", body).status_code == 200
    # then
    refused(log_in(Browser(), armed), 401, "second_factor_needed")


def test_a_login_needs_the_code_and_says_so_only_to_who_knows_the_password(browser: Browser, armed: User) -> None:
    refused(browser.log_in(armed.email, "Falsches-Passwort-1"), 401, "login_failed")
    refused(log_in(browser, armed), 401, "second_factor_needed")
    refused(log_in(browser, armed, "000000"), 401, "second_factor_wrong")
    assert not Session.objects.exists()
    assert log_in(browser, armed, code_of(armed)).json()["two_factor"] is True


@pytest.mark.parametrize(
    "code", ["", "12345", "1234567", "abcdef", "１２３４５６", "-12345", "1e5", "0" * 400, "ä" * 24]
)
def test_what_is_no_code_is_refused(browser: Browser, armed: User, code: str) -> None:
    refused(log_in(browser, armed, code), 401, "second_factor_wrong" if code else "second_factor_needed")
    assert not Session.objects.exists()


def test_a_code_works_once(browser: Browser, other: Browser, armed: User) -> None:
    code = code_of(armed)
    assert log_in(browser, armed, code).status_code == 200
    refused(log_in(other, armed, code), 401, "second_factor_wrong")


def test_guessing_codes_makes_wait(armed: User) -> None:
    # given
    for _ in range(5):
        with pytest.raises(second_factor.WrongCode):
            second_factor.check(armed, "000000")
    # when: now even the right one is too early
    device = TOTPDevice.objects.get()
    right = code_of(armed)
    TOTPDevice.objects.update(
        throttling_failure_count=device.throttling_failure_count,
        throttling_failure_timestamp=device.throttling_failure_timestamp,
    )
    # then
    assert device.throttling_failure_count >= 1
    with pytest.raises(second_factor.WrongCode):
        second_factor.check(armed, right)


def test_a_recovery_code_opens_once_however_it_is_written(browser: Browser, other: Browser, armed: User) -> None:
    # given
    codes = second_factor.new_recovery_codes(armed, code_of(armed))
    # when
    written = codes[0].upper().replace("-", " ")
    # then
    assert log_in(browser, armed, written).status_code == 200
    refused(log_in(other, armed, codes[0]), 401, "second_factor_wrong")
    assert second_factor.codes_left(armed) == 9


def test_a_recovery_code_opens_its_own_account_only(browser: Browser, armed: User) -> None:
    codes = second_factor.new_recovery_codes(armed, code_of(armed))
    foreign = account("fremd@example.org", PASSWORD)
    with_second_factor(foreign)
    refused(log_in(browser, foreign, codes[0]), 401, "second_factor_wrong")
    assert second_factor.codes_left(armed) == 10


def test_only_hashes_of_recovery_codes_are_kept(armed: User) -> None:
    codes = second_factor.new_recovery_codes(armed, code_of(armed))
    with connection.cursor() as cursor:
        cursor.execute("SELECT r::text FROM accounts_recoverycode r")
        kept = str(cursor.fetchall())
    assert not [code for code in codes if code in kept or code.replace("-", "") in kept]


def test_new_recovery_codes_replace_the_old_ones(browser: Browser, armed: User) -> None:
    old = second_factor.new_recovery_codes(armed, code_of(armed))
    log_in(browser, armed, code_of(armed))
    answer = browser.post("profile/two-factor/recovery-codes/", {"code": code_of(armed)})
    assert len(answer.json()["recovery_codes"]) == 10
    with pytest.raises(second_factor.WrongCode):
        second_factor.check(armed, old[0])


def test_it_is_switched_off_with_password_and_code(browser: Browser, armed: User) -> None:
    # given
    log_in(browser, armed, code_of(armed))
    for data in ({"password": "x", "code": code_of(armed)}, {"password": PASSWORD, "code": "000000"}):
        refused(browser.send("DELETE", "profile/two-factor/", data), 400, "invalid_input")
    assert second_factor.is_enabled(armed)
    # when
    answer = browser.send("DELETE", "profile/two-factor/", {"password": PASSWORD, "code": code_of(armed)})
    # then
    assert answer.status_code == 200
    assert not second_factor.is_enabled(armed)
    assert mailed("second_factor_off")
    assert log_in(Browser(), armed).status_code == 200


def test_staff_cannot_switch_it_off(browser: Browser) -> None:
    user = account("staff@example.org", PASSWORD, is_staff=True)
    with_second_factor(user)
    log_in(browser, user, code_of(user))
    data = {"password": PASSWORD, "code": code_of(user)}
    refused(browser.send("DELETE", "profile/two-factor/", data), 403, "not_allowed")
    assert second_factor.is_enabled(user)


def test_a_demo_account_has_none(browser: Browser) -> None:
    user = account(password=PASSWORD, is_demo=True)
    log_in(browser, user)
    refused(browser.post("profile/two-factor/", {"password": PASSWORD}), 403, "demo_account")


def test_staff_remove_it_for_who_has_lost_it_and_the_owner_hears_of_it(browser: Browser, armed: User) -> None:
    # given
    desk = Client(headers={"Host": "localhost"})
    desk.force_login(staff())
    refused(log_in(browser, armed), 401, "second_factor_needed")
    # when
    action = {"action": "forget_second_factor", "_selected_action": [armed.pk]}
    assert desk.post(reverse("admin:accounts_user_changelist"), action).status_code == 302
    # then
    assert log_in(browser, armed).status_code == 200
    assert [mail.recipient for mail in mailed("second_factor_off")] == [armed.email]
