"""Puts computed key figures into the table: one statement compares all of them, and writes those that differ."""

import datetime
import logging
from collections.abc import Mapping

import numpy as np
from django.db import connection

from app.figures.computing import COLUMNS
from app.figures.formulas import Floats, Ints, risk_class
from app.prices.returns import Bools

logger = logging.getLogger("app.figures")

_WHOLE = ("srri", "sri", "risk_indicator")
#: Fraction digits of a figure.
DIGITS = 4
#: What a column of percent points, numeric(9, 4), can hold above and below 0.
LARGEST = 99_999.9999
_NAMES = ", ".join(COLUMNS)
_OWN = ", ".join(f"k.{name}" for name in COLUMNS)
_NEW = ", ".join(f"n.{name}" for name in COLUMNS)
_ARRAYS = ", ".join(f"%s::{'smallint' if name in _WHOLE else 'numeric(9, 4)'}[]" for name in COLUMNS)

# What staff enter for a date holds until they enter it for a later one. Rows that are equal are left out first: an
# upsert would lock each of them, which is a write. One by one by the index, since a join would read all record dates.
_UPSERT = f"""
    WITH new_figures AS MATERIALIZED (
        SELECT n.* FROM unnest(%s::bigint[], %s::boolean[], %s::text[], {_ARRAYS})
            AS n (tranche_id, simulated, risk_class, {_NAMES})
        LEFT JOIN LATERAL (
            SELECT * FROM funds_keyfigures f WHERE f.tranche_id = n.tranche_id AND f.record_date = %s LIMIT 1
        ) k ON true
        WHERE k.tranche_id IS NULL
            OR (k.simulated OR NOT n.simulated) AND (k.risk_class, {_OWN}) IS DISTINCT FROM (n.risk_class, {_NEW})
    )
    INSERT INTO funds_keyfigures AS k (
        tranche_id, record_date, simulated, risk_class, {_NAMES}, volume, volume_currency, esg_score
    )
    SELECT n.tranche_id, %s, n.simulated OR coalesce(before.simulated, false), n.risk_class, {_NEW},
        before.volume, coalesce(before.volume_currency, 'EUR'), before.esg_score
    FROM new_figures n
    LEFT JOIN LATERAL (
        SELECT * FROM funds_keyfigures b WHERE b.tranche_id = n.tranche_id AND b.record_date <= %s
        ORDER BY b.record_date DESC LIMIT 1
    ) before ON true
    ORDER BY n.tranche_id
    ON CONFLICT (tranche_id, record_date) DO UPDATE SET (simulated, risk_class, {_NAMES})
        = ROW (excluded.simulated, excluded.risk_class, {", ".join(f"excluded.{name}" for name in COLUMNS)})
    WHERE (k.simulated OR NOT excluded.simulated)
        AND (k.simulated, k.risk_class, {_OWN}) IS DISTINCT FROM
            (excluded.simulated, excluded.risk_class, {", ".join(f"excluded.{name}" for name in COLUMNS)})
"""  # noqa: S608  The names are constants of this module.


def store(record_date: datetime.date, tranche_ids: Ints, columns: Mapping[str, Floats], simulated: Bools) -> int:
    """Write the figures of tranches that have any, and return how many rows are new or changed.

    Equal rows are left alone, so that a repeated run streams nothing; so are rows of real figures where the NAVs are
    simulated. A figure that its column cannot hold is left out and logged.
    """
    columns, faults = without_overflows(columns)
    for place, names in faults.items():
        logger.warning(
            "share class %d, %s: left out what no column can hold, check its NAVs: %s",
            tranche_ids[place],
            record_date,
            ", ".join(names),
        )
    there = np.flatnonzero(~np.isnan(np.stack([columns[name] for name in COLUMNS])).all(axis=0))
    with connection.cursor() as cursor:
        cursor.execute(
            _UPSERT,
            [
                tranche_ids[there].tolist(),
                simulated[there].tolist(),
                risk_class(columns["sri"][there]),
                *(_as_array(columns[name][there], 0 if name in _WHOLE else DIGITS) for name in COLUMNS),
                record_date, record_date, record_date,
            ],
        )  # fmt: skip
        return int(cursor.rowcount)


def without_overflows(columns: Mapping[str, Floats]) -> tuple[dict[str, Floats], dict[int, list[str]]]:
    """Return the columns with NaN for what percent points cannot hold, and the names of those by position.

    One wrong NAV makes such figures, and a single one of them would make the database refuse a whole chunk.
    """
    kept, faults = {}, dict[int, list[str]]()
    for name, values in columns.items():
        # Infinity is beyond it as well, and NaN is not.
        beyond = np.abs(values) > LARGEST
        kept[name] = np.where(beyond, np.nan, values)
        for place in np.flatnonzero(beyond).tolist():
            faults.setdefault(place, []).append(name)
    return kept, faults


def as_text(values: Floats, digits: int) -> list[str | None]:
    """Return decimal texts; NaN becomes missing. COPY takes texts, so no figure passes through a binary column."""
    # As numbers of Python, and by a form that is read once: a third of the time.
    form = f"%.{digits}f"
    return [None if value != value else form % value for value in values.tolist()]


def _as_array(values: Floats, digits: int) -> str:
    """Return decimal texts as one array of PostgreSQL; NaN becomes NULL."""
    # One form for all of them is filled in half the time of one for each.
    texts = ",".join([f"%.{digits}f"] * len(values)) % tuple(values.tolist())
    return f"{{{texts.replace('nan', 'NULL')}}}"
