"""The PRIIPs risk indicator against scipy's moments and the regulation's formula written out, one series at a time."""

import datetime
import math
from collections import Counter

import numpy as np
import pandas as pd
import pytest

from app.figures import formulas
from app.figures.computing import compute
from app.figures.formulas import Floats
from app.figures.grouping import Members
from app.prices.history import from_rows
from app.prices.returns import Histories, day_number, month_ends
from tests.length import pick
from tests.unit.figures.test_real_series import DATES, as_histories, figures, prices

DATE = datetime.date(2026, 10, 31)
BOUNDS = (0.5, 5, 12, 20, 30, 80)


def volatilities(logarithms: Floats, a_year: int, years: int = 5) -> Floats:
    """VEV in percent, as annex II writes it, of the returns along the last axis."""
    n = a_year * years
    sigma = np.std(logarithms, axis=-1)
    # Each worker that collects the tests would read it, which takes a second.
    from scipy import stats

    mu1, mu2 = stats.skew(logarithms, axis=-1), stats.kurtosis(logarithms, axis=-1)
    var = (
        sigma * math.sqrt(n) * (-1.96 + 0.474 * mu1 / math.sqrt(n) - 0.0687 * mu2 / n + 0.146 * mu1**2 / n)
        - 0.5 * sigma**2 * n
    )
    found: Floats = (np.sqrt(3.842 - 2 * var) - 1.96) / math.sqrt(years) * 100
    return found


def volatility(logarithms: Floats, a_year: int) -> float:
    return float(volatilities(logarithms, a_year))


def class_of(value: float) -> int:
    return 1 + sum(value >= bound for bound in BOUNDS)


def majority(classes: list[int]) -> int:
    most = Counter(classes)
    return max(most, key=lambda one: (most[one], one))


def walked(classes: list[int], points: int) -> int:
    """The class shown at the end: another one only where more than half of the last points have it."""
    shown = classes[0]
    for place in range(len(classes)):
        past = Counter(classes[max(place - points + 1, 0) : place + 1])
        shown = next((one for one, times in past.items() if 2 * times > past.total()), shown)
    return shown


def weekly_only(histories: Histories) -> Histories:
    """Fridays' values alone, so that nobody is valued daily."""
    kept = np.flatnonzero((histories.days - 6) % 7 == 0)
    starts = np.searchsorted(kept, histories.starts)
    return Histories(
        histories.tranche_ids, histories.simulated, starts, histories.days[kept], histories.nav[kept],
        histories.index[kept],
    )  # fmt: skip


def alone(count: int) -> Members:
    return Members(np.zeros(count, int), np.ones(count, bool), 1)


@pytest.mark.parametrize("until", DATES)
def test_the_indicator_from_daily_prices_is_that_of_scipys_moments(until: datetime.date) -> None:
    # given: the days of five years up to each of 17 Fridays
    friday = pd.Timestamp(until) - pd.Timedelta(days=(pd.Timestamp(until).day_of_week - 4) % 7)
    expected = []
    for name in prices():
        classes = []
        for back in range(17):
            end = friday - pd.Timedelta(weeks=back)
            there = prices()[name][end - pd.Timedelta(days=1826) : end]
            classes.append(class_of(volatility(np.diff(np.log(there.to_numpy())), 256)))
        expected.append(majority(classes))
    # when / then
    assert figures(until)["risk_indicator"].tolist() == expected
    assert len(set(expected)) > 1


@pytest.mark.parametrize("until", DATES)
def test_the_indicator_from_weekly_prices_is_that_of_scipys_moments(until: datetime.date) -> None:
    # given
    histories = weekly_only(as_histories(until))
    fridays = prices()[: pd.Timestamp(until)]
    fridays = fridays[fridays.index.day_of_week == 4].resample("W-FRI").last()
    logarithms = np.log(fridays / fridays.shift(1))
    expected = []
    for name in logarithms:
        windows = [logarithms[name].iloc[len(logarithms) - 260 - back : len(logarithms) - back] for back in range(17)]
        expected.append(majority([class_of(volatility(one.dropna().to_numpy(), 52)) for one in windows]))
    # when
    found = compute(histories, alone(len(histories.tranche_ids)), until)
    # then
    assert found["risk_indicator"].tolist() == expected


def monthly_only(histories: Histories) -> Histories:
    """The last value of each month alone."""
    month = (np.datetime64("2000-01-01") + histories.days).astype("datetime64[M]")
    last = np.append(month[1:] != month[:-1], True)
    last[histories.starts[1:] - 1] = True
    kept = np.flatnonzero(last)
    starts = np.searchsorted(kept, histories.starts)
    return Histories(
        histories.tranche_ids, histories.simulated, starts, histories.days[kept], histories.nav[kept],
        histories.index[kept],
    )  # fmt: skip


def test_the_indicator_from_monthly_prices_alone_is_one_class_higher_and_stays_without_a_majority() -> None:
    # given: ends of months, five years of their returns at each, one class after the other
    ends = prices().resample("ME").last()
    logarithms = np.log(ends / ends.shift(1)).iloc[1:]
    classes = {
        name: [
            min(class_of(one) + 1, 7)
            for one in volatilities(np.lib.stride_tricks.sliding_window_view(logarithms[name].to_numpy(), 60), 12)
        ]
        for name in logarithms
    }
    ties = 0
    years = pick(short=2008, long=2007), pick(short=2008, long=2009)
    for until in pd.date_range(f"{years[0]}-06-30", f"{years[1]}-12-31", freq="ME"):
        known = int((logarithms.index <= until).sum()) - 60 + 1
        expected = [walked(classes[name][:known], 4) for name in logarithms]
        ties += sum(2 * max(Counter(classes[name][known - 4 : known]).values()) == 4 for name in logarithms)
        histories = monthly_only(as_histories(until.date()))
        # when / then
        found = compute(histories, alone(len(histories.tranche_ids)), until.date())
        assert found["risk_indicator"].tolist() == expected, until
    # Two and two points of four decide nothing, and that happens.
    assert ties


