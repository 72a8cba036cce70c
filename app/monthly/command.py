"""What the commands of the monthly calculations share."""

import datetime
import time
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from functools import partial
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from app.figures.models import Run
from app.importing.progress import Bars
from app.monthly import record_dates, running


class MonthlyCommand(BaseCommand, ABC):
    """Shows how far a calculation is; stopped, it goes on from there the next time."""

    #: The heading of the progress bar, what is said where another process is at it, and what rows it counts.
    heading: ClassVar[str]
    busy: ClassVar[str]
    counted: ClassVar[str]

    @abstractmethod
    def calculate(self, record_date: datetime.date, progress: running.Progress) -> Run:
        """Carry out the calculation as of ``record_date``."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--record-date", type=datetime.date.fromisoformat, help="the youngest month end with NAVs, unless given"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the calculation in the foreground."""
        date = options["record_date"] or record_dates.due(timezone.localdate())
        if date is None:
            raise CommandError("There are no NAVs. Import them (import_prices) or simulate them (simulate).")
        if date > timezone.localdate():
            raise CommandError(f"{date.isoformat()} has not come yet.")
        started = time.perf_counter()
        try:
            bars = Bars()
            with bars.display:
                found = self.calculate(date, partial(bars.show, f"{self.heading} as of {date.isoformat()}"))
        except running.RunningError:
            raise CommandError(self.busy) from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Run it again to go on from here.", returncode=130) from None
        seconds = time.perf_counter() - started
        self.stdout.write(f"{found.done} share classes, {found.changed} {self.counted}, in {seconds:.1f} s")
