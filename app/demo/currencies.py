"""What the euro costs in other currencies, and what cash earns in them, on the simulation's days."""

import functools

import numpy as np

from app.demo.days import days
from app.demo.draws import Floats
from app.demo.population import markets
from app.prices.exchange import rates

#: Currencies without cash rates or exchange rates of their own move as this one does.
_OTHERS = "USD"


@functools.cache
def known() -> bool:
    """Whether there are exchange rates at all; without them share classes in other currencies move as in euros."""
    return bool(np.isfinite(rates(_OTHERS, days().numbers)).any())


@functools.cache
def exchange(currency: str) -> Floats:
    """Return the logarithm of the units of a currency for one euro on each day.

    Real rates; before the first and after the last one, and in gaps, the nearest earlier one holds.
    """
    found = rates(currency, days().numbers)
    there = np.isfinite(found) & (found > 0)
    if not there.any():
        return exchange(_OTHERS) if currency != _OTHERS and known() else np.zeros(len(found))
    last = np.maximum.accumulate(np.where(there, np.arange(len(found)), -1))
    return np.asarray(np.log(found[np.where(last >= 0, last, np.flatnonzero(there)[0])]))


@functools.cache
def cash(currency: str) -> Floats:
    """Return the logarithm of what one unit of a currency has become as cash since the first day."""
    table = markets()["cash"].get(currency) or markets()["cash"][_OTHERS]
    since = np.array([np.datetime64(date) for date in table])
    rate = np.array(list(table.values()))
    of_day = np.log1p(rate[np.searchsorted(since, days().dates, side="right") - 1] / 100)
    return np.cumsum(np.diff(days().years, prepend=0.0) * of_day)


def forget() -> None:
    """Read exchange rates again: they are loaded into a database, and tests have another one each."""
    for cached in (known, exchange):
        cached.cache_clear()