def test_months_of_a_fund_that_has_weekly_prices_as_well_do_not_count_as_one_class_more() -> None:
    # given: a history, and its Fridays, as two share classes of one fund or as two funds
    weekly = weekly_only(history(1, 2200))
    monthly = monthly_only(weekly)
    count = len(weekly.days), len(monthly.days)
    nothing = np.zeros(sum(count))
    both = from_rows(
        np.arange(2), np.repeat([0, 1], count), np.append(weekly.days, monthly.days),
        np.append(weekly.nav, monthly.nav), nothing, nothing > 0,
    )  # fmt: skip
    # when
    one_fund = compute(both, Members(np.zeros(2, int), np.ones(2, bool), 1, fund=np.zeros(2, int)), DATE)
    two_funds = compute(both, alone(2), DATE)
    # then
    assert one_fund["risk_indicator"].tolist() == [two_funds["risk_indicator"][1] - 1] * 2


@pytest.mark.parametrize(
    ("classes", "shown"),
    [
        ([3, 3, 3, 3, 4, 4, 4], 4),
        ([3, 3, 3, 3, 4, 4], 3),
        ([4, 4, 4, 4, 3, 3], 4),
        ([4, 4, 4, 4, 3, 3, 3], 3),
        ([2, 2, 2, 3, 4, 5], 2),
        ([None, None, None, None, 3, 4], 3),
        ([None, None, None, None, 5], 5),
        ([3, 3, 3, 3, 4, None, None, 4], 4),
        ([None, None, None, None], None),
    ],
)
def test_a_class_changes_to_one_that_more_than_half_of_four_months_have(
    classes: list[int | None], shown: int | None
) -> None:
    row = np.array([[np.nan if one is None else one for one in classes]], dtype=np.float64)
    [found] = formulas.majority_class(row, 4)
    assert (None if np.isnan(found) else found) == shown


def test_volatility_of_known_moments() -> None:
    # given: monthly returns without skewness or excess kurtosis are nearly their own volatility
    found = formulas.var_equivalent_volatility(np.array([0.04]), np.zeros(1), np.zeros(1), 12, 5)
    # then
    assert found[0] == pytest.approx(0.04 * math.sqrt(12) * 100, abs=0.01)
    assert formulas.market_risk_class(np.array([0, 0.49, 0.5, 4.99, 5, 12, 20, 30, 79.99, 80, np.nan]))[
        :-1
    ].tolist() == [1, 1, 2, 2, 3, 4, 5, 6, 6, 7]


def history(step: int, periods: int) -> Histories:
    """So many NAVs up to the record date: of weekdays, of Fridays, or of ends of months."""
    days = day_number(datetime.date(2026, 10, 30)) - step * np.arange(periods)[::-1]
    if step == 1:
        days = days[np.isin((days - 6) % 7, [0, 3, 4, 5, 6])]
    if step == 30:
        days = np.array([day_number(date) for date in month_ends(DATE, periods - 1)])
    nav = 100 * np.exp(np.where(np.arange(len(days)) % 2, 0.01, -0.01))
    nothing = np.zeros(len(days))
    return from_rows(np.arange(1), nothing.astype(int), days, nav, nothing, nothing > 0)


@pytest.mark.parametrize(
    ("step", "periods", "known"),
    [(1, 760, True), (1, 700, False), (7, 212, True), (7, 205, False), (30, 61, True), (30, 60, False)],
)
def test_two_years_of_days_four_of_weeks_or_five_of_months_are_needed(step: int, periods: int, known: bool) -> None:
    found = compute(history(step, periods), alone(1), DATE)["risk_indicator"]
    assert np.isnan(found[0]) != known


def test_a_constant_price_has_the_lowest_class() -> None:
    days = history(7, 300).days
    nothing = np.zeros(300)
    constant = from_rows(np.arange(1), nothing.astype(int), days, nothing + 7, nothing, nothing > 0)
    assert compute(constant, alone(1), DATE)["risk_indicator"].tolist() == [1]


def test_one_sibling_valued_weekly_makes_the_indicator_of_the_fund_one_of_weeks() -> None:
    # given: a daily history that goes up and down within the week, and its Fridays alone
    daily = history(1, 2200)
    kept = np.flatnonzero((daily.days - 6) % 7 == 0)
    both = from_rows(
        np.arange(2), np.repeat([0, 1], [len(daily.days), len(kept)]), np.append(daily.days, daily.days[kept]),
        np.append(daily.nav, daily.nav[kept]), np.zeros(len(daily.days) + len(kept)),
        np.zeros(len(daily.days) + len(kept), bool),
    )  # fmt: skip
    # when
    one_fund = compute(both, Members(np.zeros(2, int), np.ones(2, bool), 1, fund=np.zeros(2, int)), DATE)
    two_funds = compute(both, alone(2), DATE)
    # then
    assert one_fund["risk_indicator"].tolist() == [two_funds["risk_indicator"][1]] * 2
    assert two_funds["risk_indicator"][0] > two_funds["risk_indicator"][1]
