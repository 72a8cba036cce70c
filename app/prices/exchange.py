"""Exchange rates: units of a currency for one euro by day, and histories in another currency (ADR 0181)."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from django.db import connection

from app.prices.returns import Floats, Histories
from app.prices.storing import Ints

EURO = "EUR"
#: A rate may be this many days older than the day that it stands for: holidays, on which none is published.
OLDEST_DAYS = 10
# Two rows of numbers for each currency: a message for each of 7,000 days would take ten times as long.
_SERIES = """
    SELECT array_agg(date - DATE '2000-01-01' ORDER BY date), array_agg(rate::float8 ORDER BY date)
    FROM fx_rates WHERE currency = %s
"""


class Rates:
    """Answers like ``rates``, and reads each currency once; whoever asks often keeps one for as long as it works."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Ints, Floats]] = {}

    def __call__(self, currency: str, days: Ints) -> Floats:
        """Return the units of a currency for one euro on each day; see ``rates``."""
        if currency == EURO:
            return np.ones(len(days))
        published, values = self._series(currency)
        if not len(published):
            return np.full(len(days), np.nan)
        at = np.searchsorted(published, days, side="right") - 1
        place = np.maximum(at, 0)
        return np.where((at >= 0) & (days - published[place] <= OLDEST_DAYS), values[place], np.nan)

    def _series(self, currency: str) -> tuple[Ints, Floats]:
        if currency not in self._known:
            with connection.cursor() as cursor:
                cursor.execute(_SERIES, [currency])
                days, values = cursor.fetchone()
            self._known[currency] = np.array(days or [], dtype=np.int64), np.array(values or [], dtype=np.float64)
        return self._known[currency]


def rates(currency: str, days: Ints) -> Floats:
    """Return the units of a currency for one euro on each day, counted as ``app.prices.returns.day_number`` does.

    It is the last rate published on or before the day, NaN where none of the ten days before has one; 1 for the euro.
    """
    return Rates()(currency, days)


def converted(histories: Histories, own: Sequence[str], wanted: Sequence[str], known: Rates) -> Histories:
    """Return histories whose index counts in another currency, by the rate of each NAV's own day.

    ``own`` and ``wanted`` have a currency for each history. Where there is no rate, the index is NaN.
    """
    places: dict[tuple[str, str], list[int]] = {}
    for place, pair in enumerate(zip(own, wanted, strict=True)):
        if pair[0] != pair[1]:
            places.setdefault(pair, []).append(place)
    if not places:
        return histories
    index = histories.index.copy()
    for (mine, other), chosen in places.items():
        rows = np.concatenate([np.arange(*histories.starts[place : place + 2]) for place in chosen])
        days = histories.days[rows]
        index[rows] *= known(other, days) / known(mine, days)
    return replace(histories, index=index)
