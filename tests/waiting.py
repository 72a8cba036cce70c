"""Waiting for what another process does: as short as possible, and never for ever."""

import time
from collections.abc import Callable


def until(condition: Callable[[], bool], *, seconds: float = 30.0) -> None:
    """Wait for ``condition``; fails with AssertionError when it does not come true in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"did not come true within {seconds} s"
        time.sleep(0.02)
