"""Groups of funds are summed from the rows of the database, which are read while nothing else uses the connection."""

from datetime import date

import pytest

from app.screens.groups import members
from app.statistics import groups
from app.statistics.kinds import Kind, ReaderKind
from app.statistics.models import GroupSum, MonthlySum
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

MONTH = date(2026, 10, 1)


@pytest.mark.timeout(30)
def test_members_may_come_from_the_database_row_by_row() -> None:
    # given
    fund = TrancheFactory.create().fund
    MonthlySum.objects.create(
        month=MONTH, kind=Kind.FUND, subject_id=fund.pk, reader=ReaderKind.PROFESSIONAL, views=12, people=6
    )
    # when
    groups.replace([MONTH], members())
    # then
    found = GroupSum.objects.get()
    assert (found.month, found.group_id, found.owner_id) == (MONTH, fund.peergroup_id, fund.company_id)
    assert (found.views, found.funds) == (12, 1)
