"""Signing in and out, staying signed in, and who is kept out."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password
from django.utils import timezone

from app.accounts.models import Session, User
from app.accounts.services import logins, verification
from app.accounts.tasks import purge
from tests.factories.accounts import PASSWORD, account, in_role
from tests.integration.browsing import Browser, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_login_opens_a_session_and_a_logout_ends_it(browser: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    refused(browser.get("user_info/"), 401, "unauthorized")

    # when
    answer = browser.log_in("Retail@Example.org", PASSWORD)

    # then
    assert answer.status_code == 200, answer.content
    cookie = browser.client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert answer["Cache-Control"] == "no-store"
    info = browser.get("user_info/").json()
    assert (info["id"], info["email"], info["account_type"]) == (user.pk, "retail@example.org", "retail")
    assert Session.objects.get().user_id == user.pk

    # when
    answer = browser.post("logout/")

    # then
    assert answer.json() == {"message": "Sie haben sich erfolgreich abgemeldet."}
    refused(browser.get("user_info/"), 401, "unauthorized")
    assert not Session.objects.exists()


def test_the_answer_has_every_flag_of_the_specification(browser: Browser) -> None:
    manager = in_role("manager")
    assert manager is not None
    assert manager.managed_company is not None
    manager.set_password(PASSWORD)
    manager.save()
    info = browser.log_in("manager@example.org", PASSWORD).json()
    flags = (
        "is_external_login",
        "receive_email_notifications",
        "is_esg_fund_survey_allowed",
        "is_esg_company_survey_allowed",
        "is_dvm_survey_allowed",
        "is_company_esg_admin",
        "is_esg_article_upload_allowed",
        "is_survey_summary_allowed",
    )
    assert {type(info[name]) for name in flags} == {bool}
    assert (info["is_wholesale"], info["is_asset_manager"]) == (True, True)
    assert (info["company_info_id"], info["company_info_name"]) == (
        manager.managed_company.pk, manager.managed_company.name,
    )  # fmt: skip
    assert info["token"]


@pytest.mark.parametrize(
    ("email", "password"),
    [
        ("retail@example.org", "Falsches-Passwort-1"),
        ("niemand@example.org", PASSWORD),
        ("", PASSWORD),
        ("retail@example.org", ""),
        ("retail@example.org", PASSWORD + " "),
        ("retail@example.org' OR 1=1 --", PASSWORD),
    ],
)
def test_a_wrong_password_and_an_unknown_address_look_alike(browser: Browser, email: str, password: str) -> None:
    account(password=PASSWORD)
    document = refused(browser.log_in(email, password), 401, "login_failed")
    assert document["detail"] == "Login fehlgeschlagen. Benutzername oder Passwort stimmen nicht."
    assert not Session.objects.exists()


@pytest.mark.usefixtures("full_passwords")
def test_an_unknown_address_costs_as_much_work_as_a_known_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2 is what takes the time, so it must run once either way."""
    # given
    user = account(password=PASSWORD)
    hashed: list[str] = []
    monkeypatch.setattr(verification, "make_password", hashed.append)
    # when
    with pytest.raises(logins.Refused):
        logins.check(logins.Attempt("niemand@example.org", "Falsches-Passwort-1", known_device=False))
    # then
    assert hashed == ["Falsches-Passwort-1"]
    assert check_password(PASSWORD, user.password)


@pytest.mark.parametrize(
    ("columns", "period"),
    [
        ({"blocked": True}, "dauerhaft"),
        ({"is_active": False}, "dauerhaft"),
        ({"blocked_until": timezone.now() + timedelta(days=2)}, "bis "),
    ],
)
def test_the_blocked_are_told_so_once_their_password_is_right(browser: Browser, columns: Any, period: str) -> None:
    account(password=PASSWORD, block_message="Bitte rufen Sie an.", **columns)
    document = refused(browser.log_in("retail@example.org", PASSWORD), 403, "login_blocked")
    assert document["detail"].startswith(f"Ihr Zugang ist {period}")
    assert document["detail"].endswith("gesperrt. Bitte rufen Sie an.")
    refused(browser.log_in("retail@example.org", "Falsches-Passwort-1"), 401, "login_failed")


@pytest.mark.parametrize(("lang", "until"), [("de", "bis 05.03.2031 14:07"), ("en", "until 05.03.2031 14:07")])
def test_the_end_of_a_block_is_written_alike_in_both_languages(browser: Browser, lang: str, until: str) -> None:
    moment = datetime(2031, 3, 5, 14, 7, tzinfo=timezone.get_default_timezone())
    account(password=PASSWORD, blocked_until=moment)
    answer = browser.post("login/", {"userName": "retail@example.org", "password": PASSWORD}, lang=lang)
    assert f" {until}" in refused(answer, 403, "login_blocked")["detail"]


def test_a_block_that_has_ended_lets_in(browser: Browser) -> None:
    account(password=PASSWORD, blocked_until=timezone.now() - timedelta(seconds=1))
    assert browser.log_in("retail@example.org", PASSWORD).status_code == 200


def test_a_block_acts_on_the_next_request(browser: Browser) -> None:
    # given
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    assert browser.get("user_info/").status_code == 200
    # when
    User.objects.update(blocked=True)
    # then
    refused(browser.get("user_info/"), 401, "unauthorized")
    refused(browser.post("refresh-token/"), 401, "session_ended")


