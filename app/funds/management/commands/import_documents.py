"""Import documents of funds: ``import_documents TABLE.csv FOLDER``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone, translation

from app.funds.importing.papers.checking import REQUIRED_COLUMNS, check
from app.funds.importing.papers.loading import load
from app.importing.progress import Progress
from app.importing.sources import Source, SourceError
from app.importing.tables import Outcome, TableCommand


class Command(TableCommand):
    """All documents of a table or none."""

    help = "Import documents of funds: a CSV file that names them, and the folder in which they lie."
    required = REQUIRED_COLUMNS
    what = "share classes or documents"
    amounts = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        super().add_arguments(parser)
        parser.add_argument("folder", type=Path, help="where the files lie that the table names")
        parser.add_argument(
            "--publish", action="store_true", help="publish new documents at once; otherwise staff do in the admin"
        )

    def load(self, source: Source, options: dict[str, Any], progress: Progress) -> Outcome:
        """Load the documents of a table."""
        folder: Path = options["folder"]
        if not folder.is_dir():
            raise SourceError(f"{folder} is not a folder. Name the one in which the documents lie.")
        try:
            # A file is checked as an upload is, in the words of that check; commands speak English.
            with translation.override("en"):
                return load(
                    check(source.rows(), folder, timezone.localdate()),
                    publish=options["publish"],
                    dry_run=options["dry_run"],
                    accept_rest=options["accept_rest"],
                    progress=progress,
                )
        except OSError as error:
            raise CommandError(f"Nothing was imported, a file could not be read or stored: {error}.") from None
