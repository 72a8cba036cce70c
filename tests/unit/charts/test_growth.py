"""Small pictures of share classes, and their growth since a day of their own."""

from datetime import date, timedelta

import numpy as np
import pytest

from app.charts.growth import grown, pictures
from app.charts.schemas import Sparkline
from app.prices.history import from_rows
from app.prices.returns import Histories, day_number, month_end

END = date(2026, 10, 31)
START = month_end(END, 36)


def history(*rows: tuple[date, float, float]) -> Histories:
    """One share class with these days, NAVs and distributions."""
    days, nav, paid = (list(column) for column in zip(*rows, strict=True)) if rows else ([], [], [])
    return from_rows(
        np.array([7]),
        np.zeros(len(days), dtype=np.int64),
        np.array([day_number(day) for day in days], dtype=np.int64),
        np.array(nav, dtype=float),
        np.array(paid, dtype=float),
        np.zeros(len(days), bool),
    )


def monthly(first: int, last: int = 0, nav: float = 50.0) -> list[tuple[date, float, float]]:
    """A NAV that grows by one at each end of a month, from so many months back."""
    return [(month_end(END, back), nav + first - back, 0.0) for back in range(first, last - 1, -1)]


def test_a_picture_begins_at_100_three_years_back_whatever_was_before() -> None:
    # given
    rows = monthly(40)
    # when
    [found] = pictures(history(*rows), END, START)
    # then: the NAV was 54 then, and is 90 now
    assert (found["id"], found["from"], found["to"]) == (7, START, END)
    assert (len(found["values"]), found["values"][0], found["values"][-1]) == (37, 100.0, 166.7)
    assert found["change"] == 66.67
    assert Sparkline.model_validate(found)


def test_a_distribution_is_no_loss() -> None:
    rows = [(day, 50.0, 0.0) for day, *_ in monthly(36)]
    rows[18] = (rows[18][0], 40.0, 10.0)
    rows[19:] = [(day, 40.0, 0.0) for day, *_ in rows[19:]]
    [found] = pictures(history(*rows), END, START)
    assert (set(found["values"]), found["change"]) == ({100.0}, 0.0)


def test_a_young_share_class_has_its_place_at_the_end_and_grows_since_its_first_nav() -> None:
    # given: launched in the middle of a month
    launched = month_end(END, 5) - timedelta(days=14)
    # when
    [found] = pictures(history((launched, 80.0, 0.0), *monthly(5, nav=100.0)), END, START)
    # then
    assert (found["from"], found["values"][:31], found["values"][31]) == (launched, [None] * 31, 125.0)
    assert found["change"] == 31.25


def test_a_closed_one_ends_with_its_last_nav_between_two_ends_of_months() -> None:
    closed = month_end(END, 3) + timedelta(days=20)
    [found] = pictures(history(*monthly(36, 3), (closed, 100.0, 0.0)), END, START)
    assert (found["to"], found["change"]) == (closed, 100.0)
    assert found["values"][-3:] == [None, None, None]


@pytest.mark.parametrize("rows", [[], monthly(0), monthly(60, 50)])
def test_what_has_no_two_values_has_no_picture(rows: list[tuple[date, float, float]]) -> None:
    assert pictures(history(*rows), END, START) == []


@pytest.mark.parametrize(
    ("day", "performance", "missing"),
    [
        (month_end(END, 3), 3 / 57, None),
        # The NAV of the end of the month holds for ten days.
        (month_end(END, 2) + timedelta(days=9), 2 / 58, None),
        # In the middle of a month no NAV holds, as this one is priced monthly.
        (month_end(END, 2) + timedelta(days=11), None, "no_price"),
        (month_end(END, 12), None, "no_price"),
        (END, None, "no_newer_price"),
        (END + timedelta(days=5), None, "no_newer_price"),
        (END + timedelta(days=20), None, "no_price"),
    ],
)
def test_growth_since_a_day_begins_with_the_nav_that_held_then(
    day: date, performance: float | None, missing: str | None
) -> None:
    # given: NAVs of 50 ten months back to 60 now
    [found] = grown(history(*monthly(10)), [day])
    # then
    assert found["missing"] == missing
    assert found["until"] == (None if missing else END)
    assert found["performance"] == (None if performance is None else round(performance * 100, 2))
