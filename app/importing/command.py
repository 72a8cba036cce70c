"""The command that loads a table from a file: all of it or nothing, and every fault by its place."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError

from app.importing.differences import written
from app.importing.leaving import leave
from app.importing.progress import Bars
from app.importing.refusals import refusals_told
from app.importing.rejects import cannot_be_written, rejects_path, require_place, told_in, write_rejects
from app.importing.sources import Source, SourceError
from app.importing.tables import Asked, Outcome, RejectedError, Table

_NAMED = 5


class TableCommand(BaseCommand):
    """Reads, checks and loads all of a file in one transaction, or says what is wrong with it and loads nothing."""

    table: ClassVar[type[Table]]

    def made(self, options: dict[str, Any]) -> Table:  # noqa: ARG002 - for tables that need more than a file
        """The table as the options ask for it."""
        return self.table()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        optional = f"[, {', '.join(self.table.optional)}]" if self.table.optional else ""
        columns = f"{', '.join(self.table.required)}{optional}"
        parser.add_argument("source", type=Path, help=f"a CSV or XLSX file with {columns}")
        parser.add_argument("--sheet", default="", help="the sheet of a workbook that has several")
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")
        if self.table.amounts:
            parser.add_argument(
                "--decimal", choices=("point", "comma"), help="the decimal sign, where the file is unclear"
            )
        parser.add_argument("--accept-rest", action="store_true", help="load the good rows of a file with faults")
        parser.add_argument("--rejects", type=Path, help="where rows with faults are listed with their reasons")
        parser.add_argument("--differences", type=Path, help="where each record is listed with what changes of it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the import; every fault ends it with a message and a status other than 0, and with nothing changed."""
        path: Path = options["source"]
        rejects = options["rejects"] or rejects_path(path)
        bars = Bars()
        try:
            table = self.made(options)
            source = table.open(path, options["sheet"])
            _require_place(rejects)
            with refusals_told(self.table.what), written(options["differences"]) as differences, bars.display:
                asked = Asked(options["dry_run"], options["accept_rest"], options.get("decimal"), differences)
                outcome = table.load(source, asked, bars.show)
        except SourceError as error:
            raise CommandError(str(error)) from None
        except RejectedError as error:
            self._report(source, error.outcome, rejects)
            if not options["dry_run"]:
                self._leave(table, path, source, error.outcome, rejects, loaded=False)
            raise CommandError(
                f"Nothing was imported: {error}. Correct them, or load the other rows with --accept-rest."
            ) from None
        except OSError as error:
            raise CommandError(f"Nothing was imported, a file could not be read or stored: {error}.") from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was imported.", returncode=130) from None
        if outcome.rejects:
            self._report(source, outcome, rejects)
        if not options["dry_run"]:
            self._leave(table, path, source, outcome, rejects, loaded=bool(outcome.accepted))
        if not outcome.accepted:
            raise CommandError(f"No row of {path.name} could be imported.")
        self._print(source, outcome, dry_run=options["dry_run"])

    def _report(self, source: Source, outcome: Outcome, path: Path) -> None:
        """Name the first faults on standard error and write all of them to a file."""
        for reject in outcome.rejects[:_NAMED]:
            self.stderr.write(f"{source.place(reject.line)}: {told_in('en', reject.fault)}")
        if len(outcome.rejects) > _NAMED:
            self.stderr.write(f"... and {len(outcome.rejects) - _NAMED} more.")
        try:
            write_rejects(path, source, outcome.rejects)
        except OSError as error:
            raise CommandError(f"The rejects could not be written to {path}: {error.strerror}.") from None
        self.stderr.write(f"All of them, with reasons: {path}")

    def _leave(self, table: Table, path: Path, source: Source, outcome: Outcome, report: Path, *, loaded: bool) -> None:
        if failed := leave(table, path, source, outcome, report, loaded=loaded):
            self.stderr.write(failed)

    def _print(self, source: Source, outcome: Outcome, *, dry_run: bool) -> None:
        say = self.stdout.write
        say(f"Read {outcome.read} rows ({source.form}):")
        say(f"  accepted           {outcome.accepted:>9}")
        say(f"  rejected           {len(outcome.rejects):>9}")
        say("Would change:" if dry_run else "Changed:")
        for name, count in outcome.counts.items():
            say(f"  {name:<19}{count:>9}")


def _require_place(path: Path) -> None:
    try:
        require_place(path)
    except OSError as error:
        raise CommandError(cannot_be_written(path, error)) from None
