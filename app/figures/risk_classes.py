"""SRRI and PRIIPs risk indicator of share classes, by one frequency in each fund (ADR 0189, ADR 0190).

Reference points are calendar points, Fridays and ends of months, whatever the record date. So the class shown at a
record date follows from the NAVs up to it alone, and each record date continues the one before.
"""

import datetime
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from app.figures import formulas, market_risk
from app.figures.formulas import Floats, Ints
from app.figures.grouping import Members, group_returns, means
from app.prices.frequency import COVERAGE
from app.prices.returns import (
    WEEK_DAYS,
    Bools,
    Histories,
    date_of,
    day_number,
    month_end,
    rows_by_month,
    rows_by_week,
    values_of,
)


class Frequency(NamedTuple):
    """How often: the rows of a grid of periods, and the day before so many periods up to an end.

    ``length`` returns make five years, ``a_year`` a year, and ``points`` reference points lie in four months. A walk
    over the reference points begins with ``near``, which suffice for nearly all share classes.
    """

    rows: Callable[[Histories, int, int], Ints]
    before: Callable[[int, int], int]
    length: int
    a_year: int
    points: int
    near: int


#: Four months have 17.4 weeks.
WEEKLY = Frequency(
    rows_by_week, lambda end, weeks: end - WEEK_DAYS * weeks, 260, formulas.WEEKS_PER_YEAR, points=17, near=78
)
MONTHLY = Frequency(
    rows_by_month, lambda end, months: day_number(month_end(date_of(end), months)), 60, formulas.MONTHS_PER_YEAR,
    points=4, near=18,
)  # fmt: skip
#: Where the near reference points do not suffice, so many times as many are walked over, again and again.
_FURTHER = 4
#: A share class with fewer months of its own in five years does not say how often its fund is valued.
_SPEAKS_MONTHS = 12
#: 2000-01-07, by its number, was a Friday.
_FRIDAY = 6


def reference_ends(record_date: datetime.date) -> dict[Frequency, int]:
    """Return the last reference points up to a record date: its last Friday and end of a month."""
    day = day_number(record_date)
    month = record_date if month_end(record_date) == record_date else month_end(record_date, 1)
    return {WEEKLY: day - (day - _FRIDAY) % WEEK_DAYS, MONTHLY: day_number(month)}


def risk_classes(
    histories: Histories, in_group: Histories, members: Members, current: Bools, record_date: datetime.date
) -> tuple[Floats, Floats]:
    """Return SRRI and PRIIPs risk indicator of every tranche as of a record date; shape (tranches,), missing is NaN.

    ``in_group`` are the same rows in the currencies of the peergroups, whose means complete what lies before the first
    NAV; ``current`` says who has a NAV for the record date's month. A tranche without any return of its own has none.
    """
    ends = reference_ends(record_date)
    near = {
        by: _Series.of(histories, in_group, members, by.rows(histories, end, by.length + by.near))
        for by, end in ends.items()
    }
    weeks, months = near[WEEKLY].own, near[MONTHLY].own
    lived = ~np.isnan(weeks).all(axis=1) | ~np.isnan(months).all(axis=1)
    often = valued_weekly(weeks, months, members.funds, current)
    found = np.full(len(often), np.nan)
    for by, chosen in ((WEEKLY, often & lived), (MONTHLY, ~often & lived)):
        places = np.flatnonzero(chosen)
        found[places] = _shown(near[by], places, by, ends[by])
    indicator = np.where(
        often,
        market_risk.by_periods(weeks, 260, 208, WEEKLY.a_year, WEEKLY.points),
        market_risk.by_periods(months, 60, 60, MONTHLY.a_year, MONTHLY.points),
    )
    return found, _by_days(histories, members.funds, current & lived, ends[WEEKLY], indicator)


def frequencies(histories: Histories, current: Bools, record_date: datetime.date) -> tuple[str, str]:
    """Return the frequency of SRRI and of risk indicator of one fund, whose share classes these are."""
    ends = reference_ends(record_date)
    weeks, months = (
        formulas.simple_returns(values_of(histories, by.rows(histories, end, by.length + by.near)))
        for by, end in ends.items()
    )
    one_fund = np.zeros(len(current), dtype=np.int64)
    by_weeks = "weekly" if valued_weekly(weeks, months, one_fund, current)[0] else "monthly"
    daily, speaks = market_risk.valued_daily(histories, ends[WEEKLY], current)
    return by_weeks, "daily" if _all_of_fund(daily, speaks, one_fund)[0] else by_weeks


def _by_days(histories: Histories, fund: Ints, current: Bools, end: int, indicator: Floats) -> Floats:
    """Replace the indicators of funds all of whose share classes are valued daily."""
    daily, speaks = market_risk.valued_daily(histories, end, current)
    places = np.flatnonzero(_all_of_fund(daily, speaks, fund))
    if len(places):
        indicator[places] = market_risk.by_days(histories.at(places), end, WEEKLY.points)
    return indicator


