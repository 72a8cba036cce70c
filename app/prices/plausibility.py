"""Which new NAVs are not plausible: their returns beside those of the peers and beside their own history (ADR 0183).

Pure arrays. A return is logarithmic and total: distributions and splits count. Returns over different times compare by
the square root of their days, and deviations are robust: from medians, in median absolute deviations (MAD).
"""

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from app.prices.returns import Bools, Floats
from app.prices.storing import Ints

#: Deviations beyond which a return is not plausible.
MAX_SCORE: Final = 8.0
#: The least that counts as one deviation, of the return of a day: with MAX_SCORE, 4 % in a day.
FLOOR: Final = 0.005
#: One deviation of the return of a day where nothing else is known: with MAX_SCORE, 24 % in a day.
UNKNOWN: Final = 0.03
#: So many peers, and returns of its own, say something.
PEERS: Final = 5
OWN: Final = 10
#: Longer gaps deviate no further than those of so many days.
GAP: Final = 31
#: A week's return of peers explains no more than this: beyond, their prices are wrong as well.
EXPLAINED: Final = 0.25
#: A file may be off by a factor where so large a part of a day's returns lies so near to their median. Share classes of
#: so many peer groups are needed.
FILE_SHARE: Final = 0.8
FILE_NEAR: Final = 0.02
FILE_GROUPS: Final = 3
#: No market moves kinds of funds alike by so much, if what it may do to them in a week (``Rows.most``) differs by so
#: many times; and no file is right where peers that are not in it are so far away.
FILE_FAR: Final = 0.05
FILE_UNLIKE: Final = 2.5
_MAD: Final = 1.4826
_DAYS: Final = 2**20
#: Days of a file that are found to be off one after the other; what comes then is left to the other tests.
_ROUNDS: Final = 5

JUMP, OWN_ALONE, PEERS_ALONE, RATIO, FILE = range(1, 6)


