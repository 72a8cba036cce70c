"""Fills one index from the document view: one reader, two senders, the documents themselves untouched."""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import psycopg

from indexer.backoff import Backoff
from indexer.documents import read_all
from indexer.faults import crash_point
from indexer.sink import Action, Rejection, send, write_alias
from search.client import EngineUnavailable, SearchClient
from search.documents import DocType

log = logging.getLogger(__name__)

SENDERS = 2
_BATCH = 1000
_BATCH_BYTES = 5_000_000
#: Seconds between two looks at whether the other side has failed.
_LOOK = 0.2
#: Seconds without any success after which a fill gives up: the engine is not coming back by itself.
PATIENCE = 180.0


class FillFailed(RuntimeError):  # noqa: N818 - says what is the case
    """The engine stayed away for too long."""


class Filled(NamedTuple):
    """How many documents the view had, and those of them that the index refuses."""

    documents: int
    rejected: list[Rejection]


class _Senders:
    """Threads that send batches, and what they found."""

    def __init__(self, client: SearchClient, index_name: str, version: int, report: Callable[[int], None]) -> None:
        self._client = client
        self._alias = write_alias(index_name)
        self._version = version
        self._report = report
        self._batches: queue.Queue[list[Action] | None] = queue.Queue(maxsize=2 * SENDERS)
        self._lock = threading.Lock()
        self._threads = [
            threading.Thread(target=self._run, name=f"fill {number}", daemon=True) for number in range(SENDERS)
        ]
        self.sent = 0
        self.rejected: list[Rejection] = []
        self.failure: Exception | None = None
        for thread in self._threads:
            thread.start()

    def put(self, batch: list[Action]) -> None:
        """Hand over a batch; waits while the senders are busy. Raises what a sender failed with."""
        while self.failure is None:
            try:
                self._batches.put(batch, timeout=_LOOK)
            except queue.Full:
                continue
            return
        raise self.failure

    def finish(self) -> None:
        """Wait until all is sent. Raises what a sender failed with."""
        for _ in self._threads:
            while self.failure is None:
                try:
                    self._batches.put(None, timeout=_LOOK)
                    break
                except queue.Full:
                    continue
        for thread in self._threads:
            while self.failure is None and thread.is_alive():
                thread.join(_LOOK)
        if self.failure is not None:
            raise self.failure

    def _run(self) -> None:
        while self.failure is None:
            try:
                batch = self._batches.get(timeout=_LOOK)
            except queue.Empty:
                continue
            if batch is None:
                return
            try:
                self._send(batch)
            except Exception as error:
                # Handed to the reading thread, which raises it.
                self.failure = error

    def _send(self, batch: list[Action]) -> None:
        backoff = Backoff()
        pending = {action.doc_id: action for action in batch}
        give_up_at = time.monotonic() + PATIENCE
        while pending and self.failure is None:
            before = len(pending)
            try:
                result = send(self._client, self._alias, self._version, list(pending.values()))
                reason = next(iter(result.retry.values()), "")
                pending = {doc_id: pending[doc_id] for doc_id in result.retry}
                with self._lock:
                    self.rejected.extend(result.rejected)
            except EngineUnavailable as error:
                reason = str(error)
            if len(pending) < before:
                with self._lock:
                    self.sent += before - len(pending)
                    self._report(self.sent)
                give_up_at = time.monotonic() + PATIENCE
            if pending:
                if time.monotonic() > give_up_at:
                    raise FillFailed(f"The search engine took nothing for {PATIENCE:.0f} s: {reason}")
                delay = backoff.delay()
                log.warning(
                    "%d documents wait for the search engine: %s; next attempt in %.1f s", len(pending), reason, delay
                )
                time.sleep(delay)


def fill(
    connection: psycopg.Connection,
    client: SearchClient,
    doc_type: DocType,
    index_name: str,
    report: Callable[[int], None],
) -> Filled:
    """Write every document of ``doc_type`` into ``index_name``.

    The index is registered already. One version serves all documents and is taken before the snapshot of the reading: a
    worker whose version is higher may overwrite, one whose version is lower read before this snapshot or will come
    again with a higher one (infra/docs/adr/0022).

    Raises:
        FillFailed: the engine was away for too long.
    """
    row = connection.execute("SELECT nextval('doc_version')").fetchone()
    if row is None:
        raise LookupError("nextval returned nothing")
    crash_point("fill-version")
    senders = _Senders(client, index_name, int(row[0]), report)
    try:
        for number, batch in enumerate(_batches(read_all(connection, doc_type))):
            senders.put(batch)
            if number == 1:
                crash_point("fill-half")
        senders.finish()
    except Exception as error:
        # The reader may be what failed; without this the senders would wait for ever and keep their last batches.
        senders.failure = error
        raise
    crash_point("fill")
    return Filled(senders.sent, senders.rejected)


def _batches(documents: Iterator[tuple[int, bytes]]) -> Iterator[list[Action]]:
    batch: list[Action] = []
    size = 0
    for doc_id, source in documents:
        batch.append(Action(doc_id, source))
        size += len(source)
        if len(batch) >= _BATCH or size >= _BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
