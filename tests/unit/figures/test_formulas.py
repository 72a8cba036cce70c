"""Edges of the formulas: gaps, one point, constant, negative, missing."""

import datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.figures import formulas
from app.figures.computing import COLUMNS, compute
from app.figures.formulas import Floats
from app.figures.grouping import Members
from app.prices.history import from_rows
from app.prices.returns import day_number, month_end, month_ends

NAN = float("nan")
DATE = datetime.date(2026, 10, 31)
WINDOW = (
    formulas.loss_probability,
    formulas.profit_probability,
    formulas.max_loss,
    formulas.max_profit,
    formulas.value_at_risk,
)


def row(*values: float) -> Floats:
    return np.array([values])


def test_a_constant_nav_has_no_risk_and_no_performance() -> None:
    values = np.full((1, 37), 7.0)
    returns = formulas.simple_returns(values)
    assert formulas.performance(values[:, 0], values[:, -1]) == 0
    assert formulas.annual_performance(values[:, 0], values[:, -1], 3) == 0
    assert formulas.volatility(returns, 12) == 0
    assert formulas.max_drawdown(values) == 0
    assert [float(formula(returns)[0]) for formula in WINDOW] == [0] * 5
    assert formulas.srri(np.zeros(1)) == 1


def test_one_return_has_no_volatility_and_none_has_nothing() -> None:
    assert np.isnan(formulas.volatility(row(0.1), 12))
    for formula in WINDOW:
        assert np.isnan(formula(row(NAN, NAN)))
    assert np.isnan(formulas.max_drawdown(row(NAN, NAN)))
    assert np.isnan(formulas.srri(row(NAN)[0]))
    assert np.isnan(formulas.sri(row(NAN)[0]))
    assert formulas.risk_class(row(NAN, 1, 2, 3)[0]) == ["", "low", "medium", "high"]


@pytest.mark.parametrize(("missing", "known"), [(0, True), (3, True), (4, False), (36, False)])
def test_three_of_thirty_six_returns_may_be_missing(missing: int, known: bool) -> None:
    # given
    returns = np.linspace(-0.05, 0.06, 36)[None, :].copy()
    returns[0, 5 : 5 + missing] = NAN
    # when / then
    for formula in WINDOW:
        assert np.isnan(formula(returns)[0]) != known
    assert np.isnan(formulas.volatility(returns, 12)[0]) != known


def test_a_gap_makes_the_returns_on_both_its_sides_missing() -> None:
    assert np.array_equal(np.isnan(formulas.simple_returns(row(1, 2, NAN, 4, 5))[0]), [False, True, True, False])


def test_figures_known_by_hand() -> None:
    assert formulas.max_drawdown(row(100, 120, 60, 90, 130, 100)) == pytest.approx(-50)
    assert formulas.annual_performance(np.array([100.0]), np.array([121.0]), 2) == pytest.approx(10)
    # Less than a year is not blown up to one.
    assert formulas.annual_performance(np.array([100.0]), np.array([110.0]), 0.5) == pytest.approx(10)
    assert formulas.volatility(row(0.01, -0.01), 12) == pytest.approx(0.0141421356 * 12**0.5 * 100)
    assert formulas.loss_probability(row(-0.1, 0.0, 0.1, 0.2)) == 25
    assert formulas.profit_probability(row(-0.1, 0.0, 0.1, 0.2)) == 50
    # Only losses: there is no profit to show, and the other way round.
    assert formulas.max_profit(row(-0.1, -0.2)) == 0
    assert formulas.max_loss(row(0.1, 0.2)) == 0
    assert formulas.value_at_risk(row(*([0.01] * 20))) == 0


@pytest.mark.parametrize(
    ("volatility", "expected"),
    [(0, 1), (0.4999, 1), (0.5, 2), (1.99, 2), (2, 3), (5, 4), (10, 5), (15, 6), (24.999, 6), (25, 7), (300, 7)],
)
def test_srri_has_the_regulators_bounds(volatility: float, expected: int) -> None:
    assert formulas.srri(np.array([volatility])) == expected


