"""Reads the advanced search's keys from an address, and writes them back."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import cache
from typing import Final

from search.fields import LANGUAGES, Field, Language, Viewer, catalogue
from search.fields.isin import normalise as normalise_code
from search.saved.errors import MOST_VALID, MessageKey, QueryError, QueryInvalid
from search.saved.model import (
    BEST_RATED,
    ORDER_SYNONYMS,
    FacetSearch,
    FundSize,
    Order,
    Pairs,
    ScreenQuery,
    Sign,
    Terms,
    Value,
)
from search.saved.text import LONGEST_TEXT, normalise

MOST_PER_PAGE: Final = 100
DEFAULT_PER_PAGE: Final = 15
_SIGNS: tuple[Sign, ...] = ("gte", "lte")
_WHOLE = re.compile(r"[0-9]{1,18}", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?", re.ASCII)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_ISIN = re.compile(r"[A-Z]{2}[A-Z0-9]{9}[0-9]", re.ASCII)
_SINGLE = ("q", "s", "fs", "m", "page", "per_page", "ordering", "lang", "facet_search", "explain", "asof")


@cache
def value_facets(viewer: Viewer) -> dict[str, Field]:
    """Facet name to field for the facets of the advanced search that list values, in the catalogue's order."""
    return {name: item for name, item in catalogue("tranche").facets(viewer).items() if name != "fund_size"}


def screen_keys(viewer: Viewer) -> tuple[str, ...]:
    """Every key of the advanced search that ``viewer`` may use."""
    filters = [item.filter for item in value_facets(viewer).values()]
    return tuple(dict.fromkeys(["q", *filters, "s", "fs", *_SINGLE]))


def parse(params: Mapping[str, Sequence[str]], viewer: Viewer, terms: Terms) -> ScreenQuery:
    """The screen that ``params`` (key to all its values, decoded) describe.

    ``terms`` holds the valid values of each facet. Nothing is ignored silently: an empty value, an unknown key or value
    and a repeated single key are faults.

    Raises:
        QueryInvalid: with every fault of the query, not only the first.
    """
    reader = _Reader(params, viewer, terms)
    query = reader.read()
    if reader.errors:
        raise QueryInvalid(reader.errors)
    return query


