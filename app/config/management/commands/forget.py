"""Ends what is kept about persons once its time is over, as the worker does each night."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from app.database import personal


class Command(BaseCommand):
    """``./portal manage forget [--dry-run]``."""

    help = "Delete rows about persons whose time is over, or take the person out of them (infra/docs/personal-data.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --dry-run."""
        parser.add_argument("--dry-run", action="store_true", help="Only count what is due.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each model and term with rows that were due."""
        done = personal.forget(timezone.now(), dry_run=options["dry_run"])
        for one in done:
            if one.number:
                verb = "would be" if options["dry_run"] else "were"
                self.stdout.write(f"{one.number:>8}  {one.model}: {verb} {one.term}")
        if not any(one.number for one in done):
            self.stdout.write("Nothing is due.")
        failed = sorted({one.model for one in done if one.failed})
        if failed:
            raise CommandError(f"The database refused to forget rows of {', '.join(failed)}; the log says why.")
