"""What reaches the log: every route with a secret in its path, with every wrong method, body and spelling."""

import io
import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from app.accounts.models import AccountType, CompanyRole, Link
from app.accounts.services import links, registration
from app.alerts.models import SavedSearch, StoredScreen
from app.alerts.services import feeds, leaving
from app.dashboards import team
from app.mail import services as mail
from app.newsletter import services as newsletter
from app.newsletter.models import Subscription
from tests import declared
from tests.factories.accounts import PASSWORD, account, staff
from tests.factories.funds import CompanyFactory
from tests.integration.browsing import Browser, mailed

pytestmark = [pytest.mark.django_db, pytest.mark.services]

EMAIL = "victim@gmail.example"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
BODIES: tuple[tuple[str, bytes], ...] = (
    ("application/json", b""),
    ("application/json", b'{"token": '),
    ("application/json", b"\xff\xfe"),
    ("text/plain", b"token"),
    ("multipart/form-data; boundary=x", b"--x"),
)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the portal's own handler writes, down to the smallest level."""
    [handler] = [one for one in logging.getLogger().handlers if type(one) is logging.StreamHandler]
    root, written = logging.getLogger(), io.StringIO()
    level, former = root.level, handler.setStream(written)
    root.setLevel(logging.DEBUG)
    yield written
    root.setLevel(level)
    handler.setStream(former)


@pytest.fixture
def secrets() -> dict[str, str]:
    """A valid secret for each route, by the beginning of its path."""
    user = account(EMAIL, PASSWORD)
    search = SavedSearch.objects.create(
        user=user, name="Suche", screen=StoredScreen.objects.create(criteria={}, key="k")
    )
    Subscription.objects.create(email=EMAIL, lang="de")
    invitation = _invitation()
    return {
        "/api/v1/confirm/": links.issue(user, Link.Purpose.CONFIRM, EMAIL),
        "/confirm/": links.issue(user, Link.Purpose.NEW_EMAIL, EMAIL),
        "/reset/": links.issue(user, Link.Purpose.RESET, EMAIL),
        "/api/v1/unsubscribe/": newsletter.one_click(EMAIL, "").rstrip("/").rpartition("/")[2],
        "/api/v1/alerts/unsubscribe/": leaving.path_of(user.pk, search.pk).rstrip("/").rpartition("/")[2],
        "/api/v1/feeds/": feeds.path_of(search).rstrip("/").rpartition("/")[2],
        "/unsubscribe/": quote(EMAIL),
        "/api/v1/invitations/": invitation,
        "/invitation/": invitation,
    }


def _invitation() -> str:
    """The secret of a mailed place in a company's team."""
    company = CompanyFactory.create()
    owner = account(
        "owner@asset.example",
        PASSWORD,
        account_type=AccountType.ASSET_MANAGER,
        managed_company=company,
        company_role=CompanyRole.OWNER,
    )
    team.invite(owner, company.pk, EMAIL, CompanyRole.READER, "de", "https://portal.example/invitation/{}".format)
    link: str = mailed("team_invitation")[-1].values["link"]
    return link.rpartition("/")[2]


def _spellings(beginning: str, secret: str) -> Iterator[str]:
    query = f"?token={secret}&s={newsletter.signature(EMAIL)}&email={quote(EMAIL)}"
    for path in (f"{beginning}{secret}", f"{beginning}{secret}/", f"{beginning.upper()}{secret}/x"):
        yield path
        yield path + query
    yield f"/en{beginning}{secret}/"
    yield f"{beginning.replace('o', '%6F').replace('s', '%73')}{secret}/"
    yield f"/{beginning}{secret}/"
    yield f"/api/v9{beginning}{secret}/{query}"
    yield f"/?next={quote(beginning + secret, safe='')}"
    yield f"/nothing/{secret}%0Aforged/{query}"


def _check(log: io.StringIO, secret: str) -> None:
    written = log.getvalue()
    for one in (secret, secret.partition(":")[0], EMAIL, "victim", newsletter.signature(EMAIL)):
        assert one not in written, [line for line in written.splitlines() if one in line][:3]


