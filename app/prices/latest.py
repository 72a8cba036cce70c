"""The latest NAV of a share class and its change since the one before, as a fund page shows them (ADR 0201)."""

from typing import Any, Final

from django.db import connection

# A split counts between the two days, as it does in every return; a distribution belongs to the day that it is paid on.
_LATEST: Final = """
    WITH navs AS (
        SELECT n.date, n.nav, coalesce(n.distribution, 0) AS paid, n.currency
        FROM prices_nav n JOIN funds_tranche t ON t.id = n.tranche_id AND t.currency = n.currency
        WHERE n.tranche_id = %(id)s AND n.date <= coalesce(t.closed_on, 'infinity')
        ORDER BY n.date DESC LIMIT 2
    ),
    last AS (SELECT * FROM navs ORDER BY date DESC LIMIT 1),
    before AS (SELECT * FROM navs ORDER BY date DESC OFFSET 1)
    SELECT l.nav::float8, l.currency, l.date, b.date,
        (((l.nav + l.paid) * coalesce((
            SELECT exp(sum(ln(s.ratio))) FROM prices_split s
            WHERE s.tranche_id = %(id)s AND s.date > b.date AND s.date <= l.date
        ), 1) / nullif(b.nav, 0) - 1) * 100)::float8
    FROM last l LEFT JOIN before b ON true
"""
_DIGITS: Final = 2


def latest_price(id: int) -> dict[str, Any] | None:
    """Return the last NAV in the share class's own currency, up to its closing; None where there is none.

    ``change`` is the return since the NAV before, in percent: with a distribution, and in the shares of today.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LATEST, {"id": id})
        row = cursor.fetchone()
    if row is None:
        return None
    nav, currency, date, before, change = row
    return {
        "nav": nav,
        "currency": currency,
        "date": date,
        "previous_date": before,
        "change": None if change is None else round(change, _DIGITS),
    }
