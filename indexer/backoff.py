"""Waiting times between attempts."""

import random


class Backoff:
    """Doubling delays with jitter, so that many workers do not come back at the same moment."""

    def __init__(self, *, first: float = 0.1, longest: float = 10.0) -> None:
        self._first = first
        self._longest = longest
        self._attempts = 0

    def delay(self) -> float:
        """Seconds to wait before the next attempt: between half and all of the doubled time."""
        ceiling: float = min(self._longest, self._first * 2.0 ** min(self._attempts, 30))
        self._attempts += 1
        return ceiling * random.uniform(0.5, 1.0)  # noqa: S311 - spreads load, guards nothing

    def reset(self) -> None:
        """The last attempt worked."""
        self._attempts = 0
