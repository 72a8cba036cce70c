"""Only one rebuild at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from indexer.database import connect

#: Key of the advisory lock; any constant would do, it only has to be the same everywhere.
_KEY = 0x666F6E6473


class RebuildRunning(RuntimeError):  # noqa: N818 - says what is the case
    """Another process is rebuilding."""


@contextmanager
def only_one(database_url: str) -> Iterator[psycopg.Connection]:
    """Hold the lock for as long as the block runs; PostgreSQL frees it if this process dies.

    Raises:
        RebuildRunning: somebody else holds it.
    """
    with connect(database_url, "rebuild") as connection:
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", [_KEY]).fetchone()
        if not row or not row[0]:
            raise RebuildRunning("Another rebuild is running. Wait until it has finished, then try again.")
        yield connection
