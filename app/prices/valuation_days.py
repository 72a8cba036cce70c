"""Days on which a fund can be expected to be valued: Monday to Friday, without the holidays of the TARGET system.

Holidays of one country alone are not among them; who counts missing valuations allows for some.
"""

import datetime
from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.prices.storing import EPOCH, Ints

_EPOCH: Final = np.datetime64(EPOCH)
#: Month and day of those that are the same each year.
_FIXED: Final = ((1, 1), (5, 1), (12, 25), (12, 26))


def days_between(first: Ints, last: Ints) -> Ints:
    """Return how many valuation days lie from the first day, with it, to the last one, without it.

    Days count from 2000-01-01, as those of price histories.
    """
    if not len(first):
        return np.zeros(0, np.int64)
    years = [(_EPOCH + day).astype(object).year for day in (first.min(), last.max())]
    holidays = np.concatenate([target_holidays(year) for year in range(years[0], years[1] + 1)])
    return np.asarray(np.busday_count(_EPOCH + first, _EPOCH + last, holidays=holidays), np.int64)


@cache
def target_holidays(year: int) -> NDArray[np.datetime64]:
    """Return the days of a year on which TARGET is closed, whatever day of the week they are."""
    return np.array(sorted(_holidays(year)), dtype="datetime64[D]")


def _holidays(year: int) -> Iterator[datetime.date]:
    for month, day in _FIXED:
        yield datetime.date(year, month, day)
    for days in (-2, 1):
        yield easter(year) + datetime.timedelta(days=days)


def easter(year: int) -> datetime.date:
    """Return Easter Sunday by Gauss's rule in its Gregorian form (Meeus, Astronomical Algorithms, chapter 8)."""
    century, of_century = divmod(year, 100)
    moon = (19 * (year % 19) + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (of_century // 4) - moon - of_century % 4) % 7
    late = (year % 19 + 11 * moon + 22 * weekday) // 451
    month, day = divmod(moon + weekday - 7 * late + 114, 31)
    return datetime.date(year, month, day + 1)
