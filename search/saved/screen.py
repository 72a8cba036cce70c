"""Reads the advanced search's keys from an address, and writes them back."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import cache
from typing import Final

from search.fields import LANGUAGES, Field, Language, Viewer, tranche_catalogue
from search.fields.isin import normalise as normalise_code
from search.saved.errors import MAX_VALID, MessageKey, QueryError, QueryInvalid
from search.saved.model import (
    BEST_RATED,
    ORDER_SYNONYMS,
    FacetLabels,
    FacetSearch,
    Order,
    Pairs,
    Range,
    ScreenQuery,
    Value,
)
from search.saved.text import LONGEST_TEXT, normalise
from search.texts import DEFAULT_LANGUAGE

MAX_PER_PAGE: Final = 100
DEFAULT_PER_PAGE: Final = 15
_SIGNS: Final = ("gte", "lte")
_WHOLE = re.compile(r"[0-9]{1,18}", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?", re.ASCII)
#: What people mean as a number, however long; whether it can be asked for is another question.
_ANY_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_ISIN = re.compile(r"[A-Z]{2}[A-Z0-9]{9}[0-9]", re.ASCII)
#: Keys beside the filters that occur once.
_ONCE = ("q", "page", "per_page", "ordering", "lang", "facet_search", "explain", "asof")


@cache
def value_facets(viewer: Viewer) -> dict[str, Field]:
    """Facet name to field for the facets of the advanced search that list values, in the catalogue's order."""
    return {name: item for name, item in tranche_catalogue().facets(viewer).items() if item.kind != "range"}


@cache
def range_facets(viewer: Viewer) -> dict[str, Field]:
    """The same for those over numbers."""
    return {name: item for name, item in tranche_catalogue().facets(viewer).items() if item.kind == "range"}


def counted_facets(query: ScreenQuery) -> dict[str, Field]:
    """The facets that the answer to ``query`` counts: those of every screen, those that it asks for or filters by."""
    wanted = {*query.counted, *query.active}
    facets = {**value_facets(query.viewer), **range_facets(query.viewer)}
    return {name: item for name, item in facets.items() if item.counted == "always" or name in wanted}


@cache
def screen_keys(viewer: Viewer) -> tuple[str, ...]:
    """Every key of the advanced search that ``viewer`` may use."""
    facets = (*value_facets(viewer).values(), *range_facets(viewer).values())
    return ("q", *(key for item in facets for key in item.filter_keys), *_ONCE[1:], "facets")


@cache
def _single_keys(viewer: Viewer) -> frozenset[str]:
    """The keys that may occur only once."""
    flags = (item.filter for item in value_facets(viewer).values() if item.kind == "flag")
    ranges = (key for item in range_facets(viewer).values() for key in item.filter_keys)
    return frozenset((*_ONCE, *flags, *ranges))


def parse(params: Mapping[str, Sequence[str]], viewer: Viewer, labels: FacetLabels) -> ScreenQuery:
    """The screen that ``params`` (key to all its values, decoded) describe.

    ``labels`` holds the valid values of each facet. Nothing is ignored silently: an empty value, an unknown key or
    value and a repeated single key are faults.

    Raises:
        QueryInvalid: with every fault of the query, not only the first.
    """
    reader = _Reader(params, viewer, labels)
    query = reader.read()
    if reader.errors:
        raise QueryInvalid(reader.errors)
    return query


