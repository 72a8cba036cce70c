"""From price histories to the columns of the key figures."""

import datetime
from dataclasses import dataclass

import numpy as np

from app.figures import formulas
from app.figures.formulas import Floats, Ints
from app.prices.frequency import COVERAGE, DRAWDOWN_WEEKS
from app.prices.returns import (
    MONTH_DAYS,
    Bools,
    Histories,
    day_number,
    month_rows,
    values_of,
    week_rows,
    weekly,
)

#: Months whose ends the figures look at.
MONTHS = 60
_WEEKS = 260
#: The first NAV may be so many days younger than the share class, or there is no performance since inception.
INCEPTION_DAYS = 31

#: Every column that is computed; ``srri`` and ``sri`` are whole numbers.
COLUMNS = (
    "perf_1m", "perf_3m", "perf_6m", "perf_1y", "perf_3y", "perf_5y", "perf_since_inception", "perf_last_year",
    "volatility_1y", "volatility_3y", "volatility_5y", "max_drawdown", "reference_drawdown", "prob_loss_month_3y",
    "prob_profit_month_3y", "max_loss_3y", "max_profit_3y", "value_at_risk_3y", "srri", "sri",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Members:
    """Each tranche's peergroup (0 to ``groups`` - 1) and whether it speaks for its fund; shape (tranches,).

    ``issued`` are the days of issue, NaN where unknown; without it all are.
    """

    peergroup: Ints
    main: Bools
    groups: int
    issued: Floats | None = None


def compute(
    histories: Histories, members: Members, record_date: datetime.date, in_group: Histories | None = None
) -> dict[str, Floats]:
    """Return the figures of every tranche as of ``record_date`` by column; shape (tranches,), missing is NaN.

    The peergroup's drawdown and what completes young histories are those of the main tranches among ``histories``, so
    whole peergroups must be given together. ``in_group`` are the same rows in the currencies of the peergroups: means
    are made of them, every other figure is in the tranche's own currency.
    """
    monthly, every_week = month_rows(histories, record_date, MONTHS), week_rows(histories, record_date, _WEEKS)
    month_values = values_of(histories, monthly)
    months = formulas.simple_returns(month_values)
    weeks = formulas.simple_returns(values_of(histories, every_week))
    columns = _own(histories, month_values, months, record_date, members.issued)
    group_weeks, group_months = (
        formulas.mean_returns(
            own[members.main]
            if in_group is None or in_group is histories
            else formulas.simple_returns(values_of(in_group, rows[members.main])),
            members.peergroup[members.main],
            members.groups,
        )
        for rows, own in ((every_week, weeks), (monthly, months))
    )
    reference = formulas.max_drawdown(formulas.chained(group_weeks[:, 1 - DRAWDOWN_WEEKS :]))
    columns["reference_drawdown"] = _since(month_values, 36, reference[members.peergroup])
    found = srri(weeks, months, group_weeks[members.peergroup], group_months[members.peergroup])
    # Without a NAV for the record date's month, the peergroup would speak for a fund that may be gone.
    columns["srri"] = np.where(np.isnan(month_values[:, -1]), np.nan, found)
    columns["sri"] = formulas.sri(columns["srri"])
    return columns


def own_figures(histories: Histories, record_date: datetime.date) -> dict[str, Floats]:
    """Return the figures that follow from a tranche's own history alone: all but those of risk classes and peergroups.

    Performance since inception is that since the first NAV given.
    """
    month_values = values_of(histories, month_rows(histories, record_date, MONTHS))
    return _own(histories, month_values, formulas.simple_returns(month_values), record_date, None)


def _own(
    histories: Histories, month_values: Floats, months: Floats, record_date: datetime.date, issued: Floats | None
) -> dict[str, Floats]:
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
    columns["max_drawdown"] = _since(month_values, 36, max_drawdown(histories, record_date))
    return columns


def max_drawdown(histories: Histories, record_date: datetime.date) -> Floats:
    """Return the largest fall of three years' weekly values; a week without one keeps the last of the month before."""
    values = weekly(histories, record_date, DRAWDOWN_WEEKS - 1, oldest=MONTH_DAYS)
    return formulas.max_drawdown(values)


def srri(weeks: Floats, months: Floats, group_weeks: Floats, group_months: Floats) -> Floats:
    """Return the SRRI from five years of weekly returns; of monthly ones where a tranche is not quoted weekly.

    ``group_*`` are the peergroup's mean returns of the same periods and complete what lies before the first NAV. A
    tranche without any return of its own, or whose peergroup has none to complete its own, has no SRRI.
    """
    known = ~np.isnan(weeks)
    own = known.any(axis=1) | ~np.isnan(months).all(axis=1)
    lived = np.where(known.any(axis=1), known.shape[1] - np.argmax(known, axis=1), 0)
    often = known.sum(axis=1) >= COVERAGE * np.maximum(lived, 1)
    by_weeks = formulas.volatility(formulas.completed(weeks, group_weeks), formulas.WEEKS_PER_YEAR)
    by_months = formulas.volatility(formulas.completed(months, group_months), formulas.MONTHS_PER_YEAR)
    return formulas.srri(np.where(own, np.where(often, by_weeks, by_months), np.nan))


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