def test_a_session_known_before_does_not_become_a_signed_in_one(browser: Browser) -> None:
    # given: somebody else has put a session of theirs into this browser
    account("fremd@example.org", PASSWORD)
    account(password=PASSWORD)
    browser.log_in("fremd@example.org", PASSWORD)
    planted = browser.client.cookies["sessionid"].value
    # when
    browser.log_in("retail@example.org", PASSWORD)
    # then
    assert browser.client.cookies["sessionid"].value != planted
    assert not Session.objects.filter(session_key=planted).exists()
    browser.client.cookies["sessionid"] = planted
    refused(browser.get("user_info/"), 401, "unauthorized")


def test_an_invented_session_key_is_not_taken_on(browser: Browser) -> None:
    account(password=PASSWORD)
    browser.client.cookies["sessionid"] = "a" * 32
    browser.log_in("retail@example.org", PASSWORD)
    assert browser.client.cookies["sessionid"].value != "a" * 32


def test_a_login_changes_the_csrf_token(browser: Browser) -> None:
    account(password=PASSWORD)
    before = browser.token()
    browser.log_in("retail@example.org", PASSWORD)
    assert browser.token() != before


@pytest.mark.parametrize("path", ["login/", "logout/", "profile/password/", "profile/change_email_subscription/"])
def test_without_a_csrf_token_nothing_is_changed(browser: Browser, path: str) -> None:
    # given
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    before = User.objects.values().get()
    # when
    answer = browser.post(path, {"userName": "retail@example.org", "password": PASSWORD}, token=False)
    # then
    refused(answer, 403, "forbidden")
    assert User.objects.values().get() == before
    assert browser.get("user_info/").status_code == 200


def test_another_sites_request_is_refused_even_with_a_token(browser: Browser) -> None:
    account(password=PASSWORD)
    token = browser.token()
    answer = browser.client.post(
        "/api/v1/login/",
        {"userName": "retail@example.org", "password": PASSWORD},
        content_type="application/json",
        headers={"X-CSRFToken": token, "Origin": "https://evil.example"},
    )
    refused(answer, 403, "forbidden")


def test_refreshing_without_a_session_is_204_and_hands_out_a_csrf_token(browser: Browser) -> None:
    answer = browser.client.post("/api/v1/refresh-token/")
    assert (answer.status_code, answer.content) == (204, b"")
    assert "csrftoken" in answer.cookies
    assert "sessionid" not in answer.cookies


def test_refreshing_prolongs_the_session_and_needs_no_token(browser: Browser) -> None:
    # given
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    row = Session.objects.get()
    soon = timezone.now() + timedelta(hours=1)
    Session.objects.update(expire_date=soon, seen_at=timezone.now() - timedelta(days=13))
    # when
    answer = browser.post("refresh-token/", token=False)
    # then
    assert answer.json()["email"] == "retail@example.org"
    after = Session.objects.get()
    assert after.expire_date > soon + timedelta(days=12)
    assert after.seen_at > row.seen_at
    assert after.created_at == row.created_at


def test_a_session_that_has_run_out_says_so_and_its_cookie_goes(browser: Browser) -> None:
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    answer = browser.post("refresh-token/")
    refused(answer, 401, "session_ended")
    assert answer.cookies["sessionid"].value == ""


def test_staff_are_signed_out_after_twelve_hours(browser: Browser) -> None:
    account("staff@example.org", PASSWORD, is_staff=True)
    browser.log_in("staff@example.org", PASSWORD)
    browser.post("refresh-token/")
    assert Session.objects.get().expire_date <= timezone.now() + timedelta(hours=12)


def test_strangers_cannot_lock_an_owner_out(browser: Browser, other: Browser, tight: Any) -> None:
    # given: an owner who has signed in here before; only the account's own limit counts
    tight.THROTTLE = tight.THROTTLE | {"login": tight.THROTTLE["read"]}
    account(password=PASSWORD)
    assert browser.log_in("retail@example.org", PASSWORD).status_code == 200
    browser.post("logout/")

    # when: strangers try
    statuses = [other.log_in("retail@example.org", f"Falsches-Passwort-{number}").status_code for number in range(14)]

    # then: they are stopped, even with the right password, while the owner gets in
    assert statuses[0] == 401
    assert statuses[-1] == 429
    answer = other.log_in("retail@example.org", PASSWORD)
    document = refused(answer, 429, "too_many_logins")
    assert answer["Retry-After"] in document["detail"]
    assert browser.log_in("retail@example.org", PASSWORD).status_code == 200


def test_ten_thousand_attempts_try_a_dozen_passwords(tight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    account(password=PASSWORD)
    tried: list[str] = []
    monkeypatch.setattr(User, "check_password", lambda _user, password: tried.append(password))
    # when
    for number in range(10_000):
        with pytest.raises((logins.Refused, logins.TooManyAttempts)):
            logins.check(logins.Attempt("retail@example.org", str(number), known_device=False))
    # then
    assert 10 <= len(tried) <= 20


def test_a_known_device_is_known_for_its_own_account_only(browser: Browser, tight: Any) -> None:
    tight.THROTTLE = tight.THROTTLE | {"login": tight.THROTTLE["read"]}
    account("fremd@example.org", PASSWORD)
    account(password=PASSWORD)
    browser.log_in("fremd@example.org", PASSWORD)
    value = browser.client.cookies[logins.KNOWN_DEVICE].value
    assert "fremd" not in value
    statuses = [browser.log_in("retail@example.org", "Falsches-Passwort-1").status_code for _ in range(12)]
    assert statuses[-1] == 429


def test_ended_sessions_are_purged(browser: Browser, other: Browser) -> None:
    # given
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    other.log_in("retail@example.org", PASSWORD)
    # when
    purge()
    # then
    assert Session.objects.count() == 1
    assert other.get("user_info/").status_code == 200
