"""Who may percolate, and who may change what is percolated.

Matching holds a lock that many share; putting stored screens into the engine takes it alone. So every document is
percolated by exactly those screens that PostgreSQL calls ready or seeded, and none of them can come or go meanwhile.
Both locks belong to the session: whoever dies lets go.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

#: Arbitrary numbers; advisory locks belong to one database.
_MATCHING = 7_305_001
_KEEPING = 7_305_002


@contextmanager
def matching(connection: psycopg.Connection) -> Iterator[None]:
    """Percolate beside others, while no stored screen comes or goes. The connection must be in autocommit."""
    connection.execute("SELECT pg_advisory_lock_shared(%s)", [_MATCHING])
    try:
        yield
    finally:
        _unlock(connection, "SELECT pg_advisory_unlock_shared(%s)", _MATCHING)


@contextmanager
def changing(connection: psycopg.Connection) -> Iterator[None]:
    """Change what is percolated, while nobody percolates."""
    connection.execute("SELECT pg_advisory_lock(%s)", [_MATCHING])
    try:
        yield
    finally:
        _unlock(connection, "SELECT pg_advisory_unlock(%s)", _MATCHING)


def try_keeping(connection: psycopg.Connection) -> bool:
    """Become the one who keeps the stored screens, until the connection ends; False if somebody else is."""
    row = connection.execute("SELECT pg_try_advisory_lock(%s)", [_KEEPING]).fetchone()
    return bool(row and row[0])


def _unlock(connection: psycopg.Connection, statement: str, key: int) -> None:
    # A broken connection has let go by itself, and what broke it is the error to report.
    if not connection.closed:
        connection.execute(statement, [key])
