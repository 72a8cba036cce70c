"""Carries out a calculation over all tranches in chunks of whole peergroups, and goes on where one was stopped.

Each chunk is a transaction of its own that also notes how far the run is. A worker that dies loses one chunk; the next
one goes on after the last that is noted. A finished run that is asked for again starts anew and writes only what
differs.
"""

import datetime
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
from django.db import connection, transaction
from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone

from app.figures import storing
from app.figures.computing import Members, compute
from app.figures.models import Run
from app.funds.models import Tranche
from app.prices.history import Reader, read_histories

#: Tranches of a chunk; with ten years of daily NAVs each, it takes some 600 MB.
CHUNK = 4_000
_LOCK = 7_460_313

Progress = Callable[[int, int], None]


class RunningError(Exception):
    """The same kind of calculation runs in another process; nothing was done."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whole peergroups with all of their tranches; arrays have one entry for each tranche."""

    last_peergroup: int
    tranche_ids: list[int]
    fund_ids: list[int]
    peergroup_ids: list[int]
    main: list[bool]

    @property
    def members(self) -> Members:
        """The peergroups as positions."""
        known, places = np.unique(np.array(self.peergroup_ids, dtype=np.int64), return_inverse=True)
        return Members(places.astype(np.int64), np.array(self.main, dtype=bool), len(known))


def run_figures(record_date: datetime.date, progress: Progress, read: Reader = read_histories) -> Run:
    """Compute the key figures of every tranche as of ``record_date``; raises RunningError where that is being done."""

    def figures_of_chunk(chunk: Chunk, record_date: datetime.date) -> int:
        histories = read(chunk.tranche_ids, record_date)
        columns = compute(histories, chunk.members, record_date)
        return storing.store(record_date, histories.tranche_ids, columns, histories.simulated)

    return run(Run.Kind.FIGURES, record_date, progress, figures_of_chunk)


def run_unless_known(
    kind: Run.Kind,
    record_date: datetime.date,
    results: type[Model],
    calculate: Callable[[datetime.date, Progress], Run],
) -> None:
    """Carry out a calculation that is due, unless its ``results`` are there or another process is at it."""
    state = Run.objects.filter(kind=kind, record_date=record_date).first()
    finished = state is not None and state.finished_at is not None
    if finished or (state is None and results._default_manager.filter(record_date__gte=record_date).exists()):
        return
    logger = logging.getLogger(f"app.{kind}")
    try:
        found = calculate(
            record_date, lambda done, total: logger.info("%s of %s: %d of %d", kind, record_date, done, total)
        )
    except RunningError:
        return
    logger.info("%s of %s: %d rows are new, changed or gone", kind, record_date, found.changed)


def run(
    kind: Run.Kind,
    record_date: datetime.date,
    progress: Progress,
    carry_out: Callable[[Chunk, datetime.date], int],
) -> Run:
    """Call ``carry_out`` for every chunk, which returns how many rows it changed, and keep the books in ``Run``."""
    with _alone(kind):
        state = _begin(kind, record_date)
        progress(state.done, state.total)
        try:
            for chunk in _chunks(state.reached, record_date):
                with transaction.atomic():
                    state.changed += carry_out(chunk, record_date)
                    state.reached = chunk.last_peergroup
                    state.done += len(chunk.tranche_ids)
                    state.save()
                progress(state.done, state.total)
        except Exception as error:
            Run.objects.filter(pk=state.pk).update(problem=f"{type(error).__name__}: {error}"[:2000])
            raise
        state.finished_at = timezone.now()
        state.save()
    return state


def _begin(kind: Run.Kind, record_date: datetime.date) -> Run:
    state, _ = Run.objects.get_or_create(kind=kind, record_date=record_date)
    if state.finished_at is not None or not state.reached:
        state.reached = state.done = state.changed = 0
        state.started_at, state.finished_at = timezone.now(), None
    state.problem = ""
    state.total = state.done + _open(record_date).filter(fund__peergroup_id__gt=state.reached).count()
    state.save()
    return state


def _open(record_date: datetime.date) -> QuerySet[Tranche]:
    """The share classes that had not closed before a record date: others have no figures and ratings (ADR 0141)."""
    return Tranche.objects.filter(Q(closed_on__isnull=True) | Q(closed_on__gte=record_date))


def _main(record_date: datetime.date) -> set[int]:
    """Those that stood for their funds then: of the main one and what closed as such, the first to close after it."""
    found = _open(record_date).filter(Q(primary=True) | Q(closed_as_main=True))
    ordered = found.order_by("fund_id", F("closed_on").asc(nulls_last=True), "pk")
    return set(ordered.distinct("fund_id").values_list("pk", flat=True))


def _chunks(after_peergroup: int, record_date: datetime.date) -> Iterator[Chunk]:
    rows = list(
        _open(record_date)
        .filter(fund__peergroup_id__gt=after_peergroup)
        .order_by("fund__peergroup_id", "isin")
        .values_list("fund__peergroup_id", "pk", "fund_id")
    )
    main = _main(record_date)
    start = 0
    for end in range(1, len(rows) + 1):
        if end < len(rows) and (rows[end][0] == rows[end - 1][0] or end - start < CHUNK):
            continue
        part = rows[start:end]
        yield Chunk(
            last_peergroup=part[-1][0],
            tranche_ids=[row[1] for row in part],
            fund_ids=[row[2] for row in part],
            peergroup_ids=[row[0] for row in part],
            main=[row[1] in main for row in part],
        )
        start = end


@contextmanager
def _alone(kind: Run.Kind) -> Iterator[None]:
    """Hold a lock that ends with the connection at the latest, so that a killed worker does not leave it behind."""
    keys = [_LOCK, list(Run.Kind).index(kind)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", keys)
        if not cursor.fetchone()[0]:
            raise RunningError(kind)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s, %s)", keys)
