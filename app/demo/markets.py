"""The weekly returns of markets: world factors with regimes, and the peergroups that hold them (ADR 0101).

Shapes: weeks run along the last axis, the newest last; returns are logarithmic fractions of a week unless said
otherwise.
"""

import datetime
import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.demo.draws import Floats, keys, normal_rows
from app.demo.population import Population, model, record_date

WEEKS_PER_YEAR = 365.25 / 7
Dates = NDArray[np.datetime64]
#: A peergroup's noise as shares of its volatility: its market's, which twins in other currencies share, and its own.
_MARKET_NOISE, _GROUP_NOISE = 0.42, 0.16
_FRIDAY = 4


@functools.cache
def markets() -> dict[str, Any]:
    """Load ``markets.toml`` once."""
    return tomllib.loads((Path(__file__).parent / "markets.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class World:
    """The factors' returns (factors, weeks), what cash earns (weeks,) and how wild each week is (weeks,); 1 is calm."""

    names: tuple[str, ...]
    returns: Floats
    cash: Floats
    noise: Floats


def fridays() -> Dates:
    """Return the Fridays of the history, from its start to the last one before the record date."""
    end = record_date()
    last = end - datetime.timedelta(days=(end.weekday() - _FRIDAY) % 7)
    start: datetime.date = markets()["history_start"]
    return np.arange(np.datetime64(start), np.datetime64(last) + 1, 7)


def world(seed: str) -> World:
    """Simulate the factors. In a phase they move by what ``markets.toml`` says, and noise only chooses the way."""
    weeks = fridays()
    names = tuple(markets()["factor"])
    shape = [markets()["factor"][name] for name in names]
    wild = np.ones(len(weeks))
    drawn = normal_rows(keys(seed, (f"factor:{name}" for name in names)), "week", len(weeks))
    drift = np.repeat(np.array([[one["drift"]] for one in shape]) / 100 / WEEKS_PER_YEAR, len(weeks), axis=1)
    for phase in markets()["phase"]:
        inside = (weeks >= np.datetime64(phase["from"])) & (weeks <= np.datetime64(phase["until"]))
        wild[inside] = phase.get("noise", 1.0)
        moves = np.array([phase["moves"].get(name, 0.0) for name in names])
        drift[:, inside] = np.log1p(moves / 100)[:, None] / inside.sum()
        drawn[:, inside] -= drawn[:, inside].mean(axis=1, keepdims=True)
    volatility = np.array([[one["volatility"]] for one in shape]) / 100 / np.sqrt(WEEKS_PER_YEAR)
    return World(names, drift + volatility * wild * reverting(drawn), _cash(weeks), wild)


def peergroup_returns(people: Population, world: World) -> Floats:
    """Return what each peergroup's market earns above cash; shape (peergroups, weeks)."""
    weeks = world.returns.shape[1]
    volatility, usual, loadings = _styles(people, world)
    held = (volatility / usual)[:, None] * (loadings @ world.returns)
    noise = _MARKET_NOISE * reverting(normal_rows(people.market_keys, "market", weeks))
    noise += _GROUP_NOISE * reverting(normal_rows(people.peergroup_keys, "group", weeks))
    return np.asarray(held + (volatility / 100 / np.sqrt(WEEKS_PER_YEAR))[:, None] * world.noise * noise)


def reverting(shocks: Floats) -> Floats:
    """Take back half of the luck of every three years: else some markets would double in them, as markets rarely do."""
    calmed = shocks.copy()
    for end in range(shocks.shape[1], 0, -157):
        part = slice(max(end - 157, 0), end)
        calmed[:, part] -= 0.5 * shocks[:, part].mean(axis=1, keepdims=True)
    return calmed


def _styles(people: Population, world: World) -> tuple[Floats, Floats, Floats]:
    """Return each peergroup's volatility, that of its asset class (percent a year), and its loadings by factor."""
    # A peergroup's funds share both; the last fund of each speaks for all.
    speaker = np.zeros(len(people.peergroup_keys), dtype=np.int64)
    speaker[people.peergroup] = np.arange(len(people.peergroup))
    classes = people.asset_class[speaker]
    usual = np.array([model()["asset_class"][name]["volatility"] for name in classes])
    rows = [_loadings(code, name) for code, name in zip(people.peergroup_codes, classes, strict=True)]
    table = np.array([[row.get(name, 0.0) for name in world.names] for row in rows])
    return people.volatility[speaker], usual, table


def _loadings(code: str, asset_class: str) -> Mapping[str, float]:
    for rule in markets()["words"]:
        if any(word in code for word in rule["words"]):
            found: dict[str, float] = rule["loadings"]
            return found
    usual: dict[str, float] = markets()["asset_class"][asset_class]
    return usual


def _cash(weeks: Dates) -> Floats:
    dates = np.array([np.datetime64(date) for date in markets()["cash"]])
    rates = np.array(list(markets()["cash"].values()))
    return np.asarray(np.log1p(rates[np.searchsorted(dates, weeks, side="right") - 1] / 100) / WEEKS_PER_YEAR)
