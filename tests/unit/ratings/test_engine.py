"""The rules of the fund rating, and what must hold whatever the returns are."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.figures.formulas import Floats, simple_returns
from app.ratings import engine
from app.ratings.engine import Peers, Rated, rate
from app.ratings.models import RANK_FLOORS

NAN = float("nan")
FUNDS = 24

returns_of_peers = arrays(np.float64, (FUNDS, 60), elements=st.floats(-0.3, 0.3))


def peers(returns: Floats, **given: Any) -> Peers:
    count = len(returns)
    return Peers(
        keys=given.get("keys", np.arange(count)),
        returns=returns,
        qualitative=given.get("qualitative", np.full(count, NAN)),
        ratio=given.get("ratio", np.full(count, NAN)),
    )


def made_up(count: int = FUNDS, seed: int = 1) -> Floats:
    random = np.random.default_rng(seed)
    market = random.normal(0.005, 0.04, 60)
    return np.asarray(market * random.normal(1, 0.1, (count, 1)) + random.normal(0.001, 0.015, (count, 60)))


def young(returns: Floats, fund: int, months: int) -> Floats:
    shortened = returns.copy()
    shortened[fund, : 60 - months] = NAN
    return shortened


@pytest.mark.parametrize(
    ("months", "share"),
    [(0, 1.0), (5, 1.0), (6, 1.0), (30, 0.7333), (59, 0.4111), (60, 0.4), (61, 0.4)],
)
def test_the_qualitative_share_falls_in_a_straight_line(months: int, share: float) -> None:
    assert engine.qualitative_share(np.array([months]))[0] == pytest.approx(share, abs=1e-9)


@pytest.mark.parametrize("months", [5, 6, 30, 59, 60])
@pytest.mark.parametrize("mandate", [True, False])
def test_who_is_rated_and_by_what(months: int, mandate: bool) -> None:
    # given
    qualitative = np.full(FUNDS, NAN)
    qualitative[0] = 80 if mandate else NAN
    # when
    found = rate(peers(young(made_up(), 0, months), qualitative=qualitative))
    # then: without a mandate nothing below 60 months
    assert (found.points[0] > 0) == (mandate or months >= 60)
    assert found.months[0] == months
    if mandate:
        share = float(engine.qualitative_share(np.array([months]))[0])
        quantitative = 0.0 if months <= 6 else float(found.quantitative[0])
        assert found.qualitative_share[0] == pytest.approx(share)
        exact = share * 80 + (1 - share) * quantitative + found.centre_points[0]
        assert found.points[0] == pytest.approx(exact, abs=0.51)
    if mandate and months <= 6:
        assert found.points[0] == pytest.approx(80 + found.centre_points[0], abs=0.5)


@pytest.mark.parametrize(("count", "rated"), [(1, 0), (19, 0), (20, 20), (21, 21)])
def test_a_peergroup_needs_twenty_rated_funds(count: int, rated: int) -> None:
    found = rate(peers(made_up(count)))
    assert (int((found.points > 0).sum()), found.size) == (rated, rated)
    assert sorted(found.position[found.position > 0].tolist()) == list(range(1, rated + 1))


def test_a_fund_too_young_does_not_count_for_the_twenty() -> None:
    assert rate(peers(young(made_up(20), 3, 59))).size == 0


def test_a_fund_without_a_current_nav_is_not_rated() -> None:
    # given
    returns = made_up()
    returns[4, -1] = NAN
    # when
    found = rate(peers(returns, qualitative=np.full(FUNDS, 90.0)))
    # then
    assert (found.points[4], found.months[4]) == (0, 0)
    assert found.size == FUNDS - 1


def test_six_months_in_sixty_may_be_missing() -> None:
    returns = made_up()
    returns[2, 10:16] = NAN
    returns[3, 10:17] = NAN
    assert rate(peers(returns)).points[[2, 3]].tolist()[1] == 0
    assert rate(peers(returns)).points[2] > 0


mandates = st.lists(st.one_of(st.none(), st.integers(1, 100)), min_size=61, max_size=61)
histories = st.lists(st.sampled_from([3, 6, 7, 24, 59, 60, 60, 60]), min_size=61, max_size=61)


def mixed(count: int, seed: int, points: list[int | None], months: list[int]) -> Peers:
    """A peergroup of funds of several ages, some with analysts' points, and each third of them a copy of another."""
    returns = made_up(count, seed)
    returns[2::3] = returns[1::3][: len(returns[2::3])]
    for fund in range(count):
        returns[fund, : 60 - months[fund]] = NAN
    given = np.array([NAN if one is None else one for one in points[:count]], dtype=np.float64)
    return peers(returns, qualitative=given)


