"""The threads that handle requests: many for most of them, a few of their own for those that hash passwords,
and two for health checks.

A password costs a tenth of a second and 100 MB on purpose. Two hundred people who sign in at once wait in their own
lane; whoever searches meanwhile finds the other threads free (ADR 0112).
"""

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final

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

#: Beginnings of the addresses at which something that changes may hash a password.
_HASHING: Final = (
    "/api/v1/login",
    "/api/v1/register",
    "/api/v1/reset-password",
    "/api/v1/profile/",
    "/admin/login",
    "/admin/password_change",
    "/admin/accounts/user/",
)


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
    """Whether a request may hash a password."""
    return method not in ("GET", "HEAD", "OPTIONS") and path.startswith(_HASHING)
