"""Strict reading of query strings."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from urllib.parse import quote

import pytest
from django.test import RequestFactory
from hypothesis import given, settings
from hypothesis import strategies as st

from app.http.problems import FieldError, Problem
from app.http.query import MAX_PAIRS, Key, Read, pairs, read
from app.lists.declaring import page_keys

KEYS = (
    Key("search", "text", max_length=10),
    Key("kind", "code", repeat=True, choices=("a", "b")),
    Key("fund", "int", minimum=1, maximum=99),
    Key("day", "date"),
    Key("m", "flag", default=True),
    *page_keys(),
)


def ask(query: str, keys: Sequence[Key] = KEYS) -> Read:
    request = RequestFactory().get("/")
    request.META["QUERY_STRING"] = query
    return read(request, keys)


def faults(query: str, keys: Sequence[Key] = KEYS) -> list[tuple[str, str | None, str]]:
    with pytest.raises(Problem) as caught:
        ask(query, keys)
    assert caught.value.code == "invalid_query"
    return [(error.key, error.value, error.message) for error in caught.value.errors or []]


def test_absent_keys_have_their_defaults() -> None:
    asked = ask("")
    assert (asked.lang, asked["page"], asked["per_page"], asked["m"]) == ("de", 1, 15, True)
    assert asked["kind"] == ()
    assert asked["search"] is None


def test_other_names_of_a_value_may_live_in_the_database() -> None:
    # given
    now: dict[str, str] = {}
    keys = (Key("company", "int", repeat=True, choices=(2, 3), synonyms=lambda: now),)
    assert faults("company=1", keys) == [("company", "1", "unknown_value")]
    # when
    now["1"] = "2"
    # then
    assert ask("company=1&company=2&company=3", keys)["company"] == (2, 3)


def test_values_have_their_types() -> None:
    asked = ask("search=%C3%A4+b&kind=b&kind=a&kind=b&fund=7&day=2026-02-28&m=false&page=3&lang=en")
    assert asked["search"] == "ä b"
    assert asked["kind"] == ("b", "a")
    assert (asked["fund"], asked["day"], asked["m"], asked["page"], asked.lang) == (
        7,
        date(2026, 2, 28),
        False,
        3,
        "en",
    )


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("nope=1", ("nope", "1", "unknown_key")),
        ("page=1&page=2", ("page", "2", "repeated_key")),
        ("lang=de&lang=de", ("lang", "de", "repeated_key")),
        ("lang=fr", ("lang", "fr", "unknown_value")),
        ("page=0", ("page", "0", "out_of_range")),
        ("page=-1", ("page", "-1", "out_of_range")),
        ("page=1.5", ("page", "1.5", "out_of_range")),
        ("page=", ("page", "", "out_of_range")),
        ("page=%D9%A3", ("page", "٣", "out_of_range")),
        ("page=1_0", ("page", "1_0", "out_of_range")),
        ("per_page=1000000000", ("per_page", "1000000000", "out_of_range")),
        ("per_page=" + "9" * 5000, ("per_page", "9" * 5000, "out_of_range")),
        ("kind=c", ("kind", "c", "unknown_value")),
        ("kind=", ("kind", "", "unknown_value")),
        ("m=TRUE", ("m", "TRUE", "unknown_value")),
        ("m=1", ("m", "1", "unknown_value")),
        ("day=2026-02-30", ("day", "2026-02-30", "not_a_date")),
        ("day=20260228", ("day", "20260228", "not_a_date")),
        ("day=2026-W09-1", ("day", "2026-W09-1", "not_a_date")),
        ("search=", ("search", "", "required")),
        ("search=+%09", ("search", "  ", "required")),
        ("search=abcdefghijk", ("search", "abcdefghijk", "too_long")),
        ("search=%FF", ("search", "\ufffd", "unreadable")),
        ("search=a%00b", ("search", "a\ufffdb", "unreadable")),
        ("search=%ED%A0%80", ("search", "\ufffd\ufffd\ufffd", "unreadable")),
        ("sea%FFrch=a", ("sea\ufffdrch", "a", "unreadable")),
    ],
)
def test_each_fault_is_named(query: str, fault: tuple[str, str, str]) -> None:
    assert faults(query) == [fault]


def test_every_fault_is_reported_at_once() -> None:
    assert faults("page=0&kind=x&kind=y&foo=1&m=2") == [
        ("page", "0", "out_of_range"),
        ("kind", "x", "unknown_value"),
        ("kind", "y", "unknown_value"),
        ("foo", "1", "unknown_key"),
        ("m", "2", "unknown_value"),
    ]


def test_a_required_key_must_be_there() -> None:
    assert faults("", [Key("search", "text", required=True)]) == [("search", None, "required")]


def test_too_many_pairs_are_refused() -> None:
    assert faults("&".join(["kind=a"] * (MAX_PAIRS + 1))) == [("*", None, "too_many_values")]


def test_an_error_lists_at_most_fifty_valid_values_and_a_bounded_echo() -> None:
    error = FieldError("k" * 500, "v" * 500, "unknown_value", valid=tuple(range(80)))
    document = error.document("en")
    assert len(document["valid"]) == 50  # type: ignore[arg-type]
    assert document["value"] == "v" * 200
    assert document["key"] == "k" * 200


def test_braces_in_a_key_are_text() -> None:
    assert "{0.x}" in str(FieldError("{0.x}", "", "unknown_key").document("en")["message"])


@given(st.binary(max_size=60))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    request = RequestFactory().get("/")
    request.META["QUERY_STRING"] = raw.decode("latin-1")
    found, errors = pairs(request)
    for name, values in found.items():
        "".join([name, *values]).encode("utf-8")
    for error in errors:
        str(error.document("de")).encode("utf-8")


@given(st.text(max_size=40).filter(lambda text: text.isprintable()))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_printable_text_arrives_as_typed(text: str) -> None:
    request = RequestFactory().get("/")
    request.META["QUERY_STRING"] = "q=" + quote(text, safe="")
    found, errors = pairs(request)
    assert errors == []
    assert found == {"q": [text]}


def test_openapi_parameters_say_what_is_read() -> None:
    described: list[dict[str, Any]] = [key.openapi() for key in KEYS]
    assert described[1] == {
        "in": "query",
        "name": "kind",
        "required": False,
        "description": "",
        "schema": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}},
        "style": "form",
        "explode": True,
    }
    assert described[-1]["schema"] == {"type": "integer", "minimum": 1, "maximum": 100, "default": 15}
