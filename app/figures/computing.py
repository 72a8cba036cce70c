"""From price histories to the columns of the key figures."""

import datetime

import numpy as np

from app.figures import formulas
from app.figures.formulas import Floats
from app.figures.grouping import Members, means
from app.figures.risk_classes import Series, first_day, risk_classes
from app.prices.frequency import DRAWDOWN_WEEKS
from app.prices.returns import (
    MONTH_DAYS,
    OLDEST_DAYS,
    WEEK_DAYS,
    DailyRows,
    Histories,
    day_number,
    month_end,
    month_ends,
    monthly,
    values_of,
    weekly,
)

#: Months whose ends the figures look at.
MONTHS = 60
#: The first NAV may be so many days younger than the share class, or there is no performance since inception.
INCEPTION_DAYS = 31

#: Every column that is computed; classes and levels are whole numbers.
COLUMNS = (
    "perf_1m", "perf_3m", "perf_6m", "perf_1y", "perf_3y", "perf_5y", "perf_since_inception", "perf_last_year",
    "volatility_1y", "volatility_3y", "volatility_5y", "max_drawdown", "max_drawdown_full", "reference_drawdown",
    "prob_loss_month_3y", "prob_profit_month_3y", "max_loss_3y", "max_profit_3y", "value_at_risk_3y", "srri", "sri",
    "risk_indicator",
)  # fmt: skip


def compute(
    histories: Histories, members: Members, record_date: datetime.date, in_group: Histories | None = None
) -> dict[str, Floats]:
    """Return the figures of every tranche as of ``record_date`` by column; shape (tranches,), missing is NaN.

    The peergroup's drawdown and what completes young histories are those of the main tranches among ``histories``, so
    whole peergroups must be given together. ``in_group`` are the same rows in the currencies of the peergroups: means
    are made of them, every other figure is in the tranche's own currency.
    """
    in_group = histories if in_group is None else in_group
    # Most figures look at these years alone, and rows are what costs.
    days = DailyRows.of(histories, first_day(record_date) + 1, day_number(record_date))
    ends = np.array([day_number(date) for date in month_ends(record_date, MONTHS)])
    weeks = day_number(record_date) - WEEK_DAYS * np.arange(DRAWDOWN_WEEKS - 1, -1, -1)
    month_values = values_of(histories, days.on(ends, oldest=OLDEST_DAYS))
    drawdown = formulas.max_drawdown(values_of(histories, days.on(weeks, oldest=MONTH_DAYS)))
    columns = _own(histories, month_values, drawdown, record_date, members.issued)
    # Without a NAV for the record date's month, the peergroup would speak for a fund that may be gone.
    current = ~np.isnan(month_values[:, -1])
    columns["max_drawdown_full"] = np.where(current, full_drawdown(histories, record_date), np.nan)
    every_week = days.on(weeks, oldest=WEEK_DAYS - 1, places=np.flatnonzero(members.main))
    returns = means(formulas.simple_returns(values_of(in_group, every_week)), members)
    reference = formulas.max_drawdown(formulas.chained(returns))
    columns["reference_drawdown"] = _since(month_values, 36, reference[members.peergroup])
    whole = Series(histories, in_group, members)
    found, indicator = risk_classes(whole, days, current, record_date)
    columns["srri"] = np.where(current, found, np.nan)
    columns["risk_indicator"] = np.where(current, indicator, np.nan)
    columns["sri"] = formulas.sri(columns["srri"])
    return columns


def own_figures(histories: Histories, record_date: datetime.date) -> dict[str, Floats]:
    """Return the figures that follow from a tranche's own history alone: all but those of risk classes and peergroups.

    Performance since inception is that since the first NAV given.
    """
    month_values = monthly(histories, record_date, MONTHS)
    return _own(histories, month_values, max_drawdown(histories, record_date), record_date, None)


