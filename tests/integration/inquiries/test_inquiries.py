"""Forms are stored, mailed to staff, confirmed to the sender and answered."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core import mail as outbox
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import User
from app.inquiries.models import Inquiry, Kind
from app.mail import sending
from app.mail.models import Delivery
from tests.factories.accounts import PASSWORD, account, in_role
from tests.factories.accounts import staff as staff_account
from tests.factories.funds import TrancheFactory
from tests.integration.browsing import Browser, mailed, refused, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]

MESSAGE = {"name": "Vorname Nachname", "email": "frage@example.org", "phone": "", "message": "Erste Zeile.\nZweite."}
ORDER: dict[str, Any] = {"funds": [], "email": "a@example.org"}


def test_a_message_is_stored_mailed_to_staff_and_confirmed(browser: Browser) -> None:
    # when
    answer = browser.post("send_message/", MESSAGE)

    # then
    assert answer.json() == {"message": "Anfrage gesendet."}
    one = Inquiry.objects.get()
    assert (one.kind, one.email, one.user) == (Kind.MESSAGE, "frage@example.org", None)
    assert one.content["message"] == "Erste Zeile.\nZweite."
    [staff], [sender] = mailed("inquiry_staff"), mailed("inquiry_received")
    assert (staff.recipient, sender.recipient) == (django_settings.STAFF_EMAIL, "frage@example.org")

    # when
    outbox.outbox = []
    sending.deliver_due()

    # then: staff can answer the sender, and the confirmation repeats nothing of what was typed
    sent = {one.to[0]: one for one in outbox.outbox}
    assert sent[django_settings.STAFF_EMAIL].extra_headers["Reply-To"] == "frage@example.org"
    assert "\nNachricht: Erste Zeile.\nZweite.\n" in sent[django_settings.STAFF_EMAIL].body
    assert "Zeile" not in sent["frage@example.org"].body
    assert "Vorname" not in sent["frage@example.org"].body


@pytest.mark.parametrize(
    ("path", "kind", "data"),
    [
        ("send_premium_message/", Kind.PREMIUM, MESSAGE),
        (
            "send_long_report_request/",
            Kind.LONG_REPORT,
            {"prefix": "", "firstName": "Vorname", "lastName": "Nachname", "company": "", "email": "frage@example.org"},
        ),
    ],
)
def test_the_other_open_forms(browser: Browser, path: str, kind: Kind, data: Any) -> None:
    assert browser.post(path, data).status_code == 200
    assert Inquiry.objects.get().kind == kind


def test_a_signed_in_user_asks_for_ratings_and_teams(browser: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    tranche = TrancheFactory.create()
    # when
    data = {"funds": [tranche.pk], "email": user.email, "request_type": "rating", "date": "2126-11-21"}
    answers = [
        browser.post("send_fund_request/", data),
        browser.post("send_team_request/", {"name": "Testteam", "email": user.email}),
    ]
    # then
    assert [one.status_code for one in answers] == [200, 200]
    found = {one.kind: one for one in Inquiry.objects.all()}
    assert found["fund"].content["funds"] == [tranche.isin]
    assert {one.user for one in found.values()} == {user}
    assert any("Datum: 21.11.2126" in one.values["details"] for one in Delivery.objects.filter(kind="inquiry_staff"))


@pytest.mark.parametrize(
    ("path", "data", "key", "message"),
    [
        ("send_message/", MESSAGE | {"message": " "}, "message", "Erforderlich."),
        ("send_message/", MESSAGE | {"email": "frage"}, "email", "Ungültige E-Mail-Adresse."),
        ("send_message/", MESSAGE | {"email": "a@example.org\r\nBcc: b@example.org"}, "email", "Der Wert ist kein"),
        ("send_message/", MESSAGE | {"message": "x" * 5001}, "message", "Höchstens 5000 Zeichen sind erlaubt."),
        ("send_message/", MESSAGE | {"message": "Null\x00"}, "message", "Der Wert ist kein"),
        ("send_message/", MESSAGE | {"fremd": "x"}, "fremd", "Den Parameter fremd gibt es hier nicht."),
        ("send_fund_request/", {"funds": [], "email": "a@example.org"}, "funds", "Erforderlich."),
        ("send_fund_request/", {"funds": [10**9], "email": "a@example.org"}, "funds", "Den Fonds 1000000000 gibt es"),
        ("send_fund_request/", {"funds": ["1"], "email": "a@example.org"}, "funds.0", "Die Angabe hat das falsche"),
        ("send_fund_request/", {"funds": list(range(1, 52)), "email": "a@example.org"}, "funds", "Höchstens 50 Werte"),
        ("send_fund_request/", ORDER | {"date": "bald"}, "date", "Ein Datum der Form JJJJ-MM-TT"),
        ("send_fund_request/", ORDER | {"date": "31.02.2126"}, "date", "Ein Datum der Form JJJJ-MM-TT"),
        ("send_fund_request/", ORDER | {"date": "2019-10-31"}, "date", "Dieser Tag ist vergangen."),
        ("send_fund_request/", ORDER | {"request_type": "sofort"}, "request_type", ""),
        ("send_team_request/", {"email": "a@example.org"}, "name", "Erforderlich."),
        ("send_team_request/", {"name": "   ", "email": "a@example.org"}, "name", "Erforderlich."),
    ],
)
def test_a_wrong_form_is_named_and_sends_nothing(
    browser: Browser, path: str, data: Any, key: str, message: str
) -> None:
    # given
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    # when
    document = refused(browser.post(path, data), 400, "invalid_input")
    # then
    assert wrong(document)[key].startswith(message)
    assert not Inquiry.objects.exists()
    assert not Delivery.objects.exists()


@pytest.mark.parametrize("written", ["2126-11-21", "21.11.2126"])
def test_a_fund_that_was_chosen_twice_is_ordered_once_for_the_day_however_it_is_written(
    browser: Browser, written: str
) -> None:
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    tranche = TrancheFactory.create()
    data = {"funds": [tranche.pk, tranche.pk], "email": user.email, "date": written}
    assert browser.post("send_fund_request/", data).status_code == 200
    content = Inquiry.objects.get().content
    assert (content["funds"], content["date"]) == ([tranche.isin], "2126-11-21")


@pytest.mark.parametrize("days", [-1, 0])
def test_where_it_is_still_yesterday_an_order_of_today_is_taken(browser: Browser, days: int) -> None:
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    day = timezone.localdate() + timedelta(days=days)
    data = {"funds": [TrancheFactory.create().pk], "email": user.email, "date": day.isoformat()}
    assert browser.post("send_fund_request/", data).status_code == 200


def test_unknown_funds_beyond_those_that_are_named_are_counted(browser: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    # when
    data = {"funds": [10**9 + number for number in range(50)], "email": user.email}
    document = refused(browser.post("send_fund_request/", data), 400, "invalid_input")
    # then
    assert (len(document["errors"]), document["more_errors"]) == (20, 30)
    assert not Inquiry.objects.exists()


def test_robots_get_nothing(browser: Browser) -> None:
    assert browser.post("send_message/", MESSAGE | {"website": "x"}).status_code == 200
    assert not Inquiry.objects.exists()
    assert not Delivery.objects.exists()


def test_nobodys_inbox_is_filled_with_confirmations(browser: Browser, tight: Any) -> None:
    answers = [browser.post("send_message/", MESSAGE) for _ in range(5)]
    assert [one.status_code for one in answers] == [200, 200, 200, 429, 429]
    assert Inquiry.objects.count() == 3


@pytest.fixture
def staff() -> Client:
    """Staff in the admin."""
    client = Client(headers={"Host": "localhost"})
    client.force_login(staff_account("staff@example.org"))
    return client


def test_staff_answer_once(staff: Client, browser: Browser) -> None:
    # given
    browser.post("send_message/", MESSAGE)
    one = Inquiry.objects.get()
    address = reverse("admin:inquiries_inquiry_change", args=[one.pk])
    assert "Erste Zeile." in staff.get(address).content.decode()
    # when
    staff.post(address, {"answer": "Gern.\n\nMorgen."})
    # then
    one.refresh_from_db()
    assert (one.answer, one.answered_by) == ("Gern.\n\nMorgen.", User.objects.get(email="staff@example.org"))
    assert [mail.recipient for mail in mailed("inquiry_answer")] == ["frage@example.org"]
    # when
    staff.post(address, {"answer": "Doch nicht."})
    # then
    one.refresh_from_db()
    assert one.answer == "Gern.\n\nMorgen."
    assert len(mailed("inquiry_answer")) == 1


def test_open_and_answered_ones_are_told_apart(staff: Client, browser: Browser) -> None:
    browser.post("send_message/", MESSAGE)
    address = reverse("admin:inquiries_inquiry_changelist")
    assert "frage@example.org" in staff.get(address, {"state": "open"}).content.decode()
    assert "frage@example.org" not in staff.get(address, {"state": "answered"}).content.decode()


def test_asset_managers_have_calls_of_their_own(browser: Browser) -> None:
    # given
    manager = in_role("manager")
    assert manager is not None
    manager.set_password(PASSWORD)
    manager.save()
    browser.log_in(manager.email, PASSWORD)
    tranche = TrancheFactory.create()
    # when
    answers = [
        browser.post("send_asset_manager_request/", {"funds": [tranche.pk], "email": manager.email}),
        browser.post("send_asset_manager_box_request/", {"message": "Frage"}),
    ]
    # then
    assert [one.status_code for one in answers] == [200, 200]
    assert set(Inquiry.objects.values_list("kind", flat=True)) == {"asset_manager", "box"}
    assert set(Inquiry.objects.values_list("email", flat=True)) == {manager.email}
