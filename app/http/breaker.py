"""A circuit breaker: once a part is known to be down, nobody waits for its time-out again."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class CircuitOpenError(Exception):
    """The part failed just now and is not asked again yet."""


class Breaker:
    """Opens after ``failures`` failures in a row; after ``pause`` seconds one call may try again and closes it.

    ``opened`` is called at each opening, not at a probe that fails.
    State is per process and needs no other part. All methods may be called from any thread.
    """

    def __init__(
        self,
        *,
        failures: int = 3,
        pause: float = 2.0,
        clock: Callable[[], float] = time.monotonic,
        opened: Callable[[], None] = lambda: None,
    ) -> None:
        self._failures = failures
        self._pause = pause
        self._clock = clock
        self._opened = opened
        self._lock = threading.Lock()
        self._in_a_row = 0
        self._closed_until_failure = True
        self._try_again_at = 0.0

    @property
    def is_open(self) -> bool:
        """Whether calls are being refused or only probed."""
        return not self._closed_until_failure

    def call(self, action: Callable[[], T], *, down: type[Exception]) -> T:
        """Run ``action``; an exception of type ``down`` counts as a failure.

        Raises CircuitOpenError without running it while the circuit is open.
        """
        if not self._closed_until_failure:
            self._claim_probe()
        try:
            result = action()
        except down:
            self._failed()
            raise
        if self._in_a_row:
            self._succeeded()
        return result

    def _claim_probe(self) -> None:
        with self._lock:
            if self._closed_until_failure:
                return
            now = self._clock()
            if now < self._try_again_at:
                raise CircuitOpenError("it failed just now and is not asked yet")
            # This caller probes; the others are refused until it knows, or until the pause is over again.
            self._try_again_at = now + self._pause

    def _failed(self) -> None:
        with self._lock:
            self._in_a_row += 1
            opening = self._closed_until_failure and self._in_a_row >= self._failures
            if self._in_a_row >= self._failures:
                self._closed_until_failure = False
                self._try_again_at = self._clock() + self._pause
        if opening:
            self._opened()

    def _succeeded(self) -> None:
        with self._lock:
            self._in_a_row = 0
            self._closed_until_failure = True
