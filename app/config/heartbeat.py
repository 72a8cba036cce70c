"""Whether Celery's loops go round, told by the time of a file that a supervisor or a container can read.

The environment variable HEARTBEAT_FILE names it. Its time of modification is the moment until which the process may be
silent. The indexer does the same with its own loops (indexer.health.heart).
"""

import copy
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from celery import bootsteps, uuid
from celery.beat import PersistentScheduler

from app.http import request_ids

#: Seconds within which a loop that has nothing to do comes round again; HEARTBEAT_SECONDS says so to all parts.
IDLE: Final = float(os.environ.get("HEARTBEAT_SECONDS") or 20)
#: Seconds from one attempt to reach the broker to the next; kombu's longest pause is 30.
ATTEMPT: Final = 60.0

#: The process that beats: a task's process must not speak for the worker that has started it.
_beating: int | None = None
#: Since when the worker's question for tasks, which Redis answers each second, is open.
_asked_at: float | None = None


def begin() -> None:
    """This process is a worker or the scheduler, and beats from now on."""
    global _beating
    _beating = os.getpid()
    beat()


def beat(seconds: float = IDLE) -> None:
    """The caller's loop will beat again within ``seconds``; nothing is written by processes that have not begun."""
    file = os.environ.get("HEARTBEAT_FILE", "")
    if not file or _beating != os.getpid():
        return
    now = time.time()
    # On a disk that is full the file cannot be made; a missing file is judged by nobody.
    with suppress(OSError):
        Path(file).touch(mode=0o600)
        os.utime(file, (now, now + seconds))


def asked() -> None:
    """The worker has asked the broker for tasks."""
    global _asked_at
    _asked_at = time.monotonic()


def answered() -> None:
    """The broker has answered, with a task or without."""
    global _asked_at
    _asked_at = None


def _beat_while_answered() -> None:
    """A loop that goes round, and hears nothing of the tasks that wait, does nothing."""
    if _asked_at is None or time.monotonic() - _asked_at < IDLE:
        beat()


class WorkerHeart(bootsteps.StartStopStep):
    """Beats from the worker's event loop, which takes tasks and hands them out.

    Tasks run in processes of their own; one that hangs is ended by its time limit.
    """

    requires = ("celery.worker.components:Timer",)

    def start(self, worker: Any) -> None:
        """Begin with the loop's timer."""
        begin()
        worker.timer.call_repeatedly(IDLE / 4, _beat_while_answered)


class Scheduler(PersistentScheduler):
    """Celery's scheduler, which beats at each round, and logs a task under the number that it has in the worker."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        begin()
        super().__init__(*arguments, **options)

    def tick(self, *arguments: Any, **options: Any) -> Any:
        """Send what is due; returns the seconds until the next round."""
        beat()
        return super().tick(*arguments, **options)

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Send a task that is due."""
        number = uuid()
        numbered = copy.copy(entry)
        numbered.options = {**entry.options, "task_id": number}
        request_ids.begin(number)
        try:
            super().apply_entry(numbered, producer)
        finally:
            request_ids.end()