def _own(
    histories: Histories, month_values: Floats, drawdown: Floats, record_date: datetime.date, issued: Floats | None
) -> dict[str, Floats]:
    months = formulas.simple_returns(month_values)
    columns = _performances(histories, month_values, record_date, issued)
    for years in (1, 3, 5):
        columns[f"volatility_{years}y"] = _since(
            month_values, 12 * years, formulas.volatility(months[:, -12 * years :], formulas.MONTHS_PER_YEAR)
        )
    for name, formula in (
        ("prob_loss_month_3y", formulas.loss_probability),
        ("prob_profit_month_3y", formulas.profit_probability),
        ("max_loss_3y", formulas.max_loss),
        ("max_profit_3y", formulas.max_profit),
        ("value_at_risk_3y", formulas.value_at_risk),
    ):
        columns[name] = _since(month_values, 36, formula(months[:, -36:]))
    columns["max_drawdown"] = _since(month_values, 36, drawdown)
    return columns


def max_drawdown(histories: Histories, record_date: datetime.date) -> Floats:
    """Return the largest fall of three years' weekly values; a week without one keeps the last of the month before."""
    values = weekly(histories, record_date, DRAWDOWN_WEEKS - 1, oldest=MONTH_DAYS)
    return formulas.max_drawdown(values)


def full_drawdown(histories: Histories, record_date: datetime.date) -> Floats:
    """Return the largest fall of the weekly values since the first NAV, whose weeks end as those of ``max_drawdown``.

    So it is never smaller than that of three years. A history of less than a year has none.
    """
    end = day_number(record_date)
    # Numbers of 32 bits are divided in half the time.
    week = (histories.days.astype(np.int32) - (end + 1)) // WEEK_DAYS
    last = np.ones(len(week), dtype=bool)
    np.not_equal(week[1:], week[:-1], out=last[:-1])
    there = histories.lengths > 0
    last[histories.starts[1:][there] - 1] = True
    rows = np.flatnonzero(last)
    found = formulas.largest_falls(histories.index[rows], np.searchsorted(rows, histories.starts))
    first = np.full(len(found), end)
    first[there] = histories.days[histories.starts[:-1][there]]
    return np.where(first <= day_number(month_end(record_date, 12)) + OLDEST_DAYS, found, np.nan)


def _performances(
    histories: Histories, month_values: Floats, record_date: datetime.date, issued: Floats | None
) -> dict[str, Floats]:
    end = month_values[:, -1]
    columns = {
        f"perf_{months}m": formulas.performance(month_values[:, -1 - months], end) for months in (1, 3, 6)
    }  # The end of the window and the value that many months before it.
    for years in (1, 3, 5):
        columns[f"perf_{years}y"] = formulas.annual_performance(month_values[:, -1 - 12 * years], end, years)
    first = np.full(len(end), np.nan)
    there = histories.lengths > 0
    first[there] = histories.days[histories.starts[:-1][there]]
    years_lived = (day_number(record_date) - first) / formulas.DAYS_PER_YEAR
    # The index is 1 at the first NAV. A history of that one NAV has no performance yet.
    columns["perf_since_inception"] = np.where(
        histories.lengths > 1, formulas.annual_performance(np.ones(len(end)), end, years_lived), np.nan
    )
    if issued is not None:
        # What lies between issue and a first NAV that came late is unknown, so nothing is known since inception.
        late = first - issued > INCEPTION_DAYS
        columns["perf_since_inception"] = np.where(late, np.nan, columns["perf_since_inception"])
    december = -1 - record_date.month
    columns["perf_last_year"] = formulas.performance(month_values[:, december - 12], month_values[:, december])
    return columns


def _since(month_values: Floats, months: int, figure: Floats) -> Floats:
    """Blank a figure where the history does not reach from the start of its window to the record date."""
    there = ~np.isnan(month_values[:, -1 - months]) & ~np.isnan(month_values[:, -1])
    return np.where(there, figure, np.nan)
