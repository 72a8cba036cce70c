"""Prepares the next chunks while this one is stored, on connections of their own (ADR 0179).

Reading outside of the chunk's transaction loses nothing: each statement has a snapshot of its own there as well, so
NAVs that are committed after a chunk was read have always been those of the next run.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from typing import Any, TypeVar

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from app.figures.chunks import Chunk

#: How many chunks are prepared at a time: while PostgreSQL reads one, the other one is computed.
_THREADS = 2
#: Seconds that a preparation which nobody wants any more may take to end by itself.
_PATIENCE = 0.2

Prepared = TypeVar("Prepared")


def ahead(
    chunks: Iterable[Chunk], prepare: Callable[[Chunk], Prepared]
) -> Generator[tuple[Chunk, Prepared], None, None]:
    """Give every chunk, in order, with what ``prepare`` makes of it; close it when done with it, however that ends.

    What ``prepare`` raises comes in place of its chunk, after all before it. Within a transaction nothing is prepared
    ahead, since another connection would not see what it has written.
    """
    if connection.in_atomic_block:
        yield from ((chunk, prepare(chunk)) for chunk in chunks)
        return
    own: list[BaseDatabaseWrapper] = []

    def begin() -> None:
        # Django has a connection for each thread; these are closed by another one.
        own.append(connections[DEFAULT_DB_ALIAS])
        own[-1].inc_thread_sharing()

    threads = ThreadPoolExecutor(_THREADS, "ahead", begin)
    coming: deque[tuple[Chunk, Future[Prepared]]] = deque()
    try:
        for chunk in chunks:
            coming.append((chunk, threads.submit(prepare, chunk)))
            if len(coming) > _THREADS:
                yield coming[0][0], coming[0][1].result()
                coming.popleft()
        while coming:
            yield coming[0][0], coming[0][1].result()
            coming.popleft()
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        _stop([future for _, future in coming if not future.cancelled()], own)
        threads.shutdown()
        for one in own:
            one.close()


def _stop(running: Sequence[Future[Any]], own: Sequence[BaseDatabaseWrapper]) -> None:
    """End what is still asked of PostgreSQL, which may wait for a lock."""
    while wait(running, _PATIENCE).not_done:
        for one in own:
            # What is cancelled may be followed by the next statement of the same chunk, which is why this repeats.
            if one.connection is not None:
                with suppress(psycopg.Error):
                    one.connection.cancel_safe(timeout=_PATIENCE)
