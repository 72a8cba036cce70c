"""Views of months that are over, by peergroup and asset manager of the funds (ADR 0263)."""

from collections.abc import Iterator
from datetime import date

from app.funds.models import Fund
from app.statistics import groups
from app.statistics.groups import Member


def sum_up(today: date) -> None:
    """Sum the months that are over and not summed yet. Safe to repeat."""
    if months := groups.open_months(today):
        groups.replace(months, members())


def members() -> Iterator[Member]:
    """Every fund with its peergroup and its asset manager, as they are now."""
    for fund, peergroup, company in Fund.objects.values_list("pk", "peergroup_id", "company_id").iterator():
        yield Member(fund, peergroup, company)
