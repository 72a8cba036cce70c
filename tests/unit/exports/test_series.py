"""What a file of time series tells the queue of exports: its size beforehand, and its rows as they are written."""

from datetime import date, timedelta

from app.charts.spans import Span
from app.exports import series
from app.exports.queue import LARGE_CELLS
from app.exports.schemas import MAX_SERIES, SeriesData
from app.figures.frame import Subject
from search.texts import Text

END = date(2026, 10, 31)


def test_the_longest_series_of_the_most_funds_are_a_large_file() -> None:
    data = SeriesData(funds=list(range(1, MAX_SERIES + 1)), values="nav")
    rows, cells = series.size(data, Span(date(1996, 10, 31), END, None))
    assert (rows, cells) == (1566, 156_600)
    assert cells > LARGE_CELLS


def test_a_fund_that_is_named_twice_is_one_column() -> None:
    assert series.size(SeriesData(funds=[7, 7, 8], values="nav"), Span(date(2025, 10, 31), END, 1)) == (53, 106)


def test_rows_of_a_csv_file_are_told_as_they_are_written() -> None:
    # given
    one = Subject(7, 7, "Fonds", "DE0000000001", "EUR", True, 1, Text("Aktien", "Equity"), None, END, False, None)
    found = series.Series(
        (one,), {7: {END - timedelta(week): 100.0 for week in range(4)}}, frozenset(), Span(END, END, None)
    )
    told: list[int] = []
    # when
    series.comma_separated(found, "de", told.append).close()
    # then
    assert told == [1, 2, 3, 4]
