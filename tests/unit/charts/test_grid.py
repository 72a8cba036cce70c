"""The days of a chart, and lines on days of valuation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.charts.grid import Grid, Line, last_shown, peer_days, valued
from app.prices.history import from_rows
from app.prices.returns import Histories, date_of


def histories(*days: list[int]) -> Histories:
    """Histories of NAVs 100, 101, ... on these days."""
    place = np.repeat(np.arange(len(days)), [len(one) for one in days])
    day = np.array([one for each in days for one in each], dtype=np.int64)
    nav = np.concatenate([100.0 + np.arange(len(one)) for one in days])
    return from_rows(np.arange(len(days)), place, day, nav, np.zeros(len(day)), np.zeros(len(day), bool))


@pytest.mark.parametrize(
    ("first", "last", "days", "oldest"),
    [
        (100, 100, [100], [10]),
        (100, 103, [100, 103], [10, 2]),
        (100, 107, [100, 107], [10, 6]),
        (100, 113, [100, 113], [10, 6]),
        (100, 114, [100, 107, 114], [10, 6, 6]),
    ],
)
def test_whole_weeks_end_at_the_end_and_begin_a_week_after_the_start(
    first: int, last: int, days: list[int], oldest: list[int]
) -> None:
    grid = Grid(first, last)
    assert (grid.days.tolist(), grid.oldest.tolist()) == (days, oldest)


@given(st.integers(0, 12_000), st.sets(st.integers(-20, 12_010), min_size=1, max_size=60))
def test_no_value_stands_twice_and_each_at_its_own_day(length: int, days: set[int]) -> None:
    # given
    own = histories(sorted(days))
    grid = Grid(0, length)
    # when
    [rows] = grid.lay(own)
    line = valued(own, grid, rows)
    # then
    used = rows[rows >= 0]
    assert len(set(used.tolist())) == len(used)
    assert set(line.values) <= days
    assert len(grid.shown) <= 532
    assert all(day <= length for day in line.values)
    assert {day for gap in line.gaps for day in gap} <= set(line.values)


def test_peers_stand_at_their_last_day_where_the_fund_has_none() -> None:
    # given a fund without a NAV in the second week, and peers that are valued on other days of the weeks
    both = histories([0, 20], [1, 8, 15], [2, 9])
    grid = Grid(0, 21)
    # when
    rows = grid.lay(both)
    # then
    assert last_shown(grid, rows[0]) == [0, -1, -1, 1]
    assert peer_days(both, grid, rows, np.array([False, True, True])) == [None, 2, 9, 15]
    assert peer_days(histories([]), grid, grid.lay(histories([])), np.array([True])) == [None] * 4


def test_days_before_2000_are_days_as_well() -> None:
    old = histories([-40, -33, -26], [-39, -32, -25])
    grid = Grid(-40, -19)
    rows = grid.lay(old)
    assert peer_days(old, grid, rows, np.array([False, True])) == [None, -39, -32, -25]
    assert list(valued(old, grid, rows[0]).values) == [-40, -33, -26]


def test_a_line_begins_at_100_and_is_open_on_the_days_of_others() -> None:
    line = Line({5: 50.0, 12: 55.0}, [(5, 12)])
    assert line.series("fund", "Fonds", [5, 8, 12]) == {
        "name": "fund",
        "label": "Fonds",
        "values": [100.0, None, 110.0],
        "gaps": [{"from": date_of(5), "to": date_of(12)}],
    }
    assert Line({}).series("fund", "Fonds", [5])["values"] == [None]
