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
from app.statistics.services import Instead, Theme, instead_of, tens, themes
from app.statistics.totals import MissedTotal, ShownTotal, first_month, missed_most, shown_most

#: Lines of each kind, and funds of a line.
LINES: Final = 20
FUNDS: Final = 10
THEMES: Final = 6
#: Percent by which a theme has to change; less is no news.
CHANGED: Final = 20
#: Themes are never asset managers, and whether only main share classes count is none.
_NO_THEME: Final = frozenset({"companies", "main_tranche", "version", "strictness"})
#: Searches for other asset managers miss every own fund, and are nobody's demand for it.
_UNNAMED: Final = ("companies",)
_QUARTER: Final = 3

One = TypeVar("One")


def demand(company_id: int, period: Period, lang: Language) -> Item:
    """The lines of the demand mirror; the own figures in them are those of today."""
    funds = own_funds(company_id)
    shown = shown_most(list(funds), period.first, period.last, LINES, FUNDS)
    missed = missed_most(list(funds), period.first, period.last, LINES, without=_UNNAMED)
    instead = instead_of(company_id, period.first, period.last)
    asked_for, quarter = _themes(period, lang)
    links = links_of(sorted({one.subject_id for one in shown} | {one.subject_id for one in missed}))
    # A fund that lost all of its share classes has no page to lead to.
    shown_funds = {id: {"fund_id": id, "name": funds[id], "chart": key_of(id), **link} for id, link in links.items()}
    misses = [one for one in missed if one.subject_id in links]
    words = Words(company_id, lang, [links[one.subject_id]["id"] for one in misses])
    lines = _grouped(shown, lambda one: (one.form, json.dumps(one.criteria, sort_keys=True), one.reader))
    return {
        **period.said(),
        "searches": [_search(found, shown_funds, words) for found in lines],
        "missed": [_missed(one, shown_funds[one.subject_id], words) for one in misses],
        "instead": _instead([(one.group_id, one.views) for one in instead], lang),
        "themes": asked_for,
        "simulated": any(_simulated(found) for found in (shown, missed, instead, quarter)),
    }


def _simulated(found: Sequence[ShownTotal | MissedTotal | Instead | Theme]) -> bool:
    return any(one.simulated for one in found)


def _grouped(found: Iterable[One], key: Callable[[One], Any]) -> list[list[One]]:
    groups: dict[Any, list[One]] = defaultdict(list)
    for one in found:
        groups[key(one)].append(one)
    return list(groups.values())


def _search(found: Sequence[ShownTotal], funds: Mapping[int, Item], words: Words) -> Item:
    lines = [
        {
            "fund": funds[one.subject_id],
            "searches": one.searches,
            "people": one.people,
            "place": round(one.place),
        }
        for one in found
        if one.subject_id in funds
    ]
    return {
        "user": found[0].reader.value,
        "text": words.search(found[0].form, found[0].criteria),
        "funds": lines[:FUNDS],
    }


def _missed(one: MissedTotal, fund: Item, words: Words) -> Item:
    who = words.who(one.reader, one.people, one.searches)
    return {
        "user": one.reader.value,
        "fund": fund,
        "criterion": words.label(one.criterion),
        "people": one.people,
        "searches": one.searches,
        "text": words.missed(who, one.criterion, one.bound, fund["id"]),
    }


def _instead(found: Iterable[tuple[int, int]], lang: Language) -> list[Item]:
    by_group: dict[int, int] = defaultdict(int)
    for group, views in found:
        by_group[group] += views
    names = terms.known().labels(lang)
    lines = []
    for group, views in sorted(by_group.items(), key=lambda one: (-one[1], one[0]))[:LINES]:
        name, about = names.label("peergroups", group), tens(views)
        said = text("statistics.demand.instead", lang, views=about, peergroup=name)
        lines.append({"peergroup": name, "about": about, "text": said})
    return lines


def _themes(period: Period, lang: Language) -> tuple[Item, list[Theme]]:
    """The last three months of the period against the three before them, whether or not it holds those.

    Nothing is compared with months before there were figures, or with the first one, which may have begun late.
    """
    quarter, before = earlier(period.last, _QUARTER - 1), earlier(period.last, 2 * _QUARTER - 1)
    began = first_month()
    if not period.months or (began is not None and before <= began):
        return {"quarter": None, "before": None, "rising": [], "falling": []}, []
    found = [one for one in themes(before, period.last) if one.facet not in _NO_THEME]
    words = Words(0, lang, ())
    changes: list[Item] = []
    # A region is the same theme whether it was asked for in the guided search or in the advanced one.
    for units in _grouped(found, lambda one: (words.label(one.facet), words.theme(one.facet, one.value))):
        now, then = (_searches(units, since=quarter), _searches(units, until=quarter))
        label = words.theme(units[0].facet, units[0].value)
        if now and then and label is not None:
            change = round(100 * (now - then) / then / 5) * 5
            changes.append(
                {
                    "facet": words.label(units[0].facet),
                    "label": label,
                    "about": tens(now),
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
