"""Keeps NAVs that are not plausible out of an import, and notes them as held (ADR 0183)."""

import datetime
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

import numpy as np
import psycopg
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.utils import timezone
from psycopg.pq import Format

from app.funds.models import AssetClass, Peergroup
from app.http import formats
from app.importing.differences import Change, Differences
from app.importing.staging import stage
from app.prices.history import from_rows, read_rows, read_splits
from app.prices.models import HeldNav
from app.prices.plausibility import EXPLAINED, FILE, JUMP, OWN_ALONE, PEERS_ALONE, RATIO, Rows, Verdict, judge
from app.prices.returns import Bools, Floats, date_of
from app.prices.storing import DIGITS, Ints

#: Days of a share class's own past that are looked at, and of its peers' before the last day of the file.
_OWN_DAYS: Final = 120
_PEER_DAYS: Final = 400
#: Peers outside the file, for each peer group.
_PEERS: Final = 30
_DAYS: Final = 2**20
#: The columns of ``new_nav``, the prices that are judged.
NEW_NAV: Final = "line bigint, isin text, date date, nav numeric, currency text, distribution numeric"
_ROW: Final = np.dtype([("day", ">i4"), ("nav", ">i8"), ("distribution", ">i8")])
#: What a market makes of funds of each asset class in a week at most, for files that move as one (ADR 0204).
_MAX_RETURNS: Final = {
    AssetClass.MONEY_MARKET: 0.02,
    AssetClass.REAL_ESTATE: 0.05,
    AssetClass.BOND: 0.1,
    AssetClass.MIXED: 0.15,
    AssetClass.ALTERNATIVE: 0.15,
    AssetClass.COMMODITY: EXPLAINED,
    AssetClass.EQUITY: EXPLAINED,
}
_REASONS: Final = {
    JUMP: HeldNav.Reason.JUMP,
    OWN_ALONE: HeldNav.Reason.OWN,
    PEERS_ALONE: HeldNav.Reason.PEERS,
    RATIO: HeldNav.Reason.RATIO,
    FILE: HeldNav.Reason.FILE,
}
# One text of bytes for each share class, as the price history is read.
_NEW = f"""
    SELECT t.id, f.peergroup_id, t."primary",
        string_agg(date_send(n.date) || int8send((n.nav * {10**DIGITS})::bigint)
            || int8send((coalesce(n.distribution, 0) * {10**DIGITS})::bigint), ''::bytea ORDER BY n.date)
    FROM new_nav n JOIN funds_tranche t USING (isin) JOIN funds_fund f ON f.id = t.fund_id
    GROUP BY t.id, f.peergroup_id, t."primary" ORDER BY t.id
"""  # noqa: S608  The number of digits is a constant.
_OTHER_PEERS = """
    SELECT id, peergroup_id FROM (
        SELECT t.id, f.peergroup_id, row_number() OVER (PARTITION BY f.peergroup_id ORDER BY t.id) AS place
        FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id
        WHERE t."primary" AND t.closed_on IS NULL AND f.peergroup_id = ANY (%s) AND NOT t.id = ANY (%s)
    ) found WHERE place <= %s ORDER BY id
"""
_LAST = """
    SELECT t.id, n.date - DATE '2000-01-01', n.nav FROM funds_tranche t JOIN LATERAL (
        SELECT date, nav FROM prices_nav p WHERE p.tranche_id = t.id AND p.currency = t.currency AND NOT p.simulated
            AND p.date < %s ORDER BY date DESC LIMIT 1
    ) n ON true WHERE t.id = ANY (%s) ORDER BY t.id
"""
# What was held or decided before, delivered again as it was.
_KNOWN = """
    SELECT h.tranche_id, h.date - DATE '2000-01-01', h.state FROM prices_heldnav h
    JOIN funds_tranche t ON t.id = h.tranche_id JOIN new_nav n ON n.isin = t.isin AND n.date = h.date
    WHERE h.state IN ('held', 'corrected', 'rejected')
        AND (n.nav, n.currency, n.distribution) IS NOT DISTINCT FROM (h.nav, h.currency, h.distribution)
"""
_COLUMNS = """
    tranche_id bigint, date date, source text, reason text, before_date date, before_nav numeric, change float,
    peers integer, peers_change float, peers_score float, own_score float
"""
_HOLD = """
    INSERT INTO prices_heldnav AS h (tranche_id, date, nav, currency, distribution, source, state, reason, before_date,
        before_nav, change, peers, peers_change, peers_score, own_score, held_at, withdrawn_at)
    SELECT s.tranche_id, s.date, n.nav, n.currency, n.distribution, s.source, 'held', s.reason, s.before_date,
        s.before_nav, s.change, s.peers, s.peers_change, s.peers_score, s.own_score, %s, %s
    FROM new_held s JOIN funds_tranche t ON t.id = s.tranche_id JOIN new_nav n ON n.isin = t.isin AND n.date = s.date
    ON CONFLICT (tranche_id, date) DO UPDATE SET (nav, currency, distribution, source, state, reason, before_date,
        before_nav, change, peers, peers_change, peers_score, own_score, held_at, withdrawn_at, decided_nav,
        decided_at) = (
        excluded.nav, excluded.currency, excluded.distribution, excluded.source, 'held', excluded.reason,
        excluded.before_date, excluded.before_nav, excluded.change, excluded.peers, excluded.peers_change,
        excluded.peers_score, excluded.own_score, excluded.held_at,
        coalesce(excluded.withdrawn_at, h.withdrawn_at), NULL, NULL)
"""
_WITHDRAW = """
    DELETE FROM prices_nav p USING new_held s WHERE p.tranche_id = s.tranche_id AND p.date = s.date
"""
_OUT = """
    DELETE FROM new_nav n USING funds_tranche t, {table} s
    WHERE t.isin = n.isin AND s.tranche_id = t.id AND s.date = n.date
"""
_REPLACE = """
    UPDATE prices_heldnav h SET state = 'replaced', decided_at = %s FROM new_nav n JOIN funds_tranche t USING (isin)
    WHERE h.state = 'held' AND h.tranche_id = t.id AND h.date = n.date
"""


