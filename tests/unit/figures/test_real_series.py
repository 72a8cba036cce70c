"""Formulas and figures of whole histories against the library skfolio, on 33 years of prices of 20 real shares."""

import datetime
from functools import cache

import numpy as np
import pandas as pd
import pytest
from skfolio import measures
from skfolio.datasets import load_sp500_dataset

from app.figures import formulas
from app.figures.computing import compute
from app.figures.formulas import Floats
from app.figures.grouping import Members
from app.prices.history import from_rows
from app.prices.returns import Histories
from app.prices.storing import EPOCH

#: Ends of months in good times and in the crises of 1998, 2002, 2008 and 2020.
DATES = [datetime.date(1998, 8, 31), datetime.date(2002, 9, 30), datetime.date(2009, 2, 28), datetime.date(2020, 3, 31)]


@cache
def prices() -> pd.DataFrame:
    return load_sp500_dataset()


def month_ends(until: datetime.date, months: int) -> pd.DataFrame:
    """The last price of each month, the oldest first; months + 1 rows."""
    return prices()[: pd.Timestamp(until)].resample("ME").last().iloc[-months - 1 :]


def returns_of(values: pd.DataFrame) -> Floats:
    return np.asarray(values.pct_change().iloc[1:].to_numpy(), dtype=np.float64)


def as_histories(until: datetime.date) -> Histories:
    known = prices()[: pd.Timestamp(until)]
    days = (known.index.to_numpy().astype("datetime64[D]") - np.datetime64(EPOCH)).astype(int)
    place, row = np.meshgrid(np.arange(known.shape[1]), np.arange(len(known)), indexing="ij")
    nav = known.to_numpy().T
    return from_rows(
        np.arange(known.shape[1]),
        place.ravel(),
        days[row.ravel()],
        nav.ravel(),
        np.zeros(nav.size),
        np.zeros(nav.size, bool),
    )


def figures(until: datetime.date) -> dict[str, Floats]:
    histories = as_histories(until)
    count = len(histories.tranche_ids)
    return compute(histories, Members(np.zeros(count, int), np.ones(count, bool), 1), until)


@pytest.mark.parametrize("until", DATES)
@pytest.mark.parametrize("years", [1, 3, 5])
def test_volatility_is_the_annualised_standard_deviation(until: datetime.date, years: int) -> None:
    returns = returns_of(month_ends(until, 12 * years))
    expected = measures.standard_deviation(returns) * np.sqrt(12) * 100
    assert np.allclose(formulas.volatility(returns.T, 12), expected)
    assert np.allclose(figures(until)[f"volatility_{years}y"], expected)


@pytest.mark.parametrize("until", DATES)
def test_performance_is_compounded(until: datetime.date) -> None:
    found = figures(until)
    for months, name in ((1, "perf_1m"), (3, "perf_3m"), (6, "perf_6m"), (12, "perf_1y")):
        compounded = measures.get_cumulative_returns(returns_of(month_ends(until, months)), compounded=True)[-1]
        assert np.allclose(found[name], (compounded - 1) * 100)
    for years in (3, 5):
        compounded = measures.get_cumulative_returns(returns_of(month_ends(until, 12 * years)), compounded=True)[-1]
        assert np.allclose(found[f"perf_{years}y"], (compounded ** (1 / years) - 1) * 100)
    year = prices().resample("YE").last().pct_change().loc[str(until.year - 1)].iloc[0]
    assert np.allclose(found["perf_last_year"], year * 100)
    days = (pd.Timestamp(until) - prices().index[0]).days
    grown = prices()[: pd.Timestamp(until)].iloc[-1] / prices().iloc[0]
    assert np.allclose(found["perf_since_inception"], (grown ** (365.25 / days) - 1) * 100)


@pytest.mark.parametrize("until", DATES)
def test_drawdown_is_the_largest_fall_from_the_high_before_it(until: datetime.date) -> None:
    # given: the last price of each of 157 weeks that end on the record date's day of the week
    ends = pd.date_range(end=until, periods=157, freq="7D")
    weekly = prices().reindex(prices().index.union(ends)).ffill().loc[ends]
    # when
    expected = measures.get_drawdowns(returns_of(weekly), compounded=True).min(axis=0) * 100
    # then
    assert np.allclose(formulas.max_drawdown(weekly.to_numpy().T), expected)
    assert np.allclose(figures(until)["max_drawdown"], expected)
    # Of twenty shares, the two best and the two worst of each week are left out.
    trimmed = np.sort(returns_of(weekly), axis=1)[:, 2:-2].mean(axis=1)
    group = measures.get_drawdowns(trimmed, compounded=True).min() * 100
    assert np.allclose(figures(until)["reference_drawdown"], group)


@pytest.mark.parametrize("until", DATES)
def test_value_at_risk_lies_between_the_next_lower_and_higher_loss(until: datetime.date) -> None:
    # given: skfolio takes one of the returns, we the straight line between two of them
    returns = returns_of(month_ends(until, 36))
    # when
    found = formulas.value_at_risk(returns.T)
    # then
    assert np.allclose(found, np.minimum(np.quantile(returns, 0.05, axis=0), 0) * 100)
    smaller, larger = -measures.value_at_risk(returns, 0.93) * 100, -measures.value_at_risk(returns, 0.95) * 100
    assert (found <= smaller + 1e-9).all()
    assert (found >= larger - 1e-9).all()
    assert np.allclose(figures(until)["value_at_risk_3y"], found)


@pytest.mark.parametrize("until", DATES)
def test_best_and_worst_months_and_their_shares(until: datetime.date) -> None:
    returns = returns_of(month_ends(until, 36))
    found = figures(until)
    assert np.allclose(found["max_loss_3y"], np.minimum(-measures.worst_realization(returns), 0) * 100)
    assert np.allclose(found["max_profit_3y"], np.maximum(measures.worst_realization(-returns), 0) * 100)
    assert np.allclose(found["prob_loss_month_3y"], (returns < 0).mean(axis=0) * 100)
    assert np.allclose(found["prob_profit_month_3y"], (returns > 0).mean(axis=0) * 100)


@pytest.mark.parametrize("until", DATES)
def test_the_full_drawdown_is_that_of_all_weeks(until: datetime.date) -> None:
    # given: the last price of every week that ends on the record date's day of the week
    ends = pd.date_range(end=until, periods=(pd.Timestamp(until) - prices().index[0]).days // 7 + 1, freq="7D")
    weekly = prices().reindex(prices().index.union(ends)).ffill().loc[ends].dropna()
    # when
    expected = measures.get_drawdowns(returns_of(weekly), compounded=True).min(axis=0) * 100
    # then
    found = figures(until)
    assert np.allclose(found["max_drawdown_full"], expected)
    assert (found["max_drawdown_full"] <= found["max_drawdown"] + 1e-9).all()
