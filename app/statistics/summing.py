"""Sums of days and months, and the end of the secrets that their keys were made with."""

from datetime import date, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import Max, Model

from app.statistics import keys
from app.statistics.keys import month_of
from app.statistics.models import DailySum, Event, MonthlySum, Search, SearchSum
from app.statistics.parts import sum_parts

#: A search names each fund once, at its best place, however many of its share classes it shows.
_COUNTED: Final = """
    WITH counted AS (
        SELECT e.kind, e.subject_id, e.object_id, e.reader, e.source, e.person, NULL::bigint AS place
        FROM statistics_event e WHERE e.day BETWEEN %(first)s AND %(last)s
        UNION ALL
        SELECT 'shown', fund, fund, s.reader, s.form, s.person, s.first_place - 1 + each.place
        FROM statistics_search s, LATERAL (
            SELECT fund, min(nth) AS place FROM unnest(s.shown) WITH ORDINALITY listed (fund, nth) GROUP BY fund
        ) each
        WHERE s.day BETWEEN %(first)s AND %(last)s
        UNION ALL
        SELECT 'opened', e.subject_id, e.subject_id, e.reader, s.form, e.person, NULL
        FROM statistics_event e JOIN statistics_search s ON s.id = e.search AND e.subject_id = ANY (s.shown)
        WHERE e.day BETWEEN %(first)s AND %(last)s AND e.kind = 'fund'
    )
"""
_DAY: Final = f"""
    {_COUNTED}
    INSERT INTO statistics_dailysum (day, kind, subject_id, object_id, reader, source, views, places)
    SELECT %(first)s, kind, subject_id, object_id, reader, source, count(*), sum(place)
    FROM counted GROUP BY kind, subject_id, object_id, reader, source
"""  # noqa: S608  The parts are constants of this module.
_MONTH: Final = f"""
    {_COUNTED}
    INSERT INTO statistics_monthlysum (month, kind, subject_id, reader, views, places, people)
    SELECT %(first)s, kind, subject_id, reader, count(*), sum(place), count(DISTINCT person)
    FROM counted GROUP BY kind, subject_id, reader
"""  # noqa: S608
#: A page of a list is a search of its own; the first one stands for all.
_SEARCHES: Final = """
    INSERT INTO statistics_searchsum (month, form, criteria, reader, searches, people)
    SELECT %(first)s, form, criteria, reader, count(*), count(DISTINCT person)
    FROM statistics_search WHERE day BETWEEN %(first)s AND %(last)s AND first_place = 1
    GROUP BY form, criteria, reader
"""


def sum_up(today: date) -> None:
    """Sum the days and the months that are over, and delete the secrets of months. Safe to repeat at any time.

    Yesterday is summed again each time, for what a process wrote after midnight.
    """
    done = DailySum.objects.filter(simulated=False).aggregate(last=Max("day"))["last"]
    days = _days_with_events(today)
    for day in days:
        if done is None or day > done or day >= today - timedelta(days=1):
            sum_day(day)
    for month in sorted({month_of(day) for day in days if month_of(day) < month_of(today)}):
        last = last_day(month)
        # On the first day again, as yesterday. Later some of its events may be deleted, and it stays as it is.
        if _is_open(month) or last == today - timedelta(days=1):
            sum_month(month, last)
    keys.forget_before(today)


def sum_day(day: date) -> None:
    """Write the sums of a day from its events, in place of earlier ones."""
    with transaction.atomic():
        alone(DailySum)
        DailySum.objects.filter(day=day, simulated=False).delete()
        _execute(_DAY, day, day)


def sum_month(first: date, last: date) -> None:
    """Write the sums of a month from its events, in place of earlier ones."""
    with transaction.atomic():
        alone(MonthlySum)
        MonthlySum.objects.filter(month=first, simulated=False).delete()
        _execute(_MONTH, first, last)
        SearchSum.objects.filter(month=first).delete()
        _execute(_SEARCHES, first, last)
        sum_parts(first, last)


def last_day(month: date) -> date:
    """The last day of the month that ``month`` is the first day of."""
    return month_of(month + timedelta(days=31)) - timedelta(days=1)


def alone(model: type[Model]) -> None:
    """Let two runs follow each other until the transaction ends; readers go on."""
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {model._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")


def _is_open(month: date) -> bool:
    return not MonthlySum.objects.filter(month=month, simulated=False).exists()


def _days_with_events(today: date) -> list[date]:
    """Days before today of which there are events, found one by one from the index."""
    found = []
    for model in (Event, Search):
        day = model.objects.filter(day__lt=today).order_by("day").values_list("day", flat=True).first()
        while day is not None:
            found.append(day)
            day = model.objects.filter(day__gt=day, day__lt=today).order_by("day").values_list("day", flat=True).first()
    return sorted(set(found))


def _execute(statement: str, first: date, last: date) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, {"first": first, "last": last})