@dataclass(frozen=True, slots=True)
class KeptOut:
    """How many rows of a file are held, how many of them since all jump by a ratio, and how many staff have decided.

    ``alike`` are rows that count although nearly the whole file moves as one, since a market may have done it.
    """

    held: int = 0
    off: int = 0
    decided: int = 0
    alike: int = 0


@dataclass(frozen=True, slots=True)
class _File:
    """The rows of the file by share class and day, and what is known of its share classes."""

    ids: Ints
    groups: Ints
    primary: Bools
    place: Ints
    days: Ints
    nav: Floats
    distribution: Floats


@dataclass(frozen=True, slots=True)
class Judged:
    """The rows of ``new_nav`` among those that are stored, and what was found of them."""

    ids: Ints
    rows: Rows
    nav: Floats
    verdict: Verdict

    def lines(self, found: Ints, source: str) -> Iterator[tuple[Any, ...]]:
        """What the table of held prices says of some rows."""
        series = self.rows.series
        for row in found.tolist():
            key = int(self.ids[series[row]]), date_of(self.rows.days[row])
            yield *key, source[-200:], *_told(self.verdict, self.rows, self.nav, row)


def hold_back(source: str, differences: Differences | None = None) -> KeptOut:
    """Take what is not plausible out of ``new_nav`` and note it as held; in the import's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN)
        known = {(tranche, day): state for tranche, day, state in cursor.fetchall()}
    judged = judge_new(known)
    if judged is None:
        return KeptOut()
    found = np.flatnonzero(judged.verdict.reason)
    hold(judged, found, source, differences)
    stage("new_known", "tranche_id bigint, date date", [(tranche, date_of(day)) for tranche, day in known])
    with connection.cursor() as cursor:
        cursor.execute(_OUT.format(table="new_known"))
        cursor.execute(_REPLACE, [timezone.now()])
    still = sum(state == HeldNav.State.HELD for state in known.values())
    off = int((judged.verdict.reason == FILE).sum())
    return KeptOut(len(found) + still, off, len(known) - still, int(judged.verdict.alike.sum()))


def judge_new(known: Collection[tuple[int, int]] = (), *, stored: bool = False) -> Judged | None:
    """Judge the rows of ``new_nav``, without those that are known already; None where it is empty.

    ``stored``: they stand in the price history already, and are judged as if they were delivered now.
    """
    file = _read_file()
    if file is None:
        return None
    ids, rows, nav = _beside(file, known, stored=stored)
    return Judged(ids, rows, nav, judge(rows, of_file=not stored))


def hold(
    judged: Judged, found: Ints, source: str, differences: Differences | None = None, *, stored: bool = False
) -> None:
    """Note some rows as held, and take them out of ``new_nav`` and, where they are ``stored``, out of what counts."""
    now = timezone.now()
    stage("new_held", _COLUMNS, judged.lines(found, source))
    with connection.cursor() as cursor:
        if differences is not None:
            _tell(differences)
        cursor.execute(_HOLD, [now, now if stored else None])
        if stored:
            cursor.execute(_WITHDRAW)
        cursor.execute(_OUT.format(table="new_held"))


def would_be_held(held: HeldNav, nav: Decimal) -> bool:
    """Whether a NAV would be held as well in place of one that is."""
    row = (0, held.tranche.isin, held.date, nav, held.currency, held.distribution)
    with transaction.atomic():
        stage("new_nav", NEW_NAV, [row])
        judged = judge_new()
        transaction.set_rollback(True)
    return judged is not None and bool(judged.verdict.reason.any())


def _read_file() -> _File | None:
    # Django's own cursor knows no binary answers.
    with psycopg.Cursor(connection.connection) as binary:
        binary.format = Format.BINARY
        reader = CursorWrapper(binary, connection)
        reader.execute(_NEW)
        blocks: list[Any] = reader.fetchall()
    if not blocks:
        return None
    ids, groups = (np.array([block[i] for block in blocks], dtype=np.int64) for i in range(2))
    rows = np.frombuffer(b"".join(block[3] for block in blocks), _ROW)
    sizes = np.array([len(block[3]) for block in blocks]) // _ROW.itemsize
    nav, distribution = rows["nav"] / 10**DIGITS, rows["distribution"] / 10**DIGITS
    primary = np.array([block[2] for block in blocks], dtype=bool)
    place = np.repeat(np.arange(len(ids)), sizes)
    return _File(ids, groups, primary, place, rows["day"].astype(np.int64), nav, distribution)


def _beside(file: _File, known: Collection[tuple[int, int]], *, stored: bool) -> tuple[Ints, Rows, Floats]:
    """The rows of the file among those that are stored of its share classes and of their peers, without simulated ones.

    What is stored already with the same NAV and distribution counts as it is, unless ``stored`` asks to judge it.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OTHER_PEERS, [np.unique(file.groups).tolist(), file.ids.tolist(), _PEERS])
        others = np.array(cursor.fetchall(), dtype=np.int64).reshape(-1, 2)
    ids = np.concatenate([file.ids, others[:, 0]])
    first, last = date_of(file.days.min()), date_of(file.days.max())
    since = first - datetime.timedelta(days=_OWN_DAYS)
    own = _stored(file.ids, since, last, file)
    peers_since = max(since, last - datetime.timedelta(days=_PEER_DAYS))
    place, days, nav, distribution, simulated = read_rows(others[:, 0].tolist(), last, peers_since)
    real = ~simulated
    parts = [(file.place, file.days, file.nav, file.distribution), own]
    parts.append((place[real] + len(file.ids), days[real], nav[real], distribution[real]))
    place, days, nav, distribution = (np.concatenate(one) for one in zip(*parts, strict=True))
    is_new = np.arange(len(place)) < len(file.place)
    keys = place * _DAYS + days
    # Of a day that both have, the file's row stays.
    order = np.lexsort((~is_new, keys))
    doubled = np.concatenate([[False], np.diff(keys[order]) == 0])
    same = np.zeros(len(order), dtype=bool)
    at = np.flatnonzero(doubled)
    a, b = order[at - 1], order[at]
    same[at - 1] = (nav[a] == nav[b]) & (distribution[a] == distribution[b]) & (not stored)
    instead = np.full(len(order), np.nan)
    instead[at - 1] = np.nan if stored else np.log(nav[a] / nav[b])
    kept = order[~doubled]
    new, out = is_new[kept] & ~same[~doubled], np.zeros(len(kept), dtype=bool)
    if known:
        places = {int(one): index for index, one in enumerate(file.ids)}
        out = np.isin(keys[kept], [places[tranche] * _DAYS + day for tranche, day in known])
    histories = from_rows(
        ids, place[kept], days[kept], nav[kept], distribution[kept], np.zeros(len(kept), bool),
        read_splits(ids.tolist()),
    )  # fmt: skip
    groups = np.concatenate([file.groups, others[:, 1]])
    rows = Rows(
        histories.starts, histories.days, np.log(histories.index), new & ~out, out, groups,
        np.concatenate([file.primary, np.ones(len(others), bool)]),
        instead[~doubled], _most(groups),
    )  # fmt: skip
    return ids, rows, histories.nav


