"""Judge the NAVs that are stored as an import would: ``judge_prices --dry-run``, then ``judge_prices``."""

import datetime
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from app.funds.models import Fund
from app.importing.differences import written
from app.importing.progress import Bars
from app.importing.refusals import refusals_told
from app.prices.judging import Found, judge_stored

#: Share classes that are named; the file of differences has all.
_NAMED: Final = 20


class Command(BaseCommand):
    """Holds stored NAVs that are not plausible; a dry run says the same and changes nothing."""

    help = "Judge stored NAVs, and hold what is not plausible for staff to decide (ADR 0194)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--dry-run", action="store_true", help="print what would be held and change nothing")
        parser.add_argument("--since", type=date, default=datetime.date.min, metavar="DATE", help="the first day")
        parser.add_argument("--until", type=date, default=datetime.date.max, metavar="DATE", help="the last day")
        parser.add_argument("--fund", type=int, nargs="+", default=[], help="numbers of funds; all where none is given")
        parser.add_argument("--differences", type=Path, help="where each NAV that is held is listed")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Judge, or tell what would be held."""
        funds = set(options["fund"])
        unknown = funds - set(Fund.objects.filter(pk__in=funds).values_list("pk", flat=True))
        if unknown:
            raise CommandError(f"Nothing was judged: there is no fund {', '.join(map(str, sorted(unknown)))}.")
        if options["since"] > options["until"]:
            raise CommandError("Nothing was judged: --since lies after --until.")
        bars = Bars()
        try:
            with refusals_told("NAVs"), written(options["differences"]) as differences, bars.display:
                found = judge_stored(
                    bars.show, dry_run=options["dry_run"], since=options["since"], until=options["until"],
                    funds=funds, differences=differences,
                )  # fmt: skip
        except OSError as error:
            raise CommandError(f"Nothing was changed, the differences could not be written: {error}.") from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was changed.", returncode=130) from None
        self._print(found, dry_run=options["dry_run"])

    def _print(self, found: Found, *, dry_run: bool) -> None:
        say = self.stdout.write
        most = sorted(found.by_class.items(), key=lambda one: (-one[1], one[0]))
        for isin, count in most[:_NAMED]:
            say(f"{isin}: {count} held")
        if len(most) > _NAMED:
            say(f"... and {len(most) - _NAMED} more share classes.")
        say(f"Judged {found.judged} NAVs of {found.share_classes} share classes.")
        say("Would change:" if dry_run else "Changed:")
        say(f"  held for review    {found.held:>7}   they no longer count until staff accept them")
        say(f"  of them new levels {found.levels:>7}   the prices after them count: a split, or a true jump")
        say(f"  left to staff      {found.left:>7}   not plausible, but another price of the day is held")
        if found.held and not dry_run:
            say(
                "Charts follow at once, figures and ratings of the last record date within an hour. Earlier record "
                "dates follow by compute_figures and compute_ratings with --record-date."
            )


def date(text: str) -> datetime.date:
    """Read a day. Raises ValueError."""
    return datetime.date.fromisoformat(text)
