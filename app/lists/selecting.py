"""Filters, orders and facets of a list that is read whole, because it is short."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

R = TypeVar("R")
#: What a row must fulfil, by the key that asks for it.
Filters = Mapping[str, Callable[[R], bool]]


def chosen(rows: Iterable[R], filters: "Filters[R]") -> list[R]:
    """The rows that fulfil all filters."""
    return [row for row in rows if all(holds(row) for holds in filters.values())]


def ordered(rows: Iterable[R], ordering: str, orders: Mapping[str, Callable[[R], Any]]) -> list[R]:
    """The rows by a key of ``orders``, with - in front for descending; those without a value come last either way."""
    key, rows = orders[ordering.removeprefix("-")], list(rows)
    known = sorted((row for row in rows if key(row) is not None), key=key, reverse=ordering.startswith("-"))
    return known + [row for row in rows if key(row) is None]


def counted(rows: Iterable[R], filters: "Filters[R]", name: str, of: Callable[[R], Any]) -> "Counter[Any]":
    """How many rows have each value under all filters but that of the key itself."""
    others = {key: holds for key, holds in filters.items() if key != name}
    return Counter(map(of, chosen(rows, others)))


def value_facet(values: Iterable[tuple[int | str, str, int]], selected: Sequence[Any]) -> dict[str, Any]:
    """A facet as every list answers it, from values with label and count; those that no row has are left out."""
    shown = [
        {"value": value, "label": label, "count": count, "selected": value in selected}
        for value, label, count in values
        if count or value in selected
    ]
    return {"type": "value", "values": shown, "more": False}
