"""SRRI and PRIIPs risk indicator of share classes, by one frequency in each fund (ADR 0189, ADR 0190).

Reference points are calendar points, Fridays and ends of months, whatever the record date. So the class shown at a
record date follows from the NAVs up to it alone, and each record date continues the one before.
"""

import datetime
from collections.abc import Callable, Mapping
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
    over the reference points begins with ``near``, which suffice for nearly all share classes. The risk indicator needs
    ``least`` returns.
    """

    rows: Callable[[Histories, int, int], Ints]
    before: Callable[[int, int], int]
    length: int
    a_year: int
    points: int
    near: int
    least: int


#: Four months have 17.4 weeks.
WEEKLY = Frequency(
    rows_by_week, lambda end, weeks: end - WEEK_DAYS * weeks, 260, formulas.WEEKS_PER_YEAR, points=17, near=78,
    least=208,
)  # fmt: skip
MONTHLY = Frequency(
    rows_by_month, lambda end, months: day_number(month_end(date_of(end), months)), 60, formulas.MONTHS_PER_YEAR,
    points=4, near=18, least=60,
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


def first_day(record_date: datetime.date) -> int:
    """Return the day after which the NAVs lie that nearly all risk classes need."""
    return min(by.before(end, by.length + by.near) for by, end in reference_ends(record_date).items())


class Series(NamedTuple):
    """Histories, the same in the currencies of the peergroups, whose means are made of them, and who belongs where."""

    histories: Histories
    in_group: Histories
    members: Members


def risk_classes(whole: Series, recent: Series, current: Bools, record_date: datetime.date) -> tuple[Floats, Floats]:
    """Return SRRI and PRIIPs risk indicator of every tranche as of a record date; shape (tranches,), missing is NaN.

    The peergroups' means complete what lies before the first NAV; ``recent`` is what lies after ``first_day`` of
    ``whole``, and ``current`` says who has a NAV for the record date's month. A tranche without any return of its own
    has none.
    """
    ends, members = reference_ends(record_date), whole.members
    near = {by: _Grid.of(recent, by.rows(recent.histories, end, by.length + by.near)) for by, end in ends.items()}
    weeks, months = near[WEEKLY].own, near[MONTHLY].own
    lived = ~np.isnan(weeks).all(axis=1) | ~np.isnan(months).all(axis=1)
    often = valued_weekly(weeks, months, members.funds, current)
    found = np.full(len(often), np.nan)
    for by, chosen in ((WEEKLY, often & lived), (MONTHLY, ~often & lived)):
        places = np.flatnonzero(chosen)
        found[places] = _shown(whole, near[by], places, by, ends[by])
    daily, speaks = market_risk.valued_daily(recent.histories, ends[WEEKLY], current & lived)
    by_days = _all_of_fund(daily, speaks, members.funds)
    coarse = only_monthly(weeks, months, members.funds, current)
    return found, _indicator(recent.histories, {WEEKLY: weeks, MONTHLY: months}, often, by_days, coarse, ends[WEEKLY])


class Methods(NamedTuple):
    """By which frequency SRRI and risk indicator of one fund are made, and whether only monthly prices tell of it."""

    srri: str
    indicator: str
    coarse: bool


def methods(histories: Histories, current: Bools, record_date: datetime.date) -> Methods:
    """Return the methods of one fund, whose share classes these are."""
    ends = reference_ends(record_date)
    weeks, months = (
        formulas.simple_returns(values_of(histories, by.rows(histories, end, by.length + by.near)))
        for by, end in ends.items()
    )
    one_fund = np.zeros(len(current), dtype=np.int64)
    by_weeks = "weekly" if valued_weekly(weeks, months, one_fund, current)[0] else "monthly"
    daily, speaks = market_risk.valued_daily(histories, ends[WEEKLY], current)
    by_days = "daily" if _all_of_fund(daily, speaks, one_fund)[0] else by_weeks
    return Methods(by_weeks, by_days, bool(only_monthly(weeks, months, one_fund, current)[0]))


def _indicator(
    recent: Histories, own: Mapping[Frequency, Floats], often: Bools, daily: Bools, coarse: Bools, end: int
) -> Floats:
    """Return the risk indicator, of each tranche by the frequency of its fund."""
    found = np.full(len(often), np.nan)
    for chosen, by in ((often & ~daily, WEEKLY), (~often & ~daily, MONTHLY)):
        found[chosen] = _by_periods(own[by][chosen], by, coarse[chosen])
    places = np.flatnonzero(daily)
    if len(places):
        found[places] = market_risk.shown(
            lambda some, points: market_risk.by_days(recent.at(places[some]), end, points),
            len(places), WEEKLY.points, WEEKLY.near,
        )  # fmt: skip
    return found


def _by_periods(own: Floats, by: Frequency, coarse: Bools) -> Floats:
    def measure(some: Ints, points: int) -> market_risk.Measured:
        found = market_risk.by_periods(own[some], by.length, by.least, by.a_year, points)
        return market_risk.raised(found, coarse[some])

    return market_risk.shown(measure, len(own), by.points, by.near)


def valued_weekly(weeks: Floats, months: Floats, fund: Ints, current: Bools) -> Bools:
    """Tell of which tranches the SRRI is made of weekly returns: where every share class of the fund is valued weekly.

    Valued weekly is who has nine of ten weekly returns since its first one in five years. The coarsest of the fund's
    share classes decides, since months can be made of weeks and not the other way round: so a difference between them
    is never one of method. Who has no current NAV, or fewer than twelve months of its own, decides only where all of
    the fund are such.
    """
    often, speaks = _every_week(weeks, months, current)
    return _all_of_fund(often, speaks, fund)


def only_monthly(weeks: Floats, months: Floats, fund: Ints, current: Bools) -> Bools:
    """Tell of which tranches no share class of the fund is valued weekly: nothing tells more of it than its months."""
    often, speaks = _every_week(weeks, months, current)
    return _all_of_fund(~often, speaks, fund)


def _every_week(weeks: Floats, months: Floats, current: Bools) -> tuple[Bools, Bools]:
    """Tell which tranches are valued weekly, and which say so of their funds."""
    known = ~np.isnan(weeks[:, -WEEKLY.length :])
    lived = np.where(known.any(axis=1), known.shape[1] - np.argmax(known, axis=1), 0)
    often = (lived > 0) & (known.sum(axis=1) >= COVERAGE * lived)
    return often, current & ((~np.isnan(months[:, -MONTHLY.length :])).sum(axis=1) >= _SPEAKS_MONTHS)


def _all_of_fund(such: Bools, speaks: Bools, fund: Ints) -> Bools:
    """Tell whether all of a fund's tranches that speak are such, all of its tranches where none speaks."""
    funds = int(fund.max(initial=-1)) + 1
    heard = speaks | (np.bincount(fund[speaks], minlength=funds) == 0)[fund]
    return np.asarray((np.bincount(fund[heard & ~such], minlength=funds) == 0)[fund])


