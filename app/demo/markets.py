"""The daily returns of markets: factors with the calendar years and phases of real ones (ADR 0182).

Shapes: days run along the last axis; returns are logarithmic fractions of a day, the first of which is 0.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from app.demo.currencies import exchange
from app.demo.days import days
from app.demo.draws import Floats, keys, normal_rows
from app.demo.population import Bools, Dates, markets
from app.prices.exchange import EURO

DAYS_PER_YEAR = 255.5


@dataclass(frozen=True, slots=True)
class World:
    """The factors' returns by name, in their own currencies and in euros, and how wild each day is; 1 is calm.

    Factors without a currency are what a theme earns beside its market: equal in all currencies.
    """

    own: dict[str, Floats]
    euro: dict[str, Floats]
    wild: Floats


def world(seed: str) -> World:
    """Simulate the factors: noise shared and of their own, the moves of phases, and the returns of calendar years."""
    known = markets()["factor"]
    wild, stress = _phases()
    shocks = sorted({shock for factor in known.values() for shock in factor.get("shocks", ())})
    shared = {name: _noise(seed, f"shock:{name}") for name in shocks}
    own: dict[str, Floats] = {}
    euro: dict[str, Floats] = {}
    # Factors that hold others come after them in the file or not: the others are made first.
    for name in sorted(known, key=lambda name: "holds" in known[name]):
        factor = known[name]
        if "holds" in factor:
            moved = np.sum([weight * euro[held] for held, weight in factor["holds"].items()], axis=0)
        else:
            moved = _drawn(seed, name, factor, shared, wild)
            _follow_phases(moved, name, factor)
        _follow_years(moved, factor.get("years", {}), stress)
        own[name] = moved
        rate = exchange(factor.get("currency", EURO))
        euro[name] = moved - np.diff(rate, prepend=rate[0])
    return World(own, euro, wild)


def _noise(seed: str, name: str) -> Floats:
    drawn: Floats = normal_rows(keys(seed, [name]), "day", len(days().dates))[0]
    return drawn


def _drawn(seed: str, name: str, factor: dict[str, Any], shared: dict[str, Floats], wild: Floats) -> Floats:
    """Return drift and noise of a factor: its parts in common shocks and, for the rest of its variance, its own."""
    parts = factor["shocks"]
    rest = np.sqrt(1 - sum(part**2 for part in parts.values()))
    noise = rest * _noise(seed, f"factor:{name}")
    noise += sum(part * shared[shock] for shock, part in parts.items())
    steps = np.diff(days().years, prepend=0.0)
    moved = np.log1p(factor["drift"] / 100) * steps
    moved += factor["volatility"] / 100 / np.sqrt(DAYS_PER_YEAR) * wild * noise
    moved[0] = 0.0
    return np.asarray(moved)


def _inside(phase: dict[str, Any]) -> Bools:
    dates: Dates = days().dates
    return np.asarray((dates >= np.datetime64(phase["from"])) & (dates <= np.datetime64(phase["until"])))


def _phases() -> tuple[Floats, Bools]:
    """Return how wild each day is, and whether it belongs to a phase of stress."""
    wild = np.ones(len(days().dates))
    stress = np.zeros(len(wild), dtype=bool)
    for phase in markets()["phase"]:
        wild[_inside(phase)] = phase.get("noise", 1.0)
        stress |= _inside(phase) & phase.get("stress", False)
    return wild, stress


def _follow_phases(moved: Floats, name: str, factor: dict[str, Any]) -> None:
    """Let a factor do in each phase what the file says of it or of its kind; noise only chooses the way."""
    for phase in markets()["phase"]:
        move = phase["moves"].get(name, phase["moves"].get(factor["kind"]))
        if move is not None:
            inside = _inside(phase)
            moved[inside] += (np.log1p(move / 100) - moved[inside].sum()) / inside.sum()


def _follow_years(moved: Floats, years: dict[str, float], stress: Bools) -> None:
    """Spread what a calendar year lacks to its return over the days that belong to no phase of stress."""
    of_day = days().dates.astype("datetime64[Y]").astype(np.int64) + 1970
    for year, wanted in years.items():
        inside = of_day == int(year)
        calm = inside & ~stress
        moved[calm] += (np.log1p(wanted / 100) - moved[inside].sum()) / calm.sum()
