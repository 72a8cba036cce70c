"""Puts computed key figures into the table: COPY into a temporary one, then one upsert."""

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
_DECLARED = ", ".join(f"{name} {'smallint' if name in _WHOLE else 'numeric(9, 4)'}" for name in COLUMNS)

# What staff enter for a date holds until they enter it for a later one.
_UPSERT = f"""
    INSERT INTO funds_keyfigures AS k (
        tranche_id, record_date, simulated, risk_class, {_NAMES}, volume, volume_currency, esg_score
    )
    SELECT n.tranche_id, %s, n.simulated OR coalesce(before.simulated, false), n.risk_class,
        {", ".join(f"n.{name}" for name in COLUMNS)},
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
        AND (k.simulated, k.risk_class, {", ".join(f"k.{name}" for name in COLUMNS)}) IS DISTINCT FROM
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
    texts = [as_text(columns[name][there], 0 if name in _WHOLE else DIGITS) for name in COLUMNS]
    with connection.cursor() as cursor:
        # A caller's transaction may store twice; the table of the first time goes only when that one commits.
        cursor.execute("DROP TABLE IF EXISTS pg_temp.new_figures")
        cursor.execute(
            f"CREATE TEMPORARY TABLE new_figures (tranche_id bigint, simulated boolean, risk_class text, {_DECLARED}) "
            "ON COMMIT DROP"
        )
        with cursor.copy("COPY new_figures FROM STDIN") as copy:
            for row in zip(
                tranche_ids[there].tolist(),
                simulated[there].tolist(),
                risk_class(columns["sri"][there]),
                *texts,
                strict=True,
            ):
                copy.write_row(row)
        cursor.execute("ANALYZE new_figures")
        cursor.execute(_UPSERT, [record_date, record_date])
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
