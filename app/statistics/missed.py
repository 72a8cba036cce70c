"""Funds that searches missed by one criterion: which months and searches are to be looked at, and their sums."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.db import connection, transaction

from app.statistics.keys import month_of
from app.statistics.kinds import Form, ReaderKind
from app.statistics.models import MissedSum, Search
from app.statistics.parts import ENOUGH
from app.statistics.summing import alone, last_day

#: Characters of what was asked, as JSON; longer lists are counted with the rest.
LONGEST_BOUND: Final = 200
#: A search with a text is none of them: the text is not kept, and without it the search is another one.
_SEARCHES: Final = f"""
    SELECT DISTINCT form, criteria::text FROM statistics_search
    WHERE day BETWEEN %(first)s AND %(last)s AND form IN ('{Form.SCREEN}', '{Form.GUIDED}')
        AND first_place = 1 AND NOT text AND reader <> '{ReaderKind.ROBOT}' AND criteria <> '{{}}'
"""  # noqa: S608  The parts are constants of this package.
_STAGE: Final = """
    CREATE TEMPORARY TABLE new_missed (form text, criteria jsonb, criterion text, fund_id bigint)
"""
_COPY: Final = "COPY new_missed (form, criteria, criterion, fund_id) FROM STDIN"
#: What enough people asked for stands by itself, the rest of a criterion together: no search is in two sums.
_SUM: Final = f"""
    WITH counted AS (
        SELECT m.fund_id, m.criterion, s.reader, s.person,
            CASE WHEN length((s.criteria -> m.criterion)::text) <= {LONGEST_BOUND}
                THEN (s.criteria -> m.criterion)::text ELSE '' END AS bound
        FROM statistics_search s JOIN new_missed m ON m.form = s.form AND m.criteria = s.criteria
        WHERE s.day BETWEEN %(first)s AND %(last)s AND s.first_place = 1 AND NOT s.text
            AND s.reader <> '{ReaderKind.ROBOT}'
    ), lone AS (
        SELECT fund_id, criterion, bound, reader FROM counted GROUP BY fund_id, criterion, bound, reader
        HAVING {ENOUGH}
    )
    INSERT INTO statistics_missedsum (month, subject_id, criterion, bound, reader, searches, people, simulated)
    SELECT %(first)s, c.fund_id, c.criterion, coalesce(l.bound, ''), c.reader, count(*), count(DISTINCT c.person), false
    FROM counted c LEFT JOIN lone l USING (fund_id, criterion, bound, reader)
    GROUP BY c.fund_id, c.criterion, coalesce(l.bound, ''), c.reader
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class SearchedFor:
    """A set of criteria that somebody searched for, as it was kept."""

    form: Form
    criteria: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MissedFund:
    """A fund that meets all criteria of a search but one."""

    search: SearchedFor
    criterion: str
    fund_id: int


def open_months(today: date) -> list[date]:
    """Months that are over, of which there are searches but no sums yet, oldest first.

    The month before is open all day on the first, for what a process wrote after midnight.
    """
    days = Search.objects.filter(day__lt=month_of(today)).dates("day", "month")
    return [month for month in days if last_day(month) == today - timedelta(days=1) or not _is_summed(month)]


def searched_for(month: date) -> Iterator[SearchedFor]:
    """Each set of criteria that readers searched for in a month, once."""
    with connection.cursor() as cursor:
        cursor.execute(_SEARCHES, {"first": month, "last": last_day(month)})
        rows = cursor.fetchall()
    return (SearchedFor(Form(form), json.loads(criteria)) for form, criteria in rows)


def replace(month: date, parts: Iterable[Sequence[MissedFund]]) -> None:
    """Write the sums of a month, in place of earlier ones; nothing is changed if ``parts`` raises.

    Each part is written before the next one is asked for, so that no statement waits for the search engine.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_STAGE)
            for part in parts:
                with cursor.copy(_COPY) as copy:
                    for one in part:
                        copy.write_row((one.search.form, json.dumps(one.search.criteria), one.criterion, one.fund_id))
        alone(MissedSum)
        MissedSum.objects.filter(month=month, simulated=False).delete()
        with connection.cursor() as cursor:
            cursor.execute(_SUM, {"first": month, "last": last_day(month)})
            cursor.execute("DROP TABLE new_missed")


def _is_summed(month: date) -> bool:
    return MissedSum.objects.filter(month=month, simulated=False).exists()
