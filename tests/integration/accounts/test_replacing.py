"""A second factor is replaced with a code of the present one or a recovery code, whatever several windows do."""

from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import SecurityEntry, User
from app.accounts.services import second_factor
from tests.factories.accounts import PASSWORD, account, with_second_factor
from tests.integration.browsing import Browser, mailed, refused, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]
PATH = "profile/two-factor/"
CONFIRM = "profile/two-factor/confirmation/"


def now_of(device: TOTPDevice) -> str:
    """What an app shows, as if none of its codes had been used."""
    TOTPDevice.objects.filter(pk=device.pk).update(last_t=-1, throttling_failure_count=0)
    return f"{TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift).token():06d}"


@pytest.fixture
def user() -> User:
    """An account with a second factor."""
    made = account(password=PASSWORD)
    with_second_factor(made)
    return made


@pytest.fixture
def present(user: User) -> TOTPDevice:
    """Its app."""
    return TOTPDevice.objects.get(user=user)


def enter(browser: Browser, user: User, device: TOTPDevice) -> None:
    """Sign in with a code."""
    body = {"userName": user.email, "password": PASSWORD, "code": now_of(device)}
    assert browser.post("login/", body).status_code == 200


def only(user: User) -> TOTPDevice:
    """The one factor that counts."""
    return TOTPDevice.objects.get(user=user, confirmed=True)


@pytest.mark.parametrize("code", [None, "", "000000", "abcdefghjkmnpqrstuvwxyz2"])
def test_without_a_code_of_the_present_factor_nothing_is_begun(
    browser: Browser, user: User, present: TOTPDevice, code: str | None
) -> None:
    # given
    enter(browser, user, present)
    body = {"password": PASSWORD} | ({} if code is None else {"code": code})
    # when
    document = refused(browser.post(PATH, body), 400, "invalid_input")
    # then
    assert list(wrong(document)) == ["code"]
    assert list(TOTPDevice.objects.values_list("pk", "confirmed")) == [(present.pk, True)]


@pytest.mark.parametrize("proof", ["app", "recovery"])
def test_it_is_replaced_with_a_present_code(
    browser: Browser, other: Browser, user: User, present: TOTPDevice, proof: str
) -> None:
    # given
    codes = second_factor.new_recovery_codes(user, now_of(present))
    for one in (browser, other):
        enter(one, user, present)
    code = now_of(present) if proof == "app" else codes[0]
    # when
    assert browser.post(PATH, {"password": PASSWORD, "code": code}).status_code == 200
    # then: the present one counts until the new one has shown a code
    assert only(user) == present
    # when
    waiting = TOTPDevice.objects.get(user=user, confirmed=False)
    answer = browser.post(CONFIRM, {"code": now_of(waiting)})
    # then
    assert len(answer.json()["recovery_codes"]) == second_factor.RECOVERY_CODES
    assert only(user) == waiting
    assert TOTPDevice.objects.count() == 1
    assert mailed("second_factor_replaced")
    assert SecurityEntry.objects.filter(account=user.pk, event="second_factor_replaced", actor=user.pk).exists()
    refused(other.get("user_info/"), 401, "unauthorized")
    refused(
        Browser().post("login/", {"userName": user.email, "password": PASSWORD, "code": codes[1]}),
        401,
        "second_factor_wrong",
    )


def test_the_present_code_does_not_replace_the_password(browser: Browser, user: User, present: TOTPDevice) -> None:
    enter(browser, user, present)
    body = {"password": "Falsches-Passwort-1", "code": now_of(present)}
    refused(browser.post(PATH, body), 400, "invalid_input")
    assert TOTPDevice.objects.count() == 1


def test_a_window_that_began_before_the_other_confirmed_replaces_nothing(browser: Browser, other: Browser) -> None:
    # given: no factor yet, and two windows that set one up
    user = account(password=PASSWORD)
    for one in (browser, other):
        one.log_in(user.email, PASSWORD)
    browser.post(PATH, {"password": PASSWORD})
    first = TOTPDevice.objects.get()
    other.post(PATH, {"password": PASSWORD})
    second = TOTPDevice.objects.get()
    # when
    refused(browser.post(CONFIRM, {"code": f"{(int(now_of(first)))}".zfill(6)}), 400, "invalid_input")
    assert other.post(CONFIRM, {"code": now_of(second)}).status_code == 200
    # then
    assert only(user) == second
    refused(browser.post(CONFIRM, {"code": now_of(second)}), 401, "unauthorized")


def test_an_open_window_cannot_begin_without_a_code_once_another_has_confirmed(browser: Browser) -> None:
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    browser.post(PATH, {"password": PASSWORD})
    device = TOTPDevice.objects.get()
    browser.post(CONFIRM, {"code": now_of(device)})
    refused(browser.post(PATH, {"password": PASSWORD}), 400, "invalid_input")
    refused(browser.post(CONFIRM, {"code": now_of(device)}), 400, "invalid_input")
    assert only(user) == device


@pytest.mark.django_db(transaction=True)
def test_windows_at_the_same_moment_leave_exactly_one_factor() -> None:
    # given
    user = account(password=PASSWORD)
    windows = [Browser() for _ in range(4)]
    for one in windows:
        one.log_in(user.email, PASSWORD)
        one.token()
    begin, confirm = Barrier(len(windows)), Barrier(len(windows))
    answers: list[int] = []

    def set_up(window: Browser) -> None:
        try:
            begin.wait()
            window.post(PATH, {"password": PASSWORD})
            confirm.wait()
            device = TOTPDevice.objects.get(user=user, confirmed=False)
            confirm.wait()
            totp = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
            answers.append(window.post(CONFIRM, {"code": f"{totp.token():06d}"}).status_code)
        finally:
            connection.close()

    # when
    threads = [Thread(target=set_up, args=(window,)) for window in windows]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # then
    assert TOTPDevice.objects.count() == 1
    assert TOTPDevice.objects.get().confirmed
    assert answers.count(200) == 1
    assert second_factor.codes_left(user) == second_factor.RECOVERY_CODES


def test_two_windows_cannot_both_use_one_recovery_code(user: User, present: TOTPDevice, browser: Browser) -> None:
    codes = second_factor.new_recovery_codes(user, now_of(present))
    enter(browser, user, present)
    body: dict[str, Any] = {"password": PASSWORD, "code": codes[0]}
    assert browser.post(PATH, body).status_code == 200
    refused(browser.post(PATH, body), 400, "invalid_input")
