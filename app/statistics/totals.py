"""Sums over units that may be read, added up in the database: for companies with hundreds of funds.

Only whole units are added, those of ``services``: what is withheld there is in no sum here.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db import connection
from django.db.models import Min

from app.statistics.kinds import Kind, ReaderKind
from app.statistics.models import MonthlySum
from app.statistics.services import LEAST, READABLE

#: Which of the columns a row is grouped by is known from those that are not null.
_TOTALS: Final = f"""
    SELECT kind, month, reader, subject_id, sum(views)::bigint, sum(places)::bigint, bool_or(simulated)
    FROM statistics_monthlysum
    WHERE subject_id = ANY (%(subjects)s) AND kind = ANY (%(kinds)s) AND month BETWEEN %(first)s AND %(last)s
        AND reader = ANY (%(readers)s)
        AND (people >= {LEAST} OR (reader = '{ReaderKind.VISITOR}' AND views >= {LEAST}))
    GROUP BY GROUPING SETS ((kind, month, reader), (kind, subject_id))
"""  # noqa: S608  The parts are constants of this module.


@dataclass(frozen=True, slots=True)
class MonthTotal:
    """Views of all subjects in one month by one kind of reader."""

    kind: Kind
    month: date
    reader: ReaderKind
    views: int
    simulated: bool


@dataclass(frozen=True, slots=True)
class SubjectTotal:
    """Views of one subject in all months by all kinds of readers that were asked for."""

    kind: Kind
    subject_id: int
    views: int
    place: float | None
    """The average place in lists; None for whatever is no list."""
    simulated: bool


@dataclass(frozen=True, slots=True)
class Totals:
    """The same units, added up twice."""

    months: list[MonthTotal]
    subjects: list[SubjectTotal]


def totals_of(
    subject_ids: Collection[int], kinds: Collection[Kind], readers: Collection[ReaderKind], first: date, last: date
) -> Totals:
    """Add up the views of subjects from the month ``first`` to the month ``last``, both named by a first day.

    Raises ValueError for a day within a month, for robots, and for a kind that is a part of another one.
    """
    if first.day != 1 or last.day != 1:
        raise ValueError("Months are named by their first day.")
    if not READABLE.issuperset(kinds) or ReaderKind.ROBOT in readers:
        raise ValueError("Not readable.")
    asked: dict[str, Any] = {
        "subjects": list(subject_ids), "kinds": [one.value for one in kinds], "first": first, "last": last,
        "readers": [one.value for one in readers],
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS, asked)
        rows = cursor.fetchall()
    return Totals(
        [
            MonthTotal(Kind(kind), month, ReaderKind(reader), views, simulated)
            for kind, month, reader, subject, views, _, simulated in rows
            if subject is None
        ],
        [
            SubjectTotal(Kind(kind), subject, views, None if places is None else places / views, simulated)
            for kind, _, _, subject, views, places, simulated in rows
            if subject is not None
        ],
    )


def first_month() -> date | None:
    """The month from which on there are figures at all; None without any."""
    found: date | None = MonthlySum.objects.aggregate(first=Min("month"))["first"]
    return found
