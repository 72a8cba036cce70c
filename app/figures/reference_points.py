"""What SRRI and PRIIPs risk indicator of one share class are made of at the reference points of the last four months.

They are those of :mod:`app.figures.risk_classes` and :mod:`app.figures.market_risk`, for readers who compute along.
"""

import datetime
from typing import NamedTuple

import numpy as np

from app.figures import formulas, market_risk, risk_classes
from app.figures.formulas import Floats, Ints
from app.figures.market_risk import Measured
from app.figures.risk_classes import MONTHLY, WEEKLY, Frequency, Methods, reference_ends
from app.prices.returns import Bools, DailyRows, Histories, monthly, values_of


class SrriPoints(NamedTuple):
    """Days, volatilities and classes of the reference points, the returns up to the last one, and the class shown.

    The class shown is NaN where it depends on what lies further back.
    """

    by: Frequency
    days: Ints
    returns: Floats
    volatility: Floats
    classes: Floats
    shown: float


class IndicatorPoints(NamedTuple):
    """Days of the reference points, what is measured at them, and the class that more than half of them have.

    ``a_year`` are the periods of a year. The class is NaN where none has so many.
    """

    days: Ints
    a_year: int
    measured: Measured
    shown: float


def without_gaps(histories: Histories, record_date: datetime.date) -> Bools:
    """Tell of which share classes every weekly or every monthly return is known that the last four months need."""
    found = [
        ~np.isnan(_returns(histories, by, end, by.points)).any(axis=1)
        for by, end in reference_ends(record_date).items()
    ]
    return np.asarray(np.logical_or.reduce(found))


def methods(fund: Histories, record_date: datetime.date) -> Methods:
    """Return the methods of a fund, whose share classes these are."""
    return risk_classes.methods(fund, ~np.isnan(monthly(fund, record_date, 0)[:, -1]), record_date)


def srri_points(history: Histories, record_date: datetime.date, frequency: str) -> SrriPoints | None:
    """Return the reference points of one share class; None where the peergroup's returns complete its own."""
    by = WEEKLY if frequency == "weekly" else MONTHLY
    end = reference_ends(record_date)[by]
    returns = _returns(history, by, end, by.near)
    classes = formulas.srri(formulas.rolling_volatility(returns, by.length, by.a_year, by.near))
    needed = returns[0, -(by.length + by.points - 1) :]
    if np.isnan(needed).any():
        return None
    [volatility] = formulas.rolling_volatility(needed[None], by.length, by.a_year, by.points)
    shown = formulas.kept_classes(classes, by.points, np.zeros(1, dtype=bool))[0, -1]
    classes = formulas.srri(volatility)
    return SrriPoints(by, _days(by, end), needed[-by.length :], volatility, classes, float(shown))


def indicator_points(history: Histories, record_date: datetime.date, method: Methods) -> IndicatorPoints:
    """Return the reference points of one share class."""
    by = MONTHLY if method.indicator == "monthly" else WEEKLY
    end = reference_ends(record_date)[by]
    if method.indicator == "daily":
        measured, a_year = market_risk.by_days(history, end, by.points), market_risk.DAYS_PER_YEAR
    else:
        own = _returns(history, by, end, by.points)
        measured, a_year = market_risk.by_periods(own, by.length, by.least, by.a_year, by.points), by.a_year
    if method.indicator == "monthly":
        measured = market_risk.raised(measured, np.array([method.coarse]))
    [shown] = formulas.majority_class(measured.classes, by.points)
    one = Measured(*(values[0] for values in measured))
    return IndicatorPoints(_days(by, end), a_year, one, float(shown))


def _returns(histories: Histories, by: Frequency, end: int, points: int) -> Floats:
    ends = by.ends(end, by.length + points)
    days = DailyRows.of(histories, int(ends[0]) - by.oldest, end)
    return formulas.simple_returns(values_of(histories, days.on(ends, oldest=by.oldest)))


def _days(by: Frequency, end: int) -> Ints:
    return np.array([by.before(end, back) for back in range(by.points - 1, -1, -1)])
