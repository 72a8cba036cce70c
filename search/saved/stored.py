"""The form in which a screen is kept: what decides which share classes match, without pages, order and language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import orjson

from search.fields import tranche_catalogue
from search.saved.model import SCREEN_VERSION, STRICTNESSES, Range, ScreenQuery, Strictness, Value


class NotUnderstood(ValueError):  # noqa: N818 - says what is the case
    """A stored screen that this version cannot read, such as one of a newer version or one whose field is gone."""


@dataclass(frozen=True)
class StoredQuery:
    """A screen, and how leniently its words are read.

    The search reads words more leniently only if nothing is found otherwise. Whether something is found changes every
    day, so a stored screen keeps the reading it had when it was saved: what it means stays the same.
    """

    query: ScreenQuery
    strictness: Strictness = "strict"

    def criteria(self) -> dict[str, Any]:
        """What is stored."""
        kept = self.query.criteria()
        return kept | {"strictness": self.strictness} if self.query.q else kept

    def canonical(self) -> bytes:
        """The stored form as bytes, equal for equal screens."""
        return orjson.dumps(self.criteria(), option=orjson.OPT_SORT_KEYS)


def store(query: ScreenQuery, strictness: Strictness = "strict") -> StoredQuery:
    """Keep what decides which share classes match, and nothing else."""
    return StoredQuery(ScreenQuery(q=query.q, selected=query.selected, ranges=query.ranges), strictness)


def restore(criteria: Mapping[str, Any]) -> StoredQuery:
    """Read a stored form back.

    Raises:
        NotUnderstood: it has another version, an unknown part, or a part of another shape.
    """
    if criteria.get("version") != SCREEN_VERSION:
        raise NotUnderstood(f"version {criteria.get('version')!r}")
    facets = tranche_catalogue().facets("wholesale")
    selected: dict[str, tuple[Value, ...]] = {}
    ranges: dict[str, Range] = {}
    for name, kept in criteria.items():
        if name in ("version", "q", "strictness"):
            continue
        if name not in facets:
            raise NotUnderstood(f"no facet {name}")
        if facets[name].kind == "range":
            ranges[name] = _range(name, kept)
        else:
            selected[name] = _values(name, kept)
    text, strictness = criteria.get("q", ""), criteria.get("strictness", "strict")
    if not isinstance(text, str) or strictness not in STRICTNESSES:
        raise NotUnderstood("q or strictness")
    chosen = {name: selected[name] for name in facets if name in selected}
    within = {name: ranges[name] for name in facets if name in ranges}
    return StoredQuery(ScreenQuery(q=text, selected=chosen, ranges=within), cast(Strictness, strictness))


def _range(name: str, kept: object) -> Range:
    """Two bounds, or one with its sign."""
    match kept:
        case {"minimum": int() | float() as minimum, "maximum": int() | float() as maximum, **rest} if not rest:
            bounds: tuple[float | None, float | None] = (minimum, maximum)
        case {"sign": "gte", "value": int() | float() as value, **rest} if not rest:
            bounds = (value, None)
        case {"sign": "lte", "value": int() | float() as value, **rest} if not rest:
            bounds = (None, value)
        case _:
            raise NotUnderstood(name)
    if any(isinstance(bound, bool) for bound in bounds):
        raise NotUnderstood(name)
    return Range(*(None if bound is None else float(bound) for bound in bounds))


def _values(name: str, kept: object) -> tuple[Value, ...]:
    if not isinstance(kept, list) or not kept or not all(type(one) in (int, str) for one in kept):
        raise NotUnderstood(name)
    return tuple(kept)
