"""Charts of values over time: one fund beside its peergroup, and up to three funds over their common time."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from app.api.messages import Language, text
from app.api.problems import FieldError, Problem
from app.charts import frame
from app.charts.asking import Span
from app.charts.frame import Item, Subject, notice, rounded
from app.charts.weekly import MEMBERS, PEER_RETURNS, WEEKLY_OF_MEMBERS, WEEKLY_OF_TRANCHES
from app.figures import formulas

#: What an index is at its start.
BASE: Final = 100.0

# The statements are put together from parts of this package only; values are parameters.
_PERFORMANCE: Final = (
    f"WITH {MEMBERS}, {WEEKLY_OF_MEMBERS}, {PEER_RETURNS}"  # noqa: S608
    """
    SELECT g.week, own.value, coalesce(r.funds, 0),
        exp(coalesce(sum(ln(1 + r.mean)) OVER backwards, 0)), exp(coalesce(sum(ln(1 + r.median)) OVER backwards, 0)),
        (SELECT bool_or(simulated) FROM weekly)
    FROM generate_series(0, %(weeks)s) AS g (week)
    LEFT JOIN returns r USING (week)
    LEFT JOIN weekly own ON own.week = g.week AND own.tranche_id = %(id)s
    WINDOW backwards AS (ORDER BY g.week DESC)
    ORDER BY g.week DESC
    """
)
_COMPARISON: Final = (
    f"WITH {WEEKLY_OF_TRANCHES}"  # noqa: S608
    """
    SELECT g.week, array_agg(w.value ORDER BY asked.place), coalesce(bool_or(w.simulated), false)
    FROM generate_series(0, %(weeks)s) AS g (week)
    CROSS JOIN unnest(%(tranches)s::bigint[]) WITH ORDINALITY AS asked (id, place)
    LEFT JOIN weekly w ON w.week = g.week AND w.tranche_id = asked.id
    GROUP BY g.week ORDER BY g.week DESC
    """
)


def performance(id: int, span: Span, lang: Language) -> Item:
    """Total return of a share class, and of its peergroup's mean and median, 100 at the first common week.

    The peergroup's indices chain the mean and the median of its main share classes' weekly returns, each in its own
    currency. Raises Problem (404 fund_not_found).
    """
    one = frame.subject(id, span.end, lang)
    found = frame.rows(_PERFORMANCE, {"id": id, "end": span.end, "weeks": span.weeks})
    begin = next((place for place, row in enumerate(found) if row[1] is not None), None)
    shown = [] if begin is None else _thinned(found[begin:], span)
    notices = frame.history_notices(one, span, lang)
    if not shown and not notices:
        notices.append(notice("no_values", lang, fund=one.name))
    return {
        "chart": "performance",
        **_head([one], span, shown, lang),
        "fund": one.document(lang),
        "available_from": one.first,
        "simulated": bool(found[0][5]),
        "peergroup_funds": max((row[2] for row in shown), default=0),
        "notices": notices,
        "series": [
            _series("fund", one.name, _rebased([row[1] for row in shown])),
            _series("peergroup_mean", text("chart_series.peergroup_mean", lang), _rebased(_known(shown, 3))),
            _series("peergroup_median", text("chart_series.peergroup_median", lang), _rebased(_known(shown, 4))),
        ],
    }


def comparison(ids: Sequence[int], span: Span, lang: Language) -> Item:
    """One to three share classes over the time that all of them have, 100 at its start, and figures of that time.

    The figures are those of ADR 0102 on the weekly values of the common time: performance (percent a year from one year
    on), volatility (percent a year) and maximum drawdown (percent, negative). Raises Problem (404 fund_not_found for
    the first, 400 invalid_query for the others).
    """
    known = frame.subjects(ids, span.end)
    if ids[0] not in known:
        raise Problem("fund_not_found", lang=lang)
    missing = [
        FieldError(key, str(id), "unknown_fund", values={"name": id})
        for key, id in zip(("second_tranche_id", "third_tranche_id"), ids[1:], strict=False)
        if id not in known
    ]
    if missing:
        raise Problem("invalid_query", errors=missing, lang=lang)
    compared = [known[id] for id in ids]
    found = frame.rows(_COMPARISON, {"tranches": list(ids), "end": span.end, "weeks": span.weeks})
    common = [place for place, row in enumerate(found) if None not in row[1]]
    used = found[common[0] : common[-1] + 1] if common else []
    shown = _thinned(used, span)
    names = [one.document(lang) for one in compared]
    return {
        "chart": "comparison",
        **_head(compared, span, shown, lang),
        "fund": names[0],
        "second_fund": names[1] if len(names) > 1 else None,
        "third_fund": names[2] if len(names) > 2 else None,
        "available_from": max((one.first for one in compared if one.first), default=None)
        if all(one.first for one in compared)
        else None,
        "simulated": any(row[2] for row in found),
        "notices": _comparison_notices(compared, span, bool(shown), lang),
        "series": [
            _series(part, one.name, _rebased([row[1][place] for row in shown]))
            for place, (part, one) in enumerate(zip(("fund", "second_fund", "third_fund"), compared, strict=False))
        ],
        "figures": [_figures(one, [row[1][place] for row in used]) for place, one in enumerate(compared)],
    }


def _comparison_notices(compared: Sequence[Subject], span: Span, any_common: bool, lang: Language) -> list[Item]:
    """What makes the compared share classes less comparable than they look."""
    found = [each for one in compared for each in frame.history_notices(one, span, lang)]
    currencies = list(dict.fromkeys(one.currency for one in compared))
    if len(currencies) > 1:
        found.append(notice("different_currency", lang, currencies=", ".join(currencies)))
    if len({one.fund_id for one in compared}) < len(compared):
        found.append(notice("same_fund", lang))
    if len({one.primary for one in compared}) > 1:
        found.append(notice("different_share_class", lang))
    if len({one.peergroup_id for one in compared}) > 1:
        found.append(notice("different_peergroup", lang))
    last = [one.last for one in compared if one.last]
    if last and (max(last) - min(last)).days > frame.OLDEST_DAYS:
        found.append(notice("different_record_date", lang, oldest=min(last), latest=max(last)))
    if not any_common and all(one.first for one in compared):
        found.append(notice("no_common_history", lang))
    return found


def _figures(one: Subject, values: Sequence[float | None]) -> Item:
    """Figures of a share class over the weeks of a comparison."""
    figures: Item = {"id": one.id, "performance": None, "volatility": None, "max_drawdown": None}
    if len(values) < 2:
        return figures
    index = np.array([np.nan if value is None else value for value in values])[None, :]
    years = (len(values) - 1) / formulas.WEEKS_PER_YEAR
    volatility = formulas.volatility(formulas.simple_returns(index), formulas.WEEKS_PER_YEAR)
    # Both ends are known, as they are weeks in which every fund has a value.
    growth = formulas.annual_performance(index[:, 0], index[:, -1], years)
    for name, found in (
        ("performance", growth),
        ("volatility", volatility),
        ("max_drawdown", formulas.max_drawdown(index)),
    ):
        figures[name] = None if np.isnan(found[0]) else rounded(found[0])
    return figures


def _head(compared: Sequence[Subject], span: Span, shown: Sequence[Any], lang: Language) -> Item:
    currencies = {one.currency for one in compared}
    return {
        "record_date": frame.record_date(lang),
        "period": span.period,
        "from": span.day(shown[0][0]) if shown else None,
        "to": span.day(shown[-1][0]) if shown else None,
        "unit": "index",
        "currency": currencies.pop() if len(currencies) == 1 else None,
        "dates": [span.day(row[0]) for row in shown],
    }


def _thinned(rows: Sequence[Any], span: Span) -> list[Any]:
    """Every row of a short span; of a long one every few weeks, the first and the last always."""
    last = len(rows) - 1
    return [row for place, row in enumerate(rows) if place in (0, last) or row[0] % span.step == 0]


def _known(rows: Sequence[Any], column: int) -> list[float | None]:
    """A peergroup's index; all missing where no week has a return, as its index would be a flat line of nothing."""
    some = any(row[2] for row in rows)
    return [row[column] if some else None for row in rows]


def _rebased(values: Sequence[float | None]) -> list[float | None]:
    first = next((value for value in values if value is not None), None)
    return [None if value is None or first is None else round(value / first * BASE, 2) for value in values]


def _series(name: str, label: str, values: list[float | None]) -> Item:
    return {"name": name, "label": label, "values": values}
