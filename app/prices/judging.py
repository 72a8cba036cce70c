"""Judges NAVs that are stored already as if they were delivered now, and holds what is not plausible (ADR 0194).

Prices of a version without a gate have never been judged. What is held leaves the price history, and waits for staff
like what an import has held.
"""

import datetime
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from django.db import connection

from app.funds.models import Tranche
from app.importing.alone import Lock, alone
from app.importing.differences import Differences
from app.importing.progress import Progress
from app.prices.importing.gate import NEW_NAV, Judged, hold, judge_new
from app.prices.models import HeldNav
from app.prices.plausibility import Rows, Verdict, judge
from app.prices.returns import Bools, day_number
from app.prices.storing import Ints

#: Peer groups that are judged together: so many rows as memory has room for.
_GROUPS: Final = 20
#: A run of prices that are not plausible is a new level, not an error, if it is longer than so many and lasts until the
#: last price, or if it lasts longer than so many days.
LEVEL_ROWS: Final = 10
LEVEL_DAYS: Final = 366
#: Each round judges beside what the last one left; a share class needs one for each level.
_ROUNDS: Final = 40
# What staff have let in counts, and so does the next NAV, which they saw beside it.
_STAGE: Final = """
    INSERT INTO new_nav (line, isin, date, nav, currency, distribution)
    SELECT 0, t.isin, n.date, n.nav, n.currency, n.distribution
    FROM prices_nav n JOIN funds_tranche t ON t.id = n.tranche_id
    WHERE n.tranche_id = ANY (%(ids)s) AND n.date BETWEEN %(since)s AND %(until)s AND NOT n.simulated
        AND n.currency = t.currency AND n.date <= coalesce(t.closed_on, 'infinity')
        AND NOT EXISTS (
            SELECT FROM prices_heldnav h
            WHERE h.tranche_id = n.tranche_id AND h.state IN ('accepted', 'corrected') AND h.date <= n.date
                AND NOT EXISTS (
                    SELECT FROM prices_nav m WHERE m.tranche_id = h.tranche_id AND m.date > h.date AND m.date < n.date
                )
                AND (h.date < n.date OR coalesce(h.decided_nav, h.nav) = n.nav)
        )
"""
_COUNT: Final = """
    SELECT count(*), count(DISTINCT isin) FROM new_nav
"""
#: Days of share classes, as one number.
_DAYS: Final = 2**20


@dataclass(slots=True)
class Found:
    """How many NAVs of how many share classes were judged, and what is held of them."""

    judged: int = 0
    share_classes: int = 0
    held: int = 0
    #: Days at which a share class changed its level: the first price is held, and those after it count.
    levels: int = 0
    #: Not plausible either, but another price of the day is held already.
    left: int = 0
    #: How many are held of a share class, by ISIN.
    by_class: dict[str, int] = field(default_factory=dict)


def judge_stored(
    progress: Progress,
    *,
    dry_run: bool,
    since: datetime.date = datetime.date.min,
    until: datetime.date = datetime.date.max,
    funds: Collection[int] = (),
    differences: Differences | None = None,
) -> Found:
    """Judge the stored NAVs of a time, of some funds or of all, in one transaction; simulated ones are left alone.

    A dry run does the same and takes it back. Raises ImportRunningError where an import of NAVs runs.
    """
    found = Found()
    with alone(Lock.NAVS, dry_run=dry_run):
        chosen = Tranche.objects.filter(fund__in=funds) if funds else Tranche.objects.all()
        groups = list(chosen.order_by("fund__peergroup").values_list("fund__peergroup", flat=True).distinct())
        progress("Judging NAVs", 0, len(groups))
        for place in range(0, len(groups), _GROUPS):
            some = groups[place : place + _GROUPS]
            ids = list(chosen.filter(fund__peergroup__in=some).order_by("pk").values_list("pk", flat=True))
            _judge_some(ids, since, until, found, differences)
            progress("Judging NAVs", place + len(some), len(groups))
    return found


