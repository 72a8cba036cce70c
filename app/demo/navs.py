"""Simulated NAVs: each fund's own path through the markets, and the share classes that quote it (ADR 0182).

A main share class is quoted on the last business day of each week and month, in some funds on every business day; the
other share classes of a fund at their first date and at the end of each month, which is what their figures need.
"""

from dataclasses import dataclass

import numpy as np

from app.demo.currencies import cash, exchange
from app.demo.days import days
from app.demo.draws import Floats, choice, normal, normal_rows, uniform
from app.demo.holdings import market_returns
from app.demo.markets import DAYS_PER_YEAR, world
from app.demo.population import Bools, Dates, Ints, Population, model
from app.prices.storing import EPOCH, Navs

#: How much of its market an active fund holds, give or take.
_BETA_SPREAD = 0.08
#: A manager's skill for good, and that of some months, as a share of the fund's volatility; percent a year.
_SKILL, _PERIOD_SKILL = 0.11, 0.16
_PERIOD_YEARS = 0.75
#: How far an index fund strays from its index, percent a year, least and most.
_STRAYING = (0.10, 0.25)
_ROUNDING = 10_000


@dataclass(frozen=True, slots=True)
class Markets:
    """What the funds at hand are made of: the logarithm of each market's worth in euros, shape (markets, days), how
    wild each day is, and for each fund its market, how much it holds of it, and the market's volatility a year."""

    worth: Floats
    wild: Floats
    market: Ints
    beta: Floats
    volatility: Floats


@dataclass(frozen=True, slots=True)
class Paths:
    """What the funds earned before costs, in euros.

    ``gross`` (funds, quoted days) is the logarithm of what one unit on the first day has become, ``daily`` the same on
    all days of the funds at ``daily_funds``; ``ter`` belongs to the tranches, percent a year.
    """

    gross: Floats
    daily: Floats
    daily_funds: Ints
    ter: Floats


def skill(people: Population) -> Floats:
    """Return the lasting skill of each fund's manager: standard normal, 0 where the fund follows an index."""
    return np.where(people.tracking, 0.0, normal(people.fund_keys, "skill"))


def simulate_paths(people: Population, ter: Floats) -> Paths:
    """Simulate what every fund earned, also in the time before it was launched."""
    factors = world(model()["seed"])
    returns, market = market_returns(people, factors)
    beta = np.where(people.tracking, 1.0, 1 + _BETA_SPREAD * normal(people.fund_keys, "beta"))
    volatility = returns.std(axis=1)[market] * np.sqrt(DAYS_PER_YEAR)
    markets = Markets(np.cumsum(returns, axis=1), factors.wild, market, beta, volatility)
    chosen = np.flatnonzero(people.daily)
    gross = _earned(people, markets, np.arange(len(people.fund_ids)), days().quoted)
    daily = _earned(people, markets, chosen, np.arange(len(days().dates)))
    gross[chosen] = daily[:, days().quoted]
    return Paths(gross, daily, chosen, ter)


def _earned(people: Population, markets: Markets, funds: Ints, at: Ints) -> Floats:
    """Return the logarithm of what one unit of these funds has become by the days at ``at``."""
    of = people.fund_keys[funds]
    years = days().years[at]
    straying = _STRAYING[0] + (_STRAYING[1] - _STRAYING[0]) * uniform(of, "straying")
    active = np.array([model()["asset_class"][name]["active"] for name in people.asset_class[funds]])
    noise = np.where(people.tracking[funds], straying / 100, active * markets.volatility[funds])
    path = normal_rows(of, "own", len(at))
    path *= np.sqrt(np.diff(years, prepend=0.0)) * markets.wild[at]
    np.cumsum(path, axis=1, out=path)
    path *= noise[:, None]
    path += markets.beta[funds, None] * markets.worth[:, at][markets.market[funds]]
    path += (markets.volatility[funds] * _SKILL * skill(people)[funds])[:, None] * years
    turn = (years / _PERIOD_YEARS).astype(np.int64)
    lucky = normal_rows(of, "period", int(turn[-1]) + 1) * ~people.tracking[funds, None]
    full = np.cumsum(lucky, axis=1) - lucky
    spent = full[:, turn] * _PERIOD_YEARS
    spent += lucky[:, turn] * (years - turn * _PERIOD_YEARS)
    path += (_PERIOD_SKILL * markets.volatility[funds])[:, None] * spent
    return path


def monthly_returns(paths: Paths, people: Population, tranches: Ints) -> Floats:
    """Return the plain monthly returns of some tranches after costs, as fractions; shape (tranches, months)."""
    return _returns(paths, people, tranches, days().month_ends)


def weekly_returns(paths: Paths, people: Population, tranches: Ints) -> Floats:
    """Return the plain weekly returns of some tranches after costs, as fractions; shape (tranches, weeks - 1)."""
    return _returns(paths, people, tranches, days().weekly)


def _returns(paths: Paths, people: Population, tranches: Ints, at: Ints) -> Floats:
    gross = paths.gross[people.fund[tranches]][:, np.searchsorted(days().quoted, at)]
    value = gross + _currency_of(people, tranches)[:, at] - paths.ter[tranches][:, None] / 100 * days().years[at]
    return np.asarray(np.expm1(np.diff(value, axis=1)))


