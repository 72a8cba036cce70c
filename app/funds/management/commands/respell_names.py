"""Write stored names as their makers write them: ``respell_names --dry-run``, then ``respell_names``."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from app.funds.importing.respelling import respell
from app.importing.refusals import refusals_told


class Command(BaseCommand):
    """Names each fund and share class with its former and its present name; a dry run changes nothing."""

    help = "Write names that are still the fund list's as makers write them: DWS, UBS (D), A EUR."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the option."""
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Respell, or tell what would be respelled."""
        with refusals_told():
            found = respell(dry_run=options["dry_run"])
        say = self.stdout.write
        for fund, former in found.funds:
            say(f"fund {former!r}: {fund.name!r}")
        for tranche, former in found.tranches:
            say(f"{tranche.isin} {former!r}: {tranche.name!r}")
        say("Would change:" if options["dry_run"] else "Changed:")
        say(f"  funds              {len(found.funds):>7}")
        say(f"  share classes      {len(found.tranches):>7}")
