"""Rows by day against the search for each day of a grid."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.prices.history import from_rows
from app.prices.returns import DailyRows, Histories, rows_on_grid

FIRST, START, END = 0, 30, 90

days_of_one = st.sets(st.integers(FIRST, END + 5), max_size=40)


def histories_of(all_days: list[set[int]]) -> Histories:
    place = np.repeat(np.arange(len(all_days)), [len(days) for days in all_days])
    days = np.array([day for days in all_days for day in sorted(days)], dtype=np.int64)
    nothing = np.zeros(len(days))
    return from_rows(np.arange(len(all_days)), place, days, nothing + 1, nothing, nothing > 0)


@given(st.lists(days_of_one, min_size=1, max_size=5), st.integers(0, 35), st.integers(1, 9))
def test_any_grid_is_that_of_a_search_among_the_days_of_the_time(
    all_days: list[set[int]], oldest: int, step: int
) -> None:
    # given: histories that begin before, within and after the time, or never
    histories = histories_of(all_days)
    grid = np.arange(END, START - 1, -step)[::-1]
    # when
    found = DailyRows.of(histories, START, END).on(grid, oldest=oldest)
    # then: as if nothing had been before
    rows = rows_on_grid(histories, grid, oldest=oldest)
    within = (rows >= 0) & (histories.days[rows] >= START) if len(histories.days) else rows >= 0
    assert found.tolist() == np.where(within, rows, -1).tolist()


@given(st.lists(days_of_one, min_size=1, max_size=5), st.integers(START, END), st.integers(START, END))
def test_values_are_counted_from_day_to_day(all_days: list[set[int]], first: int, end: int) -> None:
    found = DailyRows.of(histories_of(all_days), START, END).count(first, end)
    assert found.tolist() == [sum(first <= day <= end for day in days) for days in all_days]


def test_some_histories_can_be_asked_for_alone() -> None:
    # given
    days = DailyRows.of(histories_of([{31, 40}, set(), {35}]), START, END)
    # when / then
    assert days.on(np.array([34, 41]), oldest=6, places=np.array([2, 0])).tolist() == [[-1, 2], [0, 1]]
