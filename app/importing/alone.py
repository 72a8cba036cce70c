"""One at a time of whatever writes the same tables: two at once would each plan without the other's rows."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from django.db import connection, transaction


class Lock(IntEnum):
    """What writes one kind of data; the numbers are advisory locks of PostgreSQL."""

    #: Imports of share classes, funds, facts and documents, and the commands that change stored funds and their names.
    FUNDS = 7_460_311
    NAVS = 7_460_312
    RATES = 7_460_314


class ImportRunningError(Exception):
    """Another import, or a command that writes the same, holds the lock; nothing was read or changed."""


@contextmanager
def alone(lock: Lock, *, dry_run: bool = False) -> Iterator[None]:
    """Run a transaction that nothing else with the same lock runs beside.

    Raises ImportRunningError at once where something does. A dry run is checked like any other and then taken back.
    """
    with transaction.atomic():
        be_alone(lock)
        yield
        with connection.cursor() as cursor:
            # What is checked at commit is checked in a dry run too.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        if dry_run:
            transaction.set_rollback(True)


def be_alone(lock: Lock) -> None:
    """Hold a lock until the transaction ends; raises ImportRunningError at once where another one has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [lock])
        if not cursor.fetchone()[0]:
            raise ImportRunningError
