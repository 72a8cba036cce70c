"""Charts of risk: how much a fund fell in each stress phase, and how its volatility developed."""

import math
from datetime import date, timedelta
from typing import Any, Final

from app.api.messages import Language, text
from app.charts import frame
from app.charts.asking import Span
from app.charts.frame import Item, Subject, notice, rounded
from app.charts.phases import Phase, phases
from app.charts.weekly import MEMBERS
from app.figures.formulas import COVERAGE, MONTHS_PER_YEAR
from app.figures.record_dates import OLDEST_DAYS, month_end, month_ends

# Weeks are counted back from the end of each phase, as `weekly` counts them from the end of a chart. The first one ends
# at or before the phase's start: a later one would begin below the market's high, and make the fall too small.
# A fall counts if the value at the phase's start and nine of ten weeks are known: half a phase would look harmless.
_CRASHES: Final = (
    f"WITH {MEMBERS},"  # noqa: S608
    """
    phase AS (
        SELECT place, start, until, (until - start + 6) / 7 AS weeks
        FROM unnest(%(starts)s::date[], %(ends)s::date[]) WITH ORDINALITY AS p (start, until, place)
    ),
    quoted AS (
        SELECT p.place, p.weeks, n.tranche_id, n.date, (p.until - n.date) / 7 AS week, n.simulated,
            n.nav::float8 * exp(sum(ln(1 + coalesce(n.distribution / n.nav, 0)::float8)) OVER (
                PARTITION BY p.place, n.tranche_id ORDER BY n.date)) AS value
        FROM phase p
        JOIN prices_nav n ON n.date > p.until - 7 * p.weeks - 7 AND n.date <= p.until
        JOIN members m ON m.id = n.tranche_id
        JOIN funds_tranche t ON t.id = n.tranche_id AND t.currency = n.currency
            AND n.date <= coalesce(t.closed_on, 'infinity')
        WHERE n.date > %(first)s AND n.date <= %(last)s
    ),
    weekly AS (
        SELECT DISTINCT ON (place, tranche_id, week) place, weeks, tranche_id, week, value, simulated
        FROM quoted ORDER BY place, tranche_id, week, date DESC
    ),
    changes AS (
        SELECT w.place, w.week, w.value / lag(w.value) OVER by_week - 1 AS change, lag(w.week) OVER by_week AS before
        FROM weekly w JOIN members m ON m.id = w.tranche_id AND m.peer
        WINDOW by_week AS (PARTITION BY w.place, w.tranche_id ORDER BY w.week DESC)
    ),
    returns AS (
        SELECT place, week, avg(change) AS mean, count(*) AS funds FROM changes WHERE before = week + 1
        GROUP BY place, week
    ),
    lines AS (
        SELECT place, weeks, week, value, true AS own FROM weekly WHERE tranche_id = %(id)s
        UNION ALL
        SELECT p.place, p.weeks, g.week,
            exp(coalesce(sum(ln(1 + r.mean)) OVER (PARTITION BY p.place ORDER BY g.week DESC), 0)), false
        FROM phase p CROSS JOIN generate_series(0, p.weeks) AS g (week)
        LEFT JOIN returns r ON r.place = p.place AND r.week = g.week
        WHERE r.mean IS NOT NULL OR g.week = p.weeks
    ),
    falls AS (
        SELECT *, value / max(value) OVER (PARTITION BY place, own ORDER BY week DESC) - 1 AS fall FROM lines
    )
    SELECT place, own, min(fall) * 100,
        ((array_agg(value ORDER BY week))[1] / (array_agg(value ORDER BY week DESC))[1] - 1) * 100,
        (SELECT bool_or(simulated) FROM weekly),
        (SELECT max(funds) FROM returns r WHERE r.place = f.place)
    FROM falls f GROUP BY place, own, weeks
    HAVING count(*) >= ceil(%(coverage)s * (weeks + 1)) AND max(week) = weeks AND min(week) = 0
    """
)

