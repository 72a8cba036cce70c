"""Simulated NAVs: each fund's own path through the markets, and the share classes that quote it (ADR 0101).

A main tranche is quoted every Friday; the other share classes of a fund at their first date and on the last Friday of
each month, which is what their figures need and a quarter of the room.
"""

from dataclasses import dataclass

import numpy as np

from app.demo.draws import Floats, choice, normal, normal_rows, uniform
from app.demo.markets import WEEKS_PER_YEAR, Dates, fridays, peergroup_returns, world
from app.demo.population import Bools, Ints, Population, model
from app.prices.storing import EPOCH, Navs

#: How much of its peergroup's market a fund holds, give or take, and its own noise as a share of its volatility.
_BETA_SPREAD, _OWN_NOISE = 0.08, 0.33
#: A manager's skill for good, and that of some months, as a share of the fund's volatility; percent a year.
_SKILL, _PERIOD_SKILL = 0.08, 0.16
_PERIOD_WEEKS = 39
#: Percent of the NAV that a distributing share class pays a year.
_YIELDS = {
    "equity": 1.6, "bond": 2.2, "mixed": 1.8, "money_market": 0.8, "real_estate": 2.4, "commodity": 0.0,
    "alternative": 1.0,
}  # fmt: skip
_ROUNDING = 10_000


@dataclass(frozen=True, slots=True)
class Paths:
    """What the funds earned before costs.

    ``weeks`` are the Fridays, ``gross`` (funds, weeks) the logarithm of what one unit at the first of them has become;
    ``ter`` and ``noise`` belong to the tranches: percent a year, and the spread of a month's return around the fund's.
    """

    weeks: Dates
    gross: Floats
    ter: Floats
    noise: Floats


