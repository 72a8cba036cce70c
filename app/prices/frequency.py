"""How often share classes are valued: what a line may be drawn over, and from which values figures are made."""

import statistics
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Final

import numpy as np
from django.db import connection

from app.prices.returns import WEEK_DAYS, Floats
from app.prices.storing import Ints

Values = Sequence[float | None]

#: The share of a window's values that must be known.
COVERAGE: Final = 0.9
#: The maximum drawdown is that of so many weekly values: three years (ADR 0102).
DRAWDOWN_WEEKS: Final = 157
#: Weeks from one value to the next that are no gap yet: a quarter, and some days more for a value that comes late.
_QUARTER_WEEKS: Final = 14
#: Whoever is valued yet more rarely may miss one value.
_RHYTHMS: Final = 2
# Week 0 ends with the day itself, as in every grid of weeks.
_WEEKS_VALUED: Final = """
    SELECT count(DISTINCT (%(until)s::date - n.date) / 7), max((%(until)s::date - n.date) / 7) + 1
    FROM prices_nav n JOIN funds_tranche t ON t.id = n.tranche_id AND t.currency = n.currency
    WHERE n.tranche_id = %(id)s AND n.date > %(until)s::date - 7 * %(weeks)s AND n.date <= %(until)s::date
"""


def gaps(weeks: Sequence[int], values: Values) -> list[tuple[int, int]]:
    """Return the weeks of the values before and after each gap, over which no line is drawn.

    ``weeks`` are weeks before the end, descending, one for each of ``values``. A gap is longer than a quarter and than
    twice the usual time from one value to the next, so that a fund valued monthly or yearly has a line and one whose
    redemption was suspended for half a year has none in that time.
    """
    known = [week for week, value in zip(weeks, values, strict=True) if value is not None]
    if len(known) < 2:
        return []
    usual = statistics.median_low(before - after for before, after in pairwise(known))
    longest = max(_QUARTER_WEEKS, _RHYTHMS * usual)
    return [(before, after) for before, after in pairwise(known) if before - after > longest]


def sparse(weeks: Sequence[int], values: Values) -> bool:
    """Whether more than a tenth of the weeks from the first to the last value, gaps left out, have no value."""
    known = [week for week, value in zip(weeks, values, strict=True) if value is not None]
    if len(known) < 2:
        return False
    open_weeks = sum(before - after - 1 for before, after in gaps(weeks, values))
    return len(known) < COVERAGE * (known[0] - known[-1] + 1 - open_weeks)


def covers_weeks(weekly: Floats) -> bool:
    """Whether every share class has nine of ten weekly returns; shape (share classes, weeks)."""
    valued = ~np.isnan(weekly)
    known = valued[:, 1:] & valued[:, :-1]
    return bool((known.sum(axis=1) >= COVERAGE * known.shape[1]).all())


def valued_weekly(tranche_id: int, until: date) -> bool | None:
    """Whether a share class has nine of ten weekly values of the time whose maximum drawdown is a key figure.

    Weeks count from its first value in that time on. None where it has no value in that time.
    """
    with connection.cursor() as cursor:
        cursor.execute(_WEEKS_VALUED, {"id": tranche_id, "until": until, "weeks": DRAWDOWN_WEEKS})
        known, lived = cursor.fetchone()
    return None if lived is None else bool(known >= COVERAGE * lived)


def weeks_valued(days: Ints, until: int) -> bool | None:
    """Return the same as ``valued_weekly`` for a share class whose days with NAVs are at hand, in ascending order."""
    weeks = (until - days[(days <= until) & (days > until - WEEK_DAYS * DRAWDOWN_WEEKS)]) // WEEK_DAYS
    return bool(len(np.unique(weeks)) >= COVERAGE * (weeks[0] + 1)) if len(weeks) else None
