"""Put the funds of a list into the peergroups that the rules give them now: ``classify_funds SOURCE [--dry-run]``."""

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from app.alerts.models import SavedSearch
from app.funds.importing.checking import check
from app.funds.importing.reclassifying import Moves, reclassify
from app.funds.importing.table import FundList
from app.funds.management.commands.import_funds import path_of
from app.funds.models import Peergroup
from app.importing.differences import written
from app.importing.progress import Bars
from app.importing.refusals import refusals_told
from app.importing.sources import SourceError

#: Moves between two peergroups that are printed; a file has each fund.
_NAMED = 40


class Command(BaseCommand):
    """Here, as it tells of saved searches beside funds."""

    help = (
        "Move funds into the peergroups that today's rules give them. What staff or a file of facts have set stays. "
        "Ratings of record dates that have passed stay as they are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("source", help="the list that the funds came from: 'investpy' or a CSV or XLSX file")
        parser.add_argument("--sheet", default="", help="the sheet of a workbook that has several")
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")
        parser.add_argument("--differences", type=Path, help="where each fund is listed with its two peergroups")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Compare, tell, and move unless it is a dry run."""
        path = path_of(options["source"])
        bars = Bars()
        try:
            rows = check(FundList().open(path, options["sheet"]).rows(), everywhere=True).accepted
            with refusals_told(), written(options["differences"]) as differences, bars.display:
                found = reclassify(rows, dry_run=options["dry_run"], progress=bars.show, differences=differences)
        except SourceError as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"Nothing was changed, a file could not be written: {error}.") from None
        self._print(found, dry_run=options["dry_run"])

    def _print(self, found: Moves, *, dry_run: bool) -> None:
        say = self.stdout.write
        say("Would change:" if dry_run else "Changed:")
        say(f"  moved              {len(found.moves):>7}")
        say(f"  kept as set        {len(found.kept):>7}   by staff or a file of facts")
        say(f"  unchanged          {found.unchanged:>7}")
        say(f"  not in the list    {found.unlisted:>7}")
        pairs = Counter((move.former, move.says.peergroup) for move in found.moves)
        for (former, now), count in pairs.most_common(_NAMED):
            say(f"  {count:>7}  {former} -> {now}")
        if len(pairs) > _NAMED:
            say(f"  ... and {len(pairs) - _NAMED} more pairs of peergroups; --differences lists every fund")
        for name, group in sorted((group.code or str(group), group) for group in found.emptied):
            say(f"  no fund is left in {name}: {_asking(group)} saved searches ask for it")


def _asking(group: Peergroup) -> int:
    """How many saved searches name a peergroup."""
    return SavedSearch.objects.filter(screen__criteria__peergroups__contains=[group.pk]).count()
