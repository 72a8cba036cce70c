"""The indexer process: worker threads, the doorbell, the heartbeat, a graceful end."""

import contextlib
import logging
import os
import secrets
import signal
import socket
import threading
import time

import psycopg

from indexer.database import CONNECTION_LOST, connect_patiently
from indexer.health import Heart, heartbeats
from indexer.matching import Keeper
from indexer.settings import Settings
from indexer.snapshots import SnapshotKeeper
from indexer.stream.doorbell import Doorbell
from indexer.stream.refreshing import RefreshBudget
from indexer.stream.worker import Progress, Worker
from search.client import SearchClient
from search.client.client import Timeouts

log = logging.getLogger(__name__)

#: Seconds between two looks at the stop signal while nothing rings.
_PULSE = 0.5
#: Seconds that workers get for the batch in hand once a stop is asked for.
_GRACE = 25.0


def run(settings: Settings, *, workers: int = 1) -> int:
    """Stream until SIGTERM or SIGINT; returns the exit status."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
    client = SearchClient(settings.opensearch_url, timeouts=Timeouts(connect=2.0, write=settings.write_timeout))
    doorbell, refreshes, progress = Doorbell(), RefreshBudget(), Progress()
    heart = Heart(settings.heartbeat)
    threads: list[threading.Thread] = [
        Keeper(settings, client, stop, heart),
        SnapshotKeeper(settings, client, stop, heart),
    ]
    threads += [
        Worker(f"{name}:{number}", settings, client, doorbell, refreshes, progress, stop, heart)
        for number in range(1, workers + 1)
    ]
    for thread in threads:
        thread.start()
    log.info("Indexer %s runs with %d workers.", name, workers)
    while not stop.is_set():
        connection = connect_patiently(settings.database_url, "doorbell", stop, heart)
        if connection is None:
            break
        try:
            with connection:
                _listen(connection, name, workers, doorbell, progress, stop, heart)
        except CONNECTION_LOST as error:
            log.warning("The doorbell lost PostgreSQL: %s", error)
            stop.wait(_PULSE)
    doorbell.ring()
    deadline = time.monotonic() + _GRACE
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))
    unfinished = sum(thread.is_alive() for thread in threads)
    if unfinished:
        log.warning("%d workers did not finish in time; their rows are free again once the lease ends.", unfinished)
    log.info("Indexer %s has stopped.", name)
    return 0


def _listen(
    connection: psycopg.Connection,
    name: str,
    workers: int,
    doorbell: Doorbell,
    progress: Progress,
    stop: threading.Event,
    heart: Heart,
) -> None:
    """Pass rings on and report being alive, until asked to stop or the connection breaks."""
    connection.execute("LISTEN outbox")
    # What was committed while nobody listened.
    doorbell.ring()
    last_beat = float("-inf")
    while not stop.is_set():
        heart.beat()
        if time.monotonic() - last_beat >= heartbeats.INTERVAL:
            heartbeats.beat(connection, name, workers, documents=progress.documents, problem=progress.problem)
            last_beat = time.monotonic()
        for _ in connection.notifies(timeout=_PULSE):
            doorbell.ring()
    with contextlib.suppress(*CONNECTION_LOST):
        heartbeats.leave(connection, name)
