"""Holds charts and comparisons against the stored key figures of every share class, to the last digit that is shown.

What is compared comes from the functions that answer the charts of the fund page and the comparison (ADR 0154), without
the peergroup's lines and JSON, so that a database of 18,500 share classes takes minutes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from django.db.models import F

from app.charts import common_time, grid, price_charts
from app.charts.spans import FIGURE_PERIODS, Span, period_of
from app.figures.models import Run
from app.figures.storing import DIGITS, LARGEST
from app.funds.models import KeyFigures
from app.prices.history import read_histories
from app.prices.returns import Histories, begins, day_number, values_of

#: Share classes that are read at a time.
_AT_ONCE: Final = 1_000
#: The years whose maximum drawdown is a key figure.
_DRAWDOWN_YEARS: Final = 3
_COLUMNS: Final = ("max_drawdown", *(f"{name}_{years}y" for name in ("perf", "volatility") for years in FIGURE_PERIODS))

Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """What a chart or comparison of a share class says, and what its key figure says."""

    tranche_id: int
    record_date: date
    years: int
    what: str
    shown: object
    stored: object

    def __str__(self) -> str:
        return (
            f"share class {self.tranche_id}, {self.years} years to {self.record_date}: "
            f"{self.what} is {self.shown}, the key figure {self.stored}"
        )


@dataclass(frozen=True, slots=True)
class Checked:
    """How many share classes were checked, and what differs."""

    tranches: int
    differences: Sequence[Difference]


def check(every: int = 1, progress: Callable[[int, int], None] = lambda _done, _total: None) -> Checked:
    """Check the last computed key figures of every share class, or of one of so many."""
    rows = _last_figures()[::every]
    found: list[Difference] = []
    done = 0
    for record_date, of_date in groupby(rows, lambda row: row["record_date"]):
        ordered = list(of_date)
        for start in range(0, len(ordered), _AT_ONCE):
            part = ordered[start : start + _AT_ONCE]
            found += _check(part, record_date)
            done += len(part)
            progress(done, len(rows))
    return Checked(done, found)


def _last_figures() -> list[Figures]:
    """The last key figures of each share class that a finished run has computed, by record date and peergroup."""
    dates = Run.objects.filter(kind=Run.Kind.FIGURES, finished_at__isnull=False).values("record_date")
    found = KeyFigures.objects.filter(record_date__in=dates).order_by("tranche_id", "-record_date")
    last = found.distinct("tranche_id").annotate(peergroup=F("tranche__fund__peergroup_id"))
    rows = list(last.values("tranche_id", "record_date", "peergroup", "simulated", *_COLUMNS))
    return sorted(rows, key=lambda row: (row["record_date"], row["peergroup"], row["tranche_id"]))


def _check(rows: Sequence[Figures], record_date: date) -> Iterator[Difference]:
    for years in FIGURE_PERIODS:
        span = period_of(record_date, years, record_date)
        histories = read_histories([row["tranche_id"] for row in rows], span.end, span.since)
        for place, row in enumerate(rows):
            # Simulated NAVs leave figures that staff have entered alone.
            if row["simulated"] or not histories.simulated[place]:
                for what, shown, stored in _differences(histories.only(place), row, span, years):
                    yield Difference(row["tranche_id"], record_date, years, what, shown, stored)


def _differences(own: Histories, row: Figures, span: Span, years: int) -> Iterator[tuple[str, object, object]]:
    """What is shown of a share class over a key figure's time, and does not agree with it."""
    stored = {"performance": row[f"perf_{years}y"], "volatility": row[f"volatility_{years}y"]}
    if years == _DRAWDOWN_YEARS:
        stored["max_drawdown"] = row["max_drawdown"]
    common = common_time.find(own, span)
    if common is None or not common.months:
        if stored["performance"] is not None:
            yield "the time of the comparison", "another one", stored["performance"]
        return
    _, rows, [compared] = common_time.lines(own, common)
    [figures], _ = common_time.figures(own, values_of(own, rows), common, "en")
    for name, figure in stored.items():
        expected = None if figure is None else float(figure)
        # What no column can hold is left out of the key figures alone.
        if figures[name] != expected and not (expected is None and abs(figures[name]) > LARGEST):
            yield f"{name} of the comparison", figures[name], expected
    yield from _line_differences(own, compared, span, stored["performance"], years)


def _line_differences(
    own: Histories, compared: grid.Line, span: Span, performance: Any, years: int
) -> Iterator[tuple[str, object, object]]:
    """Where the chart of performance draws another line than the comparison, or does not end at the key figure."""
    [begin] = begins(own, day_number(span.start))
    if begin is None:
        yield "the beginning of the chart", None, performance
        return
    laid, rows = price_charts.laid_out(own, begin, span)
    line = grid.valued(own, laid, rows[0])
    shown, other = (one.series("", "", sorted(one.values))["values"] for one in (line, compared))
    if (sorted(line.values), shown) != (sorted(compared.values), other):
        yield "the line of the chart", "another one than that of the comparison", performance
    if performance is not None:
        grown = 1 + float(performance) / 100
        # The chart shows two digits, and the key figure has four of a year's.
        doubt = 0.005 + years * abs(grown) ** (years - 1) * 0.5 * 10**-DIGITS
        if abs(shown[-1] - 100 * grown**years) > doubt + 1e-9:
            yield "the end of the chart", shown[-1], performance
