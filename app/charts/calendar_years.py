"""Total return of whole calendar years: a share class beside its peergroup."""

from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np

from app.figures import formulas
from app.figures.frame import rounded
from app.figures.members import members
from app.prices.history import read_histories
from app.prices.returns import OLDEST_DAYS, day_number, month_end, on_grid

_DECEMBER: Final = 12


@dataclass(frozen=True)
class CalendarYear:
    """Percent in one year, None where a value at one of its ends is missing; ``funds`` are those of the median."""

    year: int
    fund: float | None
    peergroup: float | None
    funds: int


def calendar_years(id: int, end: date, count: int) -> list[CalendarYear]:
    """The last ``count`` calendar years that had ended by the day ``end``, the oldest first.

    Each goes from one end of December to the next, as the key figure of the last calendar year does. The peergroup's
    value is the median of its main share classes, each in its own currency.
    """
    last = end.year if end == month_end(end) and end.month == _DECEMBER else end.year - 1
    years = range(last - count + 1, last + 1)
    ends = [date(year, _DECEMBER, 31) for year in (years[0] - 1, *years)]
    ids, peers = members(id)
    histories = read_histories(ids, ends[-1], date.fromordinal(ends[0].toordinal() - OLDEST_DAYS))
    days = np.array([day_number(day) for day in ends], dtype=np.int64)
    values = on_grid(histories, days, oldest=OLDEST_DAYS)
    growth = formulas.performance(values[:, :-1], values[:, 1:])
    own = growth[ids.index(id)]
    return [CalendarYear(year, _known(own[place]), *_median(growth[peers, place])) for place, year in enumerate(years)]


def _median(values: formulas.Floats) -> tuple[float | None, int]:
    known = values[~np.isnan(values)]
    return (rounded(np.median(known)) if len(known) else None), len(known)


def _known(value: float) -> float | None:
    return None if np.isnan(value) else rounded(value)
