"""A small market with known prices, and the same calculations as the charts' in plain Python."""

import math
import random
import statistics
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from app.funds.models import Peergroup, Tranche
from app.prices.models import Nav
from app.prices.storing import make_partitions
from tests.factories.funds import RECORD_DATE, KeyFiguresFactory, PeergroupFactory, TrancheFactory

#: Eleven years of Fridays; the record date is the Saturday after the last one.
WEEKS = 574
FRIDAYS = [RECORD_DATE - timedelta(days=1 + 7 * back) for back in range(WEEKS - 1, -1, -1)]


@dataclass
class Market:
    """The share classes of ``group``, their prices and distributions by date, and a share class without any price."""

    group: Peergroup
    funds: list[Tranche]
    young: Tranche
    dollar: Tranche
    empty: Tranche
    navs: dict[int, dict[date, tuple[float, float]]] = field(default_factory=dict)

    @property
    def peers(self) -> list[Tranche]:
        """The main share classes of the peergroup that have prices."""
        return [*self.funds, self.young]

    def index(self, tranche: Tranche) -> dict[date, float]:
        """Total return by date, 1 at the first price: each distribution buys shares at the price of its day."""
        found, shares = {}, 1.0
        first = None
        for day, (nav, paid) in sorted(self.navs[tranche.pk].items()):
            if first is None:
                first = nav
            else:
                shares *= 1 + paid / nav
            found[day] = nav * shares / first
        return found

    def week(self, tranche: Tranche, back: int) -> float | None:
        """The total return index so many weeks before the record date."""
        return self.index(tranche).get(FRIDAYS[-1 - back]) if back < WEEKS else None

    def held(self, tranche: Tranche, day: date, oldest: int) -> tuple[date, float] | None:
        """The day of the last price up to a day and the index then, None if that is more than ``oldest`` days old."""
        index = self.index(tranche)
        last = max((one for one in index if one <= day), default=None)
        return None if last is None or (day - last).days > oldest else (last, index[last])

    def points(self, tranche: Tranche, first: date, last: date = RECORD_DATE) -> dict[date, float]:
        """The values of a chart from one day to another, by the days of their prices; 100 at the first."""
        found = [one for day, oldest in grid(first, last) if (one := self.held(tranche, day, oldest))]
        return {day: value / found[0][1] * 100 for day, value in found}


def grid(first: date, last: date = RECORD_DATE) -> list[tuple[date, int]]:
    """A chart's days and how old a value may be then: the first one, and whole weeks back from the last one."""
    weeks = (last - first).days // 7
    return [(first, 10), *((last - timedelta(weeks=back), 6) for back in range(weeks - 1, -1, -1))]


def made() -> Market:
    """Make it."""
    group = PeergroupFactory.create()
    funds = [TrancheFactory.create(fund__peergroup=group) for _ in range(4)]
    young = TrancheFactory.create(fund__peergroup=group)
    dollar = TrancheFactory.create(currency="USD")
    empty = TrancheFactory.create(fund__peergroup=group)
    market = Market(group, funds, young, dollar, empty)
    draw = random.Random(11)
    for place, tranche in enumerate([*market.peers, dollar]):
        nav = 100.0
        market.navs[tranche.pk] = {}
        # The young fund begins two years before the record date.
        for day in FRIDAYS[-104:] if tranche == young else FRIDAYS:
            paid = 2.5 if place == 1 and day.month == 5 and day.day <= 7 else 0.0
            nav = round(nav * math.exp(draw.gauss(0.001, 0.01 + 0.004 * place)) - paid, 4)
            market.navs[tranche.pk][day] = (nav, paid)
    make_partitions(range(FRIDAYS[0].year, RECORD_DATE.year + 1))
    Nav.objects.bulk_create(
        Nav(
            tranche_id=id,
            date=day,
            nav=Decimal(str(nav)),
            currency="USD" if id == dollar.pk else "EUR",
            distribution=Decimal(str(paid)) if paid else None,
            simulated=True,
        )
        for id, prices in market.navs.items()
        for day, (nav, paid) in prices.items()
    )
    KeyFiguresFactory.create(tranche=funds[0])
    return market


def valued_monthly(market: Market, tranche: Tranche) -> list[date]:
    """Leave a share class the last price of each month only; the days that it keeps."""
    days = sorted(market.navs[tranche.pk])
    kept = [day for day, after in pairwise([*days, days[-1] + timedelta(weeks=1)]) if after.month != day.month]
    Nav.objects.filter(tranche_id=tranche.pk).exclude(date__in=kept).delete()
    market.navs[tranche.pk] = {day: market.navs[tranche.pk][day] for day in kept}
    return kept


def chained(returns: list[float]) -> list[float]:
    """The index of returns, 100 before the first."""
    values = [100.0]
    for one in returns:
        values.append(values[-1] * (1 + one))
    return values


def trimmed_mean(values: Iterable[float]) -> float:
    """The mean without the lowest and the highest tenth of the values, at least one each where there are three."""
    ordered = sorted(values)
    cut = max(len(ordered) // 10, 1) if len(ordered) > 2 else 0
    return statistics.fmean(ordered[cut : len(ordered) - cut])


def peer_returns(market: Market, first: date, average: str) -> list[float]:
    """The trimmed mean or median of the peers' returns from each day of the grid to the next, up to the record date."""
    middle = trimmed_mean if average == "mean" else statistics.median
    found = []
    for before, now in pairwise(grid(first)):
        pairs = [(market.held(one, *before), market.held(one, *now)) for one in market.peers]
        found.append(middle([later[1] / earlier[1] - 1 for earlier, later in pairs if earlier and later]))
    return found


def volatility(values: list[float], periods_per_year: int) -> float:
    """The deviation of the returns between values, percent a year."""
    returns = (now / before - 1 for before, now in pairwise(values))
    return statistics.stdev(returns) * math.sqrt(periods_per_year) * 100


def largest_fall(values: list[float]) -> float:
    """The largest fall from a high to a later value, percent."""
    return min(value / max(values[: place + 1]) - 1 for place, value in enumerate(values)) * 100