def _judge_some(
    ids: Sequence[int], since: datetime.date, until: datetime.date, found: Found, differences: Differences | None
) -> None:
    asked: dict[str, Any] = {"ids": ids, "since": since, "until": until}
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS pg_temp.new_nav")
        cursor.execute(f"CREATE TEMPORARY TABLE new_nav ({NEW_NAV}) ON COMMIT DROP")
        cursor.execute(_STAGE, asked)
        cursor.execute("ANALYZE new_nav")
        cursor.execute(_COUNT)
        judged, share_classes = cursor.fetchone()
    found.judged += judged
    found.share_classes += share_classes
    first = judge_new(stored=True)
    if first is None:
        return
    known = _Known.of(first.ids)
    keys = first.ids[first.rows.series] * _DAYS + first.rows.days
    waits = np.isin(keys, known.waiting)
    for part, levels in _rounds(first, known.told):
        bad = part.verdict.reason > 0
        # Of two deliveries of a day staff see one after the other.
        found.left += int((bad & waits).sum())
        held = np.flatnonzero(bad & ~waits)
        hold(part, held, "", differences, stored=True)
        found.held += len(held)
        found.levels += levels
        _count(part, held, found)


def _count(part: Judged, held: Ints, found: Found) -> None:
    places, counts = np.unique(part.rows.series[held], return_counts=True)
    isins = Tranche.objects.in_bulk(part.ids[places].tolist())
    for place, count in zip(places.tolist(), counts.tolist(), strict=True):
        isin = isins[int(part.ids[place])].isin
        found.by_class[isin] = found.by_class.get(isin, 0) + count


def _rounds(judged: Judged, told: dict[int, Ints]) -> Iterator[tuple[Judged, int]]:
    """Yield what is to be held, judged each time beside what is left, until nothing more is found."""
    for _ in range(_ROUNDS):
        rows, verdict = judged.rows, judged.verdict
        held, counted, levels = settled(rows, verdict, [told.get(int(id)) for id in judged.ids])
        if not held.any() and not counted.any():
            return
        if held.any():
            yield replace(judged, verdict=replace(verdict, reason=np.where(held, verdict.reason, 0))), levels
        rows = replace(rows, new=rows.new & ~held & ~counted, out=rows.out | held)
        judged = replace(judged, rows=rows, verdict=judge(rows, of_file=False))


def settled(rows: Rows, verdict: Verdict, told: Sequence[Ints | None]) -> tuple[Bools, Bools, int]:
    """Say which of the implausible rows are held, which count all the same, and how many levels begin.

    Where a share class changes its level, the first price of the new one is held, unless ``told`` has a day since the
    last price that counted on which one is held already or was rejected; the next one counts, and what comes after it
    is judged beside it in another round.
    """
    held, counted = verdict.reason > 0, np.zeros(len(rows.days), dtype=bool)
    levels = 0
    at = np.flatnonzero(~rows.out)
    series, bad = rows.series[at], held[at]
    begins = np.concatenate([[True], (np.diff(series) != 0) | (bad[1:] != bad[:-1])])[: len(at)]
    firsts = np.flatnonzero(begins)
    ends = np.append(firsts[1:], len(at)) - 1
    passed = -1
    for first, end in zip(firsts[bad[firsts]].tolist(), ends[bad[firsts]].tolist(), strict=True):
        place, run = int(series[first]), at[first : end + 1]
        if place == passed:
            # Judged beside the level before.
            held[run] = False
            continue
        lasts = end + 1 == len(at) or series[end + 1] != place
        if not (rows.days[run[-1]] - rows.days[run[0]] > LEVEL_DAYS or (lasts and len(run) > LEVEL_ROWS)):
            continue
        passed = place
        known, before = told[place], verdict.before[run[0]]
        since = rows.days[before] if before >= 0 else -np.inf
        again = known is not None and bool(((known > since) & (known < rows.days[run[0]])).any())
        held[run[0 if again else 1 :]] = False
        counted[run[0 if again else 1]] = True
        levels += not again
    return held, counted, levels


@dataclass(frozen=True, slots=True)
class _Known:
    """What is held or rejected already: keys of share class and day that wait, and the days of both by share class."""

    waiting: Ints
    told: dict[int, Ints]

    @classmethod
    def of(cls, ids: Ints) -> "_Known":
        state = HeldNav.State
        rows = HeldNav.objects.filter(tranche__in=ids.tolist(), state__in=[state.HELD, state.REJECTED])
        waiting: list[int] = []
        told: dict[int, list[int]] = {}
        for tranche, date, said in rows.values_list("tranche_id", "date", "state"):
            told.setdefault(tranche, []).append(day_number(date))
            if said == state.HELD:
                waiting.append(tranche * _DAYS + day_number(date))
        return cls(np.array(waiting, dtype=np.int64), {id: np.array(days) for id, days in told.items()})
