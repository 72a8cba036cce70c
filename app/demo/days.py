"""The days on which simulated share classes are valued: business days of TARGET, the euro's payment system."""

import datetime
import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.demo.population import Dates, Ints, model, record_date
from app.prices.storing import EPOCH
from app.prices.valuation_days import target_holidays


@dataclass(frozen=True, slots=True)
class Days:
    """All business days of the history, and the positions among them of those on which a share class is valued.

    ``weekly`` are the last business day of each week, ``month_ends`` that of each month; ``quoted`` are both.
    ``years`` is the time from the first day in years, one entry for each day.
    """

    dates: Dates
    weekly: Ints
    month_ends: Ints
    quoted: Ints
    years: NDArray[np.float64]

    @property
    def numbers(self) -> Ints:
        """The days as PostgreSQL counts them, from 2000-01-01."""
        return (self.dates - np.datetime64(EPOCH)).astype(np.int64)


@functools.cache
def days() -> Days:
    """Return the days from the start of the history to the record date."""
    dates = business_days(model()["history_start"], record_date())
    numbers = dates.astype(np.int64)
    # 1970-01-01 was a Thursday: weeks begin on Mondays.
    weekly = _last_of((numbers + 3) // 7)
    month_ends = _last_of(dates.astype("datetime64[M]").astype(np.int64))
    return Days(dates, weekly, month_ends, np.union1d(weekly, month_ends), (numbers - numbers[0]) / 365.25)


def business_days(first: datetime.date, last: datetime.date) -> Dates:
    """Return the days from ``first`` to ``last`` that are no Saturday, Sunday or holiday of TARGET."""
    every = np.arange(np.datetime64(first), np.datetime64(last) + 1)
    closed = np.concatenate([target_holidays(year) for year in range(first.year, last.year + 1)])
    return every[np.is_busday(every, holidays=closed)]


def _last_of(groups: Ints) -> Ints:
    return np.append(np.flatnonzero(groups[1:] != groups[:-1]), len(groups) - 1)