def test_srri_levels() -> None:
    assert formulas.sri(np.arange(1.0, 8.0)).tolist() == [1, 1, 1, 2, 2, 3, 3]


@given(arrays(np.float64, (3, 40), elements=st.floats(0.5, 2.0)), st.floats(0.001, 1000))
def test_the_unit_of_a_nav_does_not_matter(values: Floats, unit: float) -> None:
    assert np.allclose(formulas.simple_returns(values), formulas.simple_returns(values * unit))
    assert np.allclose(formulas.max_drawdown(values), formulas.max_drawdown(values * unit))


@given(arrays(np.float64, (2, 36), elements=st.floats(-0.5, 0.5)))
def test_figures_keep_their_order(returns: Floats) -> None:
    worst, risk, best = (
        formula(returns) for formula in (formulas.max_loss, formulas.value_at_risk, formulas.max_profit)
    )
    assert ((worst <= risk + 1e-9) & (risk <= 0) & (best >= 0)).all()
    assert (formulas.loss_probability(returns) + formulas.profit_probability(returns) <= 100 + 1e-9).all()


def figures_of(*months_of_history: int, growth: float = 0.01) -> dict[str, Floats]:
    """Figures of tranches with month-end NAVs over so many months, growing evenly; the first is no main tranche."""
    place, day, nav = [], [], []
    for number, months in enumerate(months_of_history):
        for age, date in enumerate(month_ends(DATE, months)):
            place.append(number)
            day.append(day_number(date))
            nav.append(100 * (1 + growth) ** age)
    count = len(months_of_history)
    histories = from_rows(
        np.arange(count), np.array(place), np.array(day), np.array(nav), np.zeros(len(nav)), np.zeros(len(nav), bool)
    )
    return compute(histories, Members(np.zeros(count, int), np.arange(count) > 0, 1), DATE)


@pytest.mark.parametrize(
    ("values", "mean"),
    [
        ([], NAN),
        ([NAN, NAN], NAN),
        ([3], 3),
        ([NAN, 1, 4], 2.5),
        ([9, 1, 2], 2),
        ([1, 2, 3, NAN, 99], 2.5),
        (list(range(19)), 9),
        ([-500, *range(18), 900], 8.5),
        ([-500, -400, *range(16), 800, 900], 7.5),
    ],
)
def test_a_trimmed_mean_leaves_out_a_tenth_at_each_end(values: list[float], mean: float) -> None:
    found = formulas.trimmed_mean(np.array(values, dtype=np.float64)[:, None])
    assert found.tolist() == pytest.approx([mean], nan_ok=True)


