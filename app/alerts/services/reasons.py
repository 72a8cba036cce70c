"""Why a fund entered or left a saved search, at the level of values: "rating points 76 → 79, limit ≥ 78"."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from app.alerts.services.wording import number
from app.api.messages import Language, day
from app.ratings.models import RANK_FLOORS
from search.fields import Field, Viewer, catalogue
from search.saved import ScreenQuery, Terms

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
    query: ScreenQuery, before: Kept | None, after: Kept | None, terms: Terms, lang: Language, viewer: Viewer
) -> list[Reason]:
    """The criteria of ``query`` that only one of the two states meets; empty if the fund is new or gone.

    A fund that has closed left for that reason alone, and one whose closing was withdrawn came back for it.
    """
    if before is None or after is None:
        return []
    if bool(before.get("closed_on")) != bool(after.get("closed_on")):
        return [_closing(before, after, lang)]
    fields = {name: item for name, item in catalogue("tranche").facets(viewer).items() if name in query.active}
    found = [
        _reason(query, facet, item, before, after, terms, lang)
        for facet, item in fields.items()
        if _meets(query, facet, item, before) != _meets(query, facet, item, after)
    ]
    if query.q and not found and before.get("name") != after.get("name"):
        label = catalogue("tranche")["name"].label.in_language(lang)
        return [Reason("name", label, before.get("name"), after.get("name"), query.q, "none")]
    return found


def rating_reason(before: Kept | None, after: Kept | None, lang: Language) -> Reason:
    """The points before and after."""
    field = catalogue("tranche")["rating_points"]
    points = [kept.get("rating_points") if kept else None for kept in (before, after)]
    return Reason("rating_points", field.label.in_language(lang), points[0], points[1], None, field.unit)


def _closing(before: Kept, after: Kept, lang: Language) -> Reason:
    field = catalogue("tranche")["closed_on"]
    dates = [day(date.fromisoformat(kept["closed_on"])) if kept.get("closed_on") else None for kept in (before, after)]
    return Reason(field.name, field.label.in_language(lang), dates[0], dates[1], None, "none")


def _meets(query: ScreenQuery, facet: str, item: Field, kept: Kept) -> bool:
    value = kept.get(item.index_names[0])
    if facet == "fund_size":
        if query.size is None or value is None:
            return False
        return bool(value >= query.size.value if query.size.sign == "gte" else value <= query.size.value)
    return bool(_coded(value) & set(query.selected[facet]))


def _coded(value: Any) -> set[Any]:
    values = value if isinstance(value, list) else [value]
    return {str(one).lower() if isinstance(one, bool) else one for one in values}


def _reason(
    query: ScreenQuery, facet: str, item: Field, before: Kept, after: Kept, terms: Terms, lang: Language
) -> Reason:
    label = item.label.in_language(lang)
    if facet == "fund_size" and query.size is not None:
        sign = "≥" if query.size.sign == "gte" else "≤"
        name = item.index_names[0]
        return Reason(
            item.name, label, before.get(name), after.get(name),
            f"{sign} {number(query.size.value, item.unit, lang)}", item.unit,
        )  # fmt: skip
    if facet == "ratings" and (limit := _floor(query.selected[facet])) is not None:
        points = rating_reason(before, after, lang)
        if points.before is not None and points.after is not None:
            return Reason(points.field, points.label, points.before, points.after, f"≥ {limit}", points.unit)
    wanted = ", ".join(terms.label(facet, value) for value in query.selected[facet])
    return Reason(
        item.name, label, _named(before, facet, item, terms), _named(after, facet, item, terms), wanted, "none"
    )


def _floor(classes: tuple[Any, ...]) -> int | None:
    """The least points of the chosen classes, if these are the best ones without a gap."""
    best = _CLASSES[: len(classes)]
    return _FLOORS[best[-1]] if set(classes) == set(best) and len(classes) < len(_CLASSES) else None


def _named(kept: Kept, facet: str, item: Field, terms: Terms) -> str | None:
    value = kept.get(item.index_names[0])
    if value is None or value == []:
        return None
    values = value if isinstance(value, list) else [value]
    return ", ".join(terms.label(facet, str(one).lower() if isinstance(one, bool) else one) for one in values)
