"""'If I give notice today': when units of an open-ended real estate fund can be left, and what may happen until then.

Units are held for 24 months at least, and notice is given 12 months ahead (KAGB § 255); both may run at once
(ADR 0248).
"""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from django.db import connection
from django.utils import timezone
from numpy.typing import NDArray

from app.alternatives.benchmarks import SMALLEST_GROUP, members, record_dates
from app.database.failures import DATABASE_DOWN
from app.funds.former import present
from app.http.problems import FieldError, Problem
from app.http.query import Read
from app.policies.dates import months_after

HOLDING_MONTHS: Final = 24
NOTICE_MONTHS: Final = 12
#: Shares of the past times below the two outer values that are told beside the worst and the best.
_OUTER: Final = (5, 95)

# The last NAV of each month; distributions count as if they had been reinvested, so that they are no loss.
_GROWTH: Final = """
    WITH steps AS (
        SELECT n.tranche_id, n.date,
            ln((n.nav + coalesce(n.distribution, 0)) / lag(n.nav) OVER each) AS step
        FROM prices_nav n JOIN funds_tranche t ON t.id = n.tranche_id AND t.currency = n.currency
        WHERE n.tranche_id = ANY (%s) WINDOW each AS (PARTITION BY n.tranche_id ORDER BY n.date)
    ), grown AS (
        SELECT tranche_id, date, sum(coalesce(step, 0)) OVER (PARTITION BY tranche_id ORDER BY date) AS level FROM steps
    )
    SELECT DISTINCT ON (tranche_id, month) tranche_id,
        extract(year FROM date)::int * 12 + extract(month FROM date)::int AS month, level
    FROM grown ORDER BY tranche_id, month, date DESC
"""
Floats = NDArray[np.float64]


def exit_day(today: datetime.date, bought: datetime.date | None) -> datetime.date:
    """When units can be given back if notice is given today; without a day they were bought long ago."""
    noticed = months_after(today, NOTICE_MONTHS)
    return noticed if bought is None else max(noticed, months_after(bought, HOLDING_MONTHS))


def notice(id: int, asked: Read) -> dict[str, Any]:
    """The exit day of a fund's units, and what NAVs of such funds did over so long. Raises Problem (400, 404, 503)."""
    today, bought = timezone.localdate(), asked["bought"]
    if bought is not None and bought > today:
        fault = FieldError("bought", bought.isoformat(), "in_future")
        raise Problem("invalid_query", errors=[fault], lang=asked.lang)
    end = exit_day(today, bought)
    months = (end.year - today.year) * 12 + end.month - today.month
    try:
        [number] = present([id])
        everyone = members(next(iter(record_dates()), None))
        if not any(one.fund_id == number for one in everyone):
            raise Problem("fund_not_found", lang=asked.lang)
        changes = past_changes([one.tranche.pk for one in everyone], months)
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=asked.lang) from error
    return {
        "today": today,
        "bought": bought,
        "held_until": None if bought is None else months_after(bought, HOLDING_MONTHS),
        "noticed_until": months_after(today, NOTICE_MONTHS),
        "exit": end,
        "months": months,
        "funds": len(changes),
        "least": SMALLEST_GROUP,
        "past": _told(changes),
    }


def past_changes(tranches: Sequence[int], months: int) -> list[Floats]:
    """For each share class with NAVs over so long, its changes in percent over every such time, month by month."""
    levels: dict[int, dict[int, float]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_GROWTH, [list(tranches)])
        for tranche, month, level in cursor.fetchall():
            levels.setdefault(tranche, {})[month] = float(level)
    found = (_changes(known, months) for known in levels.values())
    return [changes for changes in found if len(changes)]


def _changes(levels: Mapping[int, float], months: int) -> Floats:
    pairs = [levels[month + months] - level for month, level in levels.items() if month + months in levels]
    return np.asarray(100 * np.expm1(np.array(pairs, dtype=np.float64)))


def _told(changes: Sequence[Floats]) -> dict[str, Any] | None:
    """Worst, median and best over all funds, and what lies between; None of fewer than five funds."""
    if len(changes) < SMALLEST_GROUP:
        return None
    every = np.concatenate(changes)
    low, median, high = np.percentile(every, (_OUTER[0], 50, _OUTER[1]))
    return {
        "times": len(every),
        "worst": round(float(every.min()), 2),
        "low": round(float(low), 2),
        "median": round(float(median), 2),
        "high": round(float(high), 2),
        "best": round(float(every.max()), 2),
        "losses": round(100 * float((every < 0).mean())),
    }
