"""Import documents of funds: ``import_documents TABLE FOLDER``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from app.funds.importing.papers.table import Papers
from app.importing.command import TableCommand
from app.importing.tables import Table


class Command(TableCommand):
    """All documents of a table or none."""

    help = "Import documents of funds: a CSV or XLSX file that names them, and the folder in which they lie."
    table = Papers

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        super().add_arguments(parser)
        parser.add_argument("folder", type=Path, help="where the files lie that the table names")
        parser.add_argument(
            "--publish", action="store_true", help="publish new documents at once; otherwise staff do in the admin"
        )

    def made(self, options: dict[str, Any]) -> Table:
        """The table of the folder's documents."""
        return Papers(options["folder"], publish=options["publish"])
