"""Sums over units that may be read, added up in the database: for companies with hundreds of funds.

Only whole units are added, those of ``services``: what is withheld there is in no sum here, and what is told in tens
there is added in tens.
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
from app.statistics.services import LEAST, READABLE, ROUND

_TENS: Final = f"CASE WHEN {{0}} > 0 THEN greatest({ROUND}, ({{0}} + {ROUND // 2}) / {ROUND} * {ROUND}) ELSE 0 END"
_SEARCHES, _PEOPLE = _TENS.format("searches"), _TENS.format("people")
_VIEWS: Final = f"CASE kind WHEN '{Kind.SHOWN}' THEN {_TENS.format('views')} ELSE views END"
#: Which of the columns a row is grouped by is known from those that are not null.
_TOTALS: Final = f"""
    SELECT kind, month, reader, subject_id, sum({_VIEWS})::bigint, sum(places)::float8 / sum(views),
        bool_or(simulated)
    FROM statistics_monthlysum
    WHERE subject_id = ANY (%(subjects)s) AND kind = ANY (%(kinds)s) AND month BETWEEN %(first)s AND %(last)s
        AND reader = ANY (%(readers)s)
        AND (people >= {LEAST} OR (reader = '{ReaderKind.VISITOR}' AND views >= {LEAST}))
    GROUP BY GROUPING SETS ((kind, month, reader), (kind, subject_id))
"""  # noqa: S608  The parts are constants of this package.

_ENOUGH: Final = f"(people >= {LEAST} OR (reader = '{ReaderKind.VISITOR}' AND searches >= {LEAST}))"
_SHOWN: Final = f"""
    WITH units AS (
        SELECT form, criteria, reader, subject_id, sum({_SEARCHES}) AS searches, sum({_PEOPLE}) AS people,
            sum(places)::float8 / sum(searches) AS place, bool_or(simulated) AS simulated
        FROM statistics_shownsum
        WHERE subject_id = ANY (%(subjects)s) AND month BETWEEN %(first)s AND %(last)s AND {_ENOUGH}
        GROUP BY form, criteria, reader, subject_id
    ), lines AS (
        SELECT form, criteria, reader,
            row_number() OVER (ORDER BY sum(searches) DESC, form, criteria::text, reader) AS line
        FROM units GROUP BY form, criteria, reader ORDER BY line LIMIT %(lines)s
    ), ranked AS (
        SELECT subject_id, form, criteria, reader, searches, people, place, simulated, line,
            row_number() OVER (PARTITION BY line ORDER BY searches DESC, subject_id) AS nth
        FROM units JOIN lines USING (form, criteria, reader)
    )
    SELECT subject_id, form, criteria::text, reader, searches::bigint, people::bigint, place, simulated
    FROM ranked WHERE nth <= %(each)s ORDER BY line, nth
"""  # noqa: S608
_MISSED: Final = f"""
    SELECT subject_id, criterion, bound, reader, sum({_SEARCHES})::bigint, sum({_PEOPLE})::bigint, bool_or(simulated)
    FROM statistics_missedsum
    WHERE subject_id = ANY (%(subjects)s) AND month BETWEEN %(first)s AND %(last)s AND {_ENOUGH}
        AND criterion <> ALL (%(without)s)
    GROUP BY subject_id, criterion, bound, reader
    ORDER BY CASE reader WHEN '{ReaderKind.VISITOR}' THEN sum({_SEARCHES}) ELSE sum({_PEOPLE}) END DESC,
        subject_id, criterion, bound, reader
    LIMIT %(lines)s
"""  # noqa: S608


#: Both only where the market may be shown; simulated and counted views are units of their own.
_GROUPS: Final = """
    SELECT group_id, month, sum(own.views)::bigint, sum(market.views)::bigint, bool_or(market.simulated)
    FROM statistics_marketsum market LEFT JOIN (
        SELECT month, group_id, reader, simulated, views FROM statistics_groupsum
        WHERE owner_id = %(owner)s AND month BETWEEN %(first)s AND %(last)s AND reader = ANY (%(readers)s)
    ) own USING (month, group_id, reader, simulated)
    WHERE month BETWEEN %(first)s AND %(last)s AND reader = ANY (%(readers)s)
    GROUP BY group_id, month
"""


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
            SubjectTotal(Kind(kind), subject, views, place, simulated)
            for kind, _, _, subject, views, place, simulated in rows
            if subject is not None
        ],
    )


@dataclass(frozen=True, slots=True)
class GroupTotal:
    """Views of a group in one month by all kinds of readers that were asked for, where the market may be shown."""

    group_id: int
    month: date
    own: int
    """Of the owner's funds; 0 if none may be shown."""
    market: int
    simulated: bool


def groups_of(owner_id: int, readers: Collection[ReaderKind], first: date, last: date) -> list[GroupTotal]:
    """Add up the views of all groups, and of an owner's funds in them, from the month ``first`` to the month ``last``.

    Raises ValueError for a day within a month.
    """
    asked = {"owner": owner_id, "readers": [one.value for one in readers], "first": first, "last": last}
    return [
        GroupTotal(group, month, own or 0, market, simulated)
        for group, month, own, market, simulated in _lines(_GROUPS, asked)
    ]


@dataclass(frozen=True, slots=True)
class ShownTotal:
    """Searches of all months with the same criteria, by one kind of reader, that showed a subject."""

    subject_id: int
    form: Form
    criteria: Mapping[str, Any]
    reader: ReaderKind
    searches: int
    """In tens."""
    people: int
    """Accounts in tens, anew in each month; 0 of visitors."""
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
    """Accounts, as the searches in tens; 0 of visitors."""
    simulated: bool


def shown_most(
    subject_ids: Collection[int], first: date, last: date, lines: int, each: int | None = None
) -> list[ShownTotal]:
    """The criteria and kinds of readers that showed subjects most often, with ``each`` or all of these subjects.

    From the month ``first`` to the month ``last``, both named by a first day. Raises ValueError for a day within a
    month.
    """
    rows = _lines(_SHOWN, {
        "subjects": list(subject_ids), "first": first, "last": last, "lines": lines,
        "each": len(subject_ids) if each is None else each,
    })  # fmt: skip
    return [
        ShownTotal(
            subject,
            Form(form),
            json.loads(criteria),
            ReaderKind(reader),
            searches,
            people,
            place,
            simulated,
        )
        for subject, form, criteria, reader, searches, people, place, simulated in rows
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