def test_no_route_writes_its_secret_into_the_log(log: io.StringIO, secrets: dict[str, str]) -> None:
    client = Client(headers={"Host": "localhost"}, raise_request_exception=False, enforce_csrf_checks=True)
    for beginning, secret in secrets.items():
        for path in _spellings(beginning, secret):
            for method in METHODS:
                client.generic(method, path, headers={"Referer": f"http://localhost{path}"})
        for content_type, body in BODIES:
            for method in ("POST", "PUT", "PATCH"):
                client.generic(method, f"{beginning}{secret}/", body, content_type=content_type)
        _check(log, secret)
    assert "Method Not Allowed: /api/v1/confirm/<str:token>/" in log.getvalue()


def test_every_route_with_a_text_in_its_path_is_among_them(secrets: dict[str, str]) -> None:
    with_text = {
        path.partition("{")[0]
        for path, methods in declared.document()["paths"].items()
        for operation in methods.values()
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "path" and parameter["schema"]["type"] == "string"
    }
    # The number of a session in the list and the ticket of an export are no secrets: they open nothing without a login.
    # Names of problems and of legal texts are public.
    harmless = {
        "/api/v1/profile/sessions/",
        "/api/v1/export_progress/",
        "/api/v1/problems/",
        "/api/v1/legal_texts/",
    }
    assert with_text - harmless <= set(secrets)


@pytest.mark.parametrize("error", [RuntimeError, ValueError, KeyError])
def test_an_error_that_quotes_its_secret_does_not_put_it_into_the_log(
    log: io.StringIO, secrets: dict[str, str], error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(secret: str) -> None:
        raise error(f"{secret} of {EMAIL}")

    monkeypatch.setattr(registration, "confirm", fail)
    secret = secrets["/api/v1/confirm/"]
    assert Browser().post(f"confirm/{secret}/").status_code == 500
    _check(log, secret)
    assert error.__name__ in log.getvalue()


def test_forms_with_addresses_leave_none_in_the_log(log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a portal whose mails cannot be queued, with the address in the error
    def fail(*values: Any, **_others: Any) -> None:
        raise RuntimeError(f"no mail for {values}")

    account(EMAIL, PASSWORD)
    monkeypatch.setattr(mail, "queue", fail)
    browser = Browser()
    for path, body in (
        ("request-reset-password/", {"email": EMAIL}),
        ("subscribe_list/", {"name": "Leser", "email": EMAIL}),
        ("send_message/", {"name": "Leser", "email": EMAIL, "message": "Frage"}),
        ("login/", {"userName": EMAIL, "password": "Falsches-Wort-1"}),
        ("login/", {"userName": f"{EMAIL} {PASSWORD}", "password": "x"}),
        ("login/", {"userName": EMAIL, "password": PASSWORD}),
    ):
        browser.post(path, body)
    # then
    written = log.getvalue()
    assert "victim" not in written
    assert PASSWORD not in written


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"a=" + b"a" * 6_000_000, 413, "Request body exceeded"),
        ("&".join(f"a{number}=" for number in range(2500)).encode(), 400, "The number of GET/POST parameters exceeded"),
    ],
)
def test_a_body_that_django_refuses_is_a_warning_and_no_error_of_ours(
    log: io.StringIO, settings: Any, body: bytes, status: int, said: str
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
    # given: a browser of staff, whose forms Django reads to find their token
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.force_login(staff())
    client.cookies["csrftoken"] = "a" * 32
    # when
    kind = "application/x-www-form-urlencoded"
    assert client.post("/admin/funds/fund/add/", body, content_type=kind).status_code == status
    # then
    [line] = [line for line in log.getvalue().splitlines() if said in line]
    assert " WARNING django.security." in line
    assert line.endswith(f": {status} at POST /admin/funds/fund/add/")
    assert "Traceback" not in log.getvalue()
    assert " ERROR " not in log.getvalue()
