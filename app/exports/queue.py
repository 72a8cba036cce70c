"""The queue of exports (ADR 0113): one file at a time for each account, over all web processes.

A place is a row with a lease. A web thread that makes a file renews its lease as rows are written; one that waits does
so for seconds and then tells its caller to come back with the same ticket, which keeps the place. Whoever dies or goes
away loses the place with the lease; whoever sent no ticket gives it up with the answer.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from app.database.failures import DATABASE_DOWN
from app.exports.models import Place

#: Files that are made at once by all processes together. Small ones have places of their own.
LARGE_AT_ONCE: Final = 2
SMALL_AT_ONCE: Final = 4
#: More cells than this make a file a large one: about half a second's work.
LARGE_CELLS: Final = 100_000
#: Seconds that a web thread waits for its turn, and threads of one process that do so at a time.
LONGEST_WAIT: Final = 25.0
WAITING_THREADS: Final = 4
_RUNNING_LEASE: Final = timedelta(seconds=60)
_WAITING_LEASE: Final = timedelta(seconds=15)
_PAUSE: Final = 0.2
#: Rows between two looks at the clock, and seconds between two notes of progress.
_ROWS: Final = 200
_NOTED_EVERY: Final = 0.5
#: One process at a time hands out places.
_LOCK: Final = 0x6578_706F_7274
_waiting = threading.BoundedSemaphore(WAITING_THREADS)

#: Told how many rows are written.
Told = Callable[[int], None]


class Waiting(Exception):  # noqa: N818 - says what is the case
    """It is not this export's turn yet; ``position`` counts from 1. Who knows its ticket finds its place kept."""

    def __init__(self, position: int) -> None:
        super().__init__(f"position {position}")
        self.position = position


def owner_of(account: int) -> str:
    """What an account's places are held by."""
    return f"account {account}"


@dataclass(frozen=True)
class QueuedExport:
    """An export that wants a place: whose it is, and how many rows and cells it has.

    ``returns``: whether its caller knows the ticket, and so can come back for the place.
    """

    ticket: UUID
    owner: str
    rows: int
    cells: int
    returns: bool = True

    @property
    def large(self) -> bool:
        """Whether it takes a place of the large ones."""
        return self.cells > LARGE_CELLS


@dataclass(frozen=True)
class Progress:
    """Where an export stands: its place among those that wait, or the rows that are written."""

    state: str
    position: int | None = None
    done: int | None = None
    total: int | None = None


@contextmanager
def place(queued: QueuedExport) -> Iterator[Told]:
    """Wait for a turn, and hold the place while the file is made. Raises Waiting."""
    try:
        pk = _wait(queued)
    except Waiting:
        if not queued.returns:
            # Nobody can come back for it, and the caller's next request would wait behind it.
            Place.objects.filter(ticket=queued.ticket, owner=queued.owner, running=False).delete()
        raise
    except DATABASE_DOWN:
        # What the engine alone can answer is answered without a queue, by few threads.
        with _without_queue():
            yield lambda _: None
        return
    try:
        yield _noting(pk)
    finally:
        Place.objects.filter(pk=pk).delete()


@contextmanager
def _without_queue() -> Iterator[None]:
    if not _waiting.acquire(blocking=False):
        raise Waiting(1)
    try:
        yield
    finally:
        _waiting.release()


def progress(ticket: UUID, owner: str) -> Progress:
    """Where an export stands; one that has ended, or is somebody else's, looks like one that never was."""
    own = Place.objects.filter(ticket=ticket, owner=owner, lease_until__gt=timezone.now())
    found = own.order_by("-running", "pk").first()
    if found is None:
        return Progress("none")
    if found.running:
        return Progress("running", done=found.done, total=found.total)
    ahead, _ = _standing(found)
    return Progress("waiting", position=ahead + 1)


def _wait(queued: QueuedExport) -> int:
    """The number of the place once it is this export's turn."""
    pk, position = _start(queued)
    if not position:
        return pk
    if not _waiting.acquire(blocking=False):
        raise Waiting(position)
    try:
        ends = time.monotonic() + LONGEST_WAIT
        while position:
            if time.monotonic() >= ends:
                raise Waiting(position)
            time.sleep(_PAUSE)
            pk, position = _start(queued)
    finally:
        _waiting.release()
    return pk


def _start(queued: QueuedExport) -> tuple[int, int]:
    """Take a turn if there is one. Returns the place and 0, or its position in the queue."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        now = timezone.now()
        # A ticket that comes back renews its lease before the ones that ran out are cleared away.
        renewed = {"lease_until": now + _WAITING_LEASE, "large": queued.large, "total": queued.rows}
        own, _ = Place.objects.update_or_create(
            ticket=queued.ticket, owner=queued.owner, running=False, defaults=renewed
        )
        Place.objects.filter(lease_until__lt=now).delete()
        ahead, turn = _standing(own)
        if turn:
            own.running, own.lease_until = True, now + _RUNNING_LEASE
            own.save(update_fields=["running", "lease_until"])
    return own.pk, 0 if turn else ahead + 1


def _standing(own: Place) -> tuple[int, bool]:
    """How many of its size go before a place that waits, and whether its turn has come.

    Of the account's own files all earlier ones go before it. Of each other account's, one does at most, and none while
    another file of that account is being made: whatever else it has waiting waits for its own.
    """
    held = Place.objects.filter(Q(running=True) | Q(large=own.large, pk__lt=own.pk), lease_until__gt=timezone.now())
    places = list(held)
    busy = {one.owner for one in places if one.running}
    earlier = [one.owner for one in places if not one.running]
    mine = earlier.count(own.owner)
    others = set(earlier) - busy - {own.owner}
    running = sum(one.running and one.large == own.large for one in places)
    free = (LARGE_AT_ONCE if own.large else SMALL_AT_ONCE) - running
    return mine + len(others), not mine and own.owner not in busy and len(others) < free


def _noting(pk: int) -> Told:
    noted = time.monotonic()

    def tell(done: int) -> None:
        nonlocal noted
        if done % _ROWS or time.monotonic() - noted < _NOTED_EVERY:
            return
        noted = time.monotonic()
        Place.objects.filter(pk=pk).update(done=done, lease_until=timezone.now() + _RUNNING_LEASE)

    return tell
