"""What is known of share classes and funds beside the list, as a table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from app.funds.importing.facts.checking import OPTIONAL_COLUMNS, REQUIRED_COLUMNS, amounts, check
from app.funds.importing.facts.columns import Reading, peergroups
from app.funds.importing.facts.loading import load
from app.funds.importing.telling import SHARE_CLASS
from app.funds.models import Fund, Tranche
from app.importing.numbers import decimal_sign
from app.importing.progress import Progress
from app.importing.sources import Source, SourceError
from app.importing.tables import Asked, Outcome, Table

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class FactTable(Table):
    """Costs, dates, SFDR articles, peergroups, volumes, closings and mergers."""

    code = "facts"
    title = _("Costs, dates, SFDR articles, peergroups, volumes and closings")
    what = "share classes or facts"
    required = REQUIRED_COLUMNS
    optional = OPTIONAL_COLUMNS
    rights = ("funds.change_tranche", "funds.change_fund")

    def load(self, source: Source, asked: Asked, progress: Progress) -> Outcome:
        """Load the facts of a file."""
        if not set(OPTIONAL_COLUMNS) & set(source.columns):
            raise SourceError(
                gettext_noop("%(place)s: the header names no fact. Possible columns: %(known)s."),
                place=source.header, known=", ".join(OPTIONAL_COLUMNS),
            )  # fmt: skip
        sign = decimal_sign(amounts(source.rows()), said=asked.decimal)
        reading = Reading(sign, timezone.localdate(), peergroups())
        rows = check(source.rows(), reading)
        return load(
            rows,
            dry_run=asked.dry_run,
            accept_rest=asked.accept_rest,
            progress=progress,
            differences=asked.differences,
        )

    def titles(self) -> "Mapping[str, str | _StrPromise]":
        """The words of the forms, where they have the columns; the others stand as in the file."""
        found: dict[str, str | _StrPromise] = {SHARE_CLASS: Tranche._meta.verbose_name or SHARE_CLASS}
        for model in (Fund, Tranche):
            found |= {one.name: one.verbose_name for one in model._meta.concrete_fields if one.name in OPTIONAL_COLUMNS}
        return found
