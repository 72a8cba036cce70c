"""Lists: what a declaration reads, and what of a source becomes a page."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.test import RequestFactory

from app.alerts.models import Match
from app.http.problems import FieldError, Problem
from app.http.query import Key, Read
from app.lists.declaring import Listing, ordering
from app.lists.paging import DEEPEST_ROW, Found, Source, Window, page, rows, whole


def _faults(asked: Read) -> Iterator[FieldError]:
    if asked["kind"] == "b" and asked["ordering"] == "name":
        yield FieldError("ordering", "name", "unknown_order")


LISTING: Final = Listing(
    filters=(Key("kind", "code", choices=("a", "b")),),
    order=ordering(("name", "-name"), default="name", synonyms={"title": "name"}),
    per_page=20,
    between=_faults,
)


def read(query: str) -> Read:
    return LISTING.read(RequestFactory().get(f"/?{query}"))


def letters(count: int) -> Source:
    return whole([*range(count)], lambda number: {"number": number}, {"letters": "abc"})


def refused(source: Source, number: int, per_page: int = 15) -> tuple[str, list[tuple[Any, ...]]]:
    with pytest.raises(Problem) as caught:
        page(Window(number, per_page, "de"), source)
    return caught.value.code, [(one.key, one.value, one.valid) for one in caught.value.errors or []]


def never(window: Window) -> Found:
    raise AssertionError("A page that is refused is not looked for.")


def test_a_declaration_reads_filters_order_and_page_with_their_defaults() -> None:
    asked = read("")
    assert (asked["kind"], asked["ordering"], asked["page"], asked["per_page"]) == (None, "name", 1, 20)
    assert read("ordering=title")["ordering"] == "name"


@pytest.mark.parametrize(
    ("query", "faults"),
    [
        ("page=0", [("page", "out_of_range")]),
        ("page=two", [("page", "out_of_range")]),
        ("per_page=101", [("per_page", "out_of_range")]),
        ("per_page=-1&page=x", [("per_page", "out_of_range"), ("page", "out_of_range")]),
        ("ordering=size", [("ordering", "unknown_order")]),
        ("page=1&page=2", [("page", "repeated_key")]),
        ("kind=b&offset=3", [("offset", "unknown_key"), ("ordering", "unknown_order")]),
    ],
)
def test_what_a_list_cannot_be_asked_for_is_refused_with_every_fault(query: str, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Problem) as caught:
        read(query)
    assert caught.value.code == "invalid_query"
    assert [(one.key, one.message) for one in caught.value.errors or []] == faults


def test_an_unknown_order_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(Problem) as caught:
        read("ordering=size")
    assert [one.valid for one in caught.value.errors or []] == [("name", "-name")]


def test_a_page_has_one_envelope_with_what_stands_beside_it_last() -> None:
    answer = LISTING.answer(read("page=2"), letters(23))
    assert answer == {
        "count": 23,
        "page": 2,
        "per_page": 20,
        "results": [{"number": 20}, {"number": 21}, {"number": 22}],
        "letters": "abc",
    }
    assert list(answer) == ["count", "page", "per_page", "results", "letters"]


@pytest.mark.parametrize(
    ("number", "count", "last"), [(2, 15, 1), (3, 16, 2), (2, 0, 1)], ids=["full", "one over", "empty"]
)
def test_a_page_after_the_last_is_refused_with_the_last(number: int, count: int, last: int) -> None:
    assert refused(letters(count), number) == ("page_out_of_range", [("page", str(number), (last,))])


@pytest.mark.parametrize(("number", "count"), [(1, 0), (1, 15), (2, 16)])
def test_existing_pages_pass(number: int, count: int) -> None:
    assert page(Window(number, 15, "de"), letters(count))["count"] == count


@pytest.mark.parametrize(("number", "per_page"), [(100_001, 1), (1001, 100), (2**31 - 1, 100)])
def test_pages_that_are_too_deep_are_refused_before_anything_is_looked_for(number: int, per_page: int) -> None:
    code, faults = refused(never, number, per_page)
    assert (code, faults) == ("page_too_deep", [("page", str(number), (DEEPEST_ROW // per_page,))])


def test_where_nobody_counted_a_full_page_passes() -> None:
    answer = page(Window(1, 1, "de"), lambda window: Found(None, [{"number": 1}]))
    assert (answer["count"], answer["results"]) == (None, [{"number": 1}])


@pytest.mark.parametrize("order", [(), ("-at",)], ids=["none", "with ties"])
def test_rows_without_a_total_order_are_not_a_list(order: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="Match must be ordered"):
        rows(Match.objects.order_by(*order), lambda page: [{"at": one.at} for one in page])
