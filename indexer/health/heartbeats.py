"""Rows that say which indexer processes are alive."""

import psycopg

#: Seconds between two beats.
INTERVAL = 5.0
#: Seconds after which a silent process counts as gone.
SILENT_AFTER = 20.0


def beat(connection: psycopg.Connection, name: str, threads: int, *, documents: int, problem: str) -> None:
    """Say that ``name`` is alive, and forget processes that have been silent for an hour."""
    connection.execute(
        """
        INSERT INTO outbox_worker (name, threads, documents, problem) VALUES (%s, %s, %s, %s)
        ON CONFLICT (name) DO UPDATE SET seen_at = clock_timestamp(), threads = excluded.threads,
            documents = excluded.documents, problem = excluded.problem
        """,
        [name, threads, documents, problem[:500]],
    )
    connection.execute("DELETE FROM outbox_worker WHERE seen_at < now() - interval '1 hour'")


def leave(connection: psycopg.Connection, name: str) -> None:
    """Say that ``name`` has ended as it should."""
    connection.execute("DELETE FROM outbox_worker WHERE name = %s", [name])