def _most(groups: Ints) -> Floats:
    """What a market makes of share classes of some peer groups in a week at most."""
    codes, place = np.unique(groups, return_inverse=True)
    kinds = dict(Peergroup.objects.filter(pk__in=codes.tolist()).values_list("pk", "asset_class"))
    return np.array([_MAX_RETURNS[AssetClass(kinds[code])] for code in codes.tolist()])[place]


def _stored(ids: Ints, since: datetime.date, until: datetime.date, file: _File) -> tuple[Ints, Ints, Floats, Floats]:
    """What is stored of the file's share classes from ``since`` on, or at least the last NAV before their first row."""
    place, days, nav, distribution, simulated = read_rows(ids.tolist(), until, since)
    real = ~simulated
    place, days, nav, distribution = place[real], days[real], nav[real], distribution[real]
    begins = np.full(len(ids), _DAYS)
    np.minimum.at(begins, place, days)
    lonely = begins >= file.days[np.searchsorted(file.place, np.arange(len(ids)))]
    if lonely.any():
        with connection.cursor() as cursor:
            cursor.execute(_LAST, [since, ids[lonely].tolist()])
            earlier = cursor.fetchall()
        if earlier:
            at = np.searchsorted(ids, [row[0] for row in earlier])
            place = np.concatenate([place, at])
            days = np.concatenate([days, [row[1] for row in earlier]])
            nav = np.concatenate([nav, [float(row[2]) for row in earlier]])
            distribution = np.concatenate([distribution, np.zeros(len(earlier))])
    return place, days, nav, distribution


