"""SRRI and PRIIPs risk indicator of share classes, by one frequency in each fund (ADR 0189, ADR 0190).

Reference points are calendar points, Fridays and ends of months, whatever the record date. So the class shown at a
record date follows from the NAVs up to it alone, and each record date continues the one before.
"""

import datetime
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np

from app.figures import formulas, market_risk
from app.figures.formulas import Floats, Ints
from app.figures.grouping import Members
from app.prices.frequency import COVERAGE
from app.prices.returns import (
    OLDEST_DAYS,
    WEEK_DAYS,
    Bools,
    DailyRows,
    Histories,
    date_of,
    day_number,
    month_end,
    month_ends,
    values_of,
)


class Frequency(NamedTuple):
    """How often: the ends of so many periods up to an end, the oldest first, and the day before them.

    The value of a period is its last one, which is at most ``oldest`` days older than the end. ``length`` returns make
    five years, ``a_year`` a year, and ``points`` reference points lie in four months. Where these do not suffice, a
    walk over the reference points begins with ``near``, which do for nearly all share classes. The risk indicator needs
    ``least`` returns.
    """

    ends: Callable[[int, int], Ints]
    before: Callable[[int, int], int]
    oldest: int
    length: int
    a_year: int
    points: int
    near: int
    least: int


#: Four months have 17.4 weeks.
WEEKLY = Frequency(
    lambda end, weeks: end - WEEK_DAYS * np.arange(weeks - 1, -1, -1), lambda end, weeks: end - WEEK_DAYS * weeks,
    WEEK_DAYS - 1, 260, formulas.WEEKS_PER_YEAR, points=17, near=78, least=208,
)  # fmt: skip
MONTHLY = Frequency(
    lambda end, months: np.array([day_number(one) for one in month_ends(date_of(end), months - 1)]),
    lambda end, months: day_number(month_end(date_of(end), months)),
    OLDEST_DAYS, 60, formulas.MONTHS_PER_YEAR, points=4, near=18, least=60,
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


def risk_classes(whole: Series, days: DailyRows, current: Bools, record_date: datetime.date) -> tuple[Floats, Floats]:
    """Return SRRI and PRIIPs risk indicator of every tranche as of a record date; shape (tranches,), missing is NaN.

    The peergroups' means complete what lies before the first NAV; ``days`` are those after ``first_day`` of ``whole``,
    and ``current`` says who has a NAV for the record date's month. A tranche without any return of its own has none.
    """
    ends, members = reference_ends(record_date), whole.members
    near = {by: _Grid.of(whole, days, by.ends(end, by.length + by.near), by.oldest) for by, end in ends.items()}
    weeks, months = near[WEEKLY].own, near[MONTHLY].own
    lived = ~np.isnan(weeks).all(axis=1) | ~np.isnan(months).all(axis=1)
    often = valued_weekly(weeks, months, members.funds, current)
    found = np.full(len(often), np.nan)
    for by, chosen in ((WEEKLY, often & lived), (MONTHLY, ~often & lived)):
        places = np.flatnonzero(chosen)
        found[places] = _shown(near[by], places, by, ends[by])
    daily, speaks = market_risk.valued_daily(days, ends[WEEKLY], current & lived)
    by_days = _all_of_fund(daily, speaks, members.funds)
    coarse = only_monthly(weeks, months, members.funds, current)
    return found, _indicator(days, {WEEKLY: weeks, MONTHLY: months}, often, by_days, coarse, ends[WEEKLY])


class Methods(NamedTuple):
    """By which frequency SRRI and risk indicator of one fund are made, and whether only monthly prices tell of it."""

    srri: str
    indicator: str
    coarse: bool


def methods(histories: Histories, current: Bools, record_date: datetime.date) -> Methods:
    """Return the methods of one fund, whose share classes these are."""
    ends = reference_ends(record_date)
    days = DailyRows.of(histories, first_day(record_date) + 1, day_number(record_date))
    weeks, months = (
        formulas.simple_returns(values_of(histories, days.on(by.ends(end, by.length + 1), oldest=by.oldest)))
        for by, end in ends.items()
    )
    one_fund = np.zeros(len(current), dtype=np.int64)
    by_weeks = "weekly" if valued_weekly(weeks, months, one_fund, current)[0] else "monthly"
    daily, speaks = market_risk.valued_daily(days, ends[WEEKLY], current)
    by_days = "daily" if _all_of_fund(daily, speaks, one_fund)[0] else by_weeks
    return Methods(by_weeks, by_days, bool(only_monthly(weeks, months, one_fund, current)[0]))


def _indicator(
    days: DailyRows, own: Mapping[Frequency, Floats], often: Bools, daily: Bools, coarse: Bools, end: int
) -> Floats:
    """Return the risk indicator, of each tranche by the frequency of its fund."""
    found = np.full(len(often), np.nan)
    for chosen, by in ((often & ~daily, WEEKLY), (~often & ~daily, MONTHLY)):
        found[chosen] = _by_periods(own[by][chosen], by, coarse[chosen])
    places = np.flatnonzero(daily)
    if len(places):
        recent = days.histories.at(places).after(days.start - 1)
        found[places] = market_risk.shown(
            lambda some, points: market_risk.by_days(recent.at(some), end, points),
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


class _Grid:
    """The rows of a series on a grid of periods, and the returns from one to the next."""

    def __init__(self, series: Series, rows: Ints) -> None:
        self.series = series
        self.rows = rows
        self.own = formulas.simple_returns(values_of(series.histories, rows))
        self._means: dict[int, tuple[Floats, Bools]] = {}

    @classmethod
    def of(cls, series: Series, days: DailyRows, ends: Ints, oldest: int) -> "_Grid":
        """Read the rows."""
        return cls(series, days.on(ends, oldest=oldest))

    @classmethod
    def whole(cls, series: Series, by: Frequency, end: int, periods: int) -> "_Grid":
        """Lay out so many periods, or as many as there are."""
        first = int(series.histories.days.min())
        ends = by.ends(end, periods)
        # Two at least, so that there is a return.
        ends = ends[min(int(np.searchsorted(ends, first)), len(ends) - 2) :]
        return cls.of(series, DailyRows.of(series.histories, int(ends[0]) - by.oldest, end), ends, by.oldest)

    @cached_property
    def _mains(self) -> tuple[Ints, Floats]:
        """The places of the main tranches, and their returns in the currencies of their peergroups."""
        histories, in_group, members = self.series
        places = np.flatnonzero(members.main)
        if in_group is histories:
            return places, self.own[places]
        return places, formulas.simple_returns(values_of(in_group, self.rows[places]))

    def completed(self, places: Ints, start: int) -> Floats:
        """Return the returns of tranches from a column on; the peergroups' means stand where one has none."""
        own = self.own[places, start:]
        missing = np.isnan(own)
        short = np.flatnonzero(missing.any(axis=1))
        group = self.series.members.peergroup[places[short]]
        for one in np.unique(group):
            rows = short[group == one]
            columns = np.flatnonzero(missing[rows].any(axis=0))
            at = np.ix_(rows, columns)
            own[at] = formulas.completed(own[at], self._mean(int(one), columns + start))
        return own

    def _mean(self, group: int, columns: Ints) -> Floats:
        """Return a peergroup's mean of some columns, each computed once."""
        mean, done = self._means.setdefault(group, (np.empty(self.own.shape[1]), np.zeros(self.own.shape[1], bool)))
        wanted = columns[~done[columns]]
        if len(wanted):
            mains, returns = self._mains
            mean[wanted] = formulas.trimmed_mean(returns[np.ix_(self.series.members.peergroup[mains] == group, wanted)])
            done[wanted] = True
        return mean[columns]


def _shown(grid: _Grid, places: Ints, by: Frequency, end: int) -> Floats:
    """Return the class that is shown at the last reference point of tranches at some places."""
    found = np.full(len(places), np.nan)
    open_, points = np.arange(len(places)), by.points
    while len(open_):
        classes, begun = _walk(grid, places, by, end, points)
        found[open_] = classes
        # What was shown before these reference points still matters to some, near a bound.
        unsure = np.flatnonzero(np.isnan(classes) & ~begun)
        open_, places = open_[unsure], places[unsure]
        if points < by.near:
            points = by.near
        elif len(open_):
            points *= _FURTHER
            series, places = _only(grid.series, places)
            grid = _Grid.whole(series, by, end, by.length + points)
    return found


def _walk(grid: _Grid, places: Ints, by: Frequency, end: int, points: int) -> tuple[Floats, Bools]:
    """Walk over so many reference points; also tell whose first one is among them."""
    histories = grid.series.histories
    # What came more than five years before the first of them does not matter.
    first = max(grid.own.shape[1] - (by.length + points - 1), 0)
    completed = grid.completed(places, first)
    periods = completed.shape[1]
    start = max(periods - points, 0)
    volatility = formulas.rolling_volatility(completed, by.length, by.a_year, periods - start)
    classes = formulas.srri(volatility)
    begun = histories.days[histories.starts[places]] > by.before(end, periods + 1 - start)
    # A grid with fewer columns than asked for has all that there is.
    begun |= periods + 1 < by.length + points
    # The first reference point is that of the first return, whose period follows that of the first NAV.
    since = np.where(begun, np.argmax(grid.rows[places, first:] >= 0, axis=1), start)
    classes[np.arange(start, periods) < since[:, None]] = np.nan
    return _last_kept(classes, by.points, begun), begun


def _last_kept(classes: Floats, points: int, begun: Bools) -> Floats:
    """Return the class that is shown at the last reference point: the one that all of four months have, if there is."""
    found = classes[:, -1].copy()
    steady = (classes[:, -points:] == found[:, None]).all(axis=1) & (classes.shape[1] >= points)
    rest = np.flatnonzero(~steady)
    found[rest] = formulas.kept_classes(classes[rest], points, begun[rest])[:, -1]
    return found


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
