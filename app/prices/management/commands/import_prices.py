"""Import NAVs: ``import_prices FILE.csv``."""

from typing import Any

from django.utils import timezone

from app.importing.numbers import decimal_sign
from app.importing.progress import Progress
from app.importing.sources import Source
from app.importing.tables import Outcome, TableCommand
from app.prices.importing.checking import OPTIONAL_COLUMNS, REQUIRED_COLUMNS, amounts, check
from app.prices.importing.loading import load


class Command(TableCommand):
    """All NAVs of a file or none."""

    help = "Import NAVs and distributions of share classes from a CSV file."
    required = REQUIRED_COLUMNS
    optional = OPTIONAL_COLUMNS
    what = "NAVs"

    def load(self, source: Source, options: dict[str, Any], progress: Progress) -> Outcome:
        """Load the NAVs of a file."""
        sign = decimal_sign(amounts(source.rows()), said=options["decimal"])
        return load(
            source,
            check(source.rows(), sign, timezone.localdate()),
            dry_run=options["dry_run"],
            accept_rest=options["accept_rest"],
            progress=progress,
        )