def _told(verdict: Verdict, rows: Rows, nav: Floats, row: int) -> tuple[Any, ...]:
    """What the table of held prices says of a row."""
    before = verdict.before[row]
    # A first one that differs from the NAV that is stored for its day is held against that.
    place, ratio = (before, verdict.swapped[row]) if before >= 0 else (row, rows.instead[row])
    day, counted = rows.days[place], nav[place] / np.exp(ratio)
    return (
        _REASONS[int(verdict.reason[row])].value,
        date_of(day),
        round(float(counted), DIGITS),
        _percent(verdict.change[row]),
        int(verdict.peers[row]),
        _percent(verdict.peers_change[row]),
        _score(verdict.peers_score[row]),
        _score(verdict.own_score[row]),
    )


def _percent(change: float) -> float | None:
    return None if np.isnan(change) else float(np.expm1(change) * 100)


def _score(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def _tell(differences: Differences) -> None:
    """Note each NAV that is held, beside the last one that counts."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT n.isin, n.date, s.before_nav, n.nav FROM new_held s JOIN funds_tranche t ON t.id = s.tranche_id"
            " JOIN new_nav n ON n.isin = t.isin AND n.date = s.date ORDER BY n.isin, n.date"
        )
        for isin, date, before, nav in cursor.fetchall():
            differences.note(Change.HELD, "nav", f"{isin} {formats.day(date)}", "nav", before, nav)