def _currency_of(people: Population, tranches: Ints) -> Floats:
    """Return the logarithm of what its currency adds to a share class by each day; shape (tranches, days).

    One that is not hedged is worth what its currency costs. One that is hedged follows the fund in the currency of its
    books, and earns the difference of what cash does in both.
    """
    money, base = people.tranche_currency[tranches], people.base[people.fund[tranches]]
    hedged = people.hedged[tranches]
    kinds, place = np.unique(np.stack([money, np.where(hedged, base, money)]), axis=1, return_inverse=True)
    rows = [exchange(str(into)) - exchange(str(into))[0] + cash(str(own)) - cash(str(into)) for own, into in kinds.T]
    return np.array(rows).reshape(len(rows), len(days().dates))[place.ravel()]


def navs(people: Population, paths: Paths, issued: Dates, closed: Dates, wanted: Bools) -> Navs:
    """Return the NAVs of the ``wanted`` tranches from their issue date to their closing, by tranche ids and dates."""
    quoted, every = days().quoted, np.arange(len(days().dates))
    daily = people.daily[people.fund]
    months = np.searchsorted(quoted, days().month_ends)
    parts = [
        _quoted(people, paths, issued, np.flatnonzero(wanted & people.main & ~daily), quoted, np.arange(len(quoted))),
        _quoted(people, paths, issued, np.flatnonzero(wanted & people.main & daily), every, every),
        _quoted(people, paths, issued, np.flatnonzero(wanted & ~people.main), quoted, months),
    ]
    rows = Navs(*(np.concatenate([getattr(part, name) for part in parts]) for name in Navs.__slots__))
    last = (closed - np.datetime64(EPOCH)).astype(np.int64)
    order = np.argsort(people.tranche_ids)
    place = order[np.searchsorted(people.tranche_ids, rows.tranche_id, sorter=order)]
    kept = np.flatnonzero(rows.day <= last[place])
    return rows.take(kept[np.lexsort((rows.day[kept], rows.tranche_id[kept]))])


def _quoted(people: Population, paths: Paths, issued: Dates, tranches: Ints, grid: Ints, places: Ints) -> Navs:
    """Return the NAVs of tranches that are quoted on the days at ``grid[places]``, and on their first one.

    The days at ``grid`` are those of the path that is read.
    """
    first = np.searchsorted(days().dates[grid], issued[tranches])
    ends = np.append(places, len(grid))
    # The day of the launch takes the place of the last quoted one before it.
    at = np.maximum(places, np.minimum(first, len(grid) - 1)[:, None])
    there = (ends[1:] > first[:, None]) & (first < len(grid))[:, None]
    day = grid[at]
    value = _gross(people, paths, tranches, at, daily=len(grid) > len(days().quoted))
    value += np.take_along_axis(_currency_of(people, tranches), day, axis=1)
    value -= paths.ter[tranches][:, None] / 100 * days().years[day]
    value -= value[:, :1].copy()
    paid = _payouts(people, tranches, day)
    kept = np.cumsum(np.log1p(-paid), axis=1)
    keys = people.tranche_keys[tranches]
    launch = choice(keys, "launch", (10.0, 50.0, 100.0, 100.0, 100.0, 1000.0))
    launch *= np.where(first == 0, np.exp(0.35 * normal(keys, "before")), 1.0)
    # What is paid on the first day was paid before the history begins.
    start = (launch * np.exp(-kept[:, 0]))[:, None]
    nav = np.maximum(np.rint(start * np.exp(value + kept) * _ROUNDING), 1)
    distribution = np.rint(start * np.exp(value + kept) / (1 - paid) * paid * _ROUNDING)
    row, column = np.nonzero(there)
    scale = 10**6 // _ROUNDING
    return Navs(
        people.tranche_ids[tranches][row],
        days().numbers[day[row, column]],
        nav[row, column].astype(np.int64) * scale,
        people.tranche_currency[tranches].astype("S3")[row],
        distribution[row, column].astype(np.int64) * scale,
    )


def _gross(people: Population, paths: Paths, tranches: Ints, at: Ints, *, daily: bool) -> Floats:
    funds = people.fund[tranches]
    found = paths.daily[np.searchsorted(paths.daily_funds, funds)] if daily else paths.gross[funds]
    return np.take_along_axis(found, at, axis=1)


def _payouts(people: Population, tranches: Ints, day: Ints) -> Floats:
    """Return which share of the NAV is paid out on each quoted day: at the ends of months, as often as the name says,
    from a month of the fund's own on."""
    funds = people.fund[tranches]
    yields = np.array([model()["asset_class"][name]["yield"] for name in people.asset_class])[funds] / 100
    yields *= 0.6 + 0.8 * uniform(people.fund_keys, "yield")[funds]
    times = people.distributions[tranches]
    every = 12 // np.maximum(times, 1)
    month = (uniform(people.fund_keys, "payout") * 12).astype(np.int64)[funds]
    ends = np.zeros(len(days().dates), dtype=np.int64) - 1
    last = days().month_ends
    ends[last] = days().dates[last].astype("datetime64[M]").astype(np.int64) % 12
    paying = (ends[day] >= 0) & ((ends[day] - month[:, None]) % every[:, None] == 0) & (times > 0)[:, None]
    paying[:, 1:] &= day[:, 1:] > day[:, :-1]
    return np.where(paying, (yields / np.maximum(times, 1))[:, None], 0.0)
