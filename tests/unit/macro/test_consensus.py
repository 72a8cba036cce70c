"""Middle, spread and changes of what companies say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.macro.categories import CATEGORIES, CODES, GROUPS, SCALE
from app.macro.consensus import LEAST, consensus
from app.macro.models import MacroOverview
from app.macro.schemas import MacroRatings

RATING = st.none() | st.sampled_from(SCALE)
VIEWS = st.lists(st.tuples(RATING, RATING), max_size=60)


def test_categories_are_the_columns_and_what_is_sent() -> None:
    columns = {field.name for field in MacroOverview._meta.fields if field.choices and field.name != "state"}
    assert columns == set(CODES) == set(MacroRatings.model_fields)
    sizes = [sum(one.group == group for one in CATEGORIES) for group in GROUPS]
    assert dict(zip(GROUPS, sizes, strict=True)) == {"equity": 5, "government": 3, "corporate": 5, "currency": 2}


def test_a_middle_and_spread_computed_by_hand() -> None:
    # given: 1, 2, 4, 4, 5 now; of the four that rated before two rose, one fell and one stayed
    views = [(1, 2), (2, 2), (4, 3), (4, 3), (5, None), (None, 4)]
    # when
    found = consensus(views)
    # then
    assert found.counts == (1, 1, 0, 2, 1)
    assert found.companies == 5
    assert found.median == 4
    assert found.mean == pytest.approx(3.2)
    assert found.quartiles == (2, 4)
    assert (found.range, found.spread) == (2, "wide")
    assert (found.up, found.down, found.same) == (2, 1, 1)
    assert (found.mean_before, found.mean_since) == (2.5, 2.75)


@pytest.mark.parametrize(
    ("ratings", "spread"),
    [([3, 3, 3], "narrow"), ([3, 3, 3, 4], "narrow"), ([2, 3, 4], "moderate"), ([1, 3, 5], "wide")],
)
def test_the_spread_in_a_word(ratings: list[int], spread: str) -> None:
    assert consensus((one, None) for one in ratings).spread == spread


def test_two_companies_make_no_consensus() -> None:
    found = consensus([(5, None), (5, None), (None, 5)])
    assert found.counts[-1] == 2
    assert (found.median, found.mean, found.quartiles, found.spread) == (None, None, None, None)


@given(VIEWS)
def test_what_holds_for_all_views(views: list[tuple[int | None, int | None]]) -> None:
    found = consensus(views)
    rated = [now for now, _ in views if now is not None]
    assert found.companies == len(rated)
    assert found.up + found.down + found.same <= found.companies
    assert (found.median is None) == (len(rated) < LEAST)
    if found.median is not None and found.mean is not None and found.quartiles is not None:
        assert min(rated) <= found.quartiles[0] <= found.median <= found.quartiles[1] <= max(rated)
        assert min(rated) <= found.mean <= max(rated)


@given(VIEWS)
def test_a_scale_turned_round_turns_all_round(views: list[tuple[int | None, int | None]]) -> None:
    # given
    def turned(rating: int | None) -> int | None:
        return None if rating is None else 6 - rating

    # when
    one, other = consensus(views), consensus((turned(now), turned(before)) for now, before in views)
    # then
    assert other.counts == one.counts[::-1]
    assert (other.up, other.down, other.same) == (one.down, one.up, one.same)
    assert other.spread == one.spread
    if one.median is not None and other.median is not None:
        assert other.median == pytest.approx(6 - one.median)