def simulate_paths(people: Population, ter: Floats) -> Paths:
    """Simulate what every fund earned, also in weeks before it was launched."""
    factors = world(model()["seed"])
    weeks = factors.returns.shape[1]
    spread = np.exp(0.15 * normal(people.fund_keys, "volatility"))
    volatility = people.volatility * spread / 100
    beta = spread * (1 + _BETA_SPREAD * normal(people.fund_keys, "beta"))
    periods = normal_rows(people.fund_keys, "period", weeks // _PERIOD_WEEKS + 1)
    returns = normal_rows(people.fund_keys, "own", weeks)
    returns *= (_OWN_NOISE * volatility / np.sqrt(WEEKS_PER_YEAR))[:, None] * factors.noise
    returns += beta[:, None] * peergroup_returns(people, factors)[people.peergroup]
    returns += factors.cash
    skill = _SKILL * normal(people.fund_keys, "skill")
    returns += (volatility / WEEKS_PER_YEAR)[:, None] * (
        skill[:, None] + _PERIOD_SKILL * np.repeat(periods, _PERIOD_WEEKS, axis=1)[:, :weeks]
    )
    # No week of a fund that spreads its risk takes more than a third.
    np.clip(returns, -0.4, 0.4, out=returns)
    noise = np.where(people.foreign, 0.0015, 0.0001) * np.minimum(people.volatility[people.fund] / 8, 1)
    return Paths(fridays(), np.cumsum(returns, axis=1), ter, noise)


def month_ends(weeks: Dates) -> Ints:
    """Return the positions of the last Friday of each month."""
    months = weeks.astype("datetime64[M]")
    return np.append(np.flatnonzero(months[1:] != months[:-1]), len(weeks) - 1)


def monthly_returns(paths: Paths, people: Population, tranches: Ints) -> Floats:
    """Return the plain monthly returns of some tranches after costs, as fractions; shape (tranches, months)."""
    gross = paths.gross[people.fund[tranches]][:, month_ends(paths.weeks)]
    return np.asarray(np.expm1(np.diff(gross, axis=1) - paths.ter[tranches][:, None] / 1200))


def weekly_returns(paths: Paths, people: Population, tranches: Ints) -> Floats:
    """Return the plain weekly returns of some tranches after costs, as fractions; shape (tranches, weeks - 1)."""
    gross = np.diff(paths.gross[people.fund[tranches]], axis=1)
    return np.asarray(np.expm1(gross - paths.ter[tranches][:, None] / 100 / WEEKS_PER_YEAR))


def navs(people: Population, paths: Paths, issued: Dates, wanted: Bools) -> Navs:
    """Return the NAVs of the ``wanted`` tranches since their issue date, in the order of tranche ids and dates."""
    parts = [
        _quoted(people, paths, issued, np.flatnonzero(wanted & people.main), np.arange(len(paths.weeks))),
        _quoted(people, paths, issued, np.flatnonzero(wanted & ~people.main), month_ends(paths.weeks)),
    ]
    rows = Navs(*(np.concatenate([getattr(part, name) for part in parts]) for name in Navs.__slots__))
    return rows.take(np.lexsort((rows.day, rows.tranche_id)))


def _quoted(people: Population, paths: Paths, issued: Dates, tranches: Ints, places: Ints) -> Navs:
    """Return the NAVs of tranches that are quoted in the weeks at ``places``, and in their first one."""
    first = np.searchsorted(paths.weeks, issued[tranches])
    grid = np.append(places, len(paths.weeks))
    # The week of the launch takes the place of the last quoted one before it.
    at = np.maximum(places, np.minimum(first, len(paths.weeks) - 1)[:, None])
    there = (grid[1:] > first[:, None]) & (first < len(paths.weeks))[:, None]
    years = (at - at[:, :1]) / WEEKS_PER_YEAR
    keys = people.tranche_keys[tranches]
    value = np.take_along_axis(paths.gross[people.fund[tranches]], at, axis=1)
    value -= value[:, :1] + paths.ter[tranches][:, None] / 100 * years
    if len(places) < len(paths.weeks):
        value += np.cumsum(normal_rows(keys, "class", len(places)) * paths.noise[tranches][:, None], axis=1)
    paid = _payouts(people, paths, tranches, at)
    kept = np.cumsum(np.log1p(-paid), axis=1)
    launch = choice(keys, "launch", (10.0, 50.0, 100.0, 100.0, 100.0, 1000.0))
    launch *= np.where(first == 0, np.exp(0.35 * normal(keys, "before")), 1.0)
    # What is paid in the first week was paid before the history begins.
    start = (launch * np.exp(-value[:, 0] - kept[:, 0]))[:, None]
    nav = np.maximum(np.rint(start * np.exp(value + kept) * _ROUNDING), 1)
    distribution = np.rint(start * np.exp(value + kept) / (1 - paid) * paid * _ROUNDING)
    row, column = np.nonzero(there)
    day = (paths.weeks - np.datetime64(EPOCH)).astype(np.int64)
    scale = 10**6 // _ROUNDING
    return Navs(
        people.tranche_ids[tranches][row],
        day[at[row, column]],
        nav[row, column].astype(np.int64) * scale,
        people.tranche_currency[tranches].astype("S3")[row],
        distribution[row, column].astype(np.int64) * scale,
    )


def _payouts(people: Population, paths: Paths, tranches: Ints, at: Ints) -> Floats:
    """Return which share of the NAV is paid out in each quoted week: once a year, in a month of the fund's own."""
    yields = np.array([_YIELDS[name] for name in people.asset_class])[people.fund[tranches]] / 100
    yields = np.where(people.distributing[tranches], yields, 0.0)
    yields *= 0.6 + 0.8 * uniform(people.fund_keys, "yield")[people.fund[tranches]]
    month = (uniform(people.fund_keys, "payout") * 12).astype(np.int64)[people.fund[tranches]]
    ends = np.zeros(len(paths.weeks), dtype=np.int64) - 1
    last = month_ends(paths.weeks)
    ends[last] = paths.weeks[last].astype("datetime64[M]").astype(np.int64) % 12
    paying = ends[at] == month[:, None]
    paying[:, 1:] &= at[:, 1:] > at[:, :-1]
    return np.where(paying, yields[:, None], 0.0)
