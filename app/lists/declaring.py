"""What a list may be asked for, declared once: its filters, its orders, the size of its pages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest

from app.http import query
from app.http.problems import FieldError
from app.http.query import Key, Read
from app.lists.paging import Source, Window, page

LARGEST_PAGE: Final = 100


def page_keys(per_page: int = 15) -> tuple[Key, Key]:
    """The keys of a list's pages."""
    return (
        Key("page", "int", "Page, from 1.", minimum=1, default=1),
        Key("per_page", "int", "Results a page.", minimum=1, maximum=LARGEST_PAGE, default=per_page),
    )


def ordering(
    choices: Sequence[str],
    default: str | None,
    description: str = "Field to order by, with - in front for descending.",
    synonyms: Mapping[str, str] | None = None,
) -> Key:
    """The key of a list's orders. Any other order is refused with those that there are."""
    choices = tuple(choices)
    return Key(
        "ordering",
        "code",
        description,
        choices=choices,
        unknown="unknown_order",
        synonyms=synonyms or {},
        default=default,
    )


@dataclass(frozen=True)
class Listing:
    """One list: ``between`` finds the faults between two keys, which no key can see alone.

    Keys in ``left`` are declared, but handed on as they were sent, in ``rest``, to whoever reads them.
    """

    filters: tuple[Key, ...] = ()
    order: Key | None = None
    per_page: int = 15
    between: Callable[[Read], Iterable[FieldError]] | None = None
    left: tuple[Key, ...] = ()

    @property
    def keys(self) -> tuple[Key, ...]:
        """Every key that the list reads itself but ``lang``, which all calls know."""
        return (*self.filters, *((self.order,) if self.order else ()), *page_keys(self.per_page))

    def openapi(self, *more: Key) -> dict[str, Any]:
        """What the endpoint adds to its OpenAPI entry; ``more`` are keys that it reads itself."""
        return query.parameters(*self.left, *self.keys, *more)

    def read(self, request: HttpRequest) -> Read:
        """The query in typed values. Raises Problem (400 invalid_query) with every fault at once."""
        asked = query.read_all(request, self.keys, leave=[key.name for key in self.left])
        if self.between:
            asked.errors.extend(self.between(asked))
        asked.fail_on_errors()
        return asked

    def answer(self, asked: Read, source: Source) -> dict[str, Any]:
        """The page that was asked for, in the envelope. Raises Problem (400 page_too_deep, 404 page_out_of_range)."""
        return page(Window(asked["page"], asked["per_page"], asked.lang), source)
