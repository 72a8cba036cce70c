"""How far an import is, on standard error."""

from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn
from rich.progress import Progress as Display

#: Is told the stage, how much of it is done and how much there is, None where the end is not known.
Progress = Callable[[str, int, int | None], None]


class Bars:
    """One bar per stage; without a terminal rich prints nothing but the last state."""

    def __init__(self) -> None:
        self.display = Display(
            TextColumn("{task.description:<28}"), BarColumn(), MofNCompleteColumn(), console=Console(stderr=True)
        )
        self._tasks: dict[str, TaskID] = {}

    def show(self, stage: str, done: int, total: int | None) -> None:
        """Move the bar of ``stage`` to ``done`` of ``total``; to and fro where the end is not known."""
        if stage not in self._tasks:
            self._tasks[stage] = self.display.add_task(stage, total=total)
        self.display.update(self._tasks[stage], completed=done, total=total)
