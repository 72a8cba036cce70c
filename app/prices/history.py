"""Price histories as arrays, read from the table or taken from rows at hand; ``returns`` makes their total return."""

import datetime
from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Any, Protocol

import numpy as np
import psycopg
from django.db import connection
from django.db.backends.utils import CursorWrapper
from psycopg.pq import Format

from app.prices.returns import NO_SPLITS, Bools, Floats, Histories, Splits, day_number, total_return
from app.prices.storing import DIGITS, Ints, Navs

_ROW = np.dtype([("day", ">i4"), ("amount", ">i8")])
# Everything in one row: a message for each of millions of NAVs costs ten times as long, and of many short rows
# PostgreSQL sends 8 kB at a time, each of which wakes the reader.
_AS_ONE = """
    SELECT array_agg(b.id), array_agg(b.simulated), array_agg(b.closed), array_agg(length(b.navs)),
        array_agg(coalesce(length(b.distributions), 0)),
        string_agg(b.navs, ''::bytea), string_agg(b.distributions, ''::bytea)
    FROM ({blocks}) b
"""
# NAVs in another currency than the tranche's own of today would make returns of an exchange rate, and what is stored
# after a closing (ADR 0141) is nothing that anybody was paid. Tranche by tranche, so that the rows come in the order of
# the index and nothing is sorted.
_PACKED = """
    SELECT t.id, p.simulated, t.closed_on - DATE '2000-01-01' AS closed, p.navs, p.distributions
    FROM funds_tranche t CROSS JOIN LATERAL (
        SELECT p.simulated, string_agg(p.navs, ''::bytea ORDER BY p.year) AS navs,
            string_agg(p.distributions, ''::bytea) AS distributions
        FROM prices_packednavs p WHERE p.tranche_id = t.id AND p.currency = t.currency AND p.year = ANY (%s)
        GROUP BY p.simulated
    ) p
    WHERE t.id = ANY (%s::bigint[])
"""
_LOOSE = """
    SELECT t.id, n.simulated, NULL::integer AS closed, n.navs, n.distributions
    FROM funds_tranche t CROSS JOIN LATERAL (
        SELECT bool_or(n.simulated) AS simulated,
            string_agg(prices_row(n.date, n.nav), ''::bytea ORDER BY n.date) AS navs,
            string_agg(prices_row(n.date, n.distribution), ''::bytea)
                FILTER (WHERE n.distribution IS NOT NULL) AS distributions
        FROM prices_nav n
        WHERE n.tranche_id = t.id AND n.currency = t.currency AND n.date <= coalesce(t.closed_on, 'infinity')
            AND ({times})
        HAVING count(*) > 0
    ) n
    WHERE t.id = ANY (%s::bigint[])
"""
_SPLITS = "SELECT tranche_id, date - DATE '2000-01-01', ratio FROM prices_split WHERE tranche_id = ANY (%s::bigint[])"
_PACKED_YEARS = "SELECT year FROM prices_years() WHERE packed AND year BETWEEN %s AND %s ORDER BY year"
#: Keys of tranche and day are one number: days since 2000 stay below this far beyond any calendar of ours.
_DAYS = 2**20
#: The day of a closing that has not come.
_NEVER = 2**31
_NONE = (NO_SPLITS.days, NO_SPLITS.ratio)


class Reader(Protocol):
    """Gives the histories of tranches up to a date, or from one date to another."""

    def __call__(
        self, tranche_ids: Sequence[int], until: datetime.date, since: datetime.date | None = None
    ) -> Histories:
        """Read; ``since`` leaves out what lies before it, where nothing asks for the first NAV."""


def read_histories(tranche_ids: Sequence[int], until: datetime.date, since: datetime.date | None = None) -> Histories:
    """Read every NAV of these tranches up to and including ``until``; from ``since`` on, if it is given.

    Years that are packed (ADR 0178) are read as such, the others from the table; each year from one of them.
    """
    wanted = np.asarray(tranche_ids, dtype=np.int64)
    return from_rows(wanted, *read_rows(tranche_ids, until, since), read_splits(tranche_ids))


