"""What all imports of tables keyed by ISIN have in common: all of a file or nothing, and every fault by its line."""

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError
from django.db.utils import Error

from app.importing.alone import ImportRunningError
from app.importing.progress import Bars, Progress
from app.importing.refusals import refused
from app.importing.rejects import REPORT_COLUMNS, Reject, cannot_be_written, rejects_path, require_place, write_rejects
from app.importing.sources import Source, SourceError, open_source

_NAMED = 5


@dataclass(slots=True)
class Outcome:
    """What an import did or would do; ``read`` = accepted rows + rejects. ``counts`` are printed in their order."""

    read: int = 0
    rejects: list[Reject] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def accepted(self) -> int:
        """How many rows have no fault."""
        return self.read - len(self.rejects)


class RejectedError(Exception):
    """The file has faults and the caller wants all of it or nothing; nothing was changed."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"{len(outcome.rejects)} rows cannot be imported")
        self.outcome = outcome


def check_columns(columns: Sequence[str], required: Sequence[str], optional: Sequence[str]) -> None:
    """Raise SourceError where a header names a column that the table does not have.

    A misspelt column would else be passed over without a word. A list of rejects, corrected, may come back with what
    it says of its rows.
    """
    allowed = (*required, *optional)
    unknown = [column or "a column without a name" for column in columns if column not in (*allowed, *REPORT_COLUMNS)]
    if unknown:
        raise SourceError(
            f"Line 1: the header has unknown columns: {', '.join(unknown)[:300]}. Allowed are {', '.join(allowed)}. "
            "Nothing was imported."
        )


class TableCommand(BaseCommand):
    """Reads, checks and loads all of a file in one transaction, or says what is wrong with it and loads nothing."""

    #: Columns that a header must and may have, and what the rows are called in messages.
    required: ClassVar[Sequence[str]]
    optional: ClassVar[Sequence[str]] = ()
    what: ClassVar[str]
    #: Whether rows have amounts, whose decimal sign may need saying.
    amounts: ClassVar[bool] = True

    def load(self, source: Source, options: dict[str, Any], progress: Progress) -> Outcome:
        """Load the rows of a file. Raises SourceError, RejectedError or ImportRunningError, with nothing changed."""
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        optional = f"[, {', '.join(self.optional)}]" if self.optional else ""
        parser.add_argument("source", type=Path, help=f"a CSV file with {', '.join(self.required)}{optional}")
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")
        if self.amounts:
            parser.add_argument(
                "--decimal", choices=("point", "comma"), help="the decimal sign, where the file is unclear"
            )
        parser.add_argument("--accept-rest", action="store_true", help="load the good rows of a file with faults")
        parser.add_argument("--rejects", type=Path, help="where rows with faults are listed with their reasons")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the import; every fault ends it with a message and a status other than 0, and with nothing changed."""
        path: Path = options["source"]
        rejects = options["rejects"] or rejects_path(path)
        bars = Bars()
        try:
            source = open_source(path, self.required)
            check_columns(source.columns, self.required, self.optional)
            if next(source.rows(), None) is None:
                raise SourceError(f"{path.name} has a header but no data rows.")
            _require_place(rejects)
            with bars.display:
                outcome = self.load(source, options, bars.show)
        except SourceError as error:
            raise CommandError(str(error)) from None
        except RejectedError as error:
            self._report(source, error.outcome, rejects)
            raise CommandError(
                f"Nothing was imported: {error}. Correct them, or load the other rows with --accept-rest."
            ) from None
        except ImportRunningError:
            raise CommandError(
                f"Another import of {self.what} is running. Nothing was changed; start again when it is done."
            ) from None
        except Error as error:
            raise refused(error) from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was imported.", returncode=130) from None
        if outcome.rejects:
            self._report(source, outcome, rejects)
        if not outcome.accepted:
            raise CommandError(f"No row of {path.name} could be imported.")
        self._print(source, outcome, dry_run=options["dry_run"])

    def _report(self, source: Source, outcome: Outcome, path: Path) -> None:
        """Name the first faults on standard error and write all of them to a file."""
        for reject in outcome.rejects[:_NAMED]:
            self.stderr.write(f"Line {reject.line}: {reject.detail}.")
        if len(outcome.rejects) > _NAMED:
            self.stderr.write(f"... and {len(outcome.rejects) - _NAMED} more.")
        try:
            write_rejects(path, source.columns, outcome.rejects)
        except OSError as error:
            raise CommandError(f"The rejects could not be written to {path}: {error.strerror}.") from None
        self.stderr.write(f"All of them, with reasons: {path}")

    def _print(self, source: Source, outcome: Outcome, *, dry_run: bool) -> None:
        say = self.stdout.write
        say(f"Read {outcome.read} rows ({source.encoding}, delimiter {source.delimiter!r}):")
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