def valued_weekly(weeks: Floats, months: Floats, fund: Ints, current: Bools) -> Bools:
    """Tell of which tranches the SRRI is made of weekly returns: where every share class of the fund is valued weekly.

    Valued weekly is who has nine of ten weekly returns since its first one in five years. The coarsest of the fund's
    share classes decides, since months can be made of weeks and not the other way round: so a difference between them
    is never one of method. Who has no current NAV, or fewer than twelve months of its own, decides only where all of
    the fund are such.
    """
    known = ~np.isnan(weeks[:, -WEEKLY.length :])
    lived = np.where(known.any(axis=1), known.shape[1] - np.argmax(known, axis=1), 0)
    often = (lived > 0) & (known.sum(axis=1) >= COVERAGE * lived)
    speaks = current & ((~np.isnan(months[:, -MONTHLY.length :])).sum(axis=1) >= _SPEAKS_MONTHS)
    return _all_of_fund(often, speaks, fund)


def _all_of_fund(often: Bools, speaks: Bools, fund: Ints) -> Bools:
    """Tell whether all of a fund's tranches that speak are such, all of its tranches where none speaks."""
    funds = int(fund.max(initial=-1)) + 1
    heard = speaks | (np.bincount(fund[speaks], minlength=funds) == 0)[fund]
    return np.asarray((np.bincount(fund[heard & ~often], minlength=funds) == 0)[fund])


class _Series(NamedTuple):
    """Histories with their peergroups, the rows of their grid of periods, and their returns from one to the next."""

    histories: Histories
    in_group: Histories
    members: Members
    rows: Ints
    own: Floats

    @classmethod
    def of(cls, histories: Histories, in_group: Histories, members: Members, rows: Ints) -> "_Series":
        """Read the returns."""
        return cls(histories, in_group, members, rows, formulas.simple_returns(values_of(histories, rows)))

    def group(self, first: int, end: int) -> Floats:
        """Return the peergroups' means of some of the returns."""
        if self.in_group is self.histories:
            return means(self.own[self.members.main, first:end], self.members)
        return group_returns(self.in_group, self.rows[:, first : end + 1], self.members)


def _shown(series: _Series, places: Ints, by: Frequency, end: int) -> Floats:
    """Return the class that is shown at the last reference point of tranches at some places."""
    found = np.full(len(places), np.nan)
    open_, points = np.arange(len(places)), by.near
    while len(open_):
        classes, begun = _walk(series, places, by, end, points)
        found[open_] = classes
        # What was shown before these reference points still matters to some, near a bound.
        unsure = np.flatnonzero(np.isnan(classes) & ~begun)
        open_, points = open_[unsure], points * _FURTHER
        if len(open_):
            series, places = _only(series, places[unsure], by, end, points)
    return found


def _walk(series: _Series, places: Ints, by: Frequency, end: int, points: int) -> tuple[Floats, Bools]:
    """Walk over so many reference points; also tell whose first one is among them."""
    own = series.own[places]
    group = np.full((series.members.groups, own.shape[1]), np.nan)
    # A peergroup's mean is asked for where somebody has no return of its own.
    asked = np.flatnonzero(np.isnan(own).any(axis=0))
    if len(asked):
        first, last = asked[0], asked[-1] + 1
        group[:, first:last] = series.group(first, last)
    completed = formulas.completed(own, group[series.members.peergroup[places]])
    start = max(own.shape[1] - points, 0)
    volatility = formulas.rolling_volatility(completed, by.length, by.a_year, own.shape[1] - start)
    classes = formulas.srri(volatility)
    first_days = series.histories.days[series.histories.starts[places]]
    begun = first_days > by.before(end, own.shape[1] + 1 - start)
    # A grid with fewer columns than asked for has all that there is.
    begun |= own.shape[1] + 1 < by.length + points
    # The first reference point is that of the first return, whose period follows that of the first NAV.
    since = np.where(begun, np.argmax(series.rows[places] >= 0, axis=1), start)
    classes[np.arange(start, own.shape[1]) < since[:, None]] = np.nan
    return formulas.kept_classes(classes, by.points, begun)[:, -1], begun


def _only(series: _Series, places: Ints, by: Frequency, end: int, points: int) -> tuple[_Series, Ints]:
    """Return the series of some tranches, with the main ones of their peergroups, over so many reference points."""
    histories, members = series.histories, series.members
    asked = np.isin(members.peergroup, members.peergroup[places]) & members.main
    asked[places] = True
    kept = np.flatnonzero(asked)
    there = histories.at(kept)
    in_group = there if series.in_group is histories else series.in_group.at(kept)
    rows = by.rows(there, end, by.length + points)
    chosen = Members(members.peergroup[kept], members.main[kept], members.groups)
    return _Series.of(there, in_group, chosen, rows), np.searchsorted(kept, places)