@dataclass(frozen=True, slots=True)
class Rows:
    """NAVs of share classes one after the other, each by date; ``starts`` are where they begin, with the end as last.

    ``log`` is the logarithm of the total return index. ``new`` marks what is to be judged; of the rest ``out`` marks
    what must not count: what is held already and what staff have rejected. ``group`` and ``peer`` have one entry for
    each share class: its peer group, and whether it counts among the peers. ``instead`` has the logarithm of each new
    NAV beside the one that is stored for its day, which counts on where the new one does not; NaN where there is none.
    ``most`` is the return that a market makes of each share class's kind in a week at most.
    """

    starts: Ints
    days: Ints
    log: Floats
    new: Bools
    out: Bools
    group: Ints
    peer: Bools
    instead: Floats
    most: Floats | float = EXPLAINED

    @property
    def series(self) -> Ints:
        """The place of the share class of each row."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))


@dataclass(frozen=True, slots=True)
class Verdict:
    """One entry for each row: ``reason`` is 0 for what counts, and the others are what was found of it.

    ``before`` is the last row that counted, -1 where there is none, and ``swapped`` the logarithm of its NAV beside the
    stored one, where that counted in its place. Scores are NaN where nothing can be compared. ``alike`` marks what
    moves as one with nearly the whole file, but not further than a market may.
    """

    reason: Ints
    before: Ints
    swapped: Floats
    change: Floats
    peers: Ints
    peers_change: Floats
    peers_score: Floats
    own_score: Floats
    alike: Bools = field(default_factory=lambda: np.zeros(0, dtype=bool))


def judge(rows: Rows, *, of_file: bool = True) -> Verdict:
    """Judge the new rows, each beside the last one that counts before it.

    ``of_file``: they are one delivery, which may be off as a whole. Years of prices also have weeks in which the market
    moves nearly all share classes alike.
    """
    court = _Court(rows)
    out = rows.out.copy()
    off, alike = np.zeros(len(rows.days), dtype=bool), np.zeros(len(rows.days), dtype=bool)
    for _ in range(_ROUNDS):
        found = court.sit(out | off)
        more, alike = _off(rows, found) if of_file else (off, alike)
        if not (more & ~off).any():
            break
        off |= more
    reason = np.where(off, FILE, found.reason)
    return replace(found, reason=reason, alike=alike & (reason == 0))


def medians(keys: Ints, values: Floats) -> tuple[Ints, Ints, Floats]:
    """Return each key, how many values it has, and their median."""
    order = np.lexsort((values, keys))
    sorted_keys, sorted_values = keys[order], values[order]
    unique, first, count = np.unique(sorted_keys, return_index=True, return_counts=True)
    low, high = first + (count - 1) // 2, first + count // 2
    return unique, count, (sorted_values[low] + sorted_values[high]) / 2


class _Court:
    """What all rows are measured by; it does not change while they are judged."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.series = rows.series
        self.alone, self.ratio = np.isnan(rows.instead), np.nan_to_num(rows.instead)
        before = self._neighbours(rows.out)
        known = np.flatnonzero((before >= 0) & ~rows.out)
        gap = rows.days[known] - rows.days[before[known]]
        change = rows.log[known] - rows.log[before[known]] + self._swapped(before[known], rows.out)
        self._measure_own(known, gap, change)
        near = (gap <= GAP) & rows.peer[self.series[known]]
        self._measure_peers(known[near], gap[near], change[near])

    def _neighbours(self, out: Bools) -> Ints:
        """The row of the same share class before each one that counts, by itself or by what is stored; -1 for none."""
        at = np.where(out & self.alone, -1, np.arange(len(out)))
        last = np.maximum.accumulate(at) if len(at) else at
        before = np.concatenate([[-1], last[:-1]])[: len(at)]
        return np.where(before >= self.rows.starts[self.series], before, -1)

    def _swapped(self, at: Ints, out: Bools) -> Floats:
        """The logarithms of rows beside the stored NAVs that count in their place; 0 for rows that count themselves."""
        return np.where(out[at], self.ratio[at], 0.0)

    def _measure_own(self, known: Ints, gap: Ints, change: Floats) -> None:
        size = len(self.rows.starts) - 1
        self.middle, self.spread = np.full(size, np.nan), np.full(size, np.nan)
        daily, series = change / np.sqrt(gap), self.series[known]
        keys, count, middle = medians(series, daily)
        enough = count >= OWN
        self.middle[keys[enough]] = middle[enough]
        _, _, spread = medians(series, np.abs(daily - middle[np.searchsorted(keys, series)]))
        self.spread[keys[enough]] = np.maximum(_MAD * spread[enough], FLOOR)

    def _measure_peers(self, known: Ints, gap: Ints, change: Floats) -> None:
        """Chain the medians of the peers' returns by day, so that returns over any time have something beside them."""
        rows = self.rows
        groups = rows.group[self.series]
        of_day = groups[known] * _DAYS + rows.days[known]
        keys, count, rate = medians(of_day, change / gap)
        away = np.abs(change - rate[np.searchsorted(keys, of_day)] * gap) / np.sqrt(gap)
        _, _, spread = medians(of_day, away)
        days, of_group = keys % _DAYS, keys // _DAYS
        since = np.diff(days, prepend=days[:1])
        first = np.concatenate([[True], np.diff(of_group) != 0])[: len(keys)]
        chained = np.cumsum(np.where(first | (count < PEERS), 0.0, rate * since))
        own_keys = groups * _DAYS + rows.days
        at = np.searchsorted(keys, own_keys, side="right") - 1
        held = np.maximum(at, 0)
        exact = (at >= 0) & (keys[held] == own_keys) if len(keys) else np.zeros(len(own_keys), dtype=bool)
        inside = (at >= 0) & (of_group[held] == groups) if len(keys) else exact
        self.chained = np.where(inside, chained[held], 0.0) if len(keys) else np.zeros(len(own_keys))
        self.peers = np.where(exact, count[held], 0) if len(keys) else np.zeros(len(own_keys), dtype=np.int64)
        self.away = np.maximum(np.where(exact, _MAD * spread[held], 0.0) if len(keys) else self.chained, FLOOR)

    def weigh(self, at: Ints, before: Ints, out: Bools) -> Verdict:
        """Judge rows beside the last ones that count before them; for those that are out, what is stored counts."""
        rows, series = self.rows, self.series[at]
        first = before < 0
        from_row = np.where(first, at, before)
        gap = np.maximum(rows.days[at] - rows.days[from_row], 1)
        instead = rows.instead[at]
        swapped = np.where(first, 0.0, self._swapped(from_row, out))
        change = np.where(first, self.ratio[at], rows.log[at] - rows.log[from_row] + swapped)
        root = np.sqrt(np.minimum(gap, GAP))
        peers = self.peers[at]
        compared = (peers >= PEERS) & ~first
        bound = EXPLAINED * np.maximum(np.sqrt(gap / 7), 1)
        moved = self.chained[at] - self.chained[from_row]
        explained = np.clip(moved, -bound, bound)
        peers_score = np.where(compared, np.abs(change - explained) / (self.away[at] * root), np.nan)
        own_score = np.abs(change - self.middle[series] * root) / (self.spread[series] * root)
        own_score = np.where(first, np.nan, own_score)
        has_own = ~np.isnan(own_score)
        wild = np.abs(change) > MAX_SCORE * UNKNOWN * root
        reason = np.select(
            [
                compared & has_own & (peers_score > MAX_SCORE) & (own_score > MAX_SCORE),
                compared & ~has_own & (peers_score > MAX_SCORE),
                ~compared & has_own & (own_score > MAX_SCORE),
                ~compared & ~has_own & wild,
            ],
            [JUMP, PEERS_ALONE, OWN_ALONE, RATIO],
            0,
        )
        # On one day there is no market: another NAV than the one that is stored for it is an error of one of the two.
        reason[first] = np.where(np.abs(instead[first]) > MAX_SCORE * FLOOR, RATIO, 0)
        moved = np.where(compared, moved, np.nan)
        return Verdict(reason, before, swapped, change, peers, moved, peers_score, own_score)

    def sit(self, out: Bools) -> Verdict:
        """Judge all new rows; share classes with a suspicious one go through it day by day."""
        rows = self.rows
        before = self._neighbours(out)
        reason = self.weigh(np.arange(len(rows.days)), before, out).reason
        suspicious = np.unique(self.series[(reason > 0) & rows.new & ~out])
        held = out.copy()
        if len(suspicious):
            self._walk(suspicious, held, before)
        found = self.weigh(np.arange(len(rows.days)), before, held)
        found.reason[~rows.new | out] = 0
        return found

    def _walk(self, chosen: Ints, held: Bools, before: Ints) -> None:
        """Go through some share classes day by day: what is held is never what the next one is compared with."""
        rows = self.rows
        length = np.diff(rows.starts)[chosen]
        chosen = chosen[np.argsort(-length, kind="stable")]
        length = np.sort(length)[::-1]
        last = np.full(len(chosen), -1)
        for step in range(int(length[0])):
            active = int(np.searchsorted(-length, -step))
            at = rows.starts[chosen[:active]] + step
            before[at] = last[:active]
            held[at] |= rows.new[at] & (self.weigh(at, last[:active], held).reason > 0)
            last[:active] = np.where(held[at] & self.alone[at], last[:active], at)


