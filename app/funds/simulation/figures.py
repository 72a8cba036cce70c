"""Monthly returns, and the figures that follow from them.

Every figure is computed from one simulated path per tranche, so that horizons agree with each other: a fund with a
bad month has it in its one-month return, its volatility and its drawdown alike. Shapes: (tranches,) unless said
otherwise; percentages are percent points; missing is NaN.
"""

from dataclasses import dataclass

import numpy as np

from app.funds.simulation.draws import Floats, choice, normal, normal_rows, uniform
from app.funds.simulation.population import Ints, Population, model

#: Months of history that are simulated; older funds are taken to have grown at their expected rate before.
MONTHS = 132
_YOUNG = 0.08
#: Upper bounds of SRRI classes 1 to 6 in percent of annual volatility (CESR/10-673, box 1).
SRRI_BOUNDS = (0.5, 2.0, 5.0, 10.0, 15.0, 25.0)
#: The highest SRRI of the SRI levels low and medium.
SRI_BOUNDS = (3, 5)


@dataclass(frozen=True, slots=True)
class Paths:
    """Monthly returns as fractions: ``tranches`` (tranches, months), ``peergroups`` (peergroups, months); the last is
    newest."""

    tranches: Floats
    peergroups: Floats
    expected: Floats


def ages(people: Population) -> Ints:
    """Return months since issue; 8 % of the tranches are younger than five years."""
    young = uniform(people.tranche_keys, "young") < _YOUNG
    short = 2 + uniform(people.tranche_keys, "age/young") * 57
    long = 60 + 270 * uniform(people.tranche_keys, "age/old") ** 1.6
    return np.asarray(np.where(young, short, long).astype(np.int64))


def total_expense_ratio(people: Population) -> Floats:
    """Return costs by asset class, universe and share class; institutional share classes pay about half."""
    factors = model()["universe_ter_factors"]
    by_universe = np.array([factors.get(code, 1.0) for code in people.universe])[people.fund]
    halved = np.where(people.institutional & (by_universe == 1.0), factors["institutional"], 1.0)
    fund_spread = np.exp(0.22 * normal(people.fund_keys, "ter"))[people.fund]
    class_spread = np.exp(0.06 * normal(people.tranche_keys, "ter"))
    costs = people.costs[people.fund] * by_universe * halved * fund_spread * class_spread
    return np.asarray(np.round(np.clip(costs, 0.03, 4.5), 2))


def simulate_paths(people: Population, ter: Floats) -> Paths:
    """Simulate returns: the peergroup's market, the fund's own skill and noise, the share class's costs and
    currency."""
    world = _reverting(normal_rows(people.world_key, "world", MONTHS))
    markets = _reverting(normal_rows(people.market_keys, "market", MONTHS))
    groups_own = _reverting(normal_rows(people.peergroup_keys, "group", MONTHS))
    market = 0.6 * world + 0.72 * markets + 0.35 * groups_own
    spread = np.exp(0.18 * normal(people.fund_keys, "volatility"))
    volatility = people.volatility * spread / 100 / np.sqrt(12)
    skill = normal(people.fund_keys, "skill") * 0.10 * people.volatility
    expected = model()["risk_free"] + people.sharpe * people.volatility + skill
    own = normal_rows(people.fund_keys, "own", MONTHS)
    fund_returns = (expected / 1200)[:, None] + volatility[:, None] * (0.9 * market[people.peergroup] + 0.4359 * own)
    noise = normal_rows(people.tranche_keys, "class", MONTHS) * np.where(people.foreign, 0.0015, 0.0001)[:, None]
    tranches = (
        fund_returns[people.fund]
        - (ter / 1200)[:, None]
        + noise * np.minimum(people.volatility[people.fund] / 8, 1)[:, None]
    )
    size = np.bincount(people.peergroup)
    groups = np.zeros((len(size), MONTHS))
    np.add.at(groups, people.peergroup, fund_returns)
    return Paths(np.maximum(tranches, -0.6), groups / np.maximum(size, 1)[:, None], (expected[people.fund] - ter) / 100)


def _reverting(shocks: Floats) -> Floats:
    """Take back half of the luck of every three years: else some markets would double in them, as markets rarely do."""
    calmed = shocks.copy()
    for end in range(shocks.shape[1], 0, -36):
        part = slice(max(end - 36, 0), end)
        calmed[:, part] -= 0.5 * shocks[:, part].mean(axis=1, keepdims=True)
    return calmed


def growth(path: Floats, months: int, until: int = 0) -> Floats:
    """Return the growth factor over ``months`` that end ``until`` months ago; shape (rows,)."""
    end = path.shape[1] - until
    return np.asarray(np.prod(1 + path[:, end - months : end], axis=1))


def annualised(path: Floats, years: int, until: int = 0) -> Floats:
    """Return percent a year over whole years."""
    return (growth(path, 12 * years, until) ** (1 / years) - 1) * 100


def volatility(path: Floats, years: int, until: int = 0) -> Floats:
    """Return annualised volatility of monthly returns in percent."""
    end = path.shape[1] - until
    return np.asarray(np.std(path[:, end - 12 * years : end], axis=1, ddof=1) * np.sqrt(12) * 100)


def drawdown(path: Floats, months: int = 36) -> Floats:
    """Return the largest loss from a peak over the last ``months`` in percent, 0 or negative."""
    value = np.cumprod(1 + path[:, -months:], axis=1)
    value = np.hstack([np.ones((len(path), 1)), value])
    peak = np.maximum.accumulate(value, axis=1)
    return np.asarray(np.min(value / peak - 1, axis=1) * 100)


