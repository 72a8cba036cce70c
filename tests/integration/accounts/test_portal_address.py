"""Links in mails, feeds and files begin with PORTAL_ADDRESS, whatever a request says (ADR 0121)."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from app.accounts.models import User
from app.mail import errands
from app.mail.models import Delivery
from app.newsletter.models import Edition
from tests.factories.accounts import PASSWORD, account, staff
from tests.integration.accounts.test_registration import PRIVATE
from tests.integration.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PORTAL = "https://portal.example"
#: What a request may say about where it was sent to. Each of these hosts is one that the portal answers for.
SAID: list[dict[str, str]] = [
    {"Host": "localhost:9999"},
    {"Host": "127.0.0.1"},
    {"Host": "LOCALHOST"},
    {"X-Forwarded-Host": "evil.example", "X-Forwarded-Port": "444", "X-Forwarded-Proto": "ftp"},
    {"Forwarded": "host=evil.example;proto=https"},
    {"X-Host": "evil.example", "X-Original-Host": "evil.example"},
    # The specification's header, whatever it is called: it is taken and decides nothing.
    {"Portal-Host": "https://evil.example/confirm/{code}", "Host-Template": "https://evil.example/reset/{code}"},
    {"Origin": "http://localhost", "Referer": "http://localhost/"},
]


@pytest.fixture(autouse=True)
def _portal(settings: Any) -> None:
    settings.PORTAL_ADDRESS = PORTAL


@pytest.mark.parametrize("said", SAID, ids=lambda said: next(iter(said)))
def test_no_header_of_a_request_decides_where_a_mailed_link_leads(browser: Browser, said: dict[str, str]) -> None:
    # given
    account("leser@example.org", PASSWORD)
    account("offen@example.org", PASSWORD, confirmed_at=None)
    browser.token()
    browser.client.defaults.update({f"HTTP_{name.upper().replace('-', '_')}": value for name, value in said.items()})
    # when
    asked = [
        browser.post("register/", PRIVATE),
        browser.post("resend-confirmation/", {"email": "offen@example.org"}),
        browser.post("request-reset-password/", {"email": "leser@example.org"}),
        browser.post("subscribe_list/", {"name": "Leser", "email": "neuer-leser@example.org"}, lang="en"),
    ]
    assert browser.log_in("leser@example.org", PASSWORD).status_code == 200
    asked += [
        browser.post("profile/email/", {"email": "andere@example.org", "password": PASSWORD}),
        browser.post("profile/deletion/", {"password": PASSWORD}),
    ]
    # then
    assert [one.status_code for one in asked] == [201, 200, 200, 200, 200, 200]
    errands.run_due()
    links = [str(mail.values["link"]) for mail in Delivery.objects.all() if "link" in mail.values]
    assert len(links) == 7
    assert all(link.startswith(f"{PORTAL}/") for link in links), links


def test_an_edition_is_let_out_with_the_address_of_the_portal() -> None:
    edition = Edition.objects.create(subject_de="a", subject_en="a", text_de="a", text_en="a")
    client = Client(headers={"Host": "127.0.0.1:4444"})
    client.force_login(staff())
    client.post(reverse("admin:newsletter_edition_changelist"), {"action": "release", "_selected_action": [edition.pk]})
    edition.refresh_from_db()
    assert edition.base == PORTAL


def test_a_page_names_its_other_language_by_the_address_of_the_portal(client: Client) -> None:
    assert User.objects.count() == 0
    html = client.get("/", headers={"Host": "localhost:9999"}).content.decode()
    assert "localhost" not in html
