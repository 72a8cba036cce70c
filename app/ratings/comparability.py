"""Where a fund's ratings are not comparable with each other: another peergroup, or another currency (ADR 0181).

A rating keeps the peergroup and the currency in which it was made; ratings of versions that did not keep them are taken
as comparable.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final, Literal

from app.figures import frame
from app.figures.frame import Item, notice
from app.funds.models import Peergroup
from app.http import formats
from app.http.messages import Language, text
from search.texts import Text

_MADE: Final = f"""
    SELECT e.record_date, e.peergroup_id, e.currency, {Peergroup.name.sql("p")}
    FROM ratings_explanation e LEFT JOIN funds_peergroup p ON p.id = e.peergroup_id
    WHERE e.fund_id = %(fund)s AND e.record_date BETWEEN %(since)s AND %(until)s AND e.currency <> ''
    ORDER BY e.record_date
"""  # noqa: S608
_NOW: Final = f"""
    SELECT p.id, p.currency, {Peergroup.name.sql("p")}
    FROM funds_fund f JOIN funds_peergroup p ON p.id = f.peergroup_id WHERE f.id = %(fund)s
"""  # noqa: S608
# The rating after is the latest that it can be, the one before the latest before that; both are known by their points.
_REGROUPED: Final = f"""
    SELECT o.place, d.currency, e.currency, d.peergroup_id IS DISTINCT FROM e.peergroup_id,
        {Peergroup.name.sql("p")}, {Peergroup.name.sql("q")},
        (SELECT min(s.record_date) FROM ratings_explanation s
            WHERE s.fund_id = t.fund_id AND s.record_date > b.record_date AND s.currency = e.currency
                AND s.peergroup_id IS NOT DISTINCT FROM e.peergroup_id)
    FROM unnest(%(places)s::int[], %(tranches)s::bigint[], %(days)s::date[], %(before)s::int[], %(after)s::int[])
        o (place, tranche_id, day, before, after)
    JOIN funds_tranche t ON t.id = o.tranche_id
    JOIN LATERAL (
        SELECT r.record_date FROM ratings_rating r
        WHERE r.tranche_id = t.id AND r.record_date <= o.day AND r.points = o.after ORDER BY r.record_date DESC LIMIT 1
    ) a ON true
    JOIN LATERAL (
        SELECT r.record_date FROM ratings_rating r
        WHERE r.tranche_id = t.id AND r.record_date < a.record_date AND r.points = o.before
            AND r.record_date >= a.record_date - interval '4 months'
        ORDER BY r.record_date DESC LIMIT 1
    ) b ON true
    JOIN ratings_explanation e ON e.fund_id = t.fund_id AND e.record_date = a.record_date AND e.currency <> ''
    JOIN ratings_explanation d ON d.fund_id = t.fund_id AND d.record_date = b.record_date AND d.currency <> ''
    LEFT JOIN funds_peergroup p ON p.id = d.peergroup_id LEFT JOIN funds_peergroup q ON q.id = e.peergroup_id
    WHERE (d.peergroup_id, d.currency) IS DISTINCT FROM (e.peergroup_id, e.currency)
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a share class's rating as somebody is told of it: points and class before and after.

    ``day`` is that of the figures after it; the rating may be an earlier one.
    """

    tranche: int
    day: date
    points_before: int
    points_after: int
    rank_before: str
    rank_after: str


@dataclass(frozen=True, slots=True)
class Regrouped:
    """A rating that is not comparable with the one before: made in another peergroup, or in another currency of it."""

    kind: Literal["regrouped", "redenominated"]
    since: date
    text: str


@dataclass(frozen=True, slots=True)
class _Made:
    """A rating: its record date, and where it was made; a peergroup that is gone has no id and no name."""

    record_date: date
    peergroup: int | None
    currency: str
    name: Text | None


def notices(fund: int, since: date, until: date, lang: Language) -> list[Item]:
    """What breaks the row of a fund's ratings between two record dates, and after the last one of them."""
    values = {"fund": fund, "since": since, "until": until}
    made = [
        _Made(day, peergroup, currency, _name(*name)) for day, peergroup, currency, *name in frame.rows(_MADE, values)
    ]
    found = []
    for before, after in pairwise(made):
        if before.peergroup != after.peergroup:
            names = {"before": _called(before.name, lang), "after": _called(after.name, lang)}
            found.append(notice("peergroup_changed", lang, last=before.record_date, day=after.record_date, **names))
        elif before.currency != after.currency:
            currencies = {"before": before.currency, "after": after.currency}
            found.append(notice("currency_changed", lang, last=before.record_date, day=after.record_date, **currencies))
    if made:
        [(peergroup, currency, *name)] = frame.rows(_NOW, values)
        last = made[-1]
        if last.peergroup != peergroup:
            names = {"before": _called(last.name, lang), "after": _called(_name(*name), lang)}
            found.append(notice("peergroup_changes", lang, day=last.record_date, **names))
        elif last.currency != currency:
            found.append(notice("currency_changes", lang, day=last.record_date, before=last.currency, after=currency))
    return found


def regrouped(changes: Iterable[Change], lang: Language) -> dict[Change, Regrouped]:
    """Tell which changes are no upgrades and downgrades, and what is to be said of them instead."""
    asked = list(changes)
    values = {
        "places": list(range(len(asked))),
        "tranches": [one.tranche for one in asked],
        "days": [one.day for one in asked],
        "before": [one.points_before for one in asked],
        "after": [one.points_after for one in asked],
    }
    found = {}
    for place, earlier, later, moved, *names, since in frame.rows(_REGROUPED, values) if asked else ():
        one = asked[place]
        kind: Literal["regrouped", "redenominated"] = "regrouped" if moved else "redenominated"
        groups = [_called(_name(*names[:2]), lang), _called(_name(*names[2:]), lang)]
        before, after = groups if moved else (earlier, later)
        told = text(
            f"alerts.line.{kind}", lang, since=formats.day(since), before=before, after=after,
            rank_before=one.rank_before, rank_after=one.rank_after, peergroup=groups[1],
        )  # fmt: skip
        found[one] = Regrouped(kind, since, told)
    return found


def _name(german: str | None, english: str | None) -> Text | None:
    return None if german is None or english is None else Text(german, english)


def _called(name: Text | None, lang: Language) -> str:
    return "–" if name is None else name.in_language(lang)
