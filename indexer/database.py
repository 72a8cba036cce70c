"""Connections to PostgreSQL."""

import logging
import threading

import psycopg

from indexer.backoff import Backoff
from indexer.health.heart import Heart

log = logging.getLogger(__name__)

#: Seconds from one attempt to connect to the next: the longest pause, and the time-out for each of some addresses.
_ATTEMPT = 40.0
#: What a broken connection raises; anything else is about the statement.
CONNECTION_LOST = (psycopg.OperationalError, psycopg.InterfaceError)


def connect(url: str, purpose: str) -> psycopg.Connection:
    """Open a connection in autocommit: each statement is a transaction and sees what was committed before it.

    Raises:
        psycopg.OperationalError: the server cannot be reached or refuses the login.
    """
    return psycopg.connect(
        url,
        autocommit=True,
        application_name=f"fondsatlas indexer: {purpose}",
        connect_timeout=5,
        # A server that vanished without a word is noticed within half a minute.
        keepalives_idle=10,
        keepalives_interval=5,
        keepalives_count=4,
    )


def connect_patiently(url: str, purpose: str, stop: threading.Event, heart: Heart) -> psycopg.Connection | None:
    """Open a connection, however long that takes; None once ``stop`` is set."""
    backoff = Backoff()
    while not stop.is_set():
        heart.beat(_ATTEMPT)
        try:
            return connect(url, purpose)
        except psycopg.OperationalError as error:
            delay = backoff.delay()
            reason = str(error).strip().splitlines()[-1] if str(error).strip() else type(error).__name__
            log.warning("PostgreSQL does not answer (%s): %s; next attempt in %.1f s", purpose, reason, delay)
            stop.wait(delay)
    return None
