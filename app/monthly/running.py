"""Carries out a calculation over all tranches in chunks of whole peergroups, and goes on where one was stopped.

Each chunk is a transaction of its own that also notes how far the run is. A worker that dies loses one chunk; the next
one goes on after the last that is noted. A finished run that is asked for again starts again and writes only what
differs.
"""

import datetime
import logging
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from app.figures.chunks import Chunk, chunks, open_then
from app.figures.models import Run
from app.monthly.ahead import Prepared, ahead
from app.prices.deciding import decided_since

_LOCK = 7_460_313
#: A decision that began so shortly before a run may have been committed after the run had read the prices.
_COMMITTED = datetime.timedelta(minutes=2)

Progress = Callable[[int, int], None]


class RunningError(Exception):
    """The same kind of calculation runs in another process; nothing was done."""


def run_unless_known(
    kind: Run.Kind,
    record_date: datetime.date,
    results: type[Model],
    calculate: Callable[[datetime.date, Progress], Run],
) -> None:
    """Carry out a calculation that is due, unless its ``results`` are there or another process is at it.

    It is due again once staff have decided on a price up to its record date (ADR 0183).
    """
    state = Run.objects.filter(kind=kind, record_date=record_date).first()
    finished = state is not None and state.finished_at is not None
    if state is not None and finished and decided_since(state.started_at - _COMMITTED, record_date):
        finished = False
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
    prepare: Callable[[Chunk], Prepared],
    carry_out: Callable[[Chunk, Prepared], int],
    since: datetime.date | None = None,
) -> Run:
    """Call ``carry_out`` for every chunk, which returns how many rows it changed, and keep the books in ``Run``.

    What it is given comes from ``prepare``, which reads only: meanwhile it is called for the next chunks, in threads.
    ``since`` is the first of several record dates: what had not closed before it takes part.
    """
    since = since or record_date
    with _alone(kind):
        state = _begin(kind, record_date, since)
        progress(state.done, state.total)
        try:
            with closing(ahead(chunks(state.reached, record_date, since), prepare)) as coming:
                for chunk, prepared in coming:
                    with transaction.atomic():
                        state.changed += carry_out(chunk, prepared)
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


def _begin(kind: Run.Kind, record_date: datetime.date, since: datetime.date) -> Run:
    state, _ = Run.objects.get_or_create(kind=kind, record_date=record_date)
    if state.finished_at is not None or not state.reached:
        state.reached = state.done = state.changed = 0
        state.started_at, state.finished_at = timezone.now(), None
    state.problem = ""
    state.total = state.done + open_then(since).filter(fund__peergroup_id__gt=state.reached).count()
    state.save()
    return state


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
