"""Record dates: ends of months, and which of them is due."""

import datetime

from django.db import connection

#: A NAV may be this many days older than the end of a month that it stands for: banks' holidays and weekly quotes.
OLDEST_DAYS = 10
#: The share of the histories of the month before that must go on for a month to be complete.
_COMPLETE = 0.8


def month_end(date: datetime.date, months_before: int = 0) -> datetime.date:
    """Return the last day of the month that lies so many months before that of a date; negative ones lie after it."""
    number = date.year * 12 + date.month - months_before
    return datetime.date(number // 12, number % 12 + 1, 1) - datetime.timedelta(days=1)


def month_ends(record_date: datetime.date, months: int) -> list[datetime.date]:
    """Return the ends of the months up to a record date, ``months`` before it and itself, the oldest first.

    The record date itself is the last one even where it is not the end of its month.
    """
    return [*(month_end(record_date, back) for back in range(months, 0, -1)), record_date]


def due(today: datetime.date) -> datetime.date | None:
    """Return the youngest month end before today whose NAVs are there, None where there are none at all.

    NAVs are there if four of five share classes that were quoted around the end of the month before are quoted around
    this one: a monthly figure of a delivery that has only begun would be wrong for most.
    """
    for back in range(1, 25):
        date = month_end(today, back)
        now, then = _quoted(date), _quoted(month_end(date, 1))
        if now and now >= _COMPLETE * then:
            return date
    return None


def _quoted(date: datetime.date) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(DISTINCT tranche_id) FROM prices_nav WHERE date > %s AND date <= %s",
            [date - datetime.timedelta(days=OLDEST_DAYS), date],
        )
        return int(cursor.fetchone()[0])
