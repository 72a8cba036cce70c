"""When a write makes itself searchable at once instead of waiting for the index's interval."""

import threading
import time
from collections.abc import Callable


class RefreshBudget:
    """Allows forced refreshes for small batches, at most ``per_second`` of them over time, with a few in a row.

    Each refresh drops the caches of an index, so under load the interval does it.
    """

    #: A batch of more documents is a load, not an edit.
    SMALL = 200

    def __init__(
        self, *, per_second: float = 4.0, in_a_row: int = 8, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._most = float(in_a_row)
        self._left = float(in_a_row)
        self._clock = clock
        self._filled_at = clock()
        self._lock = threading.Lock()

    def allows(self, documents: int) -> bool:
        """Whether a batch of this size may force a refresh now; if so, it is spent."""
        if documents > self.SMALL:
            return False
        with self._lock:
            now = self._clock()
            self._left = min(self._most, self._left + (now - self._filled_at) * self._per_second)
            self._filled_at = now
            if self._left < 1:
                return False
            self._left -= 1
            return True
