"""Looks after the snapshots while the indexer runs."""

import logging
import threading
import time

import psycopg

from indexer.database import CONNECTION_LOST, connect_patiently
from indexer.health.heart import IDLE, Heart
from indexer.settings import Settings
from indexer.snapshots import indexes
from indexer.snapshots.updating import SnapshotsIncomplete, update
from search.client import EngineError, SearchClient

log = logging.getLogger(__name__)

#: Seconds between two looks at whether there is something to do, which cost some milliseconds.
_LOOK = 60.0
#: Seconds that a run may take, which compares every document of every month.
_RUN = 4 * 3600.0


def is_missing(connection: psycopg.Connection, client: SearchClient, prefix: str) -> bool:
    """Whether a record date has no snapshot, or no index of the present mapping serves."""
    index_name = indexes.serving(client, prefix)
    row = connection.execute(
        """
        SELECT EXISTS (
            SELECT month, record_date, before FROM search_record_date EXCEPT
            SELECT month, record_date, before FROM outbox_snapshot WHERE index_name = %s AND filled_at IS NOT NULL
        )
        """,
        [index_name],
    ).fetchone()
    return index_name is None or bool(row and row[0])


def is_old(connection: psycopg.Connection) -> bool:
    """Whether any document was streamed after the snapshots were last compared."""
    row = connection.execute(
        "SELECT coalesce(min(version) < (SELECT last_value FROM doc_version), false) FROM outbox_snapshot"
    ).fetchone()
    return bool(row and row[0])


class SnapshotKeeper(threading.Thread):
    """A thread with its own connection; of all processes one works at a time.

    A new record date gets its snapshot at once. Other changes wait until some time has passed since the last run: each
    compares every document of every month.
    """

    def __init__(self, settings: Settings, client: SearchClient, stop: threading.Event, heart: Heart) -> None:
        super().__init__(name="snapshots", daemon=True)
        self._settings = settings
        self._client = client
        self._stop_requested = stop
        self._heart = heart
        self._last_run = float("-inf")

    def run(self) -> None:
        """Look until asked to stop, whatever fails meanwhile."""
        # Whoever has just started the portal waits for other things first.
        self._heart.beat(self._settings.poll + IDLE)
        self._stop_requested.wait(self._settings.poll)
        while not self._stop_requested.is_set():
            connection = connect_patiently(self._settings.database_url, "snapshots", self._stop_requested, self._heart)
            if connection is None:
                return
            try:
                with connection:
                    self._look(connection)
            except (*CONNECTION_LOST, EngineError, SnapshotsIncomplete) as error:
                log.warning("The snapshots wait: %s", error)
            except Exception:
                # Whatever it is, the next look may find it mended.
                log.exception("The snapshots failed unexpectedly")
            self._heart.beat(_LOOK + IDLE)
            self._stop_requested.wait(min(_LOOK, self._settings.snapshots))

    def _look(self, connection: psycopg.Connection) -> None:
        prefix = self._settings.index_prefix
        rested = time.monotonic() - self._last_run >= self._settings.snapshots
        if not is_missing(connection, self._client, prefix) and not (rested and is_old(connection)):
            return
        started = time.monotonic()
        self._heart.beat(_RUN)
        updated = update(connection, self._client, prefix, wait=False)
        if updated is None:
            return
        self._last_run = time.monotonic()
        log.info(
            "Snapshots of %d record dates: %d documents written, %d deleted in %.1f s.",
            len(updated.record_dates), updated.written, updated.deleted, self._last_run - started,
        )  # fmt: skip
