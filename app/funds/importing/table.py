"""The list of share classes, as a table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from app.funds.importing.checking import REQUIRED_COLUMNS, Checked, check
from app.funds.importing.loading import load
from app.funds.importing.planning import Plan
from app.funds.importing.telling import COMPANY, FUND, SHARE_CLASS
from app.funds.models import Fund, Tranche
from app.importing.progress import Progress
from app.importing.sources import Source
from app.importing.tables import Asked, Outcome, RejectedError, Table
from app.managers.models import Company

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class FundList(Table):
    """A list of somebody's own share classes, of the default countries."""

    code = "funds"
    title = _("Fund list")
    what = "share classes"
    required = REQUIRED_COLUMNS
    strict = False
    amounts = False
    rights = ("funds.add_tranche", "funds.change_tranche", "funds.add_fund", "funds.change_fund")

    def load(self, source: Source, asked: Asked, progress: Progress) -> Outcome:
        """Load the share classes of a list."""
        checked = check(source.rows(), everywhere=False)
        outcome = Outcome(checked.read, checked.rejected, outside=checked.outside)
        if outcome.rejects and not asked.accept_rest:
            raise RejectedError(outcome)
        plan = load(
            checked.accepted, demo=False, dry_run=asked.dry_run, progress=progress, differences=asked.differences
        )
        outcome.counts = counts_of(plan, checked)
        return outcome

    def titles(self) -> "Mapping[str, str | _StrPromise]":
        """The words of the forms."""
        of_models = {COMPANY: Company, FUND: Fund, SHARE_CLASS: Tranche}
        compared = ("name", "tranche", "accumulating", "currency", "fund")
        return {
            **{code: model._meta.verbose_name or code for code, model in of_models.items()},
            **{one.name: one.verbose_name for one in Tranche._meta.concrete_fields if one.name in compared},
        }


def counts_of(plan: Plan, checked: Checked) -> dict[str, int]:
    """What is told of an import, in this order."""
    return {
        gettext_noop("new companies"): len(plan.companies),
        gettext_noop("new funds"): len(plan.funds),
        gettext_noop("new share classes"): len(plan.new),
        gettext_noop("changed"): len(plan.changed),
        gettext_noop("renamed funds"): len(plan.renamed),
        gettext_noop("kept as staff set"): len(plan.kept),
        gettext_noop("unchanged"): len(plan.unchanged),
        gettext_noop("of other countries, left out"): checked.outside,
    }
