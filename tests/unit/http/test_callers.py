"""Who asks: addresses in one spelling, and numbers that only this portal can hand out."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from app.http.throttling import callers


def with_cookie(value: str | None) -> HttpRequest:
    request = RequestFactory().get("/")
    if value is not None:
        request.COOKIES[callers.COOKIE] = value
    return request


def handed_out() -> str:
    response = HttpResponse()
    callers.hand_out_number(response)
    return str(response.cookies[callers.COOKIE].value)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("203.0.113.7", "203.0.113.7"),
        (" 203.0.113.7 ", "203.0.113.7"),
        ("203.0.113.7:51234", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", "unknown"),
        ("203.0.113", "unknown"),
        ("<script>", "unknown"),
        ("x" * 10_000, "unknown"),
    ],
)
def test_an_address_has_one_spelling(given: str, found: str) -> None:
    assert callers.uniform(given) == found


def test_a_number_that_was_handed_out_is_believed() -> None:
    first, second = handed_out(), handed_out()
    assert callers.session_of(with_cookie(first)) not in (None, callers.session_of(with_cookie(second)))
    assert not callers.needs_new_number(with_cookie(first))


@pytest.mark.parametrize("forged", [None, "", "x", "a:b:c", "ü:1:2", "a" * 10_000])
def test_any_other_cookie_is_none(forged: str | None) -> None:
    assert callers.session_of(with_cookie(forged)) is None
    assert callers.needs_new_number(with_cookie(forged))


def test_a_number_cannot_be_changed_or_made_with_another_key(settings: Any) -> None:
    real = handed_out()
    number, rest = real.split(":", 1)
    assert callers.session_of(with_cookie(f"{number[:-1]}{'A' if number[-1] != 'A' else 'B'}:{rest}")) is None
    settings.SECRET_KEY = "another"
    other = handed_out()
    settings.SECRET_KEY = "yet another"
    assert callers.session_of(with_cookie(other)) is None


def test_a_number_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    real, began = handed_out(), time.time()
    monkeypatch.setattr(time, "time", lambda: began + callers.RENEW_SECONDS + 60)
    assert callers.session_of(with_cookie(real)) is not None
    assert callers.needs_new_number(with_cookie(real)), "a page hands out the next one before this one ends"
    monkeypatch.setattr(time, "time", lambda: began + callers.VALID_SECONDS + 3660)
    assert callers.session_of(with_cookie(real)) is None


def test_the_cookie_is_for_the_server_only_and_ends_with_the_browser() -> None:
    response = HttpResponse()
    callers.hand_out_number(response)
    cookie = response.cookies[callers.COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"], cookie["expires"]) == (True, "Lax", "", "")
    assert response["Cache-Control"] == "private, no-cache"
