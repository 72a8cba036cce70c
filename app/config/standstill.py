"""Ends a worker of the web server whose threads all hang, so that the server starts another one (ADR 0137).

A thread gets a request once it is complete, and hands its answer over in one piece (ADR 0111), so no client can hold
one: neither a slow upload nor a slow download. What holds one is work, which has limits of its own: statements, the
engine, turns in the queue of exports, of which there are fewer than threads.
"""

import logging
import os
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from app.http.lanes import Lane

logger = logging.getLogger("app.config")

#: Seconds between two looks.
LOOK: Final = 1.0
#: Innermost calls of a thread that are logged; enough to see what it waits for.
_CALLS: Final = 12


class Standstill:
    """How long a lane has stood still: all its threads at the same requests as before, while others wait."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.seconds = 0.0
        self._since: float | None = None

    def look(self, elapsed: float) -> None:
        """Look again after ``elapsed`` seconds, of which a process that was suspended has worked fewer."""
        since = self.lane.waits_since()
        same = since is not None and since == self._since
        self.seconds = self.seconds + min(elapsed, 2 * LOOK) if same else 0.0
        self._since = since


def end_at_standstill(lanes: Sequence[Lane], seconds: float, end: Callable[[], None] | None = None) -> None:
    """Watch from a thread; once a lane has stood still for so long, log what holds its threads and end the process."""
    found = [Standstill(lane) for lane in lanes]
    threading.Thread(target=_watch, args=(found, seconds, end or _end), name="standstill watch", daemon=True).start()


def _watch(found: Sequence[Standstill], seconds: float, end: Callable[[], None]) -> None:
    looked = time.monotonic()
    while True:
        time.sleep(LOOK)
        now = time.monotonic()
        for one in found:
            one.look(now - looked)
            if one.seconds >= seconds:
                logger.critical("all threads have hung for %.0f s: ending this process\n%s", seconds, held_by(one.lane))
                end()
                return
        looked = now


def held_by(lane: Lane) -> str:
    """Where the threads of a lane are, each place once; no values of variables, which may be personal."""
    own = {thread.ident for thread in lane.threads}
    stacks = Counter(
        "".join(traceback.format_stack(frame)[-_CALLS:])
        for ident, frame in sys._current_frames().items()
        if ident in own
    )
    return "\n".join(f"{number} thread(s) at:\n{stack}" for stack, number in stacks.most_common())


def _end() -> None:
    # No orderly end, which would wait for the threads.
    os._exit(1)
