"""Price histories as arrays: read from the table, turned into total return, and laid on a grid of dates.

Total return reinvests each distribution at the NAV of its own date, before tax and charges, as the method of the
German funds association BVI does.
"""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import psycopg
from django.db import connection, transaction
from numpy.typing import NDArray

from app.prices.storing import DIGITS, EPOCH, Ints, Navs

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

_ROW = np.dtype([("day", ">i4"), ("nav", ">i8"), ("distribution", ">i8")])
# One text of bytes for each tranche: a message for each of millions of rows costs ten times as long. Amounts come in
# millionths: PostgreSQL multiplies a decimal faster than it makes a binary fraction of it, by way of a text.
# NAVs in another currency than the tranche's own of today would make returns of an exchange rate.
_READ = f"""
    SELECT n.tranche_id, bool_or(n.simulated), string_agg(
        int4send(n.date - DATE '2000-01-01') || int8send((n.nav * {10**DIGITS})::bigint)
        || int8send(coalesce((n.distribution * {10**DIGITS})::bigint, 0)), ''::bytea)
    FROM prices_nav n JOIN funds_tranche t ON t.id = n.tranche_id AND t.currency = n.currency
    WHERE n.date <= %s AND n.tranche_id = ANY (%s)
    GROUP BY n.tranche_id
"""  # noqa: S608  The number of digits is a constant.
#: For the grouping of a few thousand histories; the server's default would write them to disk first.
_WORK_MEMORY = "96MB"


@dataclass(frozen=True, slots=True)
class Histories:
    """The histories of some tranches, one after the other.

    ``tranche_ids`` and ``simulated`` have one entry for each tranche that was asked for, in that order; rows
    ``starts[i]`` to ``starts[i + 1]`` of ``days`` and ``index`` are those of tranche ``i``, by date. ``index`` is the
    total return index, 1 at the first NAV of the tranche.
    """

    tranche_ids: Ints
    simulated: Bools
    starts: Ints
    days: Ints
    index: Floats

    @property
    def lengths(self) -> Ints:
        """How many NAVs each tranche has."""
        return np.diff(self.starts)


#: Gives the histories of tranches up to a date.
Reader = Callable[[Sequence[int], datetime.date], Histories]


def day_number(date: datetime.date) -> int:
    """Return the days from 2000-01-01 to a date."""
    return (date - EPOCH).days


def read_histories(tranche_ids: Sequence[int], until: datetime.date) -> Histories:
    """Read every NAV of these tranches up to and including ``until``."""
    wanted = np.asarray(tranche_ids, dtype=np.int64)
    place = {tranche_id: position for position, tranche_id in enumerate(wanted.tolist())}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('work_mem', %s, true)", [_WORK_MEMORY])
        # Django's own cursor knows no binary answers, and bytes as text are twice as long.
        with psycopg.Cursor(connection.connection) as reader:
            found = reader.execute(_READ, [until, wanted.tolist()], binary=True).fetchall()
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


def held_histories(rows: Navs, *, simulated: bool) -> Reader:
    """Return a reader of rows that are at hand, which spares reading them back just after they were written.

    ``rows`` are in the order of tranches and are all that these have. What it returns equals what the table gives.
    """

    def read(tranche_ids: Sequence[int], until: datetime.date) -> Histories:
        wanted = np.asarray(tranche_ids, dtype=np.int64)
        first, end = (np.searchsorted(rows.tranche_id, wanted, side=side) for side in ("left", "right"))
        sizes = end - first
        at = np.repeat(first - np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes) + np.arange(sizes.sum())
        place = np.repeat(np.arange(len(wanted)), sizes)
        kept = rows.day[at] <= day_number(until)
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
    return Histories(tranche_ids, marked, starts, days, total_return(nav, distribution, starts))


def total_return(nav: Floats, distribution: Floats, starts: Ints) -> Floats:
    """Return the total return index of histories that stand one after the other; 1 at the start of each.

    From one NAV to the next it grows by (NAV + distribution) / NAV before (BVI method: reinvestment at the NAV of the
    day of the distribution). What is paid on the first date of a history belongs to the time before. ``starts`` are
    the positions where histories begin, with the end as last one; shape (histories + 1,).
    """
    begins = starts[:-1][np.diff(starts) > 0]
    if not len(begins):
        return np.ones(0)
    sizes = np.diff(np.append(begins, len(nav)))
    reinvested = np.cumsum(np.log1p(distribution / nav))
    reinvested -= np.repeat(reinvested[begins], sizes)
    return np.asarray(nav / np.repeat(nav[begins], sizes) * np.exp(reinvested))


def on_grid(histories: Histories, days: Ints, *, oldest: Any) -> Floats:
    """Return the last index value on or before each day of the grid; shape (tranches, days).

    A value more than ``oldest`` days old (a number, or one for each day of the grid) counts as missing, NaN.
    """
    tranches = len(histories.tranche_ids)
    if not len(histories.days):
        return np.full((tranches, len(days)), np.nan)
    base = np.arange(tranches, dtype=np.int64)[:, None] * 2**20
    keys = np.repeat(base[:, 0], histories.lengths) + histories.days
    at = np.searchsorted(keys, (base + days).ravel(), side="right").reshape(tranches, len(days)) - 1
    known = at >= histories.starts[:-1, None]
    at = np.maximum(at, 0)
    known &= days - histories.days[at] <= oldest
    return np.where(known, histories.index[at], np.nan)
