"""The state of the stream in figures, from PostgreSQL alone: it answers while the engine is down."""

from dataclasses import dataclass

import psycopg

from indexer.health.heartbeats import SILENT_AFTER
from search.documents import DOC_TYPES
from search.mappings import mapping_hash


@dataclass(frozen=True, slots=True)
class WorkerState:
    """One indexer process. ``silent`` is in seconds since its last heartbeat."""

    name: str
    alive: bool
    silent: float
    threads: int
    documents: int
    problem: str


@dataclass(frozen=True, slots=True)
class IndexState:
    """The index that serves a kind of document, if there is one. ``current`` is False if its mapping is out of date."""

    doc_type: str
    live: str | None
    building: str | None
    current: bool


@dataclass(frozen=True, slots=True)
class Status:
    """``backlog`` counts rows, ``lag`` is the age of the oldest of them in seconds."""

    backlog: int
    lag: float
    dead_letters: int
    workers: list[WorkerState]
    indexes: list[IndexState]

    @property
    def healthy(self) -> bool:
        """Whether edits reach readers: a live index for each kind, a worker without a problem, nothing refused."""
        return (
            all(index.live for index in self.indexes)
            and any(worker.alive and not worker.problem for worker in self.workers)
            and not self.dead_letters
        )


def status(connection: psycopg.Connection) -> Status:
    """Read the present state."""
    backlog, lag = _row(
        connection,
        """
        SELECT count(*), coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8
        FROM (SELECT created_at FROM outbox_entry UNION ALL SELECT created_at FROM outbox_fan_out) waiting
        """,
    )
    (dead_letters,) = _row(connection, "SELECT count(*) FROM outbox_dead_letter")
    workers = connection.execute(
        """
        SELECT name, extract(epoch FROM clock_timestamp() - seen_at)::float8, threads, documents, problem
        FROM outbox_worker ORDER BY name
        """
    ).fetchall()
    targets = connection.execute(
        "SELECT doc_type, state, index_name, mapping_hash FROM outbox_index_target WHERE state <> 'retired' ORDER BY id"
    ).fetchall()
    by_state = {(doc_type, state): (name, hash_) for doc_type, state, name, hash_ in targets}
    none = (None, "")
    return Status(
        backlog,
        round(lag, 3),
        dead_letters,
        [
            WorkerState(name, silent < SILENT_AFTER, round(silent, 1), threads, documents, problem)
            for name, silent, threads, documents, problem in workers
        ],
        [
            IndexState(
                doc_type,
                by_state.get((doc_type, "live"), none)[0],
                by_state.get((doc_type, "building"), none)[0],
                by_state.get((doc_type, "live"), none)[1] == mapping_hash(doc_type),
            )
            for doc_type in DOC_TYPES
        ],
    )


def _row(connection: psycopg.Connection, query: str) -> tuple[int, ...]:
    row = connection.execute(query).fetchone()
    if row is None:
        raise LookupError("an aggregate without a row")
    return row