def read_rows(
    tranche_ids: Sequence[int], until: datetime.date, since: datetime.date | None = None
) -> tuple[Ints, Ints, Floats, Floats, Bools]:
    """Read the same as rows: position of the tranche, day, NAV, distribution, and whether its block is simulated."""
    wanted = np.asarray(tranche_ids, dtype=np.int64)
    since = since or datetime.date.min
    positions = {tranche_id: position for position, tranche_id in enumerate(wanted.tolist())}
    blocks = _fetch(wanted.tolist(), until, since)
    # Blocks of a tranche one after the other, packed years first: in order already but for rare gaps.
    blocks.sort(key=lambda block: positions[block[0]])
    at = np.array([positions[block[0]] for block in blocks], dtype=np.int64)
    marked = np.array([block[1] for block in blocks], dtype=bool)
    last = np.minimum([_NEVER if block[2] is None else block[2] for block in blocks], day_number(until))
    sizes, days, nav = _unpacked([raw for *_, raw, _ in blocks])
    paid_sizes, paid_days, paid = _unpacked([raw for *_, raw in blocks])
    del blocks
    place, simulated = np.repeat(at, sizes), np.repeat(marked, sizes)
    # Packed years are whole ones, whatever was asked for.
    kept = (days >= day_number(since)) & (days <= np.repeat(last, sizes))
    if not kept.all():
        place, simulated, days, nav = place[kept], simulated[kept], days[kept], nav[kept]
    distribution = _beside(place * _DAYS + days, np.repeat(at, paid_sizes) * _DAYS + paid_days, paid)
    return place, days, nav, distribution, simulated


def read_splits(tranche_ids: Sequence[int]) -> Splits:
    """Read the splits of these tranches: a handful, so that packed years hold NAVs as they were published."""
    with connection.cursor() as cursor:
        cursor.execute(_SPLITS, [f"{{{','.join(map(str, tranche_ids))}}}"])
        found = cursor.fetchall()
    if not found:
        return NO_SPLITS
    ids, days, ratios = zip(*found, strict=True)
    return Splits(np.array(ids, np.int64), np.array(days, np.int64), np.array(ratios, float))


def _unpacked(raw: Sequence[memoryview]) -> tuple[Ints, Ints, Floats]:
    """Return how many rows each block has, and the days and amounts of all of them."""
    sizes = np.array([len(one) for one in raw], dtype=np.int64) // _ROW.itemsize
    rows = np.frombuffer(b"".join(raw), _ROW)
    return sizes, rows["day"].astype(np.int64), rows["amount"] / 10**DIGITS


def _beside(keys: Ints, paid_keys: Ints, paid: Floats) -> Floats:
    """Return what was paid on each row, 0 for nothing; what belongs to none of the rows is left out."""
    distribution = np.zeros(len(keys))
    if len(keys) and len(paid_keys):
        order = None if _ascending(keys) else np.argsort(keys, kind="stable")
        at = np.minimum(np.searchsorted(keys, paid_keys, sorter=order), len(keys) - 1)
        at = at if order is None else order[at]
        known = keys[at] == paid_keys
        distribution[at[known]] = paid[known]
    return distribution


def _ascending(keys: Ints) -> bool:
    return bool((keys[1:] > keys[:-1]).all())


def _fetch(tranche_ids: list[int], until: datetime.date, since: datetime.date) -> list[Any]:
    # As one text: psycopg writes a list number by number, which takes longer than to find the rows of its index.
    keys = f"{{{','.join(map(str, tranche_ids))}}}"
    with connection.cursor() as cursor:
        cursor.execute(_PACKED_YEARS, [since.year, until.year])
        packed = [row[0] for row in cursor.fetchall()]
        # Django's own cursor knows no binary answers, and bytes as text are twice as long.
        with psycopg.Cursor(connection.connection) as binary:
            binary.format = Format.BINARY
            reader = CursorWrapper(binary, connection)
            found: list[Any] = []
            if packed:
                reader.execute(_AS_ONE.format(blocks=_PACKED), [packed, keys])
                found += _blocks(reader.fetchone())
            times = _outside(packed, since, until)
            if times:
                condition = " OR ".join(["n.date BETWEEN %s AND %s"] * len(times))
                blocks = _LOOSE.format(times=condition)
                reader.execute(_AS_ONE.format(blocks=blocks), [*chain.from_iterable(times), keys])
                found += _blocks(reader.fetchone())
            return found