class _Reader:
    """Collects faults while it reads."""

    def __init__(self, params: Mapping[str, Sequence[str]], viewer: Viewer, labels: FacetLabels) -> None:
        self.params = params
        self.viewer = viewer
        self.labels = labels
        self.errors: list[QueryError] = []

    def read(self) -> ScreenQuery:
        keys, once = screen_keys(self.viewer), _single_keys(self.viewer)
        for key, values in self.params.items():
            if key not in keys:
                self.fault(key, values[0] if values else None, "unknown_key", valid=keys)
            elif key in once and len(values) > 1:
                self.fault(key, values[1], "repeated_key")
        return ScreenQuery(
            q=self.text("q"),
            selected=self.selected(),
            ranges=self.ranges(),
            page=self.whole("page", 1, 2**31 - 1, 1),
            per_page=self.whole("per_page", 1, MAX_PER_PAGE, DEFAULT_PER_PAGE),
            order=self.order(),
            language=self.language(),
            viewer=self.viewer,
            counted=self.counted(),
            facet_search=self.facet_search(),
            explain=self.explain(),
            asof=self.asof(),
        )

    def fault(
        self, key: str, value: str | None, message: MessageKey, *, valid: Sequence[Value] = (), **params: str | int
    ) -> None:
        self.errors.append(QueryError(key, value, message, params, tuple(valid)[:MAX_VALID]))

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
            known = self.labels.by_facet.get(facet, {})
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

    def ranges(self) -> dict[str, Range]:
        found = {facet: self.range(item) for facet, item in range_facets(self.viewer).items()}
        return {facet: chosen for facet, chosen in found.items() if chosen}

    def range(self, item: Field) -> Range | None:
        """The numbers that the keys of ``item`` ask for: from, to or both; or one bound and its sign."""
        least, most = f"{item.filter}_min", f"{item.filter}_max"
        bounds = {least: self.bound(item, least), most: self.bound(item, most)}
        if item.sign:
            self.signed(item, bounds)
        minimum, maximum = bounds.values()
        if minimum is not None and maximum is not None and minimum > maximum:
            self.fault(least, self.single(least), "reversed_range", other=most)
            return None
        return None if minimum is None and maximum is None else Range(minimum, maximum)

    def signed(self, item: Field, bounds: dict[str, float | None]) -> None:
        """Put the one bound that ``filter`` and ``sign`` name into ``bounds``, by the keys of both bounds."""
        sign, number = self.single(item.sign), self.bound(item, item.filter)
        if sign is not None and sign not in _SIGNS:
            self.fault(item.sign, sign, "unknown_value", valid=_SIGNS)
        if self.single(item.filter) is None:
            if sign is not None:
                self.fault(item.sign, sign, "needs_other_key", other=item.filter)
            return
        key = f"{item.filter}_{'max' if sign == 'lte' else 'min'}"
        if self.single(key) is not None:
            self.fault(key, self.single(key), "excludes_key", other=item.filter)
        elif number is not None:
            bounds[key] = number

    def bound(self, item: Field, key: str) -> float | None:
        raw = self.single(key)
        if raw is None:
            return None
        least, most = item.limits
        # Adding zero makes a negative zero the plain one, so that equal bounds are equal bytes.
        number = float(raw) + 0.0 if _ANY_NUMBER.fullmatch(raw) else None
        if number is not None and not least <= number <= most:
            self.fault(key, raw, "outside_limits", minimum=decimal(least), maximum=decimal(most))
            return None
        if number is None or not _NUMBER.fullmatch(raw.removeprefix("-") if least < 0 else raw):
            self.fault(key, raw, "not_a_number")
            return None
        return number

    def counted(self) -> tuple[str, ...]:
        known = (*value_facets(self.viewer), *range_facets(self.viewer))
        asked = self.params.get("facets", ())
        for name in asked:
            if name not in known:
                self.fault("facets", name, "unknown_value", valid=known)
        return tuple(name for name in known if name in asked)

    def order(self) -> Order:
        raw = self.single("ordering")
        return BEST_RATED if raw is None else self.order_of(raw)

    def order_of(self, raw: str) -> Order:
        sortable = tranche_catalogue().sortable(self.viewer)
        ordering = ORDER_SYNONYMS.get(raw, raw)
        name = ordering.removeprefix("-")
        if name not in sortable:
            self.fault("ordering", raw, "unknown_order", valid=tuple(sortable))
            return BEST_RATED
        return Order.of(ordering)

    def language(self) -> Language:
        raw = self.single("lang")
        if raw is not None and raw not in LANGUAGES:
            self.fault("lang", raw, "unknown_value", valid=LANGUAGES)
        return next((one for one in LANGUAGES if one == raw), DEFAULT_LANGUAGE)

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
    for facet, item in range_facets(query.viewer).items():
        if facet in query.ranges:
            pairs += _range_pairs(item, query.ranges[facet])
    optional: list[tuple[str, Callable[[], str | None]]] = [
        ("page", lambda: str(query.page) if query.page != 1 else None),
        ("per_page", lambda: str(query.per_page) if query.per_page != DEFAULT_PER_PAGE else None),
        ("ordering", lambda: str(query.order) if query.order != BEST_RATED else None),
        ("lang", lambda: query.language if query.language != DEFAULT_LANGUAGE else None),
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
    return [*pairs, *(("facets", name) for name in query.counted)]


def _range_pairs(item: Field, chosen: Range) -> Pairs:
    """A single bound as the specification prints it, where it does."""
    bounds = chosen.clause()
    if item.sign and len(bounds) == 1:
        return [pair for sign, bound in bounds.items() for pair in ((item.sign, sign), (item.filter, decimal(bound)))]
    names = {"gte": "min", "lte": "max"}
    return [(f"{item.filter}_{names[sign]}", decimal(bound)) for sign, bound in bounds.items()]


def decimal(number: float) -> str:
    """``number`` without exponent, as short as it reads back equal."""
    written = f"{number:.6f}".rstrip("0").rstrip(".")
    return written or "0"