# NAVs that can stand for the end of a month, and all distributions: they count even where their own NAV does not.
_VOLATILITIES: Final = (
    f"WITH {MEMBERS},"  # noqa: S608
    """
    ends AS (
        SELECT month, day FROM unnest(%(ends)s::date[]) WITH ORDINALITY AS e (day, month)
    ),
    quoted AS (
        SELECT n.tranche_id, n.date, n.simulated,
            n.nav::float8 * exp(sum(ln(1 + coalesce(n.distribution / n.nav, 0)::float8)) OVER (
                PARTITION BY n.tranche_id ORDER BY n.date)) AS value
        FROM prices_nav n
        JOIN members m ON m.id = n.tranche_id
        JOIN funds_tranche t ON t.id = n.tranche_id AND t.currency = n.currency
            AND n.date <= coalesce(t.closed_on, 'infinity')
        WHERE n.date >= %(first)s::date - %(oldest)s AND n.date <= %(last)s
            AND (extract(day FROM n.date) >= 18 OR n.date >= %(last)s::date - %(oldest)s OR n.distribution IS NOT NULL)
    ),
    monthly AS (
        SELECT DISTINCT ON (q.tranche_id, e.month) q.tranche_id, e.month, q.value, q.simulated
        FROM quoted q JOIN ends e ON date_trunc('month', e.day) = date_trunc('month', q.date)
        WHERE q.date BETWEEN e.day - %(oldest)s AND e.day
        ORDER BY q.tranche_id, e.month, q.date DESC
    ),
    changes AS (
        SELECT tranche_id, month, CASE WHEN lag(month) OVER by_month = month - 1
            THEN value / lag(value) OVER by_month - 1 END AS change
        FROM monthly WINDOW by_month AS (PARTITION BY tranche_id ORDER BY month)
    ),
    rolling AS (
        SELECT tranche_id, month,
            CASE WHEN count(*) OVER at_start > 0 AND count(change) OVER in_time >= %(needed)s
                THEN stddev_samp(change) OVER in_time * sqrt(12) * 100 END AS volatility
        FROM changes
        WINDOW in_time AS (PARTITION BY tranche_id ORDER BY month
                RANGE BETWEEN %(months)s - 1 PRECEDING AND CURRENT ROW),
            at_start AS (PARTITION BY tranche_id ORDER BY month
                RANGE BETWEEN %(months)s PRECEDING AND %(months)s PRECEDING)
    )
    SELECT e.day, max(r.volatility) FILTER (WHERE r.tranche_id = %(id)s),
        percentile_cont(0.5) WITHIN GROUP (ORDER BY r.volatility) FILTER (WHERE m.peer),
        count(r.volatility) FILTER (WHERE m.peer), (SELECT bool_or(simulated) FROM monthly)
    FROM ends e LEFT JOIN rolling r ON r.month = e.month LEFT JOIN members m ON m.id = r.tranche_id
    WHERE e.month > %(months)s
    GROUP BY e.day ORDER BY e.day
    """
)


def crash_drawdown(id: int, lang: Language) -> Item:
    """The largest fall and the return of a share class and of its peergroup's mean in each stress phase; percent.

    Weekly values, falls from the highest one since the last at or before the phase's start, which is at most 12 days
    older (formula: app.figures.formulas.max_drawdown); null where the history does not cover the phase.

    Raises Problem (404 fund_not_found).
    """
    latest = frame.latest_day(lang)
    one = frame.subject(id, latest, lang)
    shown = phases(latest)
    found = {}
    if shown:
        asked = {
            "id": id,
            "starts": [phase.start for phase in shown],
            "ends": [phase.end for phase in shown],
            # These two let the planner leave out years before it looks at any phase. The first week of a phase ends up
            # to six days before it, and its value may be six days older; the day itself is not read.
            "first": min(phase.start for phase in shown) - timedelta(days=13),
            "last": max(phase.end for phase in shown),
            "coverage": COVERAGE,
        }
        found = {(row[0], row[1]): row for row in frame.rows(_CRASHES, asked)}
    entries = [
        _fall(phase, found.get((place, True)), found.get((place, False)), lang) for place, phase in enumerate(shown, 1)
    ]
    notices = []
    if one.first is None:
        notices.append(notice("no_history", lang, fund=one.name))
    elif any(entry["fund"] is None for entry in entries):
        notices.append(notice("phases_missing", lang, fund=one.name, start=one.first))
    return {
        "chart": "crashDrawdown",
        "record_date": frame.record_date(lang),
        "unit": "percent",
        "currency": one.currency,
        "simulated": any(row[4] for row in found.values()),
        "notices": notices,
        "fund": one.document(lang),
        "phases": entries,
    }


