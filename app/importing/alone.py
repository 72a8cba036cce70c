"""One import at a time: two at once would each plan without the other's rows."""

from django.db import connection


class ImportRunningError(Exception):
    """Another import holds the lock; nothing was read or changed."""


def be_alone(lock: int) -> None:
    """Hold an advisory lock until the transaction ends; raises ImportRunningError at once where another one has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [lock])
        if not cursor.fetchone()[0]:
            raise ImportRunningError
