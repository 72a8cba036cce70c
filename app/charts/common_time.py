"""The time that compared share classes have in common, and their figures over it.

Where it is the time of a key figure, the figure is that key figure (ADR 0102); where there is none, its formula is used
over the common time, and the answer names of which values and of which time it is (ADR 0154).
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np

from app.charts.grid import Grid, Line, valued
from app.charts.spans import Span
from app.figures import computing, formulas
from app.figures.formulas import MONTHS_PER_YEAR, WEEKS_PER_YEAR, Floats
from app.figures.frame import Item, notice, rounded
from app.figures.storing import DIGITS
from app.http.messages import Language
from app.prices.frequency import covers_weeks
from app.prices.returns import (
    OLDEST_DAYS,
    WEEK_DAYS,
    Histories,
    date_of,
    day_number,
    month_end,
    month_ends,
    on_grid,
    rows_on_grid,
    values_of,
    weekly,
)
from app.prices.storing import Ints

NAMES: Final = ("performance", "volatility", "max_drawdown")
#: A volatility of fewer returns would be chance; the key figures' shortest has twelve as well (ADR 0102).
LEAST_RETURNS: Final = 12
#: Months of the time over which each figure of risk is a key figure.
_VOLATILITY_MONTHS: Final = (12, 36, 60)
_DRAWDOWN_MONTHS: Final = 36


@dataclass(frozen=True)
class Common:
    """The first and the last day of the common time; ``months`` if it is all of a span of whole months."""

    first: int
    last: int
    months: int | None

    @property
    def start(self) -> date:
        """The first day as a date."""
        return date_of(self.first)

    @property
    def end(self) -> date:
        """The last day as a date."""
        return date_of(self.last)


def find(histories: Histories, span: Span) -> Common | None:
    """Return the time between the first and the last day on which a value of each history holds; None without any.

    At the ends of the span a value holds for ten days, as at the end of a month, between them for a week. Where a
    history ends before the span, so does the time.
    """
    start, end = day_number(span.start), day_number(span.end)
    later = histories.days[histories.days > start]
    days = np.unique(np.concatenate([[start], later, [end]]).astype(np.int64))
    oldest = np.where((days == start) | (days == end), OLDEST_DAYS, WEEK_DAYS - 1)
    everyone = np.all(rows_on_grid(histories, days, oldest=oldest) >= 0, axis=0)
    if not everyone.any():
        return None
    if not everyone[-1]:
        everyone = everyone & (days <= histories.days[histories.starts[1:] - 1].min())
    fitting = days[everyone]
    if not len(fitting):
        return None
    whole = (fitting[0], fitting[-1]) == (start, end)
    return Common(int(fitting[0]), int(fitting[-1]), span.months if whole else None)


def lines(histories: Histories, common: Common) -> tuple[Grid, Ints, list[Line]]:
    """The grid of the common time, the rows of the histories that hold on its days, and the lines of their values."""
    laid = Grid(common.first, common.last)
    rows = laid.lay(histories)
    return laid, rows, [valued(histories, laid, own) for own in rows]


def figures(histories: Histories, weeks: Floats, common: Common, lang: Language) -> tuple[list[Item], list[Item]]:
    """Return performance, volatility and maximum drawdown of each share class, and what must be said of them.

    ``weeks`` are the values on the chart's grid; shape (share classes, days). Figures have the digits of key figures.
    """
    found = {"performance": _performance(histories, common)}
    notices = []
    months = _month_values(histories, common)
    found["volatility"], told = _volatility(histories, months, common, lang)
    notices += told
    found["max_drawdown"], told = _max_drawdown(histories, weeks, months, common, lang)
    notices += told
    return [
        {name: None if np.isnan(found[name][place]) else rounded(found[name][place], DIGITS) for name in NAMES}
        for place in range(len(weeks))
    ], notices


def _performance(histories: Histories, common: Common) -> Floats:
    """Percent, a year from one year on. A single NAV has no performance."""
    ends = rows_on_grid(histories, np.array([common.first, common.last]), oldest=OLDEST_DAYS)
    values = values_of(histories, ends)
    days = common.last - common.first
    years = common.months / MONTHS_PER_YEAR if common.months else days / formulas.DAYS_PER_YEAR
    return np.where(ends[:, 0] < ends[:, 1], formulas.annual_performance(values[:, 0], values[:, 1], years), np.nan)


def _month_values(histories: Histories, common: Common) -> Floats:
    """The values at the key figures' ends of months; of a time of its own, at those of its whole months."""
    if common.months:
        ends = month_ends(common.end, common.months)
    else:
        between = (common.end.year - common.start.year) * MONTHS_PER_YEAR + common.end.month - common.start.month
        backwards = [month_end(common.end, back) for back in range(between, -1, -1)]
        ends = [day for day in backwards if common.start <= day <= common.end]
    return on_grid(histories, np.array([day_number(day) for day in ends], dtype=np.int64), oldest=OLDEST_DAYS)


def _volatility(histories: Histories, months: Floats, common: Common, lang: Language) -> tuple[Floats, list[Item]]:
    """Of monthly returns, as the key figure; of weekly ones where a time is too short for them."""
    span = {"start": common.start, "end": common.end}
    returns = formulas.simple_returns(months)
    count = returns.shape[1]
    if count >= LEAST_RETURNS:
        told = (
            [] if common.months in _VOLATILITY_MONTHS else [notice("volatility_monthly", lang, returns=count, **span)]
        )
        return formulas.volatility(returns, MONTHS_PER_YEAR), told
    values = weekly(histories, common.end, (common.last - common.first) // WEEK_DAYS)
    returns = formulas.simple_returns(values)
    count = returns.shape[1]
    if count < LEAST_RETURNS or not covers_weeks(values):
        return np.full(len(months), np.nan), [notice("too_short_for_risk", lang, returns=LEAST_RETURNS)]
    return formulas.volatility(returns, WEEKS_PER_YEAR), [notice("volatility_weekly", lang, returns=count, **span)]


def _max_drawdown(
    histories: Histories, weeks: Floats, months: Floats, common: Common, lang: Language
) -> tuple[Floats, list[Item]]:
    """Of weekly values, as the key figure; of month ends for all where one is not valued weekly and it is none."""
    span = {"start": common.start, "end": common.end}
    every_week = weeks.shape[1] > 1 and covers_weeks(weeks)
    if common.months == _DRAWDOWN_MONTHS:
        return computing.max_drawdown(histories, common.end), [] if every_week else [notice("drawdown_mixed", lang)]
    if every_week:
        return formulas.max_drawdown(weeks), [notice("drawdown_weekly", lang, **span)]
    if months.shape[1] > 1:
        return formulas.max_drawdown(months), [notice("drawdown_monthly", lang, **span)]
    return np.full(len(weeks), np.nan), []