class _Reader:
    """Collects faults while it reads."""

    def __init__(self, params: Mapping[str, Sequence[str]], viewer: Viewer, terms: Terms) -> None:
        self.params = params
        self.viewer = viewer
        self.terms = terms
        self.errors: list[QueryError] = []

    def read(self) -> ScreenQuery:
        keys = screen_keys(self.viewer)
        for key, values in self.params.items():
            if key not in keys:
                self.fault(key, values[0] if values else None, "unknown_key", valid=keys)
            elif key in _SINGLE and len(values) > 1:
                self.fault(key, values[1], "repeated_key")
        return ScreenQuery(
            q=self.text("q"),
            selected=self.selected(),
            size=self.size(),
            page=self.whole("page", 1, 2**31 - 1, 1),
            per_page=self.whole("per_page", 1, MOST_PER_PAGE, DEFAULT_PER_PAGE),
            order=self.order(),
            language=self.language(),
            viewer=self.viewer,
            facet_search=self.facet_search(),
            explain=self.explain(),
            asof=self.asof(),
        )

    def fault(
        self, key: str, value: str | None, message: MessageKey, *, valid: Sequence[Value] = (), **params: str | int
    ) -> None:
        self.errors.append(QueryError(key, value, message, params, tuple(valid)[:MOST_VALID]))

    def single(self, key: str) -> str | None:
        values = self.params.get(key, ())
        return values[0] if values else None

    def text(self, key: str) -> str:
        raw = self.single(key)
        if raw is None:
            return ""
        text = normalise(raw)
        if not text:
            self.fault(key, raw, "required")
        elif len(text) > LONGEST_TEXT:
            self.fault(key, raw[:LONGEST_TEXT], "too_long", maximum=LONGEST_TEXT)
        return text

    def whole(self, key: str, least: int, most: int, default: int) -> int:
        raw = self.single(key)
        if raw is None:
            return default
        if not _WHOLE.fullmatch(raw):
            self.fault(key, raw, "not_a_number")
        elif not least <= int(raw) <= most:
            self.fault(key, raw, "out_of_range", minimum=least, maximum=most)
        else:
            return int(raw)
        return default

    def selected(self) -> dict[str, tuple[Value, ...]]:
        chosen: dict[str, tuple[Value, ...]] = {}
        for facet, item in value_facets(self.viewer).items():
            known = self.terms.labels.get(facet, {})
            values: set[Value] = set()
            for raw in self.params.get(item.filter, ()):
                value = _value(item, raw)
                if value is not None and value in known:
                    values.add(value)
                else:
                    self.fault(item.filter, raw, "unknown_value", valid=tuple(known))
            if values:
                chosen[facet] = tuple(sorted(values, key=_sort_key))
        return chosen

    def size(self) -> FundSize | None:
        sign, number = self.single("fs"), self.single("s")
        if sign is not None and sign not in _SIGNS:
            self.fault("fs", sign, "unknown_value", valid=_SIGNS)
        if number is None:
            if sign is not None:
                self.fault("fs", sign, "needs_other_key", other="s")
            return None
        if not _NUMBER.fullmatch(number) or not math.isfinite(float(number)):
            self.fault("s", number, "not_a_number")
            return None
        return FundSize("lte" if sign == "lte" else "gte", float(number))

    def order(self) -> Order:
        raw = self.single("ordering")
        return BEST_RATED if raw is None else self.order_of(raw)

    def order_of(self, raw: str) -> Order:
        sortable = catalogue("tranche").sortable(self.viewer)
        ordering = ORDER_SYNONYMS.get(raw, raw)
        name = ordering.removeprefix("-")
        if name not in sortable:
            self.fault("ordering", raw, "unknown_order", valid=tuple(sortable))
            return BEST_RATED
        return Order(name, ordering.startswith("-"))

    def language(self) -> Language:
        raw = self.single("lang")
        if raw is not None and raw not in LANGUAGES:
            self.fault("lang", raw, "unknown_value", valid=LANGUAGES)
        return "en" if raw == "en" else "de"

    def facet_search(self) -> FacetSearch | None:
        raw = self.single("facet_search")
        if raw is None:
            return None
        facet, colon, text = raw.partition(":")
        facets = tuple(value_facets(self.viewer))
        text = normalise(text)
        if not colon or facet not in facets or not text:
            self.fault("facet_search", raw, "facet_search_form", valid=facets)
            return None
        if len(text) > LONGEST_TEXT:
            self.fault("facet_search", raw[:LONGEST_TEXT], "too_long", maximum=LONGEST_TEXT)
        return FacetSearch(facet, text)

    def explain(self) -> str | None:
        raw = self.single("explain")
        if raw is None:
            return None
        code = normalise_code(raw)
        if not _ISIN.fullmatch(code):
            self.fault("explain", raw, "not_an_isin")
            return None
        return code

    def asof(self) -> date | None:
        raw = self.single("asof")
        if raw is None:
            return None
        # Other forms of ISO 8601 would be other addresses of the same screen.
        if _DAY.fullmatch(raw):
            with suppress(ValueError):
                return date.fromisoformat(raw)
        self.fault("asof", raw, "not_a_date")
        return None


def _value(item: Field, raw: str) -> Value | None:
    """``raw`` as a value of the field's type, or None if it cannot be one."""
    if item.type in {"id", "integer"}:
        return int(raw) if _WHOLE.fullmatch(raw) else None
    return raw


def _sort_key(value: Value) -> tuple[int, str]:
    return (value, "") if isinstance(value, int) else (0, value)


def to_pairs(query: ScreenQuery) -> Pairs:
    """Keys and values that :func:`parse` reads back to an equal query; defaults are left out."""
    facets = value_facets(query.viewer)
    pairs: Pairs = [("q", query.q)] if query.q else []
    for facet, item in facets.items():
        pairs += [(item.filter, str(value)) for value in query.selected.get(facet, ())]
    if query.size:
        pairs += [("fs", query.size.sign), ("s", decimal(query.size.value))]
    optional: list[tuple[str, Callable[[], str | None]]] = [
        ("page", lambda: str(query.page) if query.page != 1 else None),
        ("per_page", lambda: str(query.per_page) if query.per_page != DEFAULT_PER_PAGE else None),
        ("ordering", lambda: str(query.order) if query.order != BEST_RATED else None),
        ("lang", lambda: query.language if query.language != "de" else None),
        (
            "facet_search",
            lambda: f"{query.facet_search.facet}:{query.facet_search.text}" if query.facet_search else None,
        ),
        ("explain", lambda: query.explain),
        ("asof", lambda: query.asof.isoformat() if query.asof else None),
    ]
    for key, written in optional:
        value = written()
        if value is not None:
            pairs.append((key, value))
    return pairs


def decimal(number: float) -> str:
    """``number`` without exponent, as short as it reads back equal."""
    written = f"{number:.6f}".rstrip("0").rstrip(".")
    return written or "0"
