"""What has happened in this process and is not written yet: bounded, written by a thread, never waited for."""

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from multiprocessing.util import Finalize
from typing import Final, Generic, TypeVar

T = TypeVar("T")

logger = logging.getLogger("app.statistics")
_told: Final[list[Callable[[int], None]]] = []


def on_dropping(tell: Callable[[int], None]) -> None:
    """Have ``tell`` called with the number of events that were lost."""
    _told.append(tell)


class Buffer(Generic[T]):
    """At most ``bound`` events, handed to ``write`` every ``seconds`` and when the process ends; 0 never by itself.

    What does not fit is dropped, and so is what cannot be written: the database may be away for long.
    """

    def __init__(self, write: Callable[[Sequence[T]], None], *, bound: int, seconds: float) -> None:
        self._write = write
        self._bound = bound
        self._seconds = seconds
        self._waiting: deque[T] = deque()
        self._start = threading.Lock()
        self._flush = threading.Lock()
        self._thread: threading.Thread | None = None
        self._failing = False
        self.dropped = 0

    def put(self, event: T) -> None:
        """Keep an event; takes a microsecond, never blocks and never fails."""
        if len(self._waiting) >= self._bound:
            self._drop(1)
            return
        self._waiting.append(event)
        if self._thread is None and self._seconds:
            self._begin()

    def __len__(self) -> int:
        return len(self._waiting)

    def flush(self) -> None:
        """Write what waits; never fails."""
        with self._flush:
            events = [self._waiting.popleft() for _ in range(len(self._waiting))]
            try:
                # Also without events: it is told that time goes by.
                self._write(events)
            except Exception as error:
                self._drop(len(events))
                if not self._failing:
                    logger.warning("usage events cannot be written: %s: %s", type(error).__name__, error)
                self._failing = True
            else:
                self._failing = False

    def _drop(self, number: int) -> None:
        self.dropped += number
        for tell in _told if number else ():
            tell(number)

    def _begin(self) -> None:
        with self._start:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="usage events", daemon=True)
                self._thread.start()
                # Unlike atexit, also at the end of a process that multiprocessing has made, as those of the server.
                Finalize(None, self.flush, exitpriority=10)

    def _run(self) -> None:
        while True:
            threading.Event().wait(self._seconds)
            self.flush()
