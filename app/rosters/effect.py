"""Classifications take effect on their day: the fund's SFDR article is that of the one in force."""

from collections.abc import Iterable
from datetime import date

from django.db import connection

from app.rosters.models import SFDR

_TAKE_EFFECT = """
    UPDATE funds_fund f SET sfdr = n.article
    FROM (
        SELECT DISTINCT ON (c.fund_id) c.fund_id, c.article
        FROM rosters_classification c JOIN rosters_scheme s ON s.id = c.scheme_id
        WHERE s.code = %(scheme)s AND (c.valid_from IS NULL OR c.valid_from <= %(day)s)
            AND (%(funds)s::bigint[] IS NULL OR c.fund_id = ANY (%(funds)s))
        ORDER BY c.fund_id, c.valid_from DESC NULLS LAST, c.id DESC
    ) n
    WHERE f.id = n.fund_id AND f.sfdr IS DISTINCT FROM n.article
"""


def take_effect(day: date, funds: Iterable[int] | None = None) -> int:
    """Give funds, all of them if none are named, the article that holds on ``day``; return how many changed."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE_EFFECT, {"scheme": SFDR, "day": day, "funds": None if funds is None else list(funds)})
        return int(cursor.rowcount)
