"""Import NAVs: ``import_prices FILE.csv``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone

from app.funds.importing.loading import ImportRunningError
from app.funds.importing.progress import Bars
from app.funds.importing.reading import Source, SourceError, open_source
from app.funds.importing.rejects import cannot_be_written, rejects_path, require_place, write_rejects
from app.prices.importing.loading import Outcome, RejectedError, load
from app.prices.importing.numbers import decimal_sign
from app.prices.importing.screening import OPTIONAL_COLUMNS, REQUIRED_COLUMNS, amounts, check_columns, screen

_NAMED = 5


class Command(BaseCommand):
    """Reads, checks and loads all of a file in one transaction, or says what is wrong with it and loads nothing."""

    help = "Import NAVs and distributions of share classes from a CSV file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "source", type=Path, help=f"a CSV file with {', '.join(REQUIRED_COLUMNS)}[, {', '.join(OPTIONAL_COLUMNS)}]"
        )
        parser.add_argument("--dry-run", action="store_true", help="print what would change and change nothing")
        parser.add_argument("--decimal", choices=("point", "comma"), help="the decimal sign, where the file is unclear")
        parser.add_argument("--accept-rest", action="store_true", help="load the good rows of a file with faults")
        parser.add_argument("--rejects", type=Path, help="where rows with faults are listed with their reasons")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the import; every fault ends it with a message and a status other than 0, and with nothing changed."""
        path: Path = options["source"]
        rejects = options["rejects"] or rejects_path(path)
        try:
            source = open_source(path, REQUIRED_COLUMNS)
            check_columns(source.columns)
            sign = decimal_sign(amounts(source.rows()), said=options["decimal"])
            _require_place(rejects)
            outcome = self._load(source, sign, options)
        except SourceError as error:
            raise CommandError(str(error)) from None
        except RejectedError as error:
            self._report(source, error.outcome, rejects)
            raise CommandError(
                f"Nothing was imported: {error}. Correct them, or load the other rows with --accept-rest."
            ) from None
        except ImportRunningError:
            raise CommandError(
                "Another import of NAVs is running. Nothing was changed; start again when it is done."
            ) from None
        except DatabaseError as error:
            reason = str(error).partition("\n")[0]
            raise CommandError(
                f"Nothing was imported, the database refused: {reason}. Start the import again."
            ) from None
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was imported.", returncode=130) from None
        if outcome.rejects:
            self._report(source, outcome, rejects)
        if outcome.read == len(outcome.rejects):
            raise CommandError(f"No row of {path.name} could be imported.")
        self._print(source, outcome, dry_run=options["dry_run"])

    def _load(self, source: Source, sign: str, options: dict[str, Any]) -> Outcome:
        bars = Bars()
        with bars.display:
            return load(
                source,
                screen(source.rows(), sign, timezone.localdate()),
                dry_run=options["dry_run"],
                accept_rest=options["accept_rest"],
                progress=bars.show,
            )

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
        say(f"  accepted           {outcome.read - len(outcome.rejects):>9}")
        say(f"  rejected           {len(outcome.rejects):>9}")
        say("Would change:" if dry_run else "Changed:")
        say(f"  new NAVs           {outcome.new:>9}")
        say(f"  changed            {outcome.changed:>9}")
        say(f"  unchanged          {outcome.unchanged:>9}")
        say(f"  simulated, dropped {outcome.simulated_dropped:>9}")


def _require_place(path: Path) -> None:
    try:
        require_place(path)
    except OSError as error:
        raise CommandError(cannot_be_written(path, error)) from None
