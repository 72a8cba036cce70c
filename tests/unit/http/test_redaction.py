"""What the log must not hold is taken out of every record."""

import logging
import sys
import time
from typing import Any

import pytest
from django.conf import settings
from django.core import signing
from django.test import RequestFactory, override_settings
from hypothesis import given
from hypothesis import strategies as st

from app.http import redaction
from search.redaction import redact

#: Of the form of `secrets.token_urlsafe(32)`; a fixed one, since every worker must name its tests alike.
TOKEN = "aB3-Qk7vN0_xTz4LrWm9YcHs2PdFg6JbEu8KoVi1XaR-tS5q"
ADDRESS = "victim@gmail.example"
_WORDS = st.text(alphabet="abcXYZ012-_.", min_size=1, max_size=20)


def line(message: str, *values: object, error: BaseException | None = None, **extra: object) -> str:
    """A record as the portal's handler would write it."""
    info = None if error is None else (type(error), error, error.__traceback__)
    record = logging.LogRecord("app", logging.ERROR, __file__, 1, message, values, info)
    record.__dict__.update(extra)
    redaction.RedactionFilter().filter(record)
    return logging.Formatter("%(message)s").format(record)


@pytest.mark.parametrize(
    "message",
    [
        f"Method Not Allowed: /api/v1/confirm/{TOKEN}/",
        f"Not Found: /en/reset/{TOKEN}",
        f"Not Found: /RESET/{TOKEN}",
        f"Not Found: /en/invitation/{TOKEN[:12]}",
        f"Not Found: /api/v1/invitations/{TOKEN[:12]}/",
        f"Not Found: /anything/{TOKEN}/",
        f"Not Found: /x%2Fconfirm%2F{TOKEN}",
        f"Bad Request: /?next=%2Freset%2F{TOKEN}",
        f"GET /unsubscribe-alerts?token={TOKEN} HTTP/1.1",
        f"token={TOKEN[:12]} password='{TOKEN[:9]}'",
        f"{{'token': '{TOKEN[:12]}'}}",
        f"Cookie: sessionid={TOKEN[:12]}",
    ],
)
def test_tokens_are_taken_out(message: str) -> None:
    written = line(message)
    assert TOKEN not in written
    assert TOKEN[:9] not in written


@pytest.mark.parametrize(
    "message",
    [
        f"Not Found: /unsubscribe/{ADDRESS}",
        "Not Found: /unsubscribe/victim%40gmail.example",
        "duplicate key: Key (email_canonical)=(victim@gmail.example) already exists.",
        "{'victim@gmail.example': (550, b'no such user')}",
        "to <victim@gmail.example>, victim+x@gmail.example",
        "victim＠gmail.example",
        "victim@gmaıl.example",
    ],
)
def test_addresses_are_taken_out(message: str) -> None:
    assert "victim" not in line(message)


@given(_WORDS, _WORDS)
def test_no_address_is_left_whatever_stands_around_it(before: str, after: str) -> None:
    for separator in (" ", "/", "=", "'", '"', "<", "(", ":", "?", "&"):
        assert ADDRESS not in line(f"{before}{separator}{ADDRESS}{separator}{after}")


def test_signed_values_and_sessions_are_taken_out() -> None:
    with override_settings(SECRET_KEY="x" * 50):
        signed = signing.dumps([1, 2], salt="x")
        short = signing.Signer(salt="x").sign_object([1])
    for secret in (signed, short, "k3" * 16):
        assert secret not in line(f"failed for {secret}: no")


def test_arguments_and_traces_are_read_too() -> None:
    try:
        raise ValueError(f"{ADDRESS} with {TOKEN}")
    except ValueError as error:
        written = line("failed for %s: %s", ADDRESS, error, error=sys.exc_info()[1])
    assert "Traceback" in written
    assert ADDRESS not in written
    assert TOKEN not in written
    # What does not fit its values would be printed with them.
    assert TOKEN not in line("one %d", TOKEN)


def test_a_request_is_known_by_the_pattern_of_its_route() -> None:
    from django.urls import resolve

    request = RequestFactory().get(f"/api/v1/confirm/{TOKEN[:4]}/")
    request.resolver_match = resolve(request.path)
    written = line("Method Not Allowed: %s", request.path, request=request)
    assert written == "Method Not Allowed: /api/v1/confirm/<str:token>/"


@pytest.mark.parametrize(
    "message",
    [
        "mail 7, attempt 1: sent",
        "Not Found: /details/musterfonds-europa/7",
        "purged 3 sessions, 0 links and 0 accounts",
        "POST http://127.0.0.1:9200/fondsatlas-tranche-2026-11-23-0001/_search: 503",
        'File "/srv/app/accounts/services/registration.py", line 12, in check',
        "really? yes",
    ],
)
def test_the_rest_stays_readable(message: str) -> None:
    assert line(message) == message


def test_a_long_word_does_not_hold_a_thread() -> None:
    began = time.perf_counter()
    for one in ("a", "/", "@", "a:", "%40", "?", "A1a-", "=", "token="):
        redact(one * 8_000)
    assert time.perf_counter() - began < 5


def test_every_handler_of_the_portal_redacts() -> None:
    configured: dict[str, Any] = settings.LOGGING
    assert configured["handlers"]
    for handler in configured["handlers"].values():
        assert "redaction" in handler["filters"]
    for logger in configured["loggers"].values():
        assert not logger.get("handlers")
