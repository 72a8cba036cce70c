"""NAVs from files, as a table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.importing.numbers import decimal_sign
from app.importing.progress import Progress
from app.importing.sources import Source
from app.importing.tables import Asked, Outcome, Table
from app.prices.importing.checking import OPTIONAL_COLUMNS, REQUIRED_COLUMNS, amounts, check
from app.prices.importing.loading import COMPARED, load
from app.prices.models import Nav

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Prices(Table):
    """NAVs and distributions of share classes."""

    code = "prices"
    title = _("NAVs and distributions")
    what = "NAVs"
    required = REQUIRED_COLUMNS
    optional = OPTIONAL_COLUMNS
    rights = ("prices.add_nav", "prices.change_nav")

    def load(self, source: Source, asked: Asked, progress: Progress) -> Outcome:
        """Load the NAVs of a file."""
        sign = decimal_sign(amounts(source.rows()), said=asked.decimal)
        rows = check(source.rows(), sign, timezone.localdate())
        return load(
            source,
            rows,
            dry_run=asked.dry_run,
            accept_rest=asked.accept_rest,
            progress=progress,
            differences=asked.differences,
        )

    def titles(self) -> "Mapping[str, str | _StrPromise]":
        """The words of the forms."""
        return {one.name: one.verbose_name for one in Nav._meta.concrete_fields if one.name in COMPARED}
