"""Writes NAVs, many at once: whole years as fresh partitions, and everything else by a merge (ADR 0100).

Days are counted from 2000-01-01, as PostgreSQL does; amounts are whole millionths, so that no NAV passes through a
rounding of binary fractions.
"""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

Ints = NDArray[np.int64]

#: The day from which PostgreSQL's binary dates count.
EPOCH = datetime.date(2000, 1, 1)
#: Fraction digits of a NAV as the table keeps them.
DIGITS = 6
#: Merges rows that a statement yields: tranche, date, NAV, currency, distribution. Equal ones are not written.
MERGE = """
    INSERT INTO prices_nav AS p (tranche_id, date, nav, currency, distribution, simulated)
    SELECT n.*, false FROM ({rows}) n ORDER BY 1, 2
    ON CONFLICT (tranche_id, date) DO UPDATE
        SET (nav, currency, distribution) = (excluded.nav, excluded.currency, excluded.distribution)
        WHERE (p.nav, p.currency, p.distribution)
            IS DISTINCT FROM (excluded.nav, excluded.currency, excluded.distribution)
"""
_HEAD = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_END = b"\xff\xff"
_ROWS_AT_ONCE = 200_000
_COLUMNS = "tranche_id, date, nav, currency, simulated"

# A numeric in binary COPY: counts and four-digit groups. Three groups before the point and two behind it hold every
# numeric(18, 6); PostgreSQL strips the zeros.
_NUMERIC = [("groups", ">i2"), ("weight", ">i2"), ("sign", ">i2"), ("scale", ">i2"), ("digits", ">i2", 5)]
_ROW = [
    ("columns", ">i2"),
    ("tranche_size", ">i4"), ("tranche_id", ">i8"),
    ("date_size", ">i4"), ("date", ">i4"),
    ("nav_size", ">i4"), ("nav", _NUMERIC),
    ("currency_size", ">i4"), ("currency", "S3"),
    ("simulated_size", ">i4"), ("simulated", "i1"),
]  # fmt: skip
_PAID = [("distribution_size", ">i4"), ("distribution", _NUMERIC)]


@dataclass(frozen=True, slots=True)
class Navs:
    """Rows to be written; all arrays have one entry for each.

    ``nav`` and ``distribution`` are millionths of the currency's unit; a distribution of 0 is none.
    """

    tranche_id: Ints
    day: Ints
    nav: Ints
    currency: NDArray[np.bytes_]
    distribution: Ints

    def __len__(self) -> int:
        return len(self.day)

    def take(self, chosen: Ints | slice) -> "Navs":
        """Return the rows at these positions."""
        return Navs(
            self.tranche_id[chosen],
            self.day[chosen],
            self.nav[chosen],
            self.currency[chosen],
            self.distribution[chosen],
        )


def make_partitions(years: Iterable[int]) -> None:
    """Make the missing partitions of these years.

    Attaching one locks out writers of the share classes until the transaction ends: once a year, for the seconds of
    one merge, as a load calls this after everything has been read and checked.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT prices_make_partitions(%s)", [sorted(set(years))])


def write_history(
    rows: Navs, *, simulated: bool, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> None:
    """Write rows of tranches that have no NAV yet; ``rows`` are in the order of tranche and day.

    Each year they touch is built again beside its partition, what is there already included, and takes its place: an
    index made at the end costs a third of one kept up row by row, and keys of tranches are checked together.
    Runs in the caller's transaction and locks the whole table for its rest. ``progress`` is told how many rows are
    done, and how many there are.
    """
    if not len(rows):
        return
    years = _years(rows.day)
    done = 0
    for year in np.unique(years):
        progress(done, len(rows))
        of_year = np.flatnonzero(years == year)
        _rebuild(int(year), rows.take(of_year), simulated)
        done += len(of_year)
    progress(done, len(rows))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE prices_nav")


def _rebuild(year: int, rows: Navs, simulated: bool) -> None:
    name = f"prices_nav_{year}"
    with connection.cursor() as cursor:
        # A check that is still waiting would forbid to exchange the table under it.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [name])
        there = bool(cursor.fetchone()[0])
        cursor.execute("CALL prices_make_loose(%s)", [f"{name}_new"])
        if there:
            cursor.execute(f"INSERT INTO {name}_new SELECT * FROM {name} ORDER BY tranche_id, date")  # noqa: S608
        _copy(f"{name}_new", rows, simulated)
        if there:
            cursor.execute(f"ALTER TABLE prices_nav DETACH PARTITION {name}")
            cursor.execute(f"DROP TABLE {name}")
        cursor.execute(f"ALTER TABLE {name}_new RENAME TO {name}")
        cursor.execute("CALL prices_attach(%s, %s)", [name, year])


def _copy(table: str, rows: Navs, simulated: bool) -> None:
    paid = rows.distribution > 0
    for columns, chosen in ((_COLUMNS, np.flatnonzero(~paid)), (f"{_COLUMNS}, distribution", np.flatnonzero(paid))):
        if not len(chosen):
            continue
        with (
            connection.cursor() as cursor,
            cursor.copy(f"COPY {table} ({columns}) FROM STDIN (FORMAT binary)") as copy,
        ):
            copy.write(_HEAD)
            for start in range(0, len(chosen), _ROWS_AT_ONCE):
                part = rows.take(chosen[start : start + _ROWS_AT_ONCE])
                copy.write(_binary(part, simulated, with_distribution=columns is not _COLUMNS))
            copy.write(_END)


def _binary(rows: Navs, simulated: bool, *, with_distribution: bool) -> bytes:
    """Return rows as PostgreSQL's binary COPY wants them."""
    layout: list[Any] = [*_ROW, *(_PAID if with_distribution else [])]
    out = np.zeros(len(rows), np.dtype(layout))
    out["columns"] = 6 if with_distribution else 5
    for name, size, values in (
        ("tranche_id", 8, rows.tranche_id),
        ("date", 4, rows.day),
        ("currency", 3, rows.currency),
        ("simulated", 1, simulated),
    ):
        out[f"{name.removesuffix('_id')}_size"] = size
        out[name] = values
    out["nav_size"] = out["nav"].dtype.itemsize
    _fill_numeric(out["nav"], rows.nav)
    if with_distribution:
        out["distribution_size"] = out["distribution"].dtype.itemsize
        _fill_numeric(out["distribution"], rows.distribution)
    return out.tobytes()


def _fill_numeric(out: NDArray[np.void], millionths: Ints) -> None:
    out["groups"], out["weight"], out["scale"] = 5, 2, DIGITS
    whole, fraction = np.divmod(millionths, 10**DIGITS)
    digits = out["digits"]
    digits[:, 0], rest = np.divmod(whole, 10**8)
    digits[:, 1], digits[:, 2] = np.divmod(rest, 10**4)
    digits[:, 3], rest = np.divmod(fraction, 100)
    digits[:, 4] = rest * 100


def _years(days: Ints) -> Ints:
    return (np.datetime64(EPOCH) + days).astype("datetime64[Y]").astype(np.int64) + 1970
