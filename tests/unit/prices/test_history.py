"""Histories as arrays: total return, and what is known on a date."""

import datetime
import re
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import app.prices
from app.prices.history import from_rows, held_histories
from app.prices.models import Nav
from app.prices.returns import Histories, Splits, begins, date_of, day_number, monthly, on_grid, total_return, weekly
from app.prices.storing import DIGITS, Navs, _binary


def history(*tranches: list[tuple[int, float, float]]) -> Histories:
    """Histories of tranches 0, 1, ... from (day, NAV, distribution)."""
    rows = [(place, *row) for place, tranche in enumerate(tranches) for row in tranche]
    place, day, nav, paid = (np.array([row[i] for row in rows]) for i in range(4))
    return from_rows(
        np.arange(len(tranches)), place.astype(int), day.astype(int), nav * 1.0, paid * 1.0, np.zeros(len(rows), bool)
    )


def test_python_and_sql_count_the_same_fractions_of_a_unit() -> None:
    # given
    declared = {Nav._meta.get_field(name).decimal_places for name in ("nav", "distribution")}  # type: ignore[union-attr]
    sql = (Path(app.prices.__file__).parent / "sql" / "packed.sql").read_text()
    # when / then
    assert re.findall(r"int8send\(\(amount \* (\d+)\)::bigint\)", sql) == [str(10**DIGITS)]
    assert declared == {DIGITS}


def test_a_distribution_is_reinvested_at_the_nav_of_its_day() -> None:
    # given: 100 falls to 95 because 5 are paid, then doubles
    nav, paid = np.array([100.0, 95.0, 190.0]), np.array([0.0, 5.0, 0.0])
    # when / then: the holder of one share has bought 5/95 of another
    assert np.allclose(total_return(nav, paid, np.array([0, 3])), [1.0, 1.0, 2.0])


def test_each_history_starts_at_one_and_is_not_touched_by_its_neighbours() -> None:
    found = history([(1, 50.0, 9.0), (8, 55.0, 0.0)], [], [(1, 10.0, 0.0), (8, 9.0, 1.0)])
    assert np.allclose(found.index, [1.0, 1.1, 1.0, 1.0])
    assert found.lengths.tolist() == [2, 0, 2]


def test_rows_may_come_in_any_order() -> None:
    sorted_rows = history([(1, 10.0, 0.0), (2, 11.0, 1.0), (3, 12.0, 0.0)])
    mixed = history([(3, 12.0, 0.0), (1, 10.0, 0.0), (2, 11.0, 1.0)])
    assert np.array_equal(sorted_rows.index, mixed.index)
    assert np.array_equal(sorted_rows.days, mixed.days)


def test_a_date_has_the_last_value_before_it_unless_that_is_too_old() -> None:
    # given
    found = history([(10, 100.0, 0.0), (20, 110.0, 0.0)], [(30, 5.0, 0.0)])
    # when
    grid = on_grid(found, np.array([9, 10, 19, 20, 26, 27, 30]), oldest=6)
    # then
    expected = [[np.nan, 1.0, np.nan, 1.1, 1.1, np.nan, np.nan], [np.nan] * 6 + [1.0]]
    assert np.allclose(grid, expected, equal_nan=True)


def test_a_time_begins_with_what_holds_or_with_the_next_value() -> None:
    # given a value ten days before, one eleven days before, one after it, and none
    found = history(
        [(90, 1.0, 0.0), (104, 2.0, 0.0)], [(89, 1.0, 0.0), (104, 2.0, 0.0)], [(103, 1.0, 0.0)], [], [(9, 1, 0)]
    )
    # when / then
    assert begins(found, 100) == [100, 104, 103, None, None]


def test_one_history_alone_is_the_same() -> None:
    found = history([(1, 50.0, 0.0)], [(1, 10.0, 0.0), (8, 9.0, 1.0)], [(3, 7.0, 0.0)])
    alone = found.only(1)
    assert (alone.tranche_ids.tolist(), alone.starts.tolist(), alone.days.tolist()) == ([1], [0, 2], [1, 8])
    assert np.allclose(alone.index, [1.0, 1.0])
    assert alone.nav.tolist() == [10.0, 9.0]


def test_months_and_weeks_end_with_the_date() -> None:
    end = datetime.date(2026, 10, 31)
    last = day_number(end)
    # given a NAV two days before the end, ten days before the end of the month before, and eight weeks before the end
    found = history([(last - 56, 100.0, 0.0), (last - 41, 110.0, 0.0), (last - 2, 121.0, 0.0)])
    # when / then
    assert np.allclose(monthly(found, end, 2), [[np.nan, 1.1, 1.21]], equal_nan=True)
    assert np.allclose(weekly(found, end, 1), [[np.nan, 1.21]], equal_nan=True)
    assert np.allclose(weekly(found, end, 1, oldest=34), [[1.1, 1.21]])


