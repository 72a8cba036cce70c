"""One worker: claim, bring up to date, delete, for ever."""

import logging
import threading
from dataclasses import dataclass, field

import psycopg

from indexer.backoff import Backoff
from indexer.database import CONNECTION_LOST, connect_patiently
from indexer.documents import Document
from indexer.faults import crash_point
from indexer.health.heart import IDLE, Heart
from indexer.matching import match
from indexer.requests import on_behalf_of
from indexer.settings import Settings
from indexer.sink import Delivery
from indexer.stream import claims
from indexer.stream.claims import Claim
from indexer.stream.doorbell import Doorbell
from indexer.stream.refreshing import RefreshBudget
from search.client import EngineUnavailable, SearchClient

log = logging.getLogger(__name__)

#: Seconds that finding work may take, which waits for writers' locks, and an attempt with all that it writes.
_CLAIM = 60.0
_ATTEMPT = 300.0


@dataclass(slots=True)
class Progress:
    """What the workers of one process have done, for its heartbeat."""

    documents: int = 0
    problem: str = ""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def done(self, documents: int) -> None:
        """Count written documents; whatever was wrong is over."""
        with self._lock:
            self.documents += documents
            self.problem = ""

    def waits_for(self, problem: str) -> None:
        """Say what keeps a worker from writing."""
        with self._lock:
            self.problem = problem


class Worker(threading.Thread):
    """A thread with its own connection. It outlives every failure of PostgreSQL and of the engine."""

    def __init__(
        self,
        owner: str,
        settings: Settings,
        client: SearchClient,
        doorbell: Doorbell,
        refreshes: RefreshBudget,
        progress: Progress,
        stop: threading.Event,
        heart: Heart,
    ) -> None:
        super().__init__(name=owner, daemon=True)
        self._owner = owner
        self._settings = settings
        self._client = client
        self._doorbell = doorbell
        self._refreshes = refreshes
        self._progress = progress
        self._stop_requested = stop
        self._heart = heart

    def run(self) -> None:
        """Work until asked to stop; the batch in hand is finished first."""
        backoff = Backoff()
        while not self._stop_requested.is_set():
            connection = connect_patiently(self._settings.database_url, "worker", self._stop_requested, self._heart)
            if connection is None:
                return
            try:
                with connection:
                    backoff.reset()
                    self._work(connection)
            except CONNECTION_LOST as error:
                log.warning("%s lost PostgreSQL: %s", self._owner, error)
            except Exception:
                # The rows stay claimed until their lease ends and are then tried again; the thread must not die.
                log.exception("%s failed unexpectedly", self._owner)
                self._progress.waits_for("unexpected error, see the log")
                self._stop_requested.wait(backoff.delay())

    def _work(self, connection: psycopg.Connection) -> None:
        while not self._stop_requested.is_set():
            self._heart.beat(_CLAIM)
            rings = self._doorbell.rings
            claims.resolve_fan_out(connection, self._settings.batch)
            claim = claims.claim(connection, self._owner, batch=self._settings.batch, lease=self._settings.lease)
            if claim is None:
                self._heart.beat(self._settings.poll + IDLE)
                self._doorbell.wait(rings, self._settings.poll)
                continue
            crash_point("claim")
            with on_behalf_of(claim.requests):
                self._deliver(connection, claim)

    def _deliver(self, connection: psycopg.Connection, claim: Claim) -> None:
        """Attempt the claim's documents until none is left, however long the engine is away."""
        delivery = Delivery(connection, self._client, match)
        backoff = Backoff()
        pending = list(claim.documents)
        refresh = self._refreshes.allows(len(claim.ids))
        while True:
            reason = ""
            self._heart.beat(_ATTEMPT)
            try:
                again = delivery.attempt(pending, refresh=refresh)
                pending, reason = list(again), next(iter(again.values()), "")
            except EngineUnavailable as error:
                reason = str(error)
            if not reason:
                break
            if not self._wait(connection, claim, pending, reason, backoff.delay()):
                return
        crash_point("send")
        claims.finish(connection, claim)
        crash_point("finish")
        self._progress.done(len(claim.documents))
        if claim.requests:
            # Those of imports are too many for a line each, and nobody asked for them by a request.
            log.info("wrote %d documents", len(claim.documents))

    def _wait(
        self, connection: psycopg.Connection, claim: Claim, pending: list[Document], reason: str, delay: float
    ) -> bool:
        """Wait before the next attempt and keep the lease; False if the claim is no longer this worker's to deliver."""
        problem = f"the search engine: {reason}"
        log.warning("%s: %d documents wait for %s; next attempt in %.1f s", self._owner, len(pending), problem, delay)
        self._progress.waits_for(problem)
        if self._stop_requested.wait(delay):
            claims.release(connection, claim)
            return False
        if not claims.renew(connection, claim, lease=self._settings.lease):
            log.warning("%s: the lease ran out and another worker took over", self._owner)
            return False
        return True
