"""One page of a list, wherever its rows come from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.db.models import QuerySet

from app.http.messages import Language
from app.http.problems import FieldError, Problem

Item = Mapping[str, Any]
R = TypeVar("R")

#: The last row that can be paged to: the engine counts and sorts exactly up to here, and a database that skips more
#: rows than that works for nobody.
DEEPEST_ROW: Final = 100_000


@dataclass(frozen=True)
class Window:
    """A page by its number, from 1, and how many rows fit on it."""

    page: int
    per_page: int
    lang: Language

    @property
    def start(self) -> int:
        """Rows before it."""
        return self.end - self.per_page

    @property
    def end(self) -> int:
        """Rows up to its last one."""
        return self.page * self.per_page


@dataclass(frozen=True)
class Found:
    """What a source has for a page. ``count`` is None where the page is full and nobody counted what comes after."""

    count: int | None
    results: Iterable[Item]
    beside: Mapping[str, Any] = field(default_factory=dict)
    """What the answer says beside the envelope: facets, the record date."""


Source = Callable[[Window], Found]


def page(window: Window, source: Source) -> dict[str, Any]:
    """A page in the envelope that every list has.

    Raises Problem: 400 page_too_deep before the source is asked, 404 page_out_of_range after the last page; page 1 of
    an empty list exists.
    """
    _check_depth(window)
    found = source(window)
    if found.count is not None:
        _check_last(window, found.count)
    return {
        "count": found.count,
        "page": window.page,
        "per_page": window.per_page,
        "results": list(found.results),
        **found.beside,
    }


def rows(
    queryset: "QuerySet[Any, R]", show: Callable[[list[R]], Iterable[Item]], beside: Mapping[str, Any] | None = None
) -> Source:
    """A source of rows of the database; ``show`` is given those of the page alone.

    Raises ValueError where the order leaves out the primary key: pages would repeat or skip rows that are equal.
    """
    if not {"pk", "id"} & {str(name).removeprefix("-") for name in queryset.query.order_by}:
        raise ValueError(f"A list of {queryset.model.__name__} must be ordered, by its primary key at last.")

    def find(window: Window) -> Found:
        count = queryset.count()
        shown = list(queryset[window.start : window.end]) if window.start < count else []
        return Found(count, show(shown), beside or {})

    return find


def whole(found: Sequence[R], show: Callable[[R], Item], beside: Mapping[str, Any] | None = None) -> Source:
    """A source of what is there as a whole, and short."""
    return lambda window: Found(len(found), map(show, found[window.start : window.end]), beside or {})


def _check_depth(window: Window) -> None:
    if window.end > DEEPEST_ROW:
        error = FieldError(
            "page",
            str(window.page),
            "page_too_deep",
            valid=(DEEPEST_ROW // window.per_page,),
            values={"limit": DEEPEST_ROW},
        )
        raise Problem("page_too_deep", errors=[error], lang=window.lang, limit=DEEPEST_ROW)


def _check_last(window: Window, count: int) -> None:
    last = max(1, -(-count // window.per_page))
    if window.page > last:
        error = FieldError("page", str(window.page), "page_out_of_range", valid=(last,), values={"last": last})
        raise Problem("page_out_of_range", errors=[error], lang=window.lang, page=window.page, last=last)
