"""What the market of each category did from the ends of months on, from the stored NAVs and exchange rates (ADR 0259).

The market is the median fund: of the funds of its peer groups that have a NAV at both ends, by their main share classes
and in the currency of the market. Returns are percent.
"""

import datetime
from collections.abc import Sequence
from typing import Final

import numpy as np
from django.db import transaction
from django.db.models import Q

from app.figures.chunks import counted
from app.funds.models import Tranche
from app.macro.categories import CATEGORIES, HORIZONS, Category
from app.macro.models import MarketReturn
from app.prices.exchange import Rates, converted
from app.prices.history import read_histories
from app.prices.returns import OLDEST_DAYS, Floats, day_number, month_end, monthly
from app.prices.storing import Ints

#: Funds with a return from which on their median stands for a market.
LEAST_FUNDS: Final = 5


def store(first: datetime.date, record_date: datetime.date) -> int:
    """Replace the returns of all markets by those between two ends of months; returns how many there are."""
    ends = month_grid(first, record_date)
    known = Rates()
    rows = [row for category in CATEGORIES for row in _returns(category, ends, known)]
    with transaction.atomic():
        MarketReturn.objects.all().delete()
        MarketReturn.objects.bulk_create(rows, batch_size=2_000)
    return len(rows)


def month_grid(first: datetime.date, last: datetime.date) -> list[datetime.date]:
    """Return the ends of all months from one to another, both included."""
    months = (last.year - first.year) * 12 + last.month - first.month
    return [month_end(last, back) for back in range(months, -1, -1)]


def _returns(category: Category, ends: Sequence[datetime.date], known: Rates) -> list[MarketReturn]:
    values, simulated = _values(category, ends, known)
    found = []
    for months in HORIZONS:
        returns, funds = market(values, months, LEAST_FUNDS if category.peergroups else 1)
        found += [
            MarketReturn(
                category=category.code,
                horizon=months,
                start=ends[place],
                end=ends[place + months],
                value=round(float(returns[place]), 4),
                funds=int(funds[place]) if category.peergroups else 0,
                simulated=simulated,
            )
            for place in np.flatnonzero(np.isfinite(returns)).tolist()
        ]
    return found


def market(values: Floats, months: int, least: int) -> tuple[Floats, Ints]:
    """Return the median return in percent over so many months from each month end on, and of how many funds it is.

    ``values`` has a row for each fund and a column for each month end, NaN for none. Less than ``least`` funds make no
    market: NaN. A fund counts where it has a value at both ends, whatever became of it later.
    """
    if values.shape[1] <= months:
        return np.zeros(0), np.zeros(0, np.int64)
    each = (values[:, months:] / values[:, :-months] - 1) * 100
    funds = np.isfinite(each).sum(axis=0)
    found = np.full(each.shape[1], np.nan)
    enough = funds >= least
    if enough.any():
        found[enough] = np.nanmedian(each[:, enough], axis=0)
    return found, funds


def _values(category: Category, ends: Sequence[datetime.date], known: Rates) -> tuple[Floats, bool]:
    if not category.peergroups:
        days = np.array([day_number(day) for day in ends], dtype=np.int64)
        return 1 / known(category.currency, days)[None, :], False
    # What closed as the main one stood for its fund until then; of an open fund that is the primary one alone.
    mine = Tranche.objects.filter(
        Q(primary=True) | Q(closed_as_main=True), fund__peergroup__code__in=category.peergroups
    )
    shares = list(mine.order_by("fund_id", "-primary", "pk").distinct("fund_id").values_list("pk", "currency", "name"))
    if not shares:
        return np.zeros((0, len(ends))), False
    since = ends[0] - datetime.timedelta(days=OLDEST_DAYS)
    histories = read_histories([pk for pk, *_ in shares], ends[-1], since)
    own = [counted(currency, category.currency, name) for _, currency, name in shares]
    in_one = converted(histories, own, [category.currency] * len(shares), known)
    return monthly(in_one, ends[-1], len(ends) - 1), bool(histories.simulated.any())