def _off(rows: Rows, found: Verdict) -> tuple[Bools, Bools]:
    """Which new rows belong to a day of the file on which nearly all move alike, as no market does; and as one may."""
    off, alike = np.zeros(len(rows.days), dtype=bool), np.zeros(len(rows.days), dtype=bool)
    gap = rows.days - rows.days[np.maximum(found.before, 0)]
    at = np.flatnonzero(rows.new & ~rows.out & (found.before >= 0) & (gap <= GAP))
    if len(at) < PEERS:
        return off, alike
    days, change = rows.days[at], found.change[at]
    keys, count, middle = medians(days, change)
    place = np.searchsorted(keys, days)
    near = np.abs(change - middle[place]) <= FILE_NEAR
    groups = rows.group[rows.series][at]
    kinds = np.bincount(np.searchsorted(keys, np.unique(days * _DAYS + groups) // _DAYS), minlength=len(keys))
    as_one = (count >= PEERS) & (kinds >= FILE_GROUPS) & (np.bincount(place, near) / count >= FILE_SHARE)
    _, _, usual_gap = medians(days, gap[at].astype(float))
    bound = _least_bound(rows, at, place, len(keys)) * np.maximum(np.sqrt(usual_gap / 7), 1)
    size = np.abs(middle)
    as_one &= size > FILE_NEAR
    if not as_one.any():
        return off, alike
    apart = np.abs(_apart(rows, found, at, keys))
    beyond = np.select([apart <= FILE_NEAR, apart > FILE_FAR], [False, True], size > bound)
    off[at[near & (as_one & beyond)[place]]] = True
    alike[at[near & (as_one & ~beyond & (size > FILE_FAR))[place]]] = True
    return off, alike


def _least_bound(rows: Rows, at: Ints, place: Ints, days: int) -> Floats:
    """How far a market may move the file of each day as one in a week: as far as the calmest of its kinds of funds."""
    bounds, kind = np.unique(np.broadcast_to(rows.most, len(rows.starts) - 1), return_inverse=True)
    count = np.bincount(place * len(bounds) + kind[rows.series[at]], minlength=days * len(bounds))
    count = count.reshape(days, len(bounds))
    there = count >= np.minimum(PEERS, count.max(axis=1))[:, None]
    least = np.where(there, bounds, np.inf).min(axis=1)
    widest = np.where(there, bounds, 0.0).max(axis=1)
    bound: Floats = np.where(widest >= FILE_UNLIKE * least, np.minimum(least, FILE_FAR), least)
    return bound


def _apart(rows: Rows, found: Verdict, at: Ints, keys: Ints) -> Floats:
    """How far the returns of each day of the file are from what peers that are not in it have over the same time.

    NaN where too few of them are known.
    """
    apart = np.full(len(keys), np.nan)
    outside = _Court(replace(rows, out=rows.out | rows.new))
    beside = at[outside.peers[at] >= PEERS]
    if len(beside):
        moved = outside.chained[beside] - outside.chained[found.before[beside]]
        days, counted, difference = medians(rows.days[beside], found.change[beside] - moved)
        enough = counted >= PEERS
        apart[np.searchsorted(keys, days[enough])] = difference[enough]
    return apart
