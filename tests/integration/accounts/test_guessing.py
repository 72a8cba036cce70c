"""Every place that checks a password or a code takes from the account's limit, and only one module can check."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import User
from app.accounts.services import logins, verification
from tests.factories.accounts import PASSWORD, account, code_of, with_second_factor
from tests.factories.accounts import staff as staff_account
from tests.integration.browsing import Browser, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]
APP = Path(__file__).resolve().parents[3] / "app"
CHECKS = {"check_password", "acheck_password", "verify_token", "verify_is_allowed", "make_password", "authenticate"}
WRONG = "Falsches-Passwort-1"
PLACES = {
    "password": ("POST", "profile/password/", {"current": WRONG, "password": "Neues-Pferd-42!"}),
    "address": ("POST", "profile/email/", {"email": "neu@example.org", "password": WRONG}),
    "deletion": ("POST", "profile/deletion/", {"password": WRONG}),
    "setting up": ("POST", "profile/two-factor/", {"password": WRONG, "code": "000000"}),
    "first code": ("POST", "profile/two-factor/confirmation/", {"code": "000000"}),
    "recovery codes": ("POST", "profile/two-factor/recovery-codes/", {"code": "000000"}),
    "removal": ("DELETE", "profile/two-factor/", {"password": WRONG, "code": "000000"}),
}


@pytest.fixture
def user(tight: Any) -> User:
    """An account with a second factor, where the only tight limit is that of the account."""
    tight.THROTTLE = {name: tight.THROTTLE["account" if name == "account" else "typing"] for name in tight.THROTTLE}
    made = account(password=PASSWORD)
    with_second_factor(made)
    return made


@pytest.fixture
def inside(user: User, browser: Browser) -> Browser:
    """A browser in which the account is signed in."""
    answer = browser.post("login/", {"userName": user.email, "password": PASSWORD, "code": code_of(user)})
    assert answer.status_code == 200
    return browser


@pytest.mark.parametrize("place", PLACES)
def test_guesses_in_the_profile_are_limited_and_change_nothing(inside: Browser, user: User, place: str) -> None:
    # given
    method, path, body = PLACES[place]
    before = User.objects.values().get()
    # when
    statuses = [inside.send(method, path, body).status_code for _ in range(30)]
    # then
    assert statuses[0] == 400
    assert 5 <= statuses.index(429) <= 15
    document = refused(inside.send(method, path, body), 429, "too_many_logins")
    assert "warten" in document["detail"]
    assert User.objects.values().get() == before
    assert TOTPDevice.objects.filter(user=user, confirmed=True).count() == 1


def test_all_places_share_one_limit_with_the_login(inside: Browser, user: User) -> None:
    # given: guesses are spread over all places
    calls = [PLACES[name] for name in PLACES if name != "first code"]
    statuses = [inside.send(*calls[number % len(calls)]).status_code for number in range(24)]
    # then
    assert statuses.count(429) >= 10
    # when: the right password is refused as well
    answer = inside.post("profile/deletion/", {"password": PASSWORD})
    # then
    refused(answer, 429, "too_many_logins")
    assert answer["Retry-After"]
    body = {"userName": user.email, "password": PASSWORD, "code": code_of(user)}
    refused(inside.post("login/", body), 429, "too_many_logins")


def test_a_stolen_session_without_the_known_browser_gets_no_further_guesses(inside: Browser, user: User) -> None:
    del inside.client.cookies[logins.KNOWN_DEVICE]
    statuses = [inside.send(*PLACES["deletion"]).status_code for _ in range(20)]
    assert statuses.index(429) <= 11


def test_the_admin_checks_no_password_itself() -> None:
    client = Client(headers={"Host": "localhost"})
    user = staff_account(password=PASSWORD)
    client.force_login(user)
    form = {"old_password": PASSWORD, "new_password1": "Neues-Pferd-42!", "new_password2": "Neues-Pferd-42!"}
    answer = client.post("/admin/password_change/", form)
    assert answer.status_code in (302, 405)
    assert User.objects.get().check_password(PASSWORD)


def called(path: Path) -> Iterator[str]:
    """Names of what a file calls."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            function = node.func
            yield function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_only_one_module_checks_passwords_and_codes() -> None:
    found = {str(path.relative_to(APP)) for path in APP.rglob("*.py") if not CHECKS.isdisjoint(called(path))}
    assert found == {"accounts/services/verification.py"}


def test_nothing_can_be_checked_without_taking_an_attempt(tight: Any) -> None:
    user = account(password=PASSWORD)
    for _ in range(10):
        verification.verify_password(user, PASSWORD)
    with pytest.raises(verification.TooManyAttempts):
        verification.verify_password(user, PASSWORD)
    with pytest.raises(verification.TooManyAttempts):
        verification.Guess(user.email.upper(), known_device=False)
