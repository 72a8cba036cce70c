"""What the owner of an account sees and changes."""

from typing import Any

import pytest

from app.accounts.models import AccountType, Session, User
from tests.factories.accounts import PASSWORD, account
from tests.integration.browsing import Browser, refused, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def signed_in(browser: Browser) -> Browser:
    """A browser in which a private investor is signed in."""
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    return browser


def test_what_is_sent_changes_and_the_rest_stays(signed_in: Browser) -> None:
    answer = signed_in.send("PATCH", "profile/", {"name": " Anders ", "language": "en"})
    assert answer.status_code == 200
    user = User.objects.get()
    assert (user.first_name, user.name, user.language) == ("Vorname", "Anders", "en")
    assert answer.json()["name"] == "Anders"


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({"name": ""}, "name"),
        ({"first_name": "x" * 151}, "first_name"),
        ({"language": "fr"}, "language"),
        ({"email": "anders@example.org"}, "email"),
        ({"account_type": "wholesale"}, "account_type"),
        ({"review": "approved"}, "review"),
        ({"is_staff": True}, "is_staff"),
        ({"managed_company_id": 1}, "managed_company_id"),
    ],
)
def test_nobody_gives_oneself_rights_or_nonsense(signed_in: Browser, data: Any, key: str) -> None:
    before = User.objects.values().get()
    document = refused(signed_in.send("PATCH", "profile/", data), 400, "invalid_input")
    assert list(wrong(document)) == [key]
    assert User.objects.values().get() == before


def test_professionals_keep_company_and_phone(browser: Browser) -> None:
    account(password=PASSWORD, account_type=AccountType.WHOLESALE, company="Testhaus", phone="+49 000 000")
    browser.log_in("retail@example.org", PASSWORD)
    document = refused(browser.send("PATCH", "profile/", {"company": "", "phone": " "}), 400, "invalid_input")
    assert wrong(document) == {"company": "Erforderlich.", "phone": "Erforderlich."}
    assert User.objects.get().company == "Testhaus"


def test_mails_about_rating_changes_are_switched_off(signed_in: Browser) -> None:
    answer = signed_in.post("profile/change_email_subscription/", {"receive_email_notifications": False})
    assert answer.json()["receive_email_notifications"] is False
    assert User.objects.get().receive_email_notifications is False
    refused(signed_in.post("profile/change_email_subscription/", {}), 400, "invalid_input")


def test_sessions_are_listed_without_their_keys_and_ended_one_by_one(signed_in: Browser, other: Browser) -> None:
    # given
    other.client.defaults["HTTP_USER_AGENT"] = "Testbrowser 2 " + "x" * 500
    other.log_in("retail@example.org", PASSWORD)

    # when
    listed = signed_in.get("profile/sessions/").json()["results"]

    # then
    assert [one["current"] for one in listed] == [True, False]
    assert listed[1]["device"].startswith("Testbrowser 2 ")
    assert len(listed[1]["device"]) == 200
    text = signed_in.get("profile/sessions/").content.decode()
    assert not [key for key in Session.objects.values_list("session_key", flat=True) if key in text]

    # when
    answer = signed_in.send("DELETE", f"profile/sessions/{listed[1]['id']}/")

    # then
    assert answer.json() == {"message": "Sitzung beendet."}
    refused(other.get("user_info/"), 401, "unauthorized")
    assert signed_in.get("user_info/").status_code == 200


def test_all_other_sessions_end_at_once(signed_in: Browser, other: Browser) -> None:
    other.log_in("retail@example.org", PASSWORD)
    signed_in.send("DELETE", "profile/sessions/")
    assert Session.objects.count() == 1
    assert signed_in.get("user_info/").status_code == 200


def test_nobody_sees_or_ends_somebody_elses_session(signed_in: Browser, other: Browser) -> None:
    # given
    account("fremd@example.org", PASSWORD)
    other.log_in("fremd@example.org", PASSWORD)
    [foreign] = other.get("profile/sessions/").json()["results"]
    # when
    answer = signed_in.send("DELETE", f"profile/sessions/{foreign['id']}/")
    # then
    refused(answer, 404, "not_found")
    assert len(signed_in.get("profile/sessions/").json()["results"]) == 1
    assert other.get("user_info/").status_code == 200


def test_who_shares_a_demo_account_is_not_seen_by_the_others_and_changes_nothing(
    browser: Browser, other: Browser
) -> None:
    # given
    account(password=PASSWORD, is_demo=True)
    for one in (browser, other):
        one.log_in("retail@example.org", PASSWORD)
    before = list(User.objects.order_by("pk").values())
    # when
    listed = browser.get("profile/sessions/").json()["results"]
    browser.send("DELETE", "profile/sessions/")
    answers = [
        browser.send("PATCH", "profile/", {"name": "Anders"}),
        browser.post("profile/password/", {"current": PASSWORD, "password": "Neues-Fahrrad-82"}),
        browser.post("profile/change_email_subscription/", {"receive_email_notifications": False}),
    ]
    # then
    assert [one["current"] for one in listed] == [True]
    assert other.get("user_info/").status_code == 200
    for answer in answers:
        refused(answer, 403, "demo_account")
    assert list(User.objects.order_by("pk").values()) == before
