"""Gaps and sparse histories."""

from collections.abc import Iterable

import numpy as np
import pytest

from app.figures.formulas import Floats
from app.prices.frequency import Values, covers_weeks, gaps, sparse, weeks_valued


def every(step: int, count: int) -> Values:
    """A value every so many weeks."""
    return [1.0 if place % step == 0 else None for place in range(count)]


def array(values: list[Values]) -> Floats:
    """Values of share classes as an array."""
    return np.array([[np.nan if one is None else one for one in row] for row in values])


def weeks(values: Values) -> range:
    return range(len(values) - 1, -1, -1)


def without(values: Values, first: int, count: int) -> Values:
    """The same without the values of these places."""
    return [None if first <= place < first + count else value for place, value in enumerate(values)]


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([], []),
        ([None, None], []),
        ([None, 1.0, None], []),
        # Weekly: thirteen weeks without a value are a quarter, fourteen a gap.
        (without(every(1, 40), 10, 13), []),
        (without(every(1, 40), 10, 14), [(30, 15)]),
        # Monthly: two values may be missing, four may not.
        (without(every(4, 101), 40, 8), []),
        (without(every(4, 101), 40, 16), [(64, 44)]),
        # Yearly: one value may be missing, two may not.
        (every(52, 521), []),
        (without(every(52, 521), 104, 1), []),
        (without(every(52, 521), 104, 53), [(468, 312)]),
        # What is missing before the first and after the last value is no gap.
        (without(without(every(1, 60), 0, 20), 40, 20), []),
        # From monthly to weekly: none, whatever is usual now.
        ([*every(4, 40), *every(1, 80)], []),
        # Three values: the shorter time is the usual one.
        ([1.0, 1.0, *[None] * 88, 1.0], [(89, 0)]),
        # Two gaps.
        (without(without(every(1, 80), 10, 20), 40, 20), [(70, 49), (40, 19)]),
    ],
)
def test_a_gap_is_longer_than_a_quarter_and_than_two_rhythms(values: Values, found: list[tuple[int, int]]) -> None:
    assert gaps(weeks(values), values) == found


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([], False),
        ([1.0], False),
        (every(1, 50), False),
        (every(2, 51), True),
        (every(4, 101), True),
        # Five of fifty weeks are a tenth, six are more.
        (without(every(1, 50), 10, 5), False),
        (without(every(1, 50), 10, 6), True),
        # A gap is another matter.
        (without(every(1, 50), 10, 20), False),
        # Young, and gone.
        (without(without(every(1, 60), 0, 20), 40, 20), False),
    ],
)
def test_sparse_is_more_than_a_tenth_of_the_weeks_without_a_value(values: Values, *, found: bool) -> None:
    assert sparse(weeks(values), values) is found


def test_weeks_are_covered_where_every_share_class_has_nine_of_ten_returns() -> None:
    whole, holed = every(1, 101), without(every(1, 101), 50, 9)
    # Nine values missing make ten of a hundred returns missing.
    assert covers_weeks(array([whole, holed]))
    assert not covers_weeks(array([whole, without(whole, 50, 10)]))
    assert not covers_weeks(array([whole, every(4, 101)]))


@pytest.mark.parametrize(
    ("days_before", "found"),
    [
        (range(0, 7 * 157, 7), True),
        # Weeks count from the first value within three years on; what lies before, or after the end, does not.
        ([*range(0, 7 * 40, 7), 7 * 157, 2000], True),
        (range(0, 7 * 157, 30), False),
        ([7 * week for week in range(100) if week % 9], False),
        ([7 * week for week in range(100) if week % 11 or not week], True),
        ([-1, 7 * 157], None),
        ([], None),
    ],
)
def test_weeks_are_counted_from_the_days_at_hand(days_before: Iterable[int], found: bool | None) -> None:
    days = np.array(sorted(9000 - day for day in days_before), dtype=np.int64)
    assert weeks_valued(days, 9000) is found
