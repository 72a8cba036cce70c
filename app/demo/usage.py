"""Simulated sums of twelve months of views and misses, marked as such, for dashboards that have no history yet."""

import datetime
from collections.abc import Iterator
from typing import Final

import numpy as np
from django.db import connection, transaction

from app.demo.draws import Floats, keys, uniform
from app.demo.population import model, read_population, record_date
from app.importing.staging import stage
from app.statistics.keys import month_of
from app.statistics.kinds import Kind, ReaderKind
from app.statistics.models import DailySum, MissedSum, MonthlySum, ShownSum

DAYS: Final = 365
#: Funds that are read; the tail of a list is not.
FUNDS: Final = 1_000
#: Views a day of the most popular fund. The n-th has one n-th of its root, about as on portals of this kind.
MAX_VIEWS: Final = 12.0
#: Part of the views by kind of reader, and the views of one person in a month.
READERS: Final = ((ReaderKind.VISITOR, 0.6), (ReaderKind.REGISTERED, 0.25), (ReaderKind.PROFESSIONAL, 0.15))
VIEWS_A_PERSON: Final = 2.2
WEEKEND: Final = 0.4
SOURCES: Final = ("search", "suggestion", "link", "watchlist", "peergroup")

#: What searches miss funds by, and the part of a fund's views that as many searches missed it by.
MISSED: Final = (("ter", 0.5), ("ratings", 0.35), ("fund_size", 0.3), ("sri", 0.2), ("regions", 0.15))

_COLUMNS: Final = "day, kind, subject_id, object_id, reader, source, views, simulated"
_DAILY: Final = f"""
    INSERT INTO statistics_dailysum ({_COLUMNS})
    SELECT day, '{Kind.FUND}', fund_id, fund_id, reader, source, views, true FROM new_daily
"""  # noqa: S608  The names are constants of this module.
#: A visitor is nobody: people are not counted.
_MONTHLY: Final = f"""
    INSERT INTO statistics_monthlysum (month, kind, subject_id, reader, views, people, simulated)
    SELECT date_trunc('month', day)::date, '{Kind.FUND}', fund_id, reader, sum(views),
        CASE reader WHEN '{ReaderKind.VISITOR}' THEN 0 ELSE ceil(sum(views) / {VIEWS_A_PERSON}) END, true
    FROM new_daily GROUP BY date_trunc('month', day), fund_id, reader
"""  # noqa: S608
_MISSED: Final = f"""
    INSERT INTO statistics_missedsum (month, subject_id, criterion, reader, searches, people, simulated)
    SELECT month, fund_id, criterion, reader, searches,
        CASE reader WHEN '{ReaderKind.VISITOR}' THEN 0 ELSE ceil(searches / {VIEWS_A_PERSON}) END, true
    FROM (
        SELECT month, subject_id AS fund_id, criterion, reader,
            floor(views * part)::integer AS searches
        FROM statistics_monthlysum, unnest(%(criteria)s::text[], %(parts)s::float8[]) AS missed (criterion, part)
        WHERE simulated AND kind = '{Kind.FUND}'
    ) counted
    WHERE searches > 0
"""  # noqa: S608


def simulate_usage() -> dict[str, int]:
    """Write the simulated views of the most popular funds up to the month of the figures' record date, in place of
    earlier simulated ones; returns how many sums.
    """
    people = read_population()
    # Nobody reads all funds; who is read most follows from the ISINs alone.
    popular = np.argsort(uniform(people.fund_keys, "popularity"), kind="stable")[:FUNDS]
    last = record_date()
    first = month_of(last - datetime.timedelta(days=DAYS - 1))
    with transaction.atomic():
        DailySum.objects.filter(simulated=True).delete()
        MonthlySum.objects.filter(simulated=True).delete()
        MissedSum.objects.filter(simulated=True).delete()
        # The year of the demo asset manager is a part of these, and is made again after them.
        ShownSum.objects.filter(simulated=True).delete()
        stage(
            "new_daily",
            "day date, fund_id bigint, reader text, source text, views integer",
            _rows(people.fund_ids[popular].tolist(), first, last),
        )
        with connection.cursor() as cursor:
            cursor.execute(_DAILY)
            daily = cursor.rowcount
            cursor.execute(_MONTHLY)
            monthly = cursor.rowcount
            names, parts = zip(*MISSED, strict=True)
            cursor.execute(_MISSED, {"criteria": list(names), "parts": list(parts)})
            return {"daily sums of views": daily, "monthly sums": monthly, "sums of misses": cursor.rowcount}


def _rows(
    funds: list[int], first: datetime.date, last: datetime.date
) -> Iterator[tuple[datetime.date, int, str, str, int]]:
    """Sums of each day, fund and kind of reader that are not 0."""
    expected = MAX_VIEWS / np.sqrt(np.arange(1, len(funds) + 1, dtype=np.float64))
    # By place and not by number: the same funds get the same views in every database.
    of = keys(model()["seed"], (f"usage:{place}" for place in range(len(funds))))
    for number in range((last - first).days + 1):
        day = first + datetime.timedelta(days=number)
        busy = WEEKEND if day.weekday() >= 5 else 1.0
        for reader, part in READERS:
            stream = f"{day.isoformat()}/{reader}"
            views = _rounded(expected * busy * part * 2 * uniform(of, stream), uniform(of, stream + "/rest"))
            chosen = (uniform(of, stream + "/source") * len(SOURCES)).astype(np.int64)
            for place in np.flatnonzero(views).tolist():
                yield day, funds[place], reader.value, SOURCES[chosen[place]], int(views[place])


def _rounded(numbers: Floats, draws: Floats) -> Floats:
    """Whole numbers with the same mean: 0.3 is 1 in three of ten cases."""
    return np.floor(numbers + draws)
