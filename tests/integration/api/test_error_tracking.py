"""What an error of a view tells a tracker that speaks Sentry's protocol, here a server of the test's own."""

import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest
import sentry_sdk
from django.test import Client

from app.http import request_ids
from app.newsletter import services
from infra.stack.layout import ROOT
from search import tracking
from tests.tracker import events, listening

pytestmark = [pytest.mark.django_db, pytest.mark.services]

ADDRESS = "victim@gmail.example"
VISITOR = "203.0.113.77"


@pytest.fixture
def tracker() -> Iterator[tuple[str, list[str]]]:
    """A tracker's DSN, and the bodies that it has received, unpacked."""
    with listening() as found:
        yield found


@pytest.fixture
def tracked(tracker: tuple[str, list[str]]) -> Iterator[list[str]]:
    """The portal's logging with SENTRY_DSN set."""
    dsn, received = tracker
    root = logging.getLogger()
    [stderr] = [one for one in root.handlers if type(one) is logging.StreamHandler]
    handler = tracking.handler(dsn, "test", request_ids.current)
    for one in stderr.filters:
        handler.addFilter(one)
    root.addHandler(handler)
    yield received
    root.removeHandler(handler)
    # Without the integrations, which would hook into HTTP and threads for all later tests.
    sentry_sdk.init(default_integrations=False)


def test_an_error_of_a_view_arrives_without_personal_data(tracked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # given: a view that fails and quotes what it was given, in its message and in its variables
    def fail(email: str) -> None:
        password = "Sehr-geheim-123"
        raise RuntimeError(f"no {secret} of {email} {password[:0]}")

    monkeypatch.setattr(services, "unsubscribe", fail)
    link = services.one_click(ADDRESS, "")
    secret = link.strip("/").rpartition("/")[2]
    client = Client(headers={"Host": "localhost"}, raise_request_exception=False, REMOTE_ADDR=VISITOR)
    client.cookies["sessionid"] = "abcdefghijklmnopqrstuvwxyz012345"
    # when
    answer = client.post(
        f"{link}?email={ADDRESS}", {"password": "Sehr-geheim-456", "name": "Erika Mustermann"},
        content_type="application/json", headers={"X-Forwarded-For": VISITOR, "User-Agent": "Curious/1.0"},
    )  # fmt: skip
    # then
    assert answer.status_code == 500
    [event] = events(tracked)
    assert event["tags"] == {"request_id": answer["X-Request-ID"]}
    [error] = event["exception"]["values"]
    assert error["type"] == "RuntimeError"
    assert error["stacktrace"]["frames"][-1]["function"] == "fail"
    assert event["logentry"]["message"] == "unexpected error at POST /api/v1/unsubscribe/<str:token>/"
    assert set(event) <= {*tracking._KEPT, *tracking._REDACTED, "tags"}
    for one in (secret, ADDRESS, "victim", VISITOR, "Sehr-geheim-456", "Erika", "Curious", "abcdefghij"):
        assert one not in "".join(tracked), one
    assert not [frame for frame in error["stacktrace"]["frames"] if "vars" in frame]


def test_what_is_no_error_of_the_program_is_not_reported(tracked: list[str]) -> None:
    # given: a body that Django refuses, an unknown address, and a warning
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.cookies["sessionid"], client.cookies["csrftoken"] = "a" * 32, "a" * 32
    kind = "application/x-www-form-urlencoded"
    assert client.post("/admin/funds/", b"a=" + b"a" * 6_000_000, content_type=kind).status_code == 413
    assert client.get("/api/v1/nothing/").status_code == 404
    logging.getLogger("app").warning("careful")
    # when
    logging.getLogger("app").error("broken")
    # then
    assert [event["logentry"]["message"] for event in events(tracked)] == ["broken"]


def test_without_a_tracker_nothing_of_it_is_imported() -> None:
    script = (
        "import django, sys; django.setup(); "
        "print([name for name in ('sentry_sdk', 'prometheus_client') if name in sys.modules])"
    )
    asked = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert asked.stdout.strip() == "[]"
