"""The demand mirror: what investors looked for, in which an asset manager's funds played a part (ADR 0263)."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, TypeVar

from app.dashboards.statistics import Item, Period, earlier, links_of, own_funds
from app.dashboards.statistics_charts import key_of
from app.dashboards.statistics_words import Words
from app.funds import terms
from app.http.messages import Language, text
from app.statistics.kinds import ReaderKind
from app.statistics.services import Instead, Missed, Shown, Theme, instead_of, missed_by, shown_by, themes

#: Lines of each kind, and funds of a line.
LINES: Final = 20
FUNDS: Final = 10
THEMES: Final = 6
#: Percent by which a theme has to change; less is no news.
CHANGED: Final = 20
#: Figures that overlap with exact ones are told in whole tens: what is left after a subtraction is nobody's.
ROUND: Final = 10
#: Themes are never asset managers, and whether only main share classes count is none.
_NO_THEME: Final = frozenset({"companies", "main_tranche", "version", "strictness"})
_QUARTER: Final = 3

One = TypeVar("One")


def demand(company_id: int, period: Period, lang: Language) -> Item:
    """The lines of the demand mirror; the own figures in them are those of today."""
    funds = own_funds(company_id)
    shown = shown_by(list(funds), period.first, period.last)
    missed = [one for one in missed_by(list(funds), period.first, period.last) if one.criterion != "companies"]
    instead = instead_of(company_id, period.first, period.last)
    asked_for, quarter = _themes(period, lang)
    lines = _grouped(shown, lambda one: (one.form, json.dumps(one.criteria, sort_keys=True), one.reader))
    lines = sorted(lines, key=lambda found: -sum(one.searches for one in found))[:LINES]
    misses = _grouped(missed, lambda one: (one.subject_id, one.criterion, one.bound, one.reader))
    misses = sorted(misses, key=lambda found: (-_weight(found), found[0].subject_id, found[0].criterion))[:LINES]
    named = {one.subject_id for found in lines for one in found} | {found[0].subject_id for found in misses}
    links = links_of(sorted(named))
    # A fund that lost all of its share classes has no page to lead to.
    shown_funds = {id: {"fund_id": id, "name": funds[id], "chart": key_of(id), **link} for id, link in links.items()}
    words = Words(
        company_id, lang, [links[found[0].subject_id]["id"] for found in misses if found[0].subject_id in links]
    )
    return {
        **period.said(),
        "searches": [_search(found, shown_funds, words) for found in lines],
        "missed": [_missed(found, shown_funds, words) for found in misses if found[0].subject_id in shown_funds],
        "instead": _instead([(one.group_id, one.views) for one in instead], lang),
        "themes": asked_for,
        "simulated": any(_simulated(found) for found in (shown, missed, instead, quarter)),
    }


def rounded(views: int) -> int:
    """About so many: whole tens, never none."""
    return max(ROUND, (views + ROUND // 2) // ROUND * ROUND)


def _simulated(found: Sequence[Shown | Missed | Instead | Theme]) -> bool:
    return any(one.simulated for one in found)


def _grouped(found: Iterable[One], key: Callable[[One], Any]) -> list[list[One]]:
    groups: dict[Any, list[One]] = defaultdict(list)
    for one in found:
        groups[key(one)].append(one)
    return list(groups.values())


def _weight(found: Sequence[Missed]) -> int:
    return sum(one.people or one.searches for one in found)


def _search(found: Sequence[Shown], funds: Mapping[int, Item], words: Words) -> Item:
    first = found[0]
    lines: list[Item] = []
    for units in _grouped(found, lambda one: one.subject_id):
        searches = sum(one.searches for one in units)
        if units[0].subject_id in funds:
            lines.append(
                {
                    "fund": funds[units[0].subject_id],
                    "searches": searches,
                    "people": sum(one.people for one in units),
                    "place": round(sum(one.place * one.searches for one in units) / searches, 1),
                }
            )
    lines.sort(key=lambda line: (-line["searches"], line["fund"]["name"]))
    return {
        "user": first.reader.value,
        "text": words.search(first.form, first.criteria),
        "funds": lines[:FUNDS],
    }


def _missed(found: Sequence[Missed], funds: Mapping[int, Item], words: Words) -> Item:
    first = found[0]
    fund = funds[first.subject_id]
    people, searches = sum(one.people for one in found), sum(one.searches for one in found)
    who = words.who(first.reader, people, searches)
    return {
        "user": first.reader.value,
        "fund": fund,
        "criterion": words.label(first.criterion),
        "people": 0 if first.reader == ReaderKind.VISITOR else people,
        "searches": searches,
        "text": words.missed(who, first.criterion, first.bound, fund["id"]),
    }


def _instead(found: Iterable[tuple[int, int]], lang: Language) -> list[Item]:
    by_group: dict[int, int] = defaultdict(int)
    for group, views in found:
        by_group[group] += views
    names = terms.known().labels(lang)
    lines = []
    for group, views in sorted(by_group.items(), key=lambda one: (-one[1], one[0]))[:LINES]:
        name, about = names.label("peergroups", group), rounded(views)
        said = text("statistics.demand.instead", lang, views=about, peergroup=name)
        lines.append({"peergroup": name, "about": about, "text": said})
    return lines


def _themes(period: Period, lang: Language) -> tuple[Item, list[Theme]]:
    """The last three months of the period against the three before them, whether or not it holds those."""
    if not period.months:
        return {"quarter": None, "before": None, "rising": [], "falling": []}, []
    quarter, before = earlier(period.last, _QUARTER - 1), earlier(period.last, 2 * _QUARTER - 1)
    found = [one for one in themes(before, period.last) if one.facet not in _NO_THEME]
    words = Words(0, lang, ())
    changes: list[Item] = []
    for units in _grouped(found, lambda one: (one.facet, one.value)):
        now, then = (_searches(units, since=quarter), _searches(units, until=quarter))
        label = words.theme(units[0].facet, units[0].value)
        if now and then and label is not None:
            change = round(100 * (now - then) / then / 5) * 5
            changes.append(
                {
                    "facet": words.label(units[0].facet),
                    "label": label,
                    "about": rounded(now),
                    "change": change,
                }
            )
    changes.sort(key=lambda one: (-abs(one["change"]), -one["about"], one["label"]))
    rising = [one for one in changes if one["change"] >= CHANGED][:THEMES]
    falling = [one for one in changes if one["change"] <= -CHANGED][:THEMES]
    said = {"quarter": quarter.isoformat(), "before": before.isoformat(), "rising": rising, "falling": falling}
    return said, found


def _searches(units: Sequence[Theme], since: date = date.min, until: date = date.max) -> int:
    return sum(one.searches for one in units if since <= one.month < until)
