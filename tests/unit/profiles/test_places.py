"""People keep their places where their order allows it."""

from hypothesis import given
from hypothesis import strategies as st

from app.profiles.places import LAST, places

CURRENT = st.lists(st.none() | st.integers(0, LAST + 500), max_size=30)


@given(CURRENT)
def test_places_rise_whatever_was_there(current: list[int | None]) -> None:
    found = places(current)
    assert len(found) == len(current)
    assert all(before < after for before, after in zip([0, *found], found, strict=False))


@given(st.lists(st.integers(1, LAST), unique=True, max_size=30))
def test_an_order_that_is_there_already_changes_nobody(current: list[int]) -> None:
    assert places(sorted(current)) == sorted(current)


def test_one_who_moves_is_the_only_one_who_changes() -> None:
    assert places([10, 30, 20, 40]) in ([10, 15, 20, 40], [10, 30, 35, 40])
    assert places([30, 10, 20]) == [5, 10, 20]
    assert places([10, None, 20]) == [10, 15, 20]
    assert places([20, 30]) == [20, 30]


def test_without_room_the_neighbours_make_some() -> None:
    assert places([1, None, 2]) == [1, 2, 3]
    assert places([None, None, 1]) == [1, 2, 3]


def test_places_that_run_out_are_given_anew() -> None:
    assert places([LAST, None]) == [10, 20]
