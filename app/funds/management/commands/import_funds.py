"""Import share classes: ``import_funds investpy`` or ``import_funds FILE``."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from app.funds.importing.checking import COUNTRIES, REQUIRED_COLUMNS, Checked, check
from app.funds.importing.loading import load
from app.funds.importing.planning import Plan
from app.funds.importing.table import FundList, counts_of
from app.importing.differences import written
from app.importing.leaving import leave
from app.importing.progress import Bars
from app.importing.refusals import refusals_told
from app.importing.rejects import cannot_be_written, rejects_path, write_rejects
from app.importing.sources import Source, SourceError
from app.importing.tables import Outcome

#: The word for the list that figures may be simulated for; a file by its path is somebody's own, whatever it holds.
_DEMO = "investpy"


class Command(BaseCommand):
    """Reads, plans, prints the plan and, unless it is a dry run, carries it out in one transaction."""

    help = "Import share classes from the fund list of the package investpy or from a CSV or XLSX file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("source", help="'investpy' or the path of a CSV or XLSX file with the documented header")
        parser.add_argument("--sheet", default="", help="the sheet of a workbook that has several")
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")
        parser.add_argument("--all", action="store_true", help=f"every ISIN, not only {', '.join(COUNTRIES)}")
        parser.add_argument("--all-or-nothing", action="store_true", help="change nothing where a row has a fault")
        parser.add_argument(
            "--rejects", type=Path, help="where rows that were not imported are listed with their reasons"
        )
        parser.add_argument("--differences", type=Path, help="where each record is listed with what changes of it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the import; every file-level fault ends it with a message and a status other than 0."""
        path = path_of(options["source"])
        try:
            source = FundList().open(path, options["sheet"])
            checked = check(source.rows(), everywhere=options["all"])
        except SourceError as error:
            raise CommandError(str(error)) from None
        rejects = options["rejects"] or rejects_path(path)
        if checked.rejected:
            # Before anything is stored: an import whose rejects are lost would be half done.
            self._write(rejects, source, checked)
            if options["all_or_nothing"]:
                self._leave(options, path, source, Outcome(checked.read, checked.rejected), rejects, loaded=False)
                raise CommandError(f"Nothing was imported: {len(checked.rejected)} rows cannot be; see {rejects}.")
        bars = Bars()
        try:
            with refusals_told(), written(options["differences"]) as differences, bars.display:
                plan = load(
                    checked.accepted,
                    demo=options["source"] == _DEMO,
                    dry_run=options["dry_run"],
                    progress=bars.show,
                    differences=differences,
                )
        except OSError as error:
            raise CommandError(f"Nothing was imported, a file could not be written: {error}.") from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was imported.", returncode=130) from None
        outcome = Outcome(checked.read, checked.rejected, counts_of(plan, checked), checked.outside)
        self._leave(options, path, source, outcome, rejects, loaded=bool(checked.accepted))
        self._print(source, checked, plan, rejects, dry_run=options["dry_run"])
        if not checked.accepted:
            advice = f"see {rejects}" if checked.rejected else f"none has an ISIN of {', '.join(COUNTRIES)}; try --all"
            raise CommandError(f"No row could be imported: {advice}.")

    def _write(self, path: Path, source: Source, checked: Checked) -> None:
        try:
            write_rejects(path, source, checked.rejected)
        except OSError as error:
            raise CommandError(cannot_be_written(path, error)) from None

    def _leave(
        self, options: dict[str, Any], path: Path, source: Source, outcome: Outcome, report: Path, *, loaded: bool
    ) -> None:
        """Leave rejects to staff, but for those of the demo list, which nobody here can correct."""
        if options["dry_run"] or options["source"] == _DEMO:
            return
        if failed := leave(FundList(), path, source, outcome, report, loaded=loaded):
            self.stderr.write(failed)

    def _print(self, source: Source, seen: Checked, plan: Plan, rejects: Path, *, dry_run: bool) -> None:
        say = self.stdout.write
        say(f"Read {seen.read} rows ({source.form}):")
        unused = [column for column in source.columns if column not in REQUIRED_COLUMNS]
        if unused:
            # A column that is misspelt, or that an import does not know, must not be lost without a word.
            say(f"  columns not used: {', '.join(unused)}")
        say(f"  accepted           {len(seen.accepted):>7}")
        say(f"  rejected           {len(seen.rejected):>7}" + (f"   see {rejects}" if seen.rejected else ""))
        for reason, count in sorted(_count(seen).items(), key=lambda item: -item[1]):
            say(f"    {reason:<18} {count:>6}")
        say(f"  other countries    {seen.outside:>7}")
        say("Would change:" if dry_run else "Changed:")
        say(f"  new companies      {len(plan.companies):>7}")
        say(f"  new funds          {len(plan.funds):>7}")
        say(f"  new share classes  {len(plan.new):>7}")
        say(f"  changed            {len(plan.changed):>7}   of these to another fund: {plan.moved}")
        say(f"  renamed funds      {len(plan.renamed):>7}")
        say(f"  kept as staff set  {len(plan.kept):>7}")
        say(f"  unchanged          {len(plan.unchanged):>7}")


def _count(checked: Checked) -> dict[str, int]:
    counts: dict[str, int] = {}
    for reject in checked.rejected:
        counts[reject.reason] = counts.get(reject.reason, 0) + 1
    return counts


def path_of(source: str) -> Path:
    """Where a list is: the demo list by its word, another one by its path. Raises CommandError."""
    if source != _DEMO:
        return Path(source)
    folder = settings.PORTAL_HOME / "downloads"
    path = Path(os.environ.get("FUNDS_CSV") or max(folder.glob(f"{_DEMO}-*-funds.csv"), default=folder / "funds.csv"))
    if not path.is_file():
        raise CommandError(
            f"The fund list is not at {path}. './portal import investpy' fetches it; "
            "or name a copy in the variable FUNDS_CSV."
        )
    return path