@given(st.sampled_from([20, 21, 22, 23, 60, 61]), st.integers(0, 10_000), mandates, histories)
@settings(max_examples=100, deadline=None)
def test_the_median_has_fifty_points_after_the_qualitative_share(
    count: int, seed: int, points: list[int | None], months: list[int]
) -> None:
    found = rate(mixed(count, seed, points, months))
    given = found.points[found.points > 0]
    assert len(given) == 0 or np.median(given) == 50


@pytest.mark.parametrize("count", [20, 21, 60])
@pytest.mark.parametrize("points", [1, 50, 100])
def test_the_median_is_fifty_whatever_the_analysts_say(count: int, points: int) -> None:
    # given: two of three funds with a mandate, all judged alike
    given = np.where(np.arange(count) % 3 > 0, float(points), NAN)
    # when / then
    assert np.median(rate(peers(made_up(count), qualitative=given)).points) == 50


@given(st.sampled_from([20, 23, 60]), st.integers(0, 10_000), mandates, histories)
@settings(max_examples=100, deadline=None)
def test_centring_keeps_the_order_and_the_distances(
    count: int, seed: int, points: list[int | None], months: list[int]
) -> None:
    # given
    group = mixed(count, seed, points, months)
    # when
    found = rate(group)
    # then
    rated = found.points > 0
    share = found.qualitative_share[rated]
    before = share * np.nan_to_num(group.qualitative[rated]) + (1 - share) * np.where(
        share < 1, found.quantitative[rated], 0
    )
    order = np.argsort(before, kind="stable")
    assert (np.diff(found.points[rated][order])[np.diff(before[order]) > 0.01] >= 0).all()
    assert len(np.unique(found.centre_points[rated])) <= 1
    assert ((found.points[rated] >= 1) & (found.points[rated] <= 100)).all()


@given(
    st.sampled_from([20, 23]), st.integers(0, 10_000), mandates, histories, st.integers(0, 19), st.floats(0, 0.1)
)  # fmt: skip
@settings(max_examples=100, deadline=None)
def test_better_months_never_lower_the_points_of_a_fund_among_funds_of_all_ages(
    count: int, seed: int, points: list[int | None], months: list[int], fund: int, better: float
) -> None:
    # given
    group = mixed(count, seed, points, months)
    improved = group.returns.copy()
    improved[fund] += better * np.random.default_rng(seed).uniform(0, 1, 60)
    # when
    before, after = rate(group), rate(replace(group, returns=improved))
    # then
    assert after.points[fund] >= before.points[fund]


def test_halves_are_rounded_away_from_the_median() -> None:
    # given: two funds in the middle, a half of a point below and above 50
    given = np.array([1.0] * 10 + [49.5, 50.5] + [99.0] * 10)
    # when / then
    assert engine._whole(given)[10:12].tolist() == [49, 51]
    assert np.median(engine._whole(given)) == 50


def test_the_parts_add_up_to_the_points() -> None:
    found = rate(peers(made_up(60)))
    total = 50 + found.performance_points + found.downside_points + found.drawdown_points
    assert np.abs(found.quantitative - total).max() < 1e-9
    assert ((found.quantitative > 0) & (found.quantitative < 100)).all()
    assert np.abs(found.performance_points).max() <= 35
    assert np.abs(found.downside_points).max() <= 7.5
    assert np.abs(found.drawdown_points).max() <= 7.5


@pytest.mark.parametrize("months", [6, 17, 30, 59, 60])
def test_what_is_shown_with_two_digits_gives_the_points_exactly(months: int) -> None:
    # given: a fund of each age with a mandate, in a peergroup whose percentiles are endless fractions
    returns = young(made_up(37), 0, months)
    # when
    found = rate(peers(returns, qualitative=np.array([71.0] + [NAN] * 36)))
    # then
    names = ("performance_points", "downside_points", "drawdown_points", "centre_points", "quantitative")
    parts = np.array([getattr(found, name) for name in names])
    assert np.array_equal(np.round(parts, 2), parts)
    assert np.array_equal(np.round(found.qualitative_share * 100, 2), found.qualitative_share * 100)
    share = found.qualitative_share
    exact = np.floor(np.round((share * 71 + (1 - share) * parts[-1]) * 100, 7) + 0.5) / 100 + parts[-2]
    away = np.round(exact - 50, 9)
    assert found.points.tolist() == (50 + np.sign(away) * np.floor(np.abs(away) + 0.5)).astype(int).tolist()


