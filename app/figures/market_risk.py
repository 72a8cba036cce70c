"""The risk indicator (SRI) of the PRIIPs regulation, without its part for credit risk (ADR 0190).

Source: delegated regulation (EU) 2017/653 as amended by (EU) 2021/2268, annex II, part 1, for what follows the prices
of its investments without leverage (category 2), as funds do. When a class changes: questions and answers of the
European supervisory authorities on the key information document (JC 2023 22).
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from app.figures import formulas
from app.figures.formulas import Floats, Ints
from app.prices.frequency import COVERAGE
from app.prices.returns import OLDEST_DAYS, WEEK_DAYS, Bools, DailyRows, Histories

#: The recommended holding period in years; no fund has one of its own here.
HOLDING_YEARS = 5
#: History in years that daily, weekly and monthly prices need, and at most so many years of them count.
LEAST_YEARS = {"daily": 2, "weekly": 4, "monthly": 5}
MAX_YEARS = 5
#: Monthly prices alone say less: the class of a fund without other ones counts as one more.
MONTHLY_RAISE = 1
#: Trading days of a year.
DAYS_PER_YEAR = 256
_WEEKDAYS = 5 / 7
#: A share class that has lived for less does not say whether its fund is valued daily.
_SPEAKS_DAYS = 365
_DAYS = 2**20


class Measured(NamedTuple):
    """What the reference points of some tranches are made of; shape (tranches, points), NaN where there is too little.

    ``deviation``, ``skewness`` and ``kurtosis`` (excess) are those of ``number`` log returns up to each point,
    ``volatility`` is the VaR-equivalent one in percent a year.
    """

    number: Floats
    deviation: Floats
    skewness: Floats
    kurtosis: Floats
    volatility: Floats
    classes: Floats


def by_periods(own: Floats, length: int, least: int, periods_per_year: int, points: int) -> Measured:
    """Measure weekly or monthly returns; the newest ``points`` periods are the reference points.

    At most ``length`` returns up to each of them count; ``least`` must have been lived, nine of ten of them known.
    """
    # The plain logarithm is computed several numbers at a time, log1p is not; it is exact to sixteen digits of a price.
    logarithms = np.log(own[:, -(length + points - 1) :] + 1.0)
    known = ~np.isnan(logarithms)
    points = min(points, logarithms.shape[1])
    sums = [formulas.rolling_sums(known, length, points)]
    power = filled = np.where(known, logarithms, 0.0)
    for _ in range(4):
        sums.append(formulas.rolling_sums(power, length, points))
        power = power * filled
    first = np.where(known.any(axis=1), np.argmax(known, axis=1), logarithms.shape[1])
    place = np.arange(logarithms.shape[1] - points, logarithms.shape[1])
    lived = np.minimum(place - first[:, None] + 1, length)
    enough = (lived >= least) & (sums[0] >= COVERAGE * lived)
    return _measured(sums, enough, periods_per_year)


def by_days(histories: Histories, end: int, points: int) -> Measured:
    """Measure the returns from NAV to NAV; reference points are every seven days up to ``end``.

    A return over more than ten days counts as missing.
    """
    tranche = np.repeat(np.arange(len(histories.tranche_ids)), histories.lengths)
    keys = tranche * _DAYS + histories.days
    # From one history to the next, a day lies further away than any two of one history.
    step = np.diff(keys)
    counted = np.zeros(len(keys))
    counted[1:] = step <= OLDEST_DAYS
    logarithms = np.zeros(len(keys))
    np.log(histories.index[1:] / histories.index[:-1], out=logarithms[1:])
    logarithms *= counted
    columns = [counted]
    power = logarithms
    for _ in range(4):
        columns.append(power)
        power = power * logarithms
    at = end - WEEK_DAYS * np.arange(points)[::-1]
    wanted = np.arange(len(histories.tranche_ids))[:, None] * _DAYS + at
    last = np.searchsorted(keys, wanted, side="right")
    first = np.searchsorted(keys, wanted - round(MAX_YEARS * formulas.DAYS_PER_YEAR), side="left") + 1
    sums = [_between(column, np.minimum(first, last), last) for column in columns]
    begin = histories.days[np.minimum(first - 1, len(keys) - 1)]
    lived = at - begin
    enough = (last > first) & (lived >= LEAST_YEARS["daily"] * formulas.DAYS_PER_YEAR - OLDEST_DAYS)
    enough &= at - histories.days[last - 1] <= OLDEST_DAYS
    enough &= sums[0] >= COVERAGE * _WEEKDAYS * lived
    return _measured(sums, enough, DAYS_PER_YEAR)


def raised(measured: Measured, which: Bools) -> Measured:
    """Count the classes of some tranches as one more: of those whose funds have monthly prices alone."""
    classes = np.where(
        which[:, None], np.minimum(measured.classes + MONTHLY_RAISE, formulas.RISK_CLASS_COUNT), measured.classes
    )
    return measured._replace(classes=classes)


def shown(measure: Callable[[Ints, int], Measured], count: int, points: int, near: int) -> Floats:
    """Return the indicator of ``count`` tranches; ``measure`` gives the reference points of some of them.

    It is the class that more than half of the ``points`` last reference points have, and NaN where the last one has
    none. Where no class has so many, the one before stays, which the points of ``near`` periods tell.
    """
    places = np.arange(count)
    classes = measure(places, points).classes
    found = formulas.majority_class(classes, points)
    missing = np.isnan(classes[:, -1])
    open_ = np.flatnonzero(np.isnan(found) & ~missing)
    if len(open_):
        earlier = measure(open_, near).classes
        found[open_] = formulas.majority_class(earlier, points)
        # Nothing is known of a time without such doubt: of the most frequent classes, the highest.
        never = np.isnan(found[open_])
        found[open_[never]] = formulas.most_frequent_class(classes[open_[never]])
    return np.where(missing, np.nan, found)


def valued_daily(days: DailyRows, end: int, speaks: Bools) -> tuple[Bools, Bools]:
    """Tell who has nine of ten weekdays' NAVs in the last five years, and who has lived for long enough to say so."""
    count = days.count(end - round(MAX_YEARS * formulas.DAYS_PER_YEAR), end)
    histories = days.histories
    last = np.maximum(days.last[:, end - days.start + 1], 0)
    begin = histories.days[last - np.maximum(count - 1, 0)] if len(histories.days) else last
    lived = np.where(count > 0, end - begin, 0)
    return (lived > 0) & (count >= COVERAGE * _WEEKDAYS * lived), speaks & (lived >= _SPEAKS_DAYS)


def _between(values: Floats, first: Ints, last: Ints) -> Floats:
    sums = np.concatenate([[0.0], np.cumsum(values)])
    return np.asarray(sums[last] - sums[first])


def _measured(sums: list[Floats], enough: Bools, periods_per_year: int) -> Measured:
    with np.errstate(invalid="ignore", divide="ignore"):
        moments = formulas.moments(*sums)
    volatility = formulas.var_equivalent_volatility(*moments, periods_per_year, HOLDING_YEARS)
    classes = formulas.market_risk_class(volatility)
    return Measured(sums[0], *moments, *(np.where(enough, one, np.nan) for one in (volatility, classes)))
