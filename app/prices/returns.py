"""The return series of share classes: the one place that makes it, and that lays it on months and weeks.

Key figures, ratings, charts, comparisons and exports read this series, so that they cannot disagree (ADR 0154). Total
return reinvests each distribution at the NAV of its own date, before tax and charges, as the method of the German funds
association BVI does.
"""

import datetime
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.prices.storing import EPOCH, Ints

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

WEEK_DAYS = 7
#: A NAV may be this many days older than the end of a month that it stands for: banks' holidays and weekly quotes.
OLDEST_DAYS = 10
#: The last NAV of a month may stand for every week of the next one where a figure takes what was known at the time.
MONTH_DAYS = 31
# Keys of tranche and day are one number: days since 2000 stay below this far beyond any calendar of ours.
_DAYS = 2**20


@dataclass(frozen=True, slots=True)
class Histories:
    """The histories of some tranches, one after the other.

    ``tranche_ids`` and ``simulated`` have one entry for each tranche that was asked for, in that order; rows
    ``starts[i]`` to ``starts[i + 1]`` of ``days``, ``nav`` and ``index`` are those of tranche ``i``, by date. ``index``
    is the total return index, 1 at the first row of the tranche.
    """

    tranche_ids: Ints
    simulated: Bools
    starts: Ints
    days: Ints
    nav: Floats
    index: Floats

    @property
    def lengths(self) -> Ints:
        """How many NAVs each tranche has."""
        return np.diff(self.starts)

    def only(self, place: int) -> "Histories":
        """Return the history at one place alone."""
        first, end = self.starts[place : place + 2]
        return Histories(
            self.tranche_ids[place : place + 1],
            self.simulated[place : place + 1],
            np.array([0, end - first]),
            self.days[first:end],
            self.nav[first:end],
            self.index[first:end],
        )

    def after(self, day: int) -> "Histories":
        """Return the same histories without what lies up to a day; the index goes on as it was."""
        rows = np.flatnonzero(self.days > day)
        starts = np.searchsorted(rows, self.starts)
        return Histories(self.tranche_ids, self.simulated, starts, self.days[rows], self.nav[rows], self.index[rows])

    def at(self, places: Ints) -> "Histories":
        """Return the histories at some places."""
        lengths = self.lengths[places]
        starts = np.concatenate([[0], np.cumsum(lengths)])
        rows = np.arange(starts[-1]) + np.repeat(self.starts[places] - starts[:-1], lengths)
        ids, simulated = self.tranche_ids[places], self.simulated[places]
        return Histories(ids, simulated, starts, self.days[rows], self.nav[rows], self.index[rows])


def day_number(date: datetime.date) -> int:
    """Return the days from 2000-01-01 to a date."""
    return (date - EPOCH).days


def date_of(day: int) -> datetime.date:
    """Return the date that lies so many days after 2000-01-01."""
    return EPOCH + datetime.timedelta(days=int(day))


def month_end(date: datetime.date, months_before: int = 0) -> datetime.date:
    """Return the last day of the month that lies so many months before that of a date; negative ones lie after it."""
    number = date.year * 12 + date.month - months_before
    return datetime.date(number // 12, number % 12 + 1, 1) - datetime.timedelta(days=1)


def month_ends(record_date: datetime.date, months: int) -> list[datetime.date]:
    """Return the ends of the months up to a record date, ``months`` before it and itself, the oldest first.

    The record date itself is the last one even where it is not the end of its month.
    """
    return [*(month_end(record_date, back) for back in range(months, 0, -1)), record_date]


@dataclass(frozen=True, slots=True)
class Splits:
    """Splits and merges of shares: one share of ``tranche_ids`` has become ``ratio`` from the day ``days`` on."""

    tranche_ids: Ints
    days: Ints
    ratio: Floats


#: Where no share was ever split.
NO_SPLITS = Splits(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))


def total_return(
    nav: Floats, distribution: Floats, starts: Ints, split: tuple[Ints, Floats] = (NO_SPLITS.days, NO_SPLITS.ratio)
) -> Floats:
    """Return the total return index of histories that stand one after the other; 1 at the start of each.

    The worth of a holding is the NAV times the shares that one share has become. A distribution buys shares at the NAV
    of its own date (BVI method); what is paid on the first date of a history belongs to the time before. A split makes
    ``split[1]`` shares of one at the positions ``split[0]``, the first NAVs that are of the new shares; below 1 it is a
    merge. An exchange rate is a factor of the NAV.
    ``starts`` are the positions where histories begin, with the end as last one; shape (histories + 1,).
    """
    begins = starts[:-1][np.diff(starts) > 0]
    if not len(begins):
        return np.ones(0)
    sizes = np.diff(np.append(begins, len(nav)))
    bought = np.zeros(len(nav))
    paid = distribution > 0
    bought[paid] = np.log1p(distribution[paid] / nav[paid])
    np.add.at(bought, split[0], np.log(split[1]))
    shares = np.cumsum(bought)
    shares -= np.repeat(shares[begins], sizes)
    index = nav / np.repeat(nav[begins], sizes)
    # Most histories have no distribution, and logarithms are what takes longest here.
    grown = np.flatnonzero(shares)
    index[grown] *= np.exp(shares[grown])
    return np.asarray(index)