def _blocks(row: Any) -> list[Any]:
    """Return the blocks of which ``_AS_ONE`` has made one row."""
    tranche_ids, simulated, closed, sizes, paid_sizes, navs, paid = row
    if tranche_ids is None:
        return []
    return list(zip(tranche_ids, simulated, closed, _cut(navs, sizes), _cut(paid or b"", paid_sizes), strict=True))


def _cut(raw: bytes, sizes: Sequence[int]) -> list[memoryview]:
    """Return the pieces of these sizes that stand one after the other, without copying them."""
    view = memoryview(raw)
    ends = list(accumulate(sizes))
    return [view[end - size : end] for size, end in zip(sizes, ends, strict=True)]


def _outside(
    packed: Sequence[int], since: datetime.date, until: datetime.date
) -> list[tuple[datetime.date, datetime.date]]:
    """Return the times from ``since`` to ``until`` that lie in no packed year."""
    times = []
    start = since
    for year in packed:
        if start < datetime.date(year, 1, 1):
            times.append((start, datetime.date(year - 1, 12, 31)))
        start = datetime.date(year + 1, 1, 1)
    if start <= until:
        times.append((start, until))
    return times


def held_histories(rows: Navs, *, simulated: bool) -> Reader:
    """Return a reader of rows that are at hand, which spares reading them back just after they were written.

    ``rows`` are in the order of tranches and are all that these have. What it returns equals what the table gives.
    """

    def read(tranche_ids: Sequence[int], until: datetime.date, since: datetime.date | None = None) -> Histories:
        wanted = np.asarray(tranche_ids, dtype=np.int64)
        first, end = (np.searchsorted(rows.tranche_id, wanted, side=side) for side in ("left", "right"))
        sizes = end - first
        at = np.repeat(first - np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes) + np.arange(sizes.sum())
        place = np.repeat(np.arange(len(wanted)), sizes)
        kept = (rows.day[at] <= day_number(until)) & (rows.day[at] >= day_number(since or datetime.date.min))
        at, place = at[kept], place[kept]
        nav, distribution = rows.nav[at] / 10**DIGITS, rows.distribution[at] / 10**DIGITS
        return from_rows(wanted, place, rows.day[at], nav, distribution, np.full(len(at), simulated))

    return read


def from_rows(
    tranche_ids: Ints,
    place: Ints,
    days: Ints,
    nav: Floats,
    distribution: Floats,
    simulated: Bools,
    splits: Splits = NO_SPLITS,
) -> Histories:
    """Put rows in order and turn NAVs into total return; ``place`` is the position of each row's tranche."""
    keys = place * _DAYS + days
    if not _ascending(keys):
        order = np.argsort(keys, kind="stable")
        place, days, simulated = place[order], days[order], simulated[order]
        nav, distribution = nav[order], distribution[order]
    starts = np.searchsorted(place, np.arange(len(tranche_ids) + 1))
    marked = np.zeros(len(tranche_ids), dtype=bool)
    marked[place[simulated]] = True
    split = _rows_of(splits, tranche_ids, place * _DAYS + days, starts) if len(splits.days) else _NONE
    return Histories(tranche_ids, marked, starts, days, nav, total_return(nav, distribution, starts, split))


def _rows_of(splits: Splits, tranche_ids: Ints, keys: Ints, starts: Ints) -> tuple[Ints, Floats]:
    """Return the first row on or after the day of each split, and its ratio; without those that no row follows."""
    order = np.argsort(tranche_ids, kind="stable")
    at = order[np.minimum(np.searchsorted(tranche_ids, splits.tranche_ids, sorter=order), len(order) - 1)]
    rows = np.searchsorted(keys, at * _DAYS + splits.days)
    known = (tranche_ids[at] == splits.tranche_ids) & (rows < starts[at + 1])
    return rows[known], splits.ratio[known]
