"""Why a fund entered or left a saved search, at the level of values: "rating points 76 → 79, limit ≥ 78"."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from app.alerts.services.wording import quantity
from app.http.formats import day
from app.http.messages import Language
from app.ratings.models import RANK_FLOORS
from search.fields import Viewer, tranche_catalogue
from search.queries.criteria import SIGNS, Criterion, criteria_of
from search.saved import FacetLabels, Range, ScreenQuery

Kept = Mapping[str, Any]
Value = float | str | None

#: Classes from the best; the floor of the last one chosen is the limit, if all better ones are chosen as well.
_CLASSES: Final = tuple(letter for letter, _ in RANK_FLOORS)
_FLOORS: Final = dict(RANK_FLOORS)


@dataclass(frozen=True)
class Reason:
    """One value before and after, and the limit that it has crossed, if it has, in the reader's language.

    A missing value is None.
    """

    field: str
    label: str
    before: Value
    after: Value
    limit: str | None
    unit: str


def reasons(
    query: ScreenQuery, before: Kept | None, after: Kept | None, terms: FacetLabels, lang: Language, viewer: Viewer
) -> list[Reason]:
    """The criteria of ``query`` that only one of the two states meets; empty if the fund is new or gone.

    A fund that has closed left for that reason alone, and one whose closing was withdrawn came back for it.
    """
    if before is None or after is None:
        return []
    if bool(before.get("closed_on")) != bool(after.get("closed_on")):
        return [_closing(before, after, lang)]
    wanted = criteria_of(query)
    visible = [wanted[facet] for facet in tranche_catalogue().facets(viewer) if facet in wanted]
    found = [
        _reason(criterion, before, after, terms, lang)
        for criterion in visible
        if _known(criterion, before) and criterion.meets(before) != criterion.meets(after)
    ]
    if query.q and not found and before.get("name") != after.get("name"):
        label = tranche_catalogue()["name"].label.in_language(lang)
        return [Reason("name", label, before.get("name"), after.get("name"), query.q, "none")]
    return found


def rating_reason(before: Kept | None, after: Kept | None, lang: Language) -> Reason:
    """The points before and after."""
    field = tranche_catalogue()["rating_points"]
    points = [kept.get("rating_points") if kept else None for kept in (before, after)]
    return Reason("rating_points", field.label.in_language(lang), points[0], points[1], None, field.unit)


def _closing(before: Kept, after: Kept, lang: Language) -> Reason:
    field = tranche_catalogue()["closed_on"]
    dates = [day(date.fromisoformat(kept["closed_on"])) if kept.get("closed_on") else None for kept in (before, after)]
    return Reason(field.name, field.label.in_language(lang), dates[0], dates[1], None, "none")


def _known(criterion: Criterion, kept: Kept) -> bool:
    """Whether the value was kept at all: what was kept before a field could be filtered by says nothing of it."""
    return criterion.field.stem in kept


def _reason(criterion: Criterion, before: Kept, after: Kept, terms: FacetLabels, lang: Language) -> Reason:
    field = criterion.field
    label = field.label.in_language(lang)
    if isinstance(criterion.wanted, Range):
        bounds = criterion.wanted.clause().items()
        limit = ", ".join(f"{SIGNS[sign]} {quantity(bound, field.unit, lang, exact=True)}" for sign, bound in bounds)
        return Reason(field.name, label, before.get(field.stem), after.get(field.stem), limit, field.unit)
    if criterion.facet == "ratings" and (limit_points := _floor(criterion.wanted)) is not None:
        points = rating_reason(before, after, lang)
        if points.before is not None and points.after is not None:
            return Reason(points.field, points.label, points.before, points.after, f"≥ {limit_points}", points.unit)
    named = [", ".join(criterion.actual(kept, terms)) or None for kept in (before, after)]
    return Reason(field.name, label, named[0], named[1], ", ".join(criterion.words(terms)), "none")


def _floor(classes: tuple[Any, ...]) -> int | None:
    """The least points of the chosen classes, if these are the best ones without a gap."""
    best = _CLASSES[: len(classes)]
    return _FLOORS[best[-1]] if set(classes) == set(best) and len(classes) < len(_CLASSES) else None