def _fall(phase: Phase, own: Any, peers: Any, lang: Language) -> Item:
    """What happened in one phase; ``own`` and ``peers`` are rows of the statement, None where it has none."""
    return {
        "code": phase.code,
        "label": phase.label(lang),
        "from": phase.start,
        "until": phase.end,
        "fund": rounded(own[2]) if own else None,
        "fund_return": rounded(own[3]) if own else None,
        "peergroup": rounded(peers[2]) if peers else None,
        "peergroup_return": rounded(peers[3]) if peers else None,
        "peergroup_funds": (peers[5] or 0) if peers else 0,
    }


def evolution_of_risk(id: int, span: Span, years: int, lang: Language) -> Item:
    """The volatility of the last ``years`` years as of each month end of the span; percent a year.

    It ends at the last complete month end of the span. Monthly returns as in the key figure of ADR 0102, so that the
    value at the record date is that figure; beside it the median of the peergroup's main share classes.

    Raises Problem (404 fund_not_found).
    """
    one = frame.subject(id, span.end, lang)
    months = MONTHS_PER_YEAR * years
    last = _last_month_end(span.end, frame.record_date(lang))
    between = max((last.year - span.start.year) * 12 + last.month - span.start.month, 0)
    ends = month_ends(last, between + months)
    values = {
        "id": id,
        "ends": ends,
        "first": ends[0],
        "last": ends[-1],
        "oldest": OLDEST_DAYS,
        "months": months,
        "needed": math.ceil(COVERAGE * months - 1e-9),
    }
    found = [row for row in frame.rows(_VOLATILITIES, values) if row[0] >= span.start]
    simulated = any(row[4] for row in found)
    begin = next((place for place, row in enumerate(found) if row[1] is not None), None)
    shown = [] if begin is None else found[begin:]
    return {
        "chart": "evolutionOfRisk",
        "record_date": frame.record_date(lang),
        "period": span.period,
        "vol_period": years,
        "from": shown[0][0] if shown else None,
        "to": shown[-1][0] if shown else None,
        "available_from": one.first,
        "unit": "percent_per_year",
        "currency": one.currency,
        "simulated": simulated,
        "notices": [notice("no_month_end", lang)]
        if last < span.start
        else _volatility_notices(one, span, years, shown[0][0] if begin else None, bool(shown), lang),
        "fund": one.document(lang),
        "peergroup_funds": max((row[3] for row in shown), default=0),
        "dates": [row[0] for row in shown],
        "series": [
            {"name": "fund", "label": one.name, "values": [rounded(row[1]) for row in shown]},
            {
                "name": "peergroup_median",
                "label": text("chart_series.peergroup_median", lang),
                "values": [rounded(row[2]) for row in shown],
            },
        ],
    }


def _last_month_end(day: date, latest: date | None) -> date:
    """The last complete month end up to a day, as the return of part of a month is no monthly one.

    The record date ``latest`` itself stays: the key figure at it is made in the same way.
    """
    return day if day in (latest, month_end(day)) else month_end(day, 1)


def _volatility_notices(
    one: Subject, span: Span, years: int, late: date | None, known: bool, lang: Language
) -> list[Item]:
    """What a chart of volatility says of the history; ``late`` is where it begins if that is not the span's start."""
    if not known and one.first is not None:
        return [notice("too_short_for_volatility", lang, fund=one.name, years=years, start=one.first)]
    notices = frame.history_notices(one, span, lang)
    if late:
        # How long the history must be before the chart can begin says more than when the prices began.
        notices = [said for said in notices if said["code"] != "history_shorter"]
        notices.append(notice("volatility_shorter", lang, years=years, start=late))
    return notices
