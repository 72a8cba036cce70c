"""What Django's backend expects of the module psycopg, with connections that wait no longer than they may."""

import time
from typing import Any, TypeVar

import psycopg
from psycopg import OperationalError
from psycopg.abc import PQGen

T = TypeVar("T")
#: What a statement raises when its connection has waited too long; the same as when no connection comes about.
NoAnswer = psycopg.errors.ConnectionTimeout


class Connection(psycopg.Connection[Any]):
    """A connection that is given up when the server does not answer within ``deadline`` seconds; None waits for ever.

    The server's own limit for statements is of no use when it is the server that hangs, and its kernel goes on
    confirming what is sent to it, so that no setting of TCP helps either.
    """

    deadline: float | None = None

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Drive one exchange with the server. Raises NoAnswer, and closes the connection, once the deadline is over."""
        if self.deadline is None or timeout is not None:
            return super().wait(gen, interval, timeout)
        began = time.monotonic()
        try:
            return super().wait(gen, interval, self.deadline)
        except OperationalError as error:
            if time.monotonic() - began < self.deadline:
                raise
            # What it would still say belongs to nobody.
            self.close()
            raise NoAnswer(f"PostgreSQL did not answer within {self.deadline:g} s") from error


connect = Connection.connect


def __getattr__(name: str) -> Any:
    """Everything else, which Django asks this module for, is psycopg's own: errors, and Binary."""
    return getattr(psycopg, name)