def srri_of(annual_volatility: Floats) -> Ints:
    """Return the synthetic risk and reward indicator, 1 to 7, of a volatility in percent (CESR/10-673)."""
    return np.asarray(1 + np.searchsorted(SRRI_BOUNDS, annual_volatility, side="right"))


def sri_of(srri: Ints) -> Ints:
    """Return the level 1 (low) to 3 (high) of an SRRI."""
    return np.asarray(1 + np.searchsorted(SRI_BOUNDS, srri, side="left"))


def key_figures(people: Population, paths: Paths, age: Ints) -> dict[str, Floats]:
    """Return the columns of the key figures."""
    path = paths.tranches
    recent = path[:, -36:]
    last_year_end = 10  # The record date is the end of October, so the last calendar year ended ten months before.
    columns = {
        "perf_1m": _from(1, age, (growth(path, 1) - 1) * 100),
        "perf_3m": _from(3, age, (growth(path, 3) - 1) * 100),
        "perf_6m": _from(6, age, (growth(path, 6) - 1) * 100),
        "perf_1y": _from(12, age, annualised(path, 1)),
        "perf_3y": _from(36, age, annualised(path, 3)),
        "perf_5y": _from(60, age, annualised(path, 5)),
        "perf_since_inception": _since_inception(paths, age),
        "perf_last_year": _from(12 + last_year_end, age, annualised(path, 1, last_year_end)),
        "volatility_1y": _from(12, age, volatility(path, 1)),
        "volatility_3y": _from(36, age, volatility(path, 3)),
        "volatility_5y": _from(60, age, volatility(path, 5)),
        "max_drawdown": _from(36, age, drawdown(path)),
        "reference_drawdown": _from(36, age, drawdown(paths.peergroups)[people.peergroup][people.fund]),
        "prob_loss_month_3y": _from(36, age, np.mean(recent < 0, axis=1) * 100),
        "prob_profit_month_3y": _from(36, age, np.mean(recent > 0, axis=1) * 100),
        "max_loss_3y": _from(36, age, np.minimum(np.min(recent, axis=1), 0) * 100),
        "max_profit_3y": _from(36, age, np.maximum(np.max(recent, axis=1), 0) * 100),
        "value_at_risk_3y": _from(36, age, np.minimum(np.quantile(recent, 0.05, axis=1), 0) * 100),
    }
    # UCITS rules take five years; a younger fund is measured on what there is, or on its peergroup.
    measured = np.where(
        age >= 60, columns["volatility_5y"], np.where(age >= 36, columns["volatility_3y"], columns["volatility_1y"])
    )
    measured = np.where(np.isnan(measured), people.volatility[people.fund], measured)
    columns["srri"] = srri_of(measured).astype(np.float64)
    columns["sri"] = sri_of(srri_of(measured)).astype(np.float64)
    columns["volume"] = np.clip(np.exp(4.7 + 1.4 * normal(people.fund_keys, "volume")), 1.0, 60_000.0)[people.fund]
    columns["esg_score"] = esg_scores(people)[people.fund]
    return columns


def sfdr_articles(people: Population) -> Ints:
    """Return the disclosure article of each fund: 8 or 9 where the name promises sustainability, else mostly 6; shape
    (funds,)."""
    draw = uniform(people.fund_keys, "sfdr")
    ordinary = np.where(draw < 0.58, 6, np.where(draw < 0.97, 8, 9))
    return np.asarray(np.where(people.sustainable, np.where(draw < 0.6, 8, 9), ordinary))


def esg_scores(people: Population) -> Floats:
    """Return scores from 0 to 100 that rise with the disclosure article; shape (funds,)."""
    level = {6: 44.0, 8: 60.0, 9: 74.0}
    base = np.array([level[int(article)] for article in sfdr_articles(people)])
    return np.clip(base + 9 * normal(people.fund_keys, "esg"), 1, 99)


def charges(people: Population, ter: Floats) -> dict[str, Floats]:
    """Return fees of the share class and its minimum investment in its own currency."""
    exempt = people.institutional | (people.universe == "etf")[people.fund]
    discount = choice(people.fund_keys, "initial_charge", (1.0, 1.0, 1.0, 0.8, 0.6, 0.0))[people.fund]
    redemption = np.where(
        uniform(people.fund_keys, "return_fee") < 0.04, choice(people.fund_keys, "redeem", (0.5, 1.0)), 0.0
    )
    small = choice(people.tranche_keys, "minimum", (1, 50, 100, 500, 1_000, 2_500, 5_000))
    large = choice(people.tranche_keys, "minimum", (100_000, 250_000, 500_000, 1_000_000, 5_000_000))
    return {
        "ter": ter,
        "initial_charge": np.where(exempt, 0.0, people.charge[people.fund] * discount),
        "fee": np.round(ter * (0.72 + 0.14 * uniform(people.fund_keys, "fee")[people.fund]), 2),
        "return_fee": np.where(exempt, 0.0, redemption[people.fund]),
        "min_investment": np.where(people.institutional, large, small),
    }


def _from(months: int, age: Ints, values: Floats) -> Floats:
    return np.asarray(np.where(age >= months, values, np.nan))


def _since_inception(paths: Paths, age: Ints) -> Floats:
    """Return percent a year; a young share class has its plain return, not one blown up to a year."""
    logs = np.cumsum(np.log1p(paths.tranches[:, ::-1]), axis=1)
    within = np.minimum(age, MONTHS)
    known = logs[np.arange(len(age)), within - 1]
    before = np.log1p(paths.expected) * (age - within) / 12
    years = np.maximum(age / 12, 1.0)
    return np.asarray((np.exp((known + before) / years) - 1) * 100)
