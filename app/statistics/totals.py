"""Sums over units that may be read, added up in the database: for companies with hundreds of funds.

Only whole units are added, those of ``services``: what is withheld there is in no sum here.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db import connection
from django.db.models import Min

from app.statistics.kinds import Form, Kind, ReaderKind
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

_ENOUGH: Final = f"(people >= {LEAST} OR (reader = '{ReaderKind.VISITOR}' AND searches >= {LEAST}))"
_SHOWN: Final = f"""
    WITH units AS (
        SELECT form, criteria, reader, subject_id, sum(searches) AS searches, sum(people) AS people,
            sum(places) AS places, bool_or(simulated) AS simulated
        FROM statistics_shownsum
        WHERE subject_id = ANY (%(subjects)s) AND month BETWEEN %(first)s AND %(last)s AND {_ENOUGH}
        GROUP BY form, criteria, reader, subject_id
    ), lines AS (
        SELECT form, criteria, reader, sum(searches) AS whole FROM units GROUP BY form, criteria, reader
        ORDER BY whole DESC, form, criteria::text, reader LIMIT %(lines)s
    )
    SELECT subject_id, form, criteria::text, reader, searches::bigint, people::bigint, places::float8, simulated
    FROM units JOIN lines USING (form, criteria, reader)
    ORDER BY whole DESC, form, criteria::text, reader, searches DESC, subject_id
"""  # noqa: S608
_MISSED: Final = f"""
    SELECT subject_id, criterion, bound, reader, sum(searches)::bigint, sum(people)::bigint, bool_or(simulated)
    FROM statistics_missedsum
    WHERE subject_id = ANY (%(subjects)s) AND month BETWEEN %(first)s AND %(last)s AND {_ENOUGH}
        AND criterion <> ALL (%(without)s)
    GROUP BY subject_id, criterion, bound, reader
    ORDER BY CASE reader WHEN '{ReaderKind.VISITOR}' THEN sum(searches) ELSE sum(people) END DESC,
        subject_id, criterion, bound, reader
    LIMIT %(lines)s
"""  # noqa: S608


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


@dataclass(frozen=True, slots=True)
class ShownTotal:
    """Searches of all months with the same criteria, by one kind of reader, that showed a subject."""

    subject_id: int
    form: Form
    criteria: Mapping[str, Any]
    reader: ReaderKind
    searches: int
    people: int
    """Accounts, anew in each month; 0 of visitors."""
    place: float
    """The average place."""
    simulated: bool


@dataclass(frozen=True, slots=True)
class MissedTotal:
    """Searches of all months, by one kind of reader, that missed a subject by the same criterion and value."""

    subject_id: int
    criterion: str
    bound: str
    """What was asked, as JSON; empty for all that too few asked for, together."""
    reader: ReaderKind
    searches: int
    people: int
    simulated: bool


def shown_most(subject_ids: Collection[int], first: date, last: date, lines: int) -> list[ShownTotal]:
    """The criteria and kinds of readers that showed subjects most often, each with all of these subjects.

    From the month ``first`` to the month ``last``, both named by a first day. Raises ValueError for a day within a
    month.
    """
    rows = _lines(_SHOWN, {"subjects": list(subject_ids), "first": first, "last": last, "lines": lines})
    return [
        ShownTotal(
            subject,
            Form(form),
            json.loads(criteria),
            ReaderKind(reader),
            searches,
            people,
            places / searches,
            simulated,
        )
        for subject, form, criteria, reader, searches, people, places, simulated in rows
    ]


def missed_most(
    subject_ids: Collection[int], first: date, last: date, lines: int, without: Collection[str] = ()
) -> list[MissedTotal]:
    """What most people missed subjects by, criteria in ``without`` aside; else like :func:`shown_most`."""
    asked = {"subjects": list(subject_ids), "first": first, "last": last, "lines": lines, "without": list(without)}
    return [
        MissedTotal(subject, criterion, bound, ReaderKind(reader), searches, people, simulated)
        for subject, criterion, bound, reader, searches, people, simulated in _lines(_MISSED, asked)
    ]


def _lines(statement: str, asked: dict[str, Any]) -> list[tuple[Any, ...]]:
    if asked["first"].day != 1 or asked["last"].day != 1:
        raise ValueError("Months are named by their first day.")
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return list(cursor.fetchall())


def first_month() -> date | None:
    """The month from which on there are figures at all; None without any."""
    found: date | None = MonthlySum.objects.aggregate(first=Min("month"))["first"]
    return found
