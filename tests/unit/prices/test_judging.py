"""Which of the implausible stored NAVs are held: errors, and the first one of a new level."""

from dataclasses import replace

import numpy as np
import pytest

from app.prices.judging import settled
from app.prices.plausibility import Rows, Verdict
from app.prices.storing import Ints


def found(bad: list[int], *, days: Ints | None = None, size: int = 60, told: Ints | None = None) -> list[list[int]]:
    """Rows of one share class that are held and that count all the same, of those that are not plausible."""
    days = np.arange(size) + 9000 if days is None else days
    none, reason = np.zeros(size, bool), np.zeros(size, np.int64)
    reason[bad] = 1
    rows = Rows(
        np.array([0, size]), days, np.zeros(size), ~none, none, np.zeros(1, int), ~none[:1], np.full(size, np.nan)
    )
    before = np.where(reason > 0, min(bad, default=1) - 1, np.arange(size) - 1)
    empty = np.full(size, np.nan)
    verdict = Verdict(reason, before, empty, empty, np.zeros(size, np.int64), empty, empty, empty)
    held, counted, _ = settled(rows, verdict, [told])
    return [np.flatnonzero(held).tolist(), np.flatnonzero(counted).tolist()]


@pytest.mark.parametrize(
    "bad",
    [[5], [5, 6], [5, 20], list(range(5, 40)), list(range(50, 60))],
    ids=["one", "two in a row", "two", "weeks in another unit", "the last ten"],
)
def test_errors_are_held(bad: list[int]) -> None:
    assert found(bad) == [bad, []]


def test_of_a_level_that_lasts_the_first_is_held_and_the_next_one_counts() -> None:
    assert found(list(range(49, 60))) == [[49], [50]]


def test_a_level_of_more_than_a_year_is_one_even_where_it_ends() -> None:
    monthly = np.arange(60) * 31 + 9000
    assert found(list(range(5, 17)), days=monthly) == [list(range(5, 17)), []]
    assert found(list(range(5, 18)), days=monthly) == [[5], [6]]


def test_errors_before_a_level_are_held_with_it_and_what_lies_behind_is_judged_again() -> None:
    monthly = np.arange(60) * 31 + 9000
    assert found([3, *range(5, 30), 40], days=monthly) == [[3, 5], [6]]


def test_a_level_that_was_told_is_not_told_again() -> None:
    # The last NAV that counts before it is that of the day 9048.
    assert found(list(range(49, 60)), told=np.array([9048])) == [[49], [50]]
    monthly = np.arange(60) * 31 + 9000
    last = int(monthly[48])
    assert found(list(range(49, 60)), days=monthly, told=np.array([last + 7])) == [[], [49]]
    assert found(list(range(49, 60)), days=monthly, told=np.array([last - 7])) == [[49], [50]]


def test_share_classes_are_taken_one_by_one() -> None:
    # given: the first ends with a level, the second begins with an error
    size = 60
    none, reason = np.zeros(size, bool), np.zeros(size, np.int64)
    reason[[*range(15, 32)]] = 1
    starts, days = np.array([0, 30, 60]), np.tile(np.arange(30) + 9000, 2)
    rows = Rows(starts, days, np.zeros(size), ~none, none, np.zeros(2, int), ~none[:2], np.full(size, np.nan))
    empty = np.full(size, np.nan)
    verdict = Verdict(reason, np.full(size, -1), empty, empty, np.zeros(size, np.int64), empty, empty, empty)
    # when
    held, counted, levels = settled(rows, verdict, [None, None])
    # then
    assert (np.flatnonzero(held).tolist(), np.flatnonzero(counted).tolist(), levels) == ([15, 30, 31], [16], 1)
    # and what is out already is passed over
    reason[16] = 0
    rows = replace(rows, out=np.arange(size) == 16)
    held, counted, _ = settled(rows, verdict, [None, None])
    assert (np.flatnonzero(held).tolist(), np.flatnonzero(counted).tolist()) == ([15, 30, 31], [17])
