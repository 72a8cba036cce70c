"""Packs whole years of NAVs, so that reading all of them takes seconds, and compares what is packed (ADR 0178).

From then on triggers keep a packed year in step with the table (``sql/packed.sql``); ``history`` reads it.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection, transaction
from django.utils import timezone

#: For putting a year's NAVs in order; the server's default would write them to disk first.
_WORK_MEMORY = "SELECT set_config('work_mem', '96MB', true)"
logger = logging.getLogger("app.prices")

_YEARS = "SELECT year, file, packed FROM prices_years() ORDER BY year"
_KEEP = """
    INSERT INTO prices_packedyear (year, file, packed_at) SELECT year, file, %s FROM prices_years() WHERE year = %s
    ON CONFLICT (year) DO UPDATE SET file = excluded.file, packed_at = excluded.packed_at
"""
_DIFFERENT = """
    SELECT coalesce(n.tranche_id, p.tranche_id)
    FROM prices_packs(%s, NULL) n
    FULL JOIN (SELECT * FROM prices_packednavs WHERE year = %s) p
        ON (p.tranche_id, p.currency, p.simulated) = (n.tranche_id, n.currency, n.simulated)
    WHERE (n.navs, n.distributions) IS DISTINCT FROM (p.navs, p.distributions)
    GROUP BY 1 ORDER BY 1
"""


@dataclass(frozen=True, slots=True)
class Years:
    """The years that the table has, by whether they are packed."""

    packed: Sequence[int]
    loose: Sequence[int]


def years() -> Years:
    """Return the years that have a partition."""
    with connection.cursor() as cursor:
        cursor.execute(_YEARS)
        found = cursor.fetchall()
    return Years([year for year, _, packed in found if packed], [year for year, _, packed in found if not packed])


def pack_years(before: int) -> list[int]:
    """Pack every year before this one that is not packed yet, each in a transaction, and return them.

    Nobody writes NAVs meanwhile: some two seconds for a year of 2 million of them.
    """
    done = [year for year in years().loose if year < before]
    for year in done:
        with transaction.atomic(), connection.cursor() as cursor:
            # Rows that another transaction is about to commit would be seen by neither its trigger nor this.
            cursor.execute("LOCK TABLE prices_nav IN SHARE ROW EXCLUSIVE MODE")
            cursor.execute(_WORK_MEMORY)
            cursor.execute("CALL prices_pack(%s, NULL)", [year])
            cursor.execute(_KEEP, [timezone.now(), year])
            logger.info("NAVs of %d are packed", year)
    if done:
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE prices_packednavs")
    return done


def differences(*, repair: bool = False) -> dict[int, list[int]]:
    """Return the share classes whose packed NAVs are not those of the table, by year; ``repair`` packs them again."""
    found: dict[int, list[int]] = {}
    for year in years().packed:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_WORK_MEMORY)
            cursor.execute(_DIFFERENT, [year, year])
            of_year = [row[0] for row in cursor.fetchall()]
            if of_year:
                found[year] = of_year
                if repair:
                    cursor.execute("CALL prices_pack(%s, %s)", [year, of_year])
    return found