def test_places_follow_points_then_the_risk_return_ratio() -> None:
    # given: pairs of equal funds
    returns = np.repeat(made_up(12), 2, axis=0)
    ratio = np.tile([0.2, 0.9], 12)
    # when
    found = rate(peers(returns, ratio=ratio))
    # then
    order = np.argsort(found.position)
    assert (np.diff(found.points[order]) <= 0).all()
    assert (found.position[1::2] < found.position[::2]).all()


def test_classes_begin_at_78_60_41_and_23() -> None:
    assert dict(RANK_FLOORS) == {"A": 78, "B": 60, "C": 41, "D": 23, "E": 1}


def test_equal_funds_have_fifty_points() -> None:
    assert set(rate(peers(np.zeros((30, 60)))).points.tolist()) == {50}


def same(one: Rated, other: Rated) -> bool:
    return np.array_equal(one.points, other.points) and np.array_equal(one.position, other.position)


@given(returns_of_peers, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_order_of_the_funds_does_not_matter(returns: Floats, random: Any) -> None:
    # given
    order = list(range(FUNDS))
    random.shuffle(order)
    # when
    found, shuffled = rate(peers(returns)), rate(peers(returns[order], keys=np.array(order)))
    # then
    assert np.array_equal(found.points[order], shuffled.points)
    assert np.array_equal(found.position[order], shuffled.position)


@given(st.integers(0, 2**32 - 1), st.floats(0.001, 10_000))
@settings(max_examples=60, deadline=None)
def test_the_unit_of_a_nav_does_not_matter(seed: int, unit: float) -> None:
    # given
    navs: Floats = np.cumprod(np.hstack([np.ones((FUNDS, 1)), 1 + made_up(seed=seed)]), axis=1).astype(np.float64)
    scaled = navs.copy()
    scaled[::2] *= unit
    # when / then
    assert same(rate(peers(simple_returns(navs))), rate(peers(simple_returns(scaled))))


@given(returns_of_peers, st.integers(0, FUNDS - 1), arrays(np.float64, 60, elements=st.floats(0, 0.3)))
@settings(max_examples=100, deadline=None)
def test_better_months_never_lower_the_points(returns: Floats, fund: int, better: Floats) -> None:
    # given
    improved = returns.copy()
    improved[fund] += better
    # when / then
    assert rate(peers(improved)).points[fund] >= rate(peers(returns)).points[fund]


@given(st.integers(0, 2**32 - 1), st.integers(0, FUNDS - 1), st.floats(0, 1))
@settings(max_examples=60, deadline=None)
def test_less_risk_for_the_same_performance_never_lowers_the_points(seed: int, fund: int, calm: float) -> None:
    # given: the same growth in all, with smaller steps
    returns = made_up(seed=seed)
    calmer = returns.copy()
    logs = np.log1p(returns[fund])
    calmer[fund] = np.expm1(logs.mean() + calm * (logs - logs.mean()))
    # when
    before, after = rate(peers(returns)), rate(peers(calmer))
    # then: neither part of risk is worse, and the performance counts as before but for the peergroup's own median
    assert after.downside_points[fund] >= before.downside_points[fund]
    assert after.drawdown_points[fund] >= before.drawdown_points[fund]
    if after.performance_points[fund] >= before.performance_points[fund]:
        assert after.points[fund] >= before.points[fund]


@given(returns_of_peers, arrays(np.float64, FUNDS, elements=st.one_of(st.just(NAN), st.integers(1, 100).map(float))))
@settings(max_examples=60, deadline=None)
def test_points_lie_between_1_and_100_and_places_follow_them(returns: Floats, qualitative: Floats) -> None:
    found = rate(peers(returns, qualitative=qualitative))
    assert ((found.points >= 1) & (found.points <= 100)).all()
    assert (np.diff(found.points[np.argsort(found.position)]) <= 0).all()


@given(st.integers(1, 100), st.integers(1, 100), st.integers(1, 60))
def test_more_points_of_the_analysts_never_lower_a_rating(low: int, high: int, months: int) -> None:
    # given
    low, high = sorted((low, high))
    returns = young(made_up(), 0, months)
    # when
    worse, better = (
        rate(peers(returns, qualitative=np.array([points] + [NAN] * (FUNDS - 1), dtype=float))).points[0]
        for points in (low, high)
    )
    # then
    assert better >= worse


@given(arrays(np.float64, st.integers(1, 40), elements=st.floats(-5, 5)))
def test_percentiles_are_around_a_half(values: Floats) -> None:
    found = engine.percentile(values)
    assert found.mean() == pytest.approx(0.5)
    assert ((found > 0) & (found < 1)).all()
