"""The threads that handle requests: many for most of them, a few of their own for those that hash passwords,
and two for health checks.

A password costs a tenth of a second and 100 MB on purpose. Two hundred people who sign in at once wait in their own
lane; whoever searches meanwhile finds the other threads free (ADR 0112).
"""

import threading
import time
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from django.urls import Resolver404, resolve

#: Threads of a process. Each may hold a database connection, so all together stay far below what PostgreSQL allows.
THREADS: Final = 16
#: Threads for requests that hash: one hashes, the other one reads and writes the database.
HASHING_THREADS: Final = 2
#: Threads for the addresses below. All others may be waiting for a part that hangs, and just then somebody asks.
HEALTH_THREADS: Final = 2
#: Where a supervisor, a proxy or a person asks how the process is.
HEALTH: Final = frozenset({"/livez", "/readyz", "/healthz"})
#: The one of them that never waits, and so has a thread that no other holds.
LIVENESS: Final = "/livez"

#: What a view is marked with, and methods that change nothing.
_MARK: Final = "hashes_passwords"
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_endpoints: Final[set[tuple[str, str]]] = set()
V = TypeVar("V", bound=Callable[..., Any])


def hashes_passwords(view: V) -> V:
    """Mark a view that hashes a password or compares one, of the API or of the admin."""
    setattr(view, _MARK, True)
    return view


class Lane:
    """Threads that take work in the order in which it comes."""

    def __init__(self, name: str, threads: int) -> None:
        self._waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
        #: When each thread began what it does; None for one that has nothing to do.
        self._began: list[float | None] = [None] * threads
        self.threads = [
            threading.Thread(target=self._run, args=(number,), name=f"{name} {number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self.threads:
            thread.start()

    def put(self, work: Callable[[], None]) -> None:
        """Have a thread do it; ``work`` must not raise."""
        self._waiting.put(work)

    def waits_since(self) -> float | None:
        """When a thread last began anything, by a steady clock; None if no work waits, or a thread is free for it."""
        began = [one for one in self._began if one is not None]
        return None if self._waiting.empty() or len(began) < len(self._began) else max(began)

    def _run(self, number: int) -> None:
        while True:
            work = self._waiting.get()
            self._began[number] = time.monotonic()
            work()
            self._began[number] = None


def hashes(method: str, path: str) -> bool:
    """Whether a request is for a view that is marked, by the routes."""
    if method in _SAFE:
        return False
    try:
        found = resolve(path)
    except Resolver404:
        return False
    return is_marked(found.func) or (method, found.route) in _endpoints


def tell_endpoints(endpoints: Iterable[tuple[str, str]]) -> None:
    """Name the marked endpoints of the API by method and route: its framework puts one function before them all.

    The router calls this when it is loaded, as :func:`resolve` sees to before it finds anything.
    """
    _endpoints.update(endpoints)


def is_marked(view: Callable[..., Any]) -> bool:
    """Whether a view hashes passwords."""
    return getattr(view, _MARK, False) is True
