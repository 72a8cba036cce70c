"""How markets went after calls: counted and stored each month, so that no request computes it (ADR 0259).

A call counts from the end of the month in which readers could know it: of its own date or of the day on which its
ratings were published, whichever is later. Nobody gains by dating back.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from django.db import connection, transaction
from django.utils import timezone

from app.macro import markets
from app.macro.categories import CODES, HORIZONS
from app.macro.models import MacroOverview, MarketReturn, Outcome
from app.monthly import record_dates
from app.prices.returns import month_end

#: The rating that stands for every month, whatever was said.
EVERY: Final = 0

_KNOWN: Final = """
    SELECT o.id, greatest(
        o.date, (o.published_at AT TIME ZONE %(zone)s)::date, (max(e.at) AT TIME ZONE %(zone)s)::date
    )
    FROM macro_macrooverview o
    LEFT JOIN publishing_event e
        ON e.model = 'macro.macrooverview' AND e.object_id = o.id AND e.action = 'publish' AND e.changes ?| %(codes)s
    WHERE o.visible GROUP BY o.id
"""


@dataclass(frozen=True, slots=True)
class Call:
    """What one company said of one category, from the month end on from which it counts."""

    company: int
    category: str
    rating: int
    start: datetime.date
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class Followed:
    """A market's return after a month end, in percent."""

    value: float
    simulated: bool = False


#: Returns by category, months and start.
Returns = Mapping[tuple[str, int, datetime.date], Followed]


def follow() -> int:
    """Store markets and outcomes as of the latest month end with NAVs; returns how many outcomes there are."""
    record_date = record_dates.due(timezone.localdate())
    found = list(calls())
    if record_date is None or not found:
        with transaction.atomic():
            MarketReturn.objects.all().delete()
            Outcome.objects.all().delete()
        return 0
    last = month_end(record_date)
    markets.store(min(min(call.start for call in found), last), last)
    returns = {
        (category, horizon, start): Followed(value, simulated)
        for category, horizon, start, value, simulated in MarketReturn.objects.values_list(
            "category", "horizon", "start", "value", "simulated"
        )
    }
    rows = list(outcomes(found, returns))
    with transaction.atomic():
        Outcome.objects.all().delete()
        Outcome.objects.bulk_create(rows, batch_size=2_000)
    return len(rows)


def calls() -> Iterator[Call]:
    """Give every published call."""
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN, {"zone": timezone.get_default_timezone_name(), "codes": list(CODES)})
        known: dict[int, datetime.date] = dict(cursor.fetchall())
    for row in MacroOverview.public.filter(pk__in=known, company__merged_into=None):
        for category, rating in row.ratings.items():
            if rating is not None:
                yield Call(row.company_id, category, rating, month_end(known[row.pk]), row.simulated)


def outcomes(found: Iterable[Call], returns: Returns) -> Iterator[Outcome]:
    """Sum up calls by company and category, and all of them; those whose time is not over yet are left out."""
    groups: dict[tuple[int | None, str, int], list[Call]] = defaultdict(list)
    for call in found:
        for horizon in HORIZONS:
            if (call.category, horizon, call.start) in returns:
                for company in (call.company, None):
                    for category in (call.category, ""):
                        groups[company, category, horizon].append(call)
    for (company, category, horizon), mine in groups.items():
        yield from _of_group(company, category, horizon, mine, returns)


def _of_group(
    company: int | None, category: str, horizon: int, mine: Sequence[Call], returns: Returns
) -> Iterator[Outcome]:
    starts = sorted({call.start for call in mine})
    names = {call.category for call in mine}
    every = [
        (start, followed)
        for (name, months, start), followed in returns.items()
        if name in names and months == horizon and starts[0] <= start <= starts[-1]
    ]
    simulated = any(call.simulated for call in mine)

    def row(rating: int, cases: Sequence[tuple[datetime.date, Followed]]) -> Outcome:
        days = sorted({start for start, _ in cases})
        values = [followed.value for _, followed in cases]
        return Outcome(
            company_id=company,
            category=category,
            horizon=horizon,
            rating=rating,
            cases=len(cases),
            rises=sum(value > 0 for value in values),
            # A middle of shares and bonds would say nothing of either.
            median=round(float(np.median(values)), 4) if category else None,
            first=days[0],
            last=days[-1],
            starts=len(days),
            separate=separate(days, horizon),
            simulated=simulated or any(followed.simulated for _, followed in cases),
        )

    yield row(EVERY, every)
    for rating in sorted({call.rating for call in mine}):
        chosen = [call for call in mine if call.rating == rating]
        yield row(rating, [(call.start, returns[call.category, horizon, call.start]) for call in chosen])


def separate(days: Sequence[datetime.date], months: int) -> int:
    """Return how many periods of so many months from these month ends on follow each other without sharing a month."""
    found, free = 0, datetime.date.min
    for day in sorted(days):
        if day >= free:
            found += 1
            free = month_end(day, -months)
    return found
