"""Import what is known of share classes and funds beside the list: ``import_facts FILE.csv``."""

from typing import Any

from django.utils import timezone

from app.funds.importing.facts.checking import OPTIONAL_COLUMNS, REQUIRED_COLUMNS, amounts, check
from app.funds.importing.facts.columns import Reading, peergroups
from app.funds.importing.facts.loading import load
from app.importing.numbers import decimal_sign
from app.importing.progress import Progress
from app.importing.sources import Source, SourceError
from app.importing.tables import Outcome, TableCommand


class Command(TableCommand):
    """All facts of a file or none."""

    help = "Import costs, dates, SFDR articles, peergroups and volumes from a CSV file."
    required = REQUIRED_COLUMNS
    optional = OPTIONAL_COLUMNS
    what = "share classes or facts"

    def load(self, source: Source, options: dict[str, Any], progress: Progress) -> Outcome:
        """Load the facts of a file."""
        if not set(OPTIONAL_COLUMNS) & set(source.columns):
            raise SourceError(f"Line 1: the header names no fact. Known are {', '.join(OPTIONAL_COLUMNS)}.")
        sign = decimal_sign(amounts(source.rows()), said=options["decimal"])
        reading = Reading(sign, timezone.localdate(), peergroups())
        return load(
            check(source.rows(), reading),
            dry_run=options["dry_run"],
            accept_rest=options["accept_rest"],
            progress=progress,
        )