def rows_on_grid(histories: Histories, days: Ints, *, oldest: Any) -> Ints:
    """Return the row with the last value on or before each day of the grid, or -1; shape (tranches, days).

    A value more than ``oldest`` days old (a number, or one for each day of the grid) counts as missing.
    """
    tranches = len(histories.tranche_ids)
    if not len(histories.days):
        return np.full((tranches, len(days)), -1, dtype=np.int64)
    base = np.arange(tranches, dtype=np.int64)[:, None] * _DAYS
    keys = np.repeat(base[:, 0], histories.lengths) + histories.days
    at = np.searchsorted(keys, (base + days).ravel(), side="right").reshape(tranches, len(days)) - 1
    known = at >= histories.starts[:-1, None]
    known &= days - histories.days[np.maximum(at, 0)] <= oldest
    return np.where(known, at, -1)


def on_grid(histories: Histories, days: Ints, *, oldest: Any) -> Floats:
    """Return the last index value on or before each day of the grid; shape (tranches, days), missing is NaN."""
    rows = rows_on_grid(histories, days, oldest=oldest)
    return values_of(histories, rows)


def values_of(histories: Histories, rows: Ints) -> Floats:
    """Return the index values of rows that ``rows_on_grid`` found, NaN where it found none."""
    # As the last one, it is what -1 finds; that takes a third of the time of blanking.
    return np.append(histories.index, np.nan)[rows]


def monthly(histories: Histories, record_date: datetime.date, months: int) -> Floats:
    """Return the values at the month ends up to a record date, the oldest first; shape (tranches, months + 1)."""
    return values_of(histories, month_rows(histories, record_date, months))


def month_rows(histories: Histories, record_date: datetime.date, months: int) -> Ints:
    """Return the rows whose values ``monthly`` gives, -1 for none."""
    days = np.array([day_number(date) for date in month_ends(record_date, months)], dtype=np.int64)
    return rows_on_grid(histories, days, oldest=OLDEST_DAYS)


def weekly(histories: Histories, end: datetime.date, weeks: int, *, oldest: int = WEEK_DAYS - 1) -> Floats:
    """Return the values at the ends of the weeks up to a date, the oldest first; shape (tranches, weeks + 1).

    Each is the last one of its seven days, unless ``oldest`` admits older ones.
    """
    return values_of(histories, week_rows(histories, end, weeks, oldest=oldest))


def week_rows(histories: Histories, end: datetime.date, weeks: int, *, oldest: int = WEEK_DAYS - 1) -> Ints:
    """Return the rows whose values ``weekly`` gives, -1 for none."""
    days = day_number(end) - WEEK_DAYS * np.arange(weeks, -1, -1, dtype=np.int64)
    return rows_on_grid(histories, days, oldest=oldest)


@dataclass(frozen=True, slots=True)
class DailyRows:
    """The row of the last value on or before each day of a time, of all histories: any grid is a choice of its days.

    One pass over the rows makes it, where ``rows_on_grid`` searches for each day of each grid. The first column of
    ``last`` is the day before ``start``. Where a history has no value yet, it names a row of another one, or -1.
    ``first`` is the first row of each history in this time.
    """

    histories: Histories
    start: int
    first: Ints
    last: NDArray[np.int32]

    @classmethod
    def of(cls, histories: Histories, start: int, end: int) -> "DailyRows":
        """Lay out the rows from the day ``start`` to the day ``end``; what lies before counts as missing."""
        tranches, columns = len(histories.tranche_ids), end - start + 2
        rows = np.flatnonzero((histories.days >= start) & (histories.days <= end))
        starts = np.searchsorted(rows, histories.starts)
        # A row holds until the next one. That may be one of the next history, which therefore begins with it.
        at = np.zeros(len(rows) + 2, dtype=np.int64)
        at[1:-1] = np.repeat(np.arange(tranches) * columns + 1 - start, np.diff(starts))
        at[1:-1] += histories.days[rows]
        at[-1] = tranches * columns
        named = np.full(len(rows) + 1, -1, dtype=np.int32)
        named[1:] = rows
        first = np.append(rows, len(histories.days))[starts[:-1]]
        return cls(histories, start, first, np.repeat(named, np.diff(at)).reshape(tranches, columns))

    def on(self, days: Ints, *, oldest: int, places: Ints | slice = slice(None)) -> Ints:
        """Return what ``rows_on_grid`` returns for days of this time, of all histories or of those at some places."""
        last = self.last[places]
        at = last.take(days - self.start + 1, axis=1)
        # Whoever names the row of so many days before has had no value since. Any number | -1 is -1, without a branch.
        none = at == last.take(np.maximum(days - self.start - oldest, 0), axis=1)
        found = at.astype(np.int64)
        found |= -none.view(np.int8)
        return found

    def count(self, first: int, end: int) -> Ints:
        """Return how many values each history has from the day ``first`` to the day ``end``."""
        before = np.maximum(self.last[:, first - self.start], self.first - 1)
        return np.maximum(self.last[:, end - self.start + 1] - before, 0)


def begins(histories: Histories, start: int) -> list[int | None]:
    """Return the day on which each history begins within a time that begins on the day ``start``.

    It is ``start`` where a value holds then, as at the end of a month; else the day of the first value after it.
    """
    held = rows_on_grid(histories, np.array([start], dtype=np.int64), oldest=OLDEST_DAYS)[:, 0] >= 0
    found: list[int | None] = []
    for place, known in enumerate(held.tolist()):
        days = histories.only(place).days
        after = int(np.searchsorted(days, start, side="right"))
        found.append(start if known else int(days[after]) if after < len(days) else None)
    return found
