"""How far a long command is, on standard error: bars on a terminal, lines elsewhere."""

import time
from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn
from rich.progress import Progress as Display

from app.http.formats import number

#: Is told the stage, how much of it is done and how much there is, None where the end is not known.
Progress = Callable[[str, int, int | None], None]

#: Seconds between two lines of one stage.
INTERVAL: Final = 1.0


def silent(_stage: str, _done: int, _total: int | None) -> None:
    """Say nothing."""


class Bars:
    """One bar per stage. A log gets a line for the beginning and the end of a stage, and some between."""

    def __init__(self, console: Console | None = None, interval: float = INTERVAL) -> None:
        self._console = console or Console(stderr=True, soft_wrap=True, highlight=False)
        self._interval = interval
        self.display = Display(
            TextColumn("{task.description:<28}"), BarColumn(), MofNCompleteColumn(), console=self._console,
            disable=not self._console.is_terminal,
        )  # fmt: skip
        self._tasks: dict[str, TaskID] = {}
        self._said = 0.0

    def show(self, stage: str, done: int, total: int | None) -> None:
        """Move the bar of ``stage`` to ``done`` of ``total``; to and fro where the end is not known."""
        new = stage not in self._tasks
        if new:
            self._tasks[stage] = self.display.add_task(stage, total=total)
        self.display.update(self._tasks[stage], completed=done, total=total)
        now = time.monotonic()
        if not self._console.is_terminal and (new or done == total or now - self._said >= self._interval):
            self._said = now
            self._console.print(line(stage, done, total), markup=False)


def line(stage: str, done: int, total: int | None) -> str:
    """What a log says: ``Writing share classes: 3,000 of 18,512``."""
    if total is None:
        return f"{stage}: {number(done, 'en', 0)}" if done else stage
    return f"{stage}: {number(done, 'en', 0)} of {number(total, 'en', 0)}"
