"""Hold charts and comparisons against the key figures: ``verify_charts [--every N]``."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from app.charts import agreement
from app.importing.progress import Bars

#: Differences that are named one by one.
_NAMED = 20


class Command(BaseCommand):
    """The charts' benchmark runs it as well."""

    help = (
        "Compare charts and comparisons over 1, 3 and 5 years with the last computed key figures of all share classes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--every", type=int, default=1, help="only one of so many share classes")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Name what differs; exit code 1 where something does."""
        if options["every"] < 1:
            raise CommandError("--every takes a whole number from 1")
        bars = Bars()
        with bars.display:
            found = agreement.check(options["every"], partial(bars.show, "Comparing charts"))
        for difference in found.differences[:_NAMED]:
            self.stdout.write(str(difference))
        if found.differences:
            raise CommandError(
                f"{len(found.differences)} differences among {found.tranches} share classes. Where NAVs came after the "
                "key figures, compute these again: compute_figures"
            )
        self.stdout.write(f"Charts and comparisons of {found.tranches} share classes agree with their key figures")
