"""Numbers of companies that were merged into another one, so that whoever asks by such a number finds that one."""

from app.database.ids import LARGEST_ID
from app.managers.models import Company


def company_of(id: int) -> Company | None:
    """The company of a number, or the one that took it in; None for a number that no company has had."""
    found = Company.objects.select_related("merged_into").filter(pk=min(id, LARGEST_ID)).first()
    return found and (found.merged_into or found)


def present(id: int) -> int:
    """The number of a company as it is now: that of a merged one gives way to that of the one which took it in."""
    # A merge leaves no chains: what was merged into the company that goes follows it.
    found = Company.objects.filter(pk=min(id, LARGEST_ID)).values_list("merged_into", flat=True).first()
    return id if found is None else found
