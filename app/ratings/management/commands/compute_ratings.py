"""Rate the funds: ``compute_ratings --record-date 2026-10-31``."""

import datetime
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from rich.console import Console
from rich.progress import Progress

from app.figures import record_dates
from app.figures.running import RunningError
from app.ratings.running import run_ratings


class Command(BaseCommand):
    """Shows how far it is; stopped, it goes on from there the next time."""

    help = "Rate all funds within their peergroups as of a record date, and keep how each rating came about."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--record-date", type=datetime.date.fromisoformat, help="the youngest month end with NAVs, unless given"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the rating in the foreground."""
        date = options["record_date"] or record_dates.due(timezone.localdate())
        if date is None:
            raise CommandError("There are no NAVs. Import them (import_prices) or simulate them (simulate).")
        if date > timezone.localdate():
            raise CommandError(f"{date.isoformat()} has not come yet.")
        started = time.perf_counter()
        try:
            with Progress(console=Console(stderr=True)) as bar:
                task = bar.add_task(f"Ratings as of {date.isoformat()}", total=None)
                found = run_ratings(date, lambda done, total: bar.update(task, completed=done, total=total))
        except RunningError:
            raise CommandError("The funds are being rated already.") from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Run it again to go on from here.", returncode=130) from None
        seconds = time.perf_counter() - started
        self.stdout.write(f"{found.done} share classes, {found.changed} new or changed ratings, in {seconds:.1f} s")