@given(
    arrays(np.float64, st.integers(3, 40), elements=st.floats(-0.3, 0.3)),
    st.integers(0, 39),
    st.floats(-1, 1e6),
)
def test_one_absurd_return_moves_a_trimmed_mean_by_less_than_a_bound(
    returns: Floats, place: int, absurd: float
) -> None:
    # given
    place %= len(returns)
    changed = returns.copy()
    changed[place] = absurd
    others = np.delete(returns, place)
    counted = len(returns) - 2 * max(len(returns) // 10, 1)
    # when
    moved = formulas.trimmed_mean(changed[:, None]) - formulas.trimmed_mean(returns[:, None])
    # then
    assert abs(moved[0]) <= (others.max() - others.min()) / counted + 1e-12


def test_means_are_made_of_each_group_alone() -> None:
    # given
    returns = np.array([[1.0, NAN], [9.0, NAN], [2.0, 7.0], [3.0, 5.0]])
    # when
    found = formulas.mean_returns(returns, np.array([0, 1, 0, 0]), 3)
    # then
    assert found.tolist() == pytest.approx(np.array([[2.0, 6.0], [9.0, NAN], [NAN, NAN]]), nan_ok=True)


def test_a_window_longer_than_the_history_has_no_figures() -> None:
    # when
    found = figures_of(72, 36, 12, 1, 0)
    # then
    known = {name: (~np.isnan(found[name])).tolist() for name in COLUMNS}
    assert known["perf_5y"] == known["volatility_5y"] == [True, False, False, False, False]
    assert known["perf_3y"] == known["max_drawdown"] == known["value_at_risk_3y"] == [True, True, False, False, False]
    assert known["perf_1y"] == known["volatility_1y"] == [True, True, True, False, False]
    assert known["perf_1m"] == known["perf_since_inception"] == [True, True, True, True, False]
    assert known["perf_last_year"] == [True, True, False, False, False]
    assert np.allclose(found["perf_1m"][:4], 1)
    assert np.allclose(found["perf_1y"][:3], (1.01**12 - 1) * 100)
    assert np.allclose(found["perf_5y"][0], (1.01**12 - 1) * 100)


def test_a_young_tranche_has_the_srri_of_its_peergroup() -> None:
    assert figures_of(72, 72, 2)["srri"].tolist() == [1, 1, 1]
    # and nobody invents one where the peergroup has none either
    assert np.isnan(figures_of(2, 3)["srri"]).all()


def test_the_peergroup_does_not_speak_for_a_tranche_without_a_return_or_a_current_nav() -> None:
    # given: two with long histories, one without any NAV, one with a single one, one that ended two years ago, and a
    # young one that the peergroup completes
    days = np.array([day_number(date) for date in month_ends(DATE, 72)])
    held = [days, days, days[:0], days[-1:], days[:-24], days[-3:]]
    place = np.repeat(np.arange(6), [len(one) for one in held])
    day = np.concatenate(held)
    nothing = np.zeros(len(day))
    histories = from_rows(np.arange(6), place, day, 100 + day / 100, nothing, nothing > 0)
    # when
    found = compute(histories, Members(np.zeros(6, int), np.arange(6) < 2, 1), DATE)
    # then
    known = [True, True, False, False, False, True]
    assert (~np.isnan(found["srri"])).tolist() == (~np.isnan(found["sri"])).tolist() == known
    # and those without have no figures at all, so that no row of them is written
    assert np.isnan([found[name][[2, 3, 4]] for name in COLUMNS]).all()


def test_a_nav_that_is_too_old_stands_for_no_month() -> None:
    # given: the last NAV is three weeks old
    day = day_number(DATE) - 21 - 30 * np.arange(80)[::-1]
    histories = from_rows(np.arange(1), np.zeros(80, int), day, np.linspace(1, 2, 80), np.zeros(80), np.zeros(80, bool))
    # when
    found = compute(histories, Members(np.zeros(1, int), np.ones(1, bool), 1), DATE)
    # then
    assert np.isnan(found["perf_1m"]).all()
    assert np.isnan(found["volatility_3y"]).all()


def test_month_ends() -> None:
    assert month_end(datetime.date(2026, 3, 31), 1) == datetime.date(2026, 2, 28)
    assert month_end(datetime.date(2026, 1, 15), 1) == datetime.date(2025, 12, 31)
    assert month_end(datetime.date(2026, 12, 1)) == datetime.date(2026, 12, 31)
    assert [date.isoformat() for date in month_ends(datetime.date(2024, 3, 31), 2)] == [
        "2024-01-31",
        "2024-02-29",
        "2024-03-31",
    ]


@pytest.mark.parametrize(("late", "known"), [(0, True), (31, True), (32, False), (3_000, False), (np.nan, True)])
def test_without_the_price_of_its_issue_there_is_no_performance_since_inception(late: float, known: bool) -> None:
    # given
    days = np.array([day_number(date) for date in month_ends(DATE, 72)])
    nothing = np.zeros(len(days))
    nav: Floats = 100 * np.power(1.01, np.arange(len(days), dtype=np.float64))
    histories = from_rows(np.array([1]), nothing.astype(int), days, nav, nothing, nothing.astype(bool))
    members = Members(np.zeros(1, int), np.ones(1, bool), 1, np.array([days[0] - late]))
    # when
    found = compute(histories, members, DATE)
    # then
    assert np.isnan(found["perf_since_inception"][0]) != known
    assert not np.isnan(found["perf_5y"][0])
