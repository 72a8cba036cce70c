"""Keeps the stored screens: puts new ones into the engine, seeds them, and sweeps those that nobody wants.

It also looks for followed words in new reports.
"""

import logging
import threading
import time

import psycopg

from indexer.backoff import Backoff
from indexer.database import CONNECTION_LOST, connect_patiently
from indexer.faults import crash_point
from indexer.health.heart import IDLE, Heart
from indexer.matching import locks, mentions, query_index, state_backfill
from indexer.matching.seeding import seed_ready
from indexer.settings import Settings
from search.client import EngineError, SearchClient

log = logging.getLogger(__name__)

#: Seconds between two looks at whether the engine still has all it should, and at what nobody wants any more.
_INSPECTION = 60.0
#: Seconds that one round may take: ten thousand new screens are seeded in one.
_ROUND = 1800.0
#: Times that new screens are put into the engine before those that are there are seeded.
_PUTS = 10


def tend(connection: psycopg.Connection, client: SearchClient, prefix: str, *, inspect: bool = True) -> int:
    """Bring stored screens from new to seeded, and tell of new reports with followed words.

    Returns how many steps were taken, 0 once nothing is left to do.

    Raises:
        EngineError: it can be tried again, from where it stopped.
    """
    found = query_index.current(connection)
    name = query_index.ensure(connection, client, prefix) if inspect or found is None else found[0]
    if inspect:
        query_index.sweep(connection, client, name)
    crash_point("keep")
    steps = 0
    # Some thousand screens are seeded in one go, for what it costs is to write each row, and not how much into it.
    for _ in range(_PUTS):
        taken = query_index.put_new(connection, client, name)
        steps += taken
        crash_point("ready")
        if taken < query_index.MAX_AT_ONCE:
            break
    steps += seed_ready(connection, client, prefix)
    steps += mentions.tell(connection, client, prefix)
    crash_point("seed")
    return steps


class Keeper(threading.Thread):
    """A thread with its own connection. Of all processes one keeps; the others stand by."""

    def __init__(self, settings: Settings, client: SearchClient, stop: threading.Event, heart: Heart) -> None:
        super().__init__(name="keeper", daemon=True)
        self._settings = settings
        self._client = client
        self._stop_requested = stop
        self._heart = heart
        self._unknown = 0

    def run(self) -> None:
        """Keep until asked to stop, whatever fails meanwhile."""
        backoff = Backoff()
        while not self._stop_requested.is_set():
            connection = connect_patiently(self._settings.database_url, "keeper", self._stop_requested, self._heart)
            if connection is None:
                return
            try:
                with connection:
                    self._keep(connection, backoff)
            except CONNECTION_LOST as error:
                log.warning("The keeper lost PostgreSQL: %s", error)
                self._stop_requested.wait(backoff.delay())
            except Exception:
                # Whatever it is, saved searches wait for this thread, so it must not die.
                log.exception("The keeper failed unexpectedly")
                self._stop_requested.wait(backoff.delay())

    def _keep(self, connection: psycopg.Connection, backoff: Backoff) -> None:
        connection.execute("LISTEN alerts")
        while not self._stop_requested.is_set() and not locks.try_keeping(connection):
            self._heart.beat(self._settings.poll + IDLE)
            self._stop_requested.wait(self._settings.poll)
        inspected = float("-inf")
        while not self._stop_requested.is_set():
            self._heart.beat(_ROUND)
            inspect = time.monotonic() - inspected >= _INSPECTION
            try:
                steps = tend(connection, self._client, self._settings.index_prefix, inspect=inspect)
            except EngineError as error:
                delay = backoff.delay()
                log.warning("Saved searches wait for the search engine: %s; next attempt in %.1f s", error, delay)
                # What is wrong may be the index itself.
                inspected = float("-inf")
                self._stop_requested.wait(delay)
                continue
            backoff.reset()
            if inspect:
                self._backfill(connection)
                inspected = time.monotonic()
            if not steps:
                self._wait(connection)

    def _backfill(self, connection: psycopg.Connection) -> None:
        """Keep what share classes are like of which nothing is kept; what cannot be read is not tried each minute."""
        try:
            missing = state_backfill.count_missing(connection, self._client, self._settings.index_prefix)
        except EngineError as error:
            log.warning("The share classes cannot be counted: %s", error)
            return
        if missing and missing != self._unknown:
            log.info("Keeping what %d share classes are like.", state_backfill.backfill(self._settings, connection))
        self._unknown = missing

    def _wait(self, connection: psycopg.Connection) -> None:
        """Until the bell rings, somebody asks to stop, or the time for the next look has come."""
        self._heart.beat(self._settings.poll + IDLE)
        until = time.monotonic() + self._settings.poll
        while not self._stop_requested.is_set() and time.monotonic() < until:
            for _ in connection.notifies(timeout=0.5, stop_after=1):
                return
