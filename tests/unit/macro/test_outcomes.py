"""Outcomes of calls, against examples counted by hand."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.macro.markets import market, month_grid
from app.macro.models import Outcome
from app.macro.outcomes import EVERY, Call, Followed, outcomes, separate
from app.prices.returns import month_end

USA = "equity_usa"
MONTHS = month_grid(date(2025, 1, 31), date(2025, 12, 31))
#: The market of the twelve months after each of these month ends: it rises after seven of twelve.
RISES = dict(zip(MONTHS, [4, -2, 6, 1, -3, 8, -1, 2, 5, -4, 3, -6], strict=True))


def returns(of: Mapping[date, float] = RISES, category: str = USA, months: int = 12) -> dict[Any, Followed]:
    return {(category, months, start): Followed(float(value)) for start, value in of.items()}


def told(calls: list[Call], known: dict[Any, Followed]) -> dict[tuple[int | None, str, int, int], Outcome]:
    return {(one.company_id, one.category, one.horizon, one.rating): one for one in outcomes(calls, known)}


def test_calls_of_a_rating_against_every_month_of_their_time() -> None:
    # given: a 4 after each of January, February and April, a 2 after March
    calls = [Call(1, USA, rating, MONTHS[place]) for place, rating in ((0, 4), (1, 4), (2, 2), (3, 4))]
    # when
    found = told(calls, returns())
    # then: +4, -2 and +1
    fours = found[None, USA, 12, 4]
    assert (fours.cases, fours.rises, fours.median) == (3, 2, 1.0)
    assert (fours.first, fours.last, fours.starts, fours.separate) == (MONTHS[0], MONTHS[3], 3, 1)
    # then: January to April, not the rest of the year
    every = found[None, USA, 12, EVERY]
    assert (every.cases, every.rises, every.median) == (4, 3, 2.5)
    assert found[None, USA, 12, 2].rises == 1
    assert (1, USA, 12, 4) in found
    assert (None, USA, 3, 4) not in found


def test_companies_add_up_and_stay_apart() -> None:
    calls = [Call(company, USA, 5, MONTHS[0]) for company in (1, 2, 3)] + [Call(3, USA, 1, MONTHS[1])]
    found = told(calls, returns())
    assert found[None, USA, 12, 5].cases == 3
    assert found[None, USA, 12, 5].starts == 1
    assert [found[company, USA, 12, 5].cases for company in (1, 2, 3)] == [1, 1, 1]
    assert (1, USA, 12, 1) not in found


def test_over_categories_there_is_a_share_and_no_median() -> None:
    known = returns() | returns({MONTHS[0]: -9}, "currency_usd_eur")
    found = told([Call(1, USA, 4, MONTHS[0]), Call(1, "currency_usd_eur", 4, MONTHS[0])], known)
    both = found[None, "", 12, 4]
    assert (both.cases, both.rises, both.median) == (2, 1, None)
    assert found[None, "", 12, EVERY].cases == 2


def test_a_time_that_is_not_over_is_left_out() -> None:
    assert told([Call(1, USA, 4, date(2026, 10, 31))], returns()) == {}


def test_a_market_that_did_not_move_has_not_risen() -> None:
    found = told([Call(1, USA, 4, MONTHS[0])], returns({MONTHS[0]: 0}))
    assert found[None, USA, 12, 4].rises == 0


@pytest.mark.parametrize(("months", "expected"), [(3, 4), (12, 1)])
def test_periods_that_share_no_month(months: int, expected: int) -> None:
    assert separate(MONTHS, months) == expected
    assert separate([], months) == 0


@given(
    st.lists(st.sampled_from(month_grid(date(2020, 1, 31), date(2026, 1, 31))), unique=True), st.sampled_from((3, 12))
)
def test_separate_periods_are_as_many_as_fit(days: list[date], months: int) -> None:
    found = separate(days, months)
    assert (found > 0) == bool(days)
    if days:
        span = (max(days).year - min(days).year) * 12 + max(days).month - min(days).month
        assert found <= min(len(days), span // months + 1)


@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.integers(1, 5), st.sampled_from(MONTHS)),
        min_size=1,
        unique_by=lambda one: (one[0], one[2]),
    )
)
def test_levels_add_up_to_the_calls(drawn: list[tuple[int, int, date]]) -> None:
    # given
    calls = [Call(company, USA, rating, start) for company, rating, start in drawn]
    # when
    found = told(calls, returns())
    # then: of all, of each company, and of all categories
    for company in (None, *{one.company for one in calls}):
        mine = [one for one in calls if company in (None, one.company)]
        for category in (USA, ""):
            levels = [
                found[company, category, 12, step] for step in range(1, 6) if (company, category, 12, step) in found
            ]
            assert sum(one.cases for one in levels) == len(mine)
            assert sum(one.rises for one in levels) == sum(RISES[one.start] > 0 for one in mine)


def test_the_median_fund_is_the_market() -> None:
    # given: five funds over four month ends; one begins late, one ends early
    gone = np.nan
    values = np.array(
        [
            [100, 101, 102, 110],
            [100, 100, 100, 105],
            [100, 99, 98, 90],
            [gone, 100, 100, 120],
            [100, 100, gone, gone],
        ]
    )
    # when
    found, funds = market(values, 3, 3)
    # then: +10, +5 and -10
    assert found == pytest.approx([5])
    assert funds.tolist() == [3]
    # One month: four of five, then one more, then again four.
    found, funds = market(values, 1, 4)
    assert funds.tolist() == [4, 4, 4]
    assert found[0] == pytest.approx(0)
    assert np.isnan(market(values, 3, 4)[0]).all()
    assert len(market(values, 12, 3)[0]) == 0


def test_ends_of_months() -> None:
    found = month_grid(date(2025, 12, 31), date(2026, 2, 28))
    assert found == [date(2025, 12, 31), date(2026, 1, 31), date(2026, 2, 28)]
    assert month_grid(found[0], found[0]) == found[:1]
    assert all(one == month_end(one) for one in found)
