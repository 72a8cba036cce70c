"""Which end of a month is due as a record date."""

import datetime

from django.db import connection

from app.prices.returns import OLDEST_DAYS, month_end

#: The share of the histories of the month before that must go on for a month to be complete.
_COMPLETE = 0.8


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
