"""Merge stored funds that are one by the present rules of grouping: ``merge_funds --dry-run``, then ``merge_funds``."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from app.funds.importing import joining
from app.funds.importing.joining import Joined, Joining, join
from app.importing.progress import Bars
from app.importing.refusals import refusals_told

_WHY: Final = {
    joining.MOVED: "somebody moved a share class to it or from it",
    joining.COMPANY: "it has another asset manager",
    joining.SEVERAL: "its share classes are of several funds",
    joining.ASKED: "--except names it",
}


class Command(BaseCommand):
    """Says of each fund where it goes and what goes with it; a dry run says the same and changes nothing."""

    help = "Merge funds that are one by the present rules of grouping; the numbers of merged funds stay valid."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")
        parser.add_argument(
            "--except", type=int, nargs="+", default=[], metavar="FUND", dest="apart",
            help="numbers of funds that stay as they are",
        )  # fmt: skip

    def handle(self, *_args: Any, **options: Any) -> None:
        """Merge, or tell what would be merged."""
        bars = Bars()
        try:
            with refusals_told(), bars.display:
                found = join(bars.show, dry_run=options["dry_run"], apart=frozenset(options["apart"]))
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was merged.", returncode=130) from None
        self._print(found, dry_run=options["dry_run"])

    def _print(self, found: Joining, *, dry_run: bool) -> None:
        say = self.stdout.write
        for one in found.joined:
            say(_line(one))
        for id, former, name in found.renamed:
            say(f"renamed: {id} {former!r} to {name!r}")
        for id, (name, reason) in found.left.items():
            say(f"left as it is: {id} {name!r}: {_WHY[reason]}")
        say("Would change:" if dry_run else "Changed:")
        say(f"  merged funds       {len(found.joined):>7}   their numbers lead to the fund that took them in")
        say(f"  renamed funds      {len(found.renamed):>7}")
        say(f"  labels             {found.labels:>7}")
        for table, count in sorted(_moved(found).items()):
            say(f"  {table:<40} {count:>7} rows moved")
        say(f"  left as they are   {len(found.left):>7}")
        if found.joined and not dry_run:
            say("Ratings follow with the next monthly run, or at once: compute_figures, then compute_ratings.")


def _line(one: Joined) -> str:
    moved = ", ".join(f"{table} {count}" for table, count in sorted(one.moved.items()))
    other = f"; peergroup {one.peergroup!r} gives way" if one.peergroup else ""
    return f"{one.gone} {one.gone_name!r} into {one.into} {one.into_name!r} ({one.company}): {moved}{other}"


def _moved(found: Joining) -> Counter[str]:
    total = Counter(found.counted)
    for one in found.joined:
        total += one.moved
    return total
