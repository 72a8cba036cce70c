"""Missing valuations by each share class's own frequency, and values that do not change."""

from datetime import date, timedelta

import numpy as np
import pytest

from app.prices.flagging import Found, Kind, find
from app.prices.returns import day_number
from app.prices.valuation_days import days_between, easter, target_holidays

#: A Friday.
END = date(2026, 11, 20)


def valued(every: int = 1, count: int = 120) -> list[date]:
    """The last valuation days, or one of so many of them."""
    days = [END - timedelta(days=back) for back in range(count * every * 2, -1, -1)]
    open_days = [one for one in days if one.weekday() < 5 and np.datetime64(one) not in target_holidays(one.year)]
    return open_days[::-1][::every][:count][::-1]


def flags(*series: list[tuple[date, float]]) -> list[Found]:
    rows = [(place, day_number(day), nav) for place, one in enumerate(series) for day, nav in one]
    place, days, nav = (np.array(column) for column in zip(*rows, strict=True))
    return list(find(place.astype(np.int64), days.astype(np.int64), nav.astype(float), day_number(END)))


def rising(days: list[date]) -> list[tuple[date, float]]:
    return [(day, 100 + place / 10) for place, day in enumerate(days)]


@pytest.mark.parametrize(
    ("year", "sunday"),
    [(1999, "04-04"), (2000, "04-23"), (2008, "03-23"), (2011, "04-24"), (2025, "04-20"), (2026, "04-05")],
)
def test_easter_and_the_days_around_it(year: int, sunday: str) -> None:
    assert easter(year).isoformat() == f"{year}-{sunday}"
    assert {easter(year) - timedelta(days=2), easter(year) + timedelta(days=1)} <= set(
        target_holidays(year).astype(object)
    )


def test_weekends_and_holidays_are_no_valuation_days() -> None:
    # from Thursday to Tuesday: over Easter, and over a weekend; from Christmas Eve to Monday
    spans = [("2026-04-02", "2026-04-07"), ("2026-06-11", "2026-06-16"), ("2026-12-24", "2026-12-28")]
    first, last = (np.array([day_number(date.fromisoformat(one)) for one in side]) for side in zip(*spans, strict=True))
    assert days_between(first, last).tolist() == [1, 3, 1]


def test_whoever_is_valued_as_usual_is_not_flagged() -> None:
    series = [rising(valued()), rising(valued(every=5, count=30)), rising(valued(every=21, count=12))]
    # Three holidays of its country, and one that is two days late.
    series.append([one for one in rising(valued()) if one[0].day not in (3,)][:-2])
    # Nothing is known of the frequency of a new one.
    series.append(rising(valued())[60:63])
    assert flags(*series) == []


def test_a_late_nav_is_told_by_its_own_frequency() -> None:
    daily, weekly, monthly = (
        rising(valued()[:-4]), rising(valued(every=5, count=30)[:-2]), rising(valued(every=21, count=12)[:-2]),
    )  # fmt: skip
    found = flags(daily, weekly, monthly)
    assert [(one.place, one.kind, one.count, one.latest) for one in found] == [
        (0, Kind.MISSING, 3, True), (1, Kind.MISSING, 1, True), (2, Kind.MISSING, 1, True),
    ]  # fmt: skip
    assert [one.since for one in found] == [day_number(one[-1][0]) for one in (daily, weekly, monthly)]


def test_gaps_in_between_are_flagged_once_they_are_more_than_a_countrys_holidays() -> None:
    days = valued()
    few, many, old = days[:-20] + days[-17:], days[:-20] + days[-16:], days[:-110] + days[-100:]
    [found] = flags(rising(few), rising(many), rising(old))
    assert (found.place, found.count, found.latest) == (1, 4, False)
    assert (found.since, found.until) == (day_number(days[-21]), day_number(days[-16]))


@pytest.mark.parametrize(("equal", "expected"), [(10, []), (11, [11])])
def test_more_than_ten_equal_values_are_flagged(equal: int, expected: list[int]) -> None:
    days = valued()
    still = [(day, 100.0 if place >= len(days) - equal else 99 + place / 10) for place, day in enumerate(days)]
    assert [(one.count, one.latest) for one in flags(rising(days), still)] == [(count, True) for count in expected]


def test_equal_values_that_have_ended_do_not_concern_the_last_nav() -> None:
    days = valued()
    still = [(day, 100.0 if 90 <= place < 105 else 99 + place / 10) for place, day in enumerate(days)]
    [found] = flags(still)
    assert (found.kind, found.count, found.latest) == (Kind.EQUAL, 15, False)
    assert (found.since, found.until) == (day_number(days[90]), day_number(days[104]))