def test_a_later_start_of_reading_changes_no_return() -> None:
    # given rows at hand, one of them with a distribution
    rows = Navs(
        np.array([7, 7, 7, 8]), np.array([10, 17, 24, 17]), np.array([10, 11, 12, 5]) * 10**6,
        np.array([b"EUR"] * 4), np.array([0, 10**6, 0, 0]),
    )  # fmt: skip
    read = held_histories(rows, simulated=False)
    # when
    whole, later = read([7, 8], date_of(24)), read([7, 8], date_of(24), date_of(17))
    # then
    assert later.days.tolist() == [17, 24, 17]
    assert later.index[1] / later.index[0] == whole.index[2] / whole.index[1]


def test_nobody_has_a_history() -> None:
    empty = from_rows(np.arange(2), *(np.zeros(0, int), np.zeros(0, int), np.zeros(0), np.zeros(0), np.zeros(0, bool)))
    assert np.isnan(on_grid(empty, np.array([1, 2]), oldest=5)).all()
    assert empty.lengths.tolist() == [0, 0]


@given(st.lists(st.integers(1, 10**18 - 1), min_size=1, max_size=20))
def test_amounts_are_written_digit_by_digit(millionths: list[int]) -> None:
    # given
    count = len(millionths)
    zeros = np.zeros(count, np.int64)
    rows = Navs(zeros, zeros, np.array(millionths), np.full(count, b"EUR"), zeros)
    # when
    raw = _binary(rows, False, with_distribution=False)
    size = len(raw) // count
    written = np.frombuffer(raw, np.uint8).reshape(count, size)
    digits = np.ascontiguousarray(written[:, 2 + 12 + 8 + 4 + 8 : 2 + 12 + 8 + 4 + 18]).view(">i2").astype(object)
    # then: three groups of four digits before the point, two behind it
    found = [int("".join(f"{digit:04d}" for digit in row)) // 100 for row in digits]
    assert found == millionths


def split(*found: tuple[int, int, float]) -> Splits:
    """Splits from (tranche, day, ratio)."""
    ids, days, ratio = (np.array([one[i] for one in found]) for i in range(3))
    return Splits(ids, days, ratio * 1.0)


def with_splits(splits: Splits, *tranches: list[tuple[int, float, float]]) -> Histories:
    """Histories of tranches 7, 5, 3, ... from (day, NAV, distribution)."""
    ids = np.arange(7, 7 - 2 * len(tranches), -2)
    rows = [(place, *row) for place, tranche in enumerate(tranches) for row in tranche]
    place, day, nav, paid = (np.array([row[i] for row in rows]) for i in range(4))
    return from_rows(ids, place, day, nav * 1.0, paid * 1.0, np.zeros(len(rows), bool), splits)


def test_a_split_and_a_merge_change_navs_and_no_return() -> None:
    # given: one share becomes ten, a distribution of a new share, five become two, ten become one on a day without NAV
    rows = [(1, 100.0, 0.0), (2, 10.1, 0.0), (3, 10.0, 0.1), (4, 25.0, 0.0), (7, 250.0, 0.0)]
    splits = split((7, 2, 10.0), (7, 4, 0.4), (7, 6, 0.1))
    # when
    found = with_splits(splits, rows)
    # then
    assert np.allclose(found.index, [1.0, 1.01, 1.01, 1.01, 1.01])
    assert found.nav.tolist() == [100.0, 10.1, 10.0, 25.0, 250.0]


def test_a_split_counts_from_its_day_on_and_for_its_share_class_alone() -> None:
    # given: splits on the first day, before it, after the last one, twice in a row, and of a share class not asked for
    splits = split((7, 1, 2.0), (5, 0, 3.0), (3, 9, 4.0), (3, 2, 2.0), (3, 2, 5.0), (4, 2, 6.0))
    even = [(1, 100.0, 0.0), (2, 100.0, 0.0)]
    # when
    found = with_splits(splits, even, even, even)
    # then
    assert np.allclose(found.index, [1.0, 1.0, 1.0, 1.0, 1.0, 10.0])


def test_only_prices_themselves_know_what_is_held() -> None:
    """Every other room reads prices by the one series, which has nothing but what counts (ADR 0183)."""
    root = Path(app.prices.__file__).parents[2]
    naming = {
        path.relative_to(root).parts[:2]
        for room in ("app", "indexer", "search")
        for path in (root / room).rglob("*")
        if path.suffix in (".py", ".sql") and re.search(r"HeldNav|prices_heldnav", path.read_text("utf-8"))
    }
    assert naming == {("app", "prices")}
