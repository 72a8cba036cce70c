"""Typed queries. Equal queries are equal objects and equal bytes: values are sorted and free of duplicates."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, get_args
from urllib.parse import urlencode

import orjson

from search.fields import Language, Viewer, tranche_catalogue

#: Version of the stored form of a screen; a stored screen of a newer version is not understood.
SCREEN_VERSION = 1
#: How leniently the words of ``q`` are read (search.queries.matching).
Strictness = Literal["strict", "themed", "tolerant"]
#: In this order, until one of them finds something.
STRICTNESSES: tuple[Strictness, ...] = get_args(Strictness)
Value = int | str
Labels = Mapping[Value, str]
Pairs = list[tuple[str, str]]


@dataclass(frozen=True)
class FacetLabels:
    """Names of the values of each facet in one language, by facet name: ``{"companies": {12: "DWS"}, ...}``.

    What is not listed is not a valid value. ``main_tranche`` has the keys ``true`` and ``false``. Facets whose values
    cannot be listed (fund size, years) are absent.
    """

    by_facet: Mapping[str, Labels]

    def label(self, facet: str, value: Value) -> str:
        """Name of ``value``, or the value itself if it has none."""
        return self.by_facet.get(facet, {}).get(value, str(value))


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from ``minimum`` to ``maximum``, both included; None where a side is open. One of them is set."""

    minimum: float | None = None
    maximum: float | None = None

    def holds(self, value: float | None) -> bool:
        """Whether ``value`` lies within; a missing one never does."""
        if value is None:
            return False
        return (self.minimum is None or value >= self.minimum) and (self.maximum is None or value <= self.maximum)

    def clause(self) -> dict[str, float]:
        """The bounds by the engine's words."""
        bounds = {"gte": self.minimum, "lte": self.maximum}
        return {sign: bound for sign, bound in bounds.items() if bound is not None}


@dataclass(frozen=True, slots=True)
class Order:
    """Order of a list by a field of the catalogue; missing values come last either way."""

    name: str
    descending: bool

    @classmethod
    def of(cls, written: str) -> "Order":
        """The order that a text such as ``-ter`` names."""
        return cls(written.removeprefix("-"), written.startswith("-"))

    def __str__(self) -> str:
        return f"-{self.name}" if self.descending else self.name


BEST_RATED = Order("rating_points", descending=True)
#: Other orders that are accepted: by names that fields had, and ``-ranking_points``, which the specification prints.
ORDER_SYNONYMS: Mapping[str, str] = {
    f"{sign}{other}": f"{sign}{name}" for other, name in tranche_catalogue().synonyms.items() for sign in ("", "-")
}


@dataclass(frozen=True, slots=True)
class FacetSearch:
    """A text that the labels of one facet's values must match."""

    facet: str
    text: str


@dataclass(frozen=True)
class ScreenQuery:
    """An advanced search.

    ``selected`` holds the chosen values of each facet, sorted, and ``ranges`` the chosen numbers; a facet that is
    absent from both restricts nothing. ``counted`` names facets to count beside those that every screen counts.
    ``asof`` asks what a screen found on an earlier day. Saved searches keep neither of the last two.
    """

    q: str = ""
    selected: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    ranges: Mapping[str, Range] = field(default_factory=dict)
    page: int = 1
    per_page: int = 15
    order: Order = BEST_RATED
    language: Language = "de"
    viewer: Viewer = "visitor"
    counted: tuple[str, ...] = ()
    facet_search: FacetSearch | None = None
    explain: str | None = None
    asof: date | None = None

    def __hash__(self) -> int:
        return hash(self.canonical())

    @property
    def active(self) -> tuple[str, ...]:
        """Facets that restrict the result: first those with values, then those with numbers."""
        return (*self.selected, *self.ranges)

    def criteria(self) -> dict[str, Any]:
        """What decides which funds match: the part that a saved search keeps."""
        kept: dict[str, Any] = {"version": SCREEN_VERSION}
        if self.q:
            kept["q"] = self.q
        kept |= {facet: list(values) for facet, values in self.selected.items()}
        return kept | {facet: _kept(chosen) for facet, chosen in self.ranges.items()}

    def canonical(self) -> bytes:
        """The criteria as bytes, equal for equal screens."""
        return orjson.dumps(self.criteria(), option=orjson.OPT_SORT_KEYS)


def _kept(chosen: Range) -> dict[str, Any]:
    """A single bound is kept as it was before there were two: screens of that time stay equal to those of today."""
    if chosen.minimum is not None and chosen.maximum is not None:
        return {"minimum": chosen.minimum, "maximum": chosen.maximum}
    [(sign, value)] = chosen.clause().items()
    return {"sign": sign, "value": value}


@dataclass(frozen=True, slots=True)
class NameQuery:
    """A search for a name or code.

    ``brief`` results hold what a list of suggestions shows, and only the number of a fund's other share classes.
    """

    text: str
    page: int = 1
    per_page: int = 15
    language: Language = "de"
    viewer: Viewer = "visitor"
    brief: bool = False


@dataclass(frozen=True, slots=True)
class GuidedQuery:
    """The guided search: asset class, region, risk class; empty means any."""

    asset_classes: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    risk_classes: tuple[str, ...] = ()
    main_tranche: bool | None = True
    page: int = 1
    per_page: int = 100
    order: Order = BEST_RATED
    language: Language = "de"
    viewer: Viewer = "visitor"


@dataclass(frozen=True, slots=True)
class ArticleQuery:
    """A list of news or reports.

    ``whole`` says whether the reader may read whole texts; for others words are looked for in titles and summaries.
    """

    text: str = ""
    categories: tuple[str, ...] = ()
    companies: tuple[int, ...] = ()
    funds: tuple[int, ...] = ()
    peergroups: tuple[int, ...] = ()
    authors: tuple[int, ...] = ()
    after: date | None = None
    before: date | None = None
    order: Literal["-date", "date", "relevance"] = "-date"
    page: int = 1
    per_page: int = 15
    language: Language = "de"
    whole: bool = True


def query_string(pairs: Pairs) -> str:
    """Percent-encoded address part of ``pairs``, in order."""
    return urlencode(pairs)
