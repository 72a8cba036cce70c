"""Close stored funds of the demo list that have ended: ``close_ended_funds --dry-run``, then ``close_ended_funds``."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from app.funds.importing.closing import close_ended
from app.importing.refusals import refusals_told


class Command(BaseCommand):
    """Names each share class with its last day; a dry run says the same and changes nothing."""

    help = "Close share classes of the demo list whose funds have ended: by a year in the name, or as is known."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the option."""
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Close, or tell what would be closed."""
        with refusals_told():
            found = close_ended(dry_run=options["dry_run"])
        say = self.stdout.write
        for tranche, day in found.closed:
            say(f"{day.isoformat()} {tranche.isin} {tranche.name}")
        for tranche in found.left:
            say(f"left as it is: {tranche.isin} {tranche.name}")
        say("Would change:" if options["dry_run"] else "Changed:")
        say(f"  closed             {len(found.closed):>7}")
        say(f"  left as they are   {len(found.left):>7}")