class _Grid(NamedTuple):
    """The rows of a series on a grid of periods, and the returns from one to the next."""

    series: Series
    rows: Ints
    own: Floats

    @classmethod
    def of(cls, series: Series, rows: Ints) -> "_Grid":
        """Read the returns."""
        return cls(series, rows, formulas.simple_returns(values_of(series.histories, rows)))

    def group(self, first: int, end: int) -> Floats:
        """Return the peergroups' means of some of the returns."""
        histories, in_group, members = self.series
        if in_group is histories:
            return means(self.own[members.main, first:end], members)
        return group_returns(in_group, self.rows[:, first : end + 1], members)


def _shown(whole: Series, grid: _Grid, places: Ints, by: Frequency, end: int) -> Floats:
    """Return the class that is shown at the last reference point of tranches at some places."""
    found = np.full(len(places), np.nan)
    open_, points = np.arange(len(places)), by.near
    while len(open_):
        classes, begun = _walk(whole, grid, places, by, end, points)
        found[open_] = classes
        # What was shown before these reference points still matters to some, near a bound.
        unsure = np.flatnonzero(np.isnan(classes) & ~begun)
        open_, points = open_[unsure], points * _FURTHER
        if len(open_):
            whole, places = _only(whole, places[unsure])
            grid = _Grid.of(whole, by.rows(whole.histories, end, by.length + points))
    return found


def _walk(whole: Series, grid: _Grid, places: Ints, by: Frequency, end: int, points: int) -> tuple[Floats, Bools]:
    """Walk over so many reference points; also tell whose first one is among them."""
    own, members = grid.own[places], whole.members
    group = np.full((members.groups, own.shape[1]), np.nan)
    # A peergroup's mean is asked for where somebody has no return of its own.
    asked = np.flatnonzero(np.isnan(own).any(axis=0))
    if len(asked):
        first, last = asked[0], asked[-1] + 1
        group[:, first:last] = grid.group(first, last)
    completed = formulas.completed(own, group[members.peergroup[places]])
    start = max(own.shape[1] - points, 0)
    volatility = formulas.rolling_volatility(completed, by.length, by.a_year, own.shape[1] - start)
    classes = formulas.srri(volatility)
    first_days = whole.histories.days[whole.histories.starts[places]]
    begun = first_days > by.before(end, own.shape[1] + 1 - start)
    # A grid of the whole with fewer columns than asked for has all that there is.
    begun |= grid.series is whole and own.shape[1] + 1 < by.length + points
    # The first reference point is that of the first return, whose period follows that of the first NAV.
    since = np.where(begun, np.argmax(grid.rows[places] >= 0, axis=1), start)
    classes[np.arange(start, own.shape[1]) < since[:, None]] = np.nan
    return formulas.kept_classes(classes, by.points, begun)[:, -1], begun


def _only(series: Series, places: Ints) -> tuple[Series, Ints]:
    """Return the series of some tranches, with the main ones of their peergroups, and where they stand in it."""
    histories, in_group, members = series
    asked = np.isin(members.peergroup, members.peergroup[places]) & members.main
    asked[places] = True
    kept = np.flatnonzero(asked)
    there = histories.at(kept)
    beside = there if in_group is histories else in_group.at(kept)
    chosen = Members(members.peergroup[kept], members.main[kept], members.groups)
    return Series(there, beside, chosen), np.searchsorted(kept, places)
