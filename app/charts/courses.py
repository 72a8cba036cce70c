"""Charts of values over time: one fund beside its peergroup, and up to three funds over their common time."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from app.api.messages import Language, text
from app.api.problems import FieldError, Problem
from app.charts import frame, frequency
from app.charts.asking import Span
from app.charts.frame import Item, Subject, notice, rounded
from app.charts.frequency import Values
from app.charts.grid import Grid
from app.charts.weekly import COURSES_OF_TRANCHES, MEMBERS, PEER_RETURNS, WEEKLY_OF_MEMBERS
from app.figures import formulas
from app.figures.formulas import Floats

#: A volatility of fewer returns would be chance; the key figures' shortest has twelve as well (ADR 0102).
LEAST_RETURNS: Final = 12

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
    f"WITH {COURSES_OF_TRANCHES}"  # noqa: S608
    """
    SELECT g.week, array_agg(w.value ORDER BY asked.place), coalesce(bool_or(w.simulated), false),
        coalesce(bool_or(w.carried), false)
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
    used = [] if begin is None else found[begin:]
    grid = Grid([row[0] for row in used], span)
    own = [row[1] for row in used]
    funds = [row[2] for row in used]
    notices = frame.history_notices(one, span, lang)
    if not used and not notices:
        notices.append(notice("no_values", lang, fund=one.name))
    notices += _frequency_notices(one, grid, own, lang)
    return {
        "chart": "performance",
        **_head([one], grid, lang),
        "fund": one.document(lang),
        "available_from": one.first,
        "simulated": bool(found[0][5]),
        "peergroup_funds": max(funds, default=0),
        "notices": notices,
        "series": [
            grid.series("fund", one.name, own),
            *(
                # Without any return, the index would be a flat line of nothing.
                grid.series(
                    name, text(f"chart_series.{name}", lang), [row[column] if any(funds) else None for row in used]
                )
                for name, column in (("peergroup_mean", 3), ("peergroup_median", 4))
            ),
        ],
    }


def comparison(ids: Sequence[int], span: Span, lang: Language) -> Item:
    """One to three share classes over the time that all of them have, 100 at its start, and figures of that time.

    The figures are those of ADR 0102 on the weekly values of the common time: performance (percent a year from one year
    on), volatility (percent a year) and maximum drawdown (percent, negative). Where one of the share classes is not
    valued weekly, risk is measured at the ends of months for all of them: values further apart hide falls. Raises
    Problem (404 fund_not_found for the first, 400 invalid_query for the others).
    """
    compared = _compared(ids, span, lang)
    found = frame.rows(_COMPARISON, {"tranches": list(ids), "end": span.end, "weeks": span.weeks})
    common = [place for place, row in enumerate(found) if None not in row[1]]
    if len(common) == 1 and found[common[0]][3]:
        # A value carried to the start, and no week in which all have one, is no common time.
        common = []
    used = found[common[0] : common[-1] + 1] if common else []
    grid = Grid([row[0] for row in used], span)
    courses = [[row[1][place] for row in used] for place in range(len(compared))]
    weekly = frequency.array(courses)
    monthly = bool(used) and not frequency.covers_weeks(weekly)
    risk = frequency.month_end_values(ids, *grid.days()) if monthly else weekly
    names = [one.document(lang) for one in compared]
    return {
        "chart": "comparison",
        **_head(compared, grid, lang),
        "fund": names[0],
        "second_fund": names[1] if len(names) > 1 else None,
        "third_fund": names[2] if len(names) > 2 else None,
        "available_from": max((one.first for one in compared if one.first), default=None)
        if all(one.first for one in compared)
        else None,
        "simulated": any(row[2] for row in found),
        "notices": [
            *_comparison_notices(compared, span, bool(used), lang),
            *(
                each
                for one, own in zip(compared, courses, strict=True)
                for each in _frequency_notices(one, grid, own, lang)
            ),
            *(_risk_notices(risk, lang, monthly=monthly) if used else []),
        ],
        "series": [
            grid.series(part, one.name, own)
            for part, one, own in zip(("fund", "second_fund", "third_fund"), compared, courses, strict=False)
        ],
        "figures": _figures(compared, weekly, risk, grid, monthly=monthly),
    }


def _compared(ids: Sequence[int], span: Span, lang: Language) -> list[Subject]:
    """The share classes of a comparison. Raises Problem (404 for the first, 400 for the others)."""
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
    return [known[id] for id in ids]


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
    if last and any(one.ended for one in compared) and (max(last) - min(last)).days > frame.OLDEST_DAYS:
        found.append(notice("different_record_date", lang, oldest=min(last), latest=max(last)))
    if not any_common and all(one.first for one in compared):
        found.append(notice("no_common_history", lang))
    return found


def _frequency_notices(one: Subject, grid: Grid, own: Values, lang: Language) -> list[Item]:
    """What a line leaves open, and where it goes straight over weeks without a value."""
    found = [
        notice("gap", lang, fund=one.name, start=grid.span.day(before), end=grid.span.day(after))
        for before, after in frequency.gaps(grid.weeks, own)
    ]
    if frequency.sparse(grid.weeks, own):
        found.append(notice("not_weekly", lang, fund=one.name))
    return found


def _risk_notices(risk: Floats, lang: Language, *, monthly: bool) -> list[Item]:
    """Of which values the risk of a comparison is made, or that it has too few of them."""
    count = risk.shape[1]
    found = [notice("monthly_risk", lang)] if monthly and count > 1 else []
    if count <= LEAST_RETURNS:
        found.append(notice("too_short_for_risk", lang, returns=LEAST_RETURNS))
    return found


def _figures(compared: Sequence[Subject], weekly: Floats, risk: Floats, grid: Grid, *, monthly: bool) -> list[Item]:
    """Figures of share classes over the time of a comparison, those of risk of the values ``risk``.

    Both arrays have shape (share classes, weeks or months).
    """
    found: dict[str, Floats] = {}
    if weekly.shape[1] > 1:
        first, last = grid.days()
        years = (last - first).days / formulas.DAYS_PER_YEAR
        # Both ends are known, as they are weeks in which every fund has a value.
        found["performance"] = formulas.annual_performance(weekly[:, 0], weekly[:, -1], years)
    if risk.shape[1] > 1:
        found["max_drawdown"] = formulas.max_drawdown(risk)
    if risk.shape[1] > LEAST_RETURNS:
        periods = formulas.MONTHS_PER_YEAR if monthly else formulas.WEEKS_PER_YEAR
        found["volatility"] = formulas.volatility(formulas.simple_returns(risk), periods)
    return [
        {"id": one.id}
        | {
            name: rounded(found[name][place]) if name in found and not np.isnan(found[name][place]) else None
            for name in ("performance", "volatility", "max_drawdown")
        }
        for place, one in enumerate(compared)
    ]


def _head(compared: Sequence[Subject], grid: Grid, lang: Language) -> Item:
    currencies = {one.currency for one in compared}
    dates = [grid.span.day(week) for week in grid.shown]
    return {
        "record_date": frame.record_date(lang),
        "period": grid.span.period,
        "from": dates[0] if dates else None,
        "to": dates[-1] if dates else None,
        "unit": "index",
        "currency": currencies.pop() if len(currencies) == 1 else None,
        "dates": dates,
    }
