"""Part share classes from a fund: ``part_fund ISIN … --dry-run``, or what was merged: ``part_fund --former FUND``."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from app.funds.importing.separating import separate
from app.funds.parting import Parted, PartingError
from app.importing.refusals import refusals_told


class Command(BaseCommand):
    """Says which share classes go where, what goes with them and what stays; a dry run changes nothing."""

    help = "Part share classes from their fund, into a fund of their own or back into another one (ADR 0195)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("isins", nargs="*", metavar="ISIN", help="the share classes, all of one fund")
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")
        parser.add_argument(
            "--former", type=int, metavar="FUND",
            help="undo a merging: give the fund that had this number its share classes back",
        )  # fmt: skip
        parser.add_argument("--into", type=int, metavar="FUND", help="the fund they go to, in place of a new one")
        parser.add_argument("--name", default="", help="what their own fund is called, in place of what the rules say")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Part, or tell what would be parted."""
        isins, former = options["isins"], options["former"]
        if bool(isins) == (former is not None):
            raise CommandError("Name share classes by ISIN, or a fund that was merged with --former.")
        if options["into"] is not None and (former is not None or options["name"]):
            raise CommandError("--into names the fund that is there; it goes with neither --former nor --name.")
        try:
            with refusals_told():
                found = separate(
                    [isin.upper() for isin in isins], dry_run=options["dry_run"], name=options["name"].strip(),
                    into=options["into"], number=former,
                )  # fmt: skip
        except PartingError as error:
            raise CommandError(f"Nothing was parted: {error}.") from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was parted.", returncode=130) from None
        self._print(found, dry_run=options["dry_run"])

    def _print(self, found: Parted, *, dry_run: bool) -> None:
        say = self.stdout.write
        fund, into = found.fund, found.into
        say(f"from: {fund.pk} {fund.name!r} ({fund.company}), {fund.peergroup}")
        # The number of a fund that a dry run has made means nothing.
        number = "a new fund" if dry_run and found.is_new else str(into.pk)
        say(f"to: {number} {into.name!r}, {into.peergroup}")
        for isin in found.isins:
            say(f"share class: {isin}")
        for former in found.numbers:
            say(f"number: {former} leads there")
        say("Would change:" if dry_run else "Changed:")
        say(f"  share classes      {len(found.isins):>7}")
        for table, count in sorted(found.given.items()):
            say(f"  {table:<40} {count:>7} rows go with them")
        for table, count in sorted(found.stays.items()):
            say(f"  {table:<40} {count:>7} rows stay with fund {fund.pk}; look whether they are about it")
        if not dry_run:
            say("Ratings follow with the next monthly run, or at once: compute_figures, then compute_ratings.")
            say("merge_funds leaves both funds apart from now on.")
