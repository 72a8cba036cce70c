"""Whose limit strikes is said as it is, and nobody can use up somebody else's mails."""

from typing import Any

import pytest

from app.accounts.models import User
from app.http.throttling.limits import Limit
from app.inquiries.models import Inquiry
from tests.factories.accounts import PASSWORD, account
from tests.factories.funds import CompanyFactory
from tests.integration.browsing import Browser, mailed, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]

VICTIM = "retail@example.org"
MESSAGE = {"name": "Vorname Nachname", "email": "frage@example.org", "phone": "", "message": "Frage."}


@pytest.fixture
def counted(tight: Any) -> Any:
    """Only mails are counted: the limit of requests would strike first."""
    wide = tight.THROTTLE["read"]
    tight.THROTTLE = tight.THROTTLE | dict.fromkeys(("login", "read"), type(wide)(Limit(1e4, 9999), Limit(1e4, 9999)))
    return tight


def at(number: int) -> Browser:
    """A browser at an address of its own."""
    browser = Browser()
    browser.client.defaults["REMOTE_ADDR"] = f"127.0.0.{number}"
    return browser


def reset(browser: Browser, email: str = VICTIM) -> Any:
    return browser.post("request-reset-password/", {"email": email})


@pytest.mark.parametrize(
    ("lang", "words"), [("de", "diese E-Mail-Adresse"), ("en", "for this e-mail address")], ids=["de", "en"]
)
def test_the_recipients_limit_is_not_blamed_on_the_connection(counted: Any, lang: str, words: str) -> None:
    browser = at(1)
    answers = [browser.post("send_message/", MESSAGE, lang=lang) for _ in range(4)]
    document = refused(answers[-1], 429, "too_many_mails_to_recipient")
    assert words in document["detail"]
    assert "Internetanschluss" not in document["detail"]
    assert "internet connection" not in document["detail"]
    assert int(answers[-1]["Retry-After"]) > 300
    # Another recipient can still be written to.
    assert browser.post("send_message/", MESSAGE | {"email": "andere@example.org"}).status_code == 200


@pytest.mark.parametrize(("lang", "words"), [("de", "Ihrem Internetanschluss"), ("en", "your internet connection")])
def test_the_connections_limit_is_named(counted: Any, lang: str, words: str) -> None:
    browser = at(1)
    answers = [
        browser.post("send_message/", MESSAGE | {"email": f"frage{number}@example.org"}, lang=lang)
        for number in range(11)
    ]
    assert [one.status_code for one in answers] == [200] * 10 + [429]
    assert words in refused(answers[-1], 429, "too_many_mails")["detail"]


@pytest.mark.parametrize(("lang", "words"), [("de", "Mit Ihrem Konto"), ("en", "Your account")])
def test_an_account_sends_twenty_an_hour_whatever_its_neighbours_send(counted: Any, lang: str, words: str) -> None:
    # given: the connection's and the recipient's limits are used up by others
    account(password=PASSWORD)
    stranger, browser = at(1), at(1)
    for number in range(12):
        stranger.post("send_message/", MESSAGE | {"email": f"frage{number}@example.org"})
        stranger.post("send_message/", MESSAGE | {"email": VICTIM})
    refused(stranger.post("send_message/", MESSAGE | {"email": VICTIM}), 429, "too_many_mails")
    sent = Inquiry.objects.count()
    browser.log_in(VICTIM, PASSWORD)
    # when
    answers = [browser.post("send_message/", MESSAGE | {"email": VICTIM}, lang=lang) for _ in range(21)]
    # then
    assert [one.status_code for one in answers] == [200] * 20 + [429]
    assert words in refused(answers[-1], 429, "too_many_requests_of_account")["detail"]
    assert Inquiry.objects.count() == sent + 20


def test_an_account_does_not_fill_somebody_elses_inbox(counted: Any) -> None:
    account(password=PASSWORD)
    browser = at(1)
    browser.log_in(VICTIM, PASSWORD)
    answers = [browser.post("send_message/", MESSAGE) for _ in range(4)]
    refused(answers[-1], 429, "too_many_mails_to_recipient")


def test_invitations_fill_nobodys_inbox_and_use_up_no_requests(counted: Any) -> None:
    # given
    company = CompanyFactory.create()
    owner = account("owner@example.org", PASSWORD, account_type="asset_manager", managed_company=company)
    User.objects.filter(pk=owner.pk).update(company_role="owner")
    browser = at(1)
    browser.log_in(owner.email, PASSWORD)
    path = f"company_info/{company.pk}/invitations/"
    # when: to one address
    answers = [browser.post(path, {"email": VICTIM, "role": "reader"}) for _ in range(4)]
    # then
    refused(answers[-1], 429, "too_many_mails_to_recipient")
    assert len(mailed("team_invitation")) == 3
    # when: to many
    answers = [browser.post(path, {"email": f"gast{one}@example.org", "role": "reader"}) for one in range(17)]
    # then
    assert [one.status_code for one in answers] == [201] * 16 + [429]
    refused(answers[-1], 429, "too_many_requests_of_account")
    assert len(mailed("team_invitation")) == 3 + 16
    assert browser.post("send_message/", MESSAGE | {"email": owner.email}).status_code == 200


def test_asking_for_newsletters_uses_up_no_reset_mails(counted: Any) -> None:
    # given
    account(password=PASSWORD)
    browser = at(1)
    for _ in range(12):
        browser.post("subscribe_list/", {"email": VICTIM, "name": "", "date": ""})
        browser.send("PUT", "unsubscribe", {"email": VICTIM})
        browser.post("resend-confirmation/", {"email": VICTIM})
    # when
    assert reset(browser).status_code == 200
    # then
    assert [one.recipient for one in mailed("reset_password")] == [VICTIM]


def test_strangers_at_many_addresses_cannot_silence_a_reset_mail(counted: Any) -> None:
    # given
    account(password=PASSWORD)
    for number in range(2, 42):
        attacker = at(number)
        for _ in range(4):
            reset(attacker)
    before = len(mailed("reset_password"))
    # Each address got its first; what all caused beyond that is bounded.
    assert 40 <= before <= 52
    # when
    reset(at(1))
    # then
    assert len(mailed("reset_password")) == before + 1
