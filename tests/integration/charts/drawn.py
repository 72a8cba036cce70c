"""Share classes as a seed draws them: other days of valuation, gaps, distributions, closings, currencies."""

import datetime
import random
from collections.abc import Iterator

import numpy as np

from app.funds.models import Peergroup, Tranche
from app.prices.returns import date_of, day_number, month_end
from app.prices.storing import Navs, write_history
from tests.factories.funds import RECORD_DATE, PeergroupFactory, TrancheFactory

#: The longest history; charts go back ten years.
YEARS = 8
_LAST = day_number(RECORD_DATE) + 20


def draw_share_classes(count: int, seed: int) -> list[Tranche]:
    """Make and store them, each with its NAVs."""
    draw = random.Random(seed)
    groups = [PeergroupFactory.create() for _ in range(3)]
    made = [_tranche(draw, groups) for _ in range(count)]
    rows = [row for one in made for row in _rows(draw, one)]
    columns = list(zip(*rows, strict=True))
    ids, days, navs, paid = (np.array(columns[place], dtype=np.int64) for place in range(4))
    write_history(Navs(ids, days, navs, np.array(columns[4], dtype="S3"), paid), simulated=True)
    return made


def _tranche(draw: random.Random, groups: list[Peergroup]) -> Tranche:
    closed = date_of(_LAST - draw.randrange(1000)) if draw.random() < 0.15 else None
    currency = draw.choice(("EUR", "EUR", "USD", "CHF"))
    return TrancheFactory.create(fund__peergroup=draw.choice(groups), currency=currency, closed_on=closed)


def _rows(draw: random.Random, tranche: Tranche) -> Iterator[tuple[int, int, int, int, str]]:
    """Tranche, day, NAV and distribution in millionths, currency; some before a change of it, some after a closing."""
    days = _days(draw)
    changed = draw.choice(days) if draw.random() < 0.1 else days[0]
    nav, paying = draw.uniform(0.5, 500), draw.choice((0.0, 0.0, 0.01, 0.08))
    step = draw.choice((0.0, 0.002, 0.01, 0.06))
    for day in days:
        nav *= 1 + draw.gauss(0.0003, step)
        nav = min(max(nav, 0.01), 1e6)
        paid = nav * draw.uniform(0.005, 0.05) if draw.random() < paying else 0.0
        nav -= paid
        currency = "DEM" if day < changed else tranche.currency
        yield tranche.pk, day, max(round(nav * 1e6), 1), round(paid * 1e6), currency


def _days(draw: random.Random) -> list[int]:
    """The days of valuation: some on all weekdays, some weekly, monthly or at random, with gaps and early ends."""
    last = _LAST - (draw.randrange(400) if draw.random() < 0.15 else 0)
    first = last - draw.randrange(3, 366 * YEARS)
    match draw.choice(("daily", "weekly", "weekly", "monthly", "any")):
        case "daily":
            days = [day for day in range(first, last) if date_of(day).weekday() < 5]
        case "weekly":
            days = list(range(first, last, 7))
        case "monthly":
            ends = (month_end(date_of(last), back) for back in range(12 * YEARS))
            days = sorted(day_number(end - datetime.timedelta(days=draw.choice((0, 0, 1, 9, 10, 11)))) for end in ends)
            days = [day for day in days if first <= day < last]
        case _:
            days = sorted({draw.randrange(first, last) for _ in range(draw.randrange(2, 300))})
    if draw.random() < 0.4:
        # A gap, often around the end of a month of a key figure's time.
        around = day_number(month_end(RECORD_DATE, draw.choice((12, 36, 60, draw.randrange(90)))))
        gap = range(around - draw.randrange(1, 30), around + draw.randrange(1, 30))
        days = [day for day in days if day not in gap]
    return days or [last]
