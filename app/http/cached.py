"""A value that is read often and changes seldom, kept for seconds and kept on when its source is down."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Final, Generic, TypeVar

#: Seconds until a source that failed is asked again, where there is no old value to go on with.
FAILURE_SECONDS: Final = 2.0

logger = logging.getLogger("app.http")
T = TypeVar("T")


class Cached(Generic[T]):
    """Holds what ``load`` returned for ``seconds``; then one caller loads it again while the others get the old value.

    When loading fails with ``failures`` and there is an old value, that is served on, and the next attempt waits
    ``seconds`` again. Without an old value the failure is raised, and raised again without another attempt for
    ``FAILURE_SECONDS``: a source that answers nothing must not cost every caller its time-out, and one that is back
    must not wait until a value would have grown old. Per process, thread-safe.
    """

    def __init__(
        self,
        load: Callable[[], T],
        *,
        seconds: float,
        failures: tuple[type[Exception], ...],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._load = load
        self._seconds = seconds
        self._failures = failures
        self._clock = clock
        self._lock = threading.Lock()
        self._value: tuple[T] | None = None
        self._failure: Exception | None = None
        self._fresh_until = 0.0

    def get(self) -> T:
        """The value, at most ``seconds`` old unless its source is down."""
        held = self._value
        if held is not None and self._clock() < self._fresh_until:
            return held[0]
        # Whoever finds an old value while another thread loads does not wait.
        if not self._lock.acquire(blocking=held is None):
            assert held is not None
            return held[0]
        try:
            if self._clock() < self._fresh_until:
                if self._value is not None:
                    return self._value[0]
                if self._failure is not None:
                    raise self._failure.with_traceback(None)
            return self._reload()
        finally:
            self._lock.release()

    def _reload(self) -> T:
        try:
            value = self._load()
        except self._failures as error:
            if self._value is None:
                self._failure = error
                self._fresh_until = self._clock() + min(self._seconds, FAILURE_SECONDS)
                raise
            logger.warning("serving an old value, its source failed: %s", error)
            value = self._value[0]
        self._value = (value,)
        self._fresh_until = self._clock() + self._seconds
        return value

    def forget(self) -> None:
        """Drop the value, so that the next caller loads it; tests need this between databases."""
        with self._lock:
            self._value = None
            self._failure = None
            self._fresh_until = 0.0
