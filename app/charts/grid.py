"""The days on which a chart of prices lays its values, and its lines on real days of valuation."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from app.figures.frame import Item
from app.prices import frequency
from app.prices.frequency import Values
from app.prices.returns import (
    OLDEST_DAYS,
    WEEK_DAYS,
    Bools,
    Floats,
    Histories,
    date_of,
    rows_on_grid,
    values_of,
)
from app.prices.storing import Ints

#: What an index is at its start.
BASE: Final = 100.0
#: More weeks than these are thinned out, so that no answer grows beyond some 50 kB.
_MAX_POINTS: Final = 530


class Grid:
    """The first day of a time, at which the last value of some days before holds, and then the ends of whole weeks.

    Weeks are counted back from the last day, and the first one ends at least a week after the first day: so no value
    stands for two of these days, and returns from one to the next are those of single weeks.
    """

    def __init__(self, first: int, last: int) -> None:
        """Make the grid from one day to another; days as the price history counts them."""
        weeks = max((last - first) // WEEK_DAYS, min(last - first, 1))
        back = WEEK_DAYS * np.arange(weeks - 1, -1, -1, dtype=np.int64)
        self.days: Ints = np.concatenate([[first], last - back])
        self.oldest: Ints = np.concatenate([[OLDEST_DAYS], np.minimum(WEEK_DAYS, np.diff(self.days)) - 1])
        count = len(self.days)
        # What there is decides, not what was asked for: a young fund is seen in full in whatever span.
        step = 1 + count // _MAX_POINTS
        #: The places that are shown: of a long time only every few weeks, the first and the last always.
        self.shown = [place for place in range(count) if place in (0, count - 1) or (count - 1 - place) % step == 0]

    @property
    def weeks(self) -> range:
        """The places as weeks before the end, descending."""
        return range(len(self.days) - 1, -1, -1)

    def lay(self, histories: Histories) -> Ints:
        """Return the row of each history that holds on each day, or -1; shape (tranches, days)."""
        return rows_on_grid(histories, self.days, oldest=self.oldest)


@dataclass(frozen=True)
class Line:
    """The values of one line by day, and the days of the values before and after each of its gaps."""

    values: dict[int, float]
    gaps: Sequence[tuple[int, int]] = ()

    def series(self, name: str, label: str, days: Sequence[int]) -> Item:
        """The line as answers give it, 100 at its first value."""
        first = self.values[min(self.values)] if self.values else BASE
        found = [self.values.get(day) for day in days]
        return {
            "name": name,
            "label": label,
            "values": [None if value is None else round(value / first * BASE, 2) for value in found],
            "gaps": [{"from": date_of(before), "to": date_of(after)} for before, after in self.gaps],
        }


def valued(histories: Histories, grid: Grid, rows: Ints) -> Line:
    """The line of one history, each value on the day of its NAV; ``rows`` are its own of ``Grid.lay``.

    A value that is shown is the last one since the day shown before it: whoever is valued monthly would lose most
    otherwise.
    """
    shown = last_shown(grid, rows)
    days = {place: int(histories.days[row]) for place, row in zip(grid.shown, shown, strict=True) if row >= 0}
    values = {int(histories.days[row]): float(histories.index[row]) for row in shown if row >= 0}

    def shown_at(week: int) -> int:
        place = grid.weeks[week]
        return next(days[later] for later in grid.shown if later >= place and later in days)

    found = frequency.gaps(grid.weeks, known(values_of(histories, rows)))
    return Line(values, [(shown_at(before), shown_at(after)) for before, after in found])


def last_shown(grid: Grid, rows: Ints) -> list[int]:
    """For each day that is shown, the last row since the one shown before it, or -1."""
    return [int(max(rows[before + 1 : place + 1])) for before, place in pairwise([-1, *grid.shown])]


def peer_days(histories: Histories, grid: Grid, rows: Ints, peers: Bools) -> list[int | None]:
    """For each day that is shown, the last day since the one shown before it on which a peer was valued."""
    if not len(histories.days):
        return [None] * len(grid.shown)
    # Days before 2000 are negative, so no small number means that there is none.
    never = np.iinfo(np.int64).min
    found = np.where(rows[peers] >= 0, histories.days[np.maximum(rows[peers], 0)], never)
    newest = found.max(axis=0, initial=never)
    latest = [int(max(newest[before + 1 : place + 1])) for before, place in pairwise([-1, *grid.shown])]
    return [None if day == never else day for day in latest]


def known(values: Floats) -> Values:
    """The values of one row; NaN becomes None."""
    return [None if np.isnan(value) else float(value) for value in values]
