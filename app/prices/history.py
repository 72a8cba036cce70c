"""Price histories as arrays, read from the table or taken from rows at hand; ``returns`` makes their total return."""

import datetime
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, Protocol

import numpy as np
import psycopg
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from psycopg.pq import Format

from app.prices.returns import OLDEST_DAYS, Bools, Floats, Histories, day_number, total_return
from app.prices.storing import DIGITS, Ints, Navs

_ROW = np.dtype([("day", ">i4"), ("nav", ">i8"), ("distribution", ">i8")])
# One text of bytes for each tranche: a message for each of millions of rows costs ten times as long. Amounts come in
# millionths: PostgreSQL multiplies a decimal faster than it makes a binary fraction of it, by way of a text.
# NAVs in another currency than the tranche's own of today would make returns of an exchange rate, and what is stored
# after a closing (ADR 0141) is nothing that anybody was paid.
_READ = f"""
    SELECT n.tranche_id, bool_or(n.simulated), string_agg(
        int4send(n.date - DATE '2000-01-01') || int8send((n.nav * {10**DIGITS})::bigint)
        || int8send(coalesce((n.distribution * {10**DIGITS})::bigint, 0)), ''::bytea)
    FROM prices_nav n JOIN funds_tranche t ON t.id = n.tranche_id AND t.currency = n.currency
        AND n.date <= coalesce(t.closed_on, 'infinity')
    WHERE n.date >= %s AND n.date <= %s AND n.tranche_id = ANY (%s) {{near}}
    GROUP BY n.tranche_id
"""  # noqa: S608  The number of digits is a constant.
#: For the grouping of a few thousand histories; the server's default would write them to disk first.
_WORK_MEMORY = "96MB"
#: So few histories need no more of it than the default, and the statement no transaction.
_FEW = 50


class Reader(Protocol):
    """Gives the histories of tranches up to a date, or from one date to another."""

    def __call__(
        self, tranche_ids: Sequence[int], until: datetime.date, since: datetime.date | None = None
    ) -> Histories:
        """Read; ``since`` leaves out what lies before it, where nothing asks for the first NAV."""


def read_histories(
    tranche_ids: Sequence[int],
    until: datetime.date,
    since: datetime.date | None = None,
    *,
    at: Sequence[datetime.date] = (),
) -> Histories:
    """Read every NAV of these tranches up to and including ``until``; from ``since`` on, if it is given.

    ``at`` names days where no others are asked for: what the return series needs at them is read, a third of the time.
    """
    wanted = np.asarray(tranche_ids, dtype=np.int64)
    place = {tranche_id: position for position, tranche_id in enumerate(wanted.tolist())}
    found = _fetch(wanted.tolist(), until, since or datetime.date.min, at)
    rows = np.frombuffer(b"".join(raw for _, _, raw in found), _ROW)
    sizes = np.array([len(raw) // _ROW.itemsize for _, _, raw in found], dtype=np.int64)
    places = np.array([place[tranche_id] for tranche_id, _, _ in found], dtype=np.int64)
    simulated = np.array([marked for _, marked, _ in found], dtype=bool)
    return from_rows(
        wanted,
        np.repeat(places, sizes),
        rows["day"].astype(np.int64),
        rows["nav"] / 10**DIGITS,
        rows["distribution"] / 10**DIGITS,
        np.repeat(simulated, sizes),
    )


def _fetch(
    tranche_ids: list[int], until: datetime.date, since: datetime.date, at: Sequence[datetime.date]
) -> list[Any]:
    near = " OR ".join([f"n.date BETWEEN %s::date - {OLDEST_DAYS} AND %s"] * len(at))
    statement = _READ.format(near=f"AND (n.distribution <> 0 OR {near})" if at else "")
    many = len(tranche_ids) > _FEW
    with transaction.atomic() if many else nullcontext(), connection.cursor() as cursor:
        if many:
            cursor.execute("SELECT set_config('work_mem', %s, true)", [_WORK_MEMORY])
        # Django's own cursor knows no binary answers, and bytes as text are twice as long.
        with psycopg.Cursor(connection.connection) as binary:
            binary.format = Format.BINARY
            reader = CursorWrapper(binary, connection)
            reader.execute(statement, [since, until, tranche_ids, *(day for day in at for _ in range(2))])
            return list(reader.fetchall())


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
    tranche_ids: Ints, place: Ints, days: Ints, nav: Floats, distribution: Floats, simulated: Bools
) -> Histories:
    """Put rows in order and turn NAVs into total return; ``place`` is the position of each row's tranche."""
    # Rows come by year and, within it, by tranche: a stable sort merges the years in one sweep each.
    order = np.argsort(place * 2**20 + days, kind="stable")
    place, days, nav, distribution = place[order], days[order], nav[order], distribution[order]
    starts = np.searchsorted(place, np.arange(len(tranche_ids) + 1))
    marked = np.bincount(place, weights=simulated[order], minlength=len(tranche_ids)) > 0
    return Histories(tranche_ids, marked, starts, days, nav, total_return(nav, distribution, starts))
