"""Groups of funds are summed from the rows of the database, which are read while nothing else uses the connection."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from app.screens.groups import members
from app.screens.tasks import sum_groups
from app.statistics import groups
from app.statistics.keys import month_of
from app.statistics.kinds import Kind, ReaderKind
from app.statistics.merging import follow_owners
from app.statistics.models import GroupSum, MarketSum, MonthlySum
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.services, pytest.mark.timeout(30)]

MONTH = date(2026, 10, 1)


def viewed(month: date) -> GroupSum:
    """A fund with views; the sum of its group, which is not stored yet."""
    fund = TrancheFactory.create().fund
    MonthlySum.objects.create(
        month=month, kind=Kind.FUND, subject_id=fund.pk, reader=ReaderKind.PROFESSIONAL, views=12, people=6
    )
    return GroupSum(group_id=fund.peergroup_id, owner_id=fund.company_id, month=month, views=12, funds=1)


def told(one: GroupSum) -> tuple[object, ...]:
    return one.group_id, one.owner_id, one.month, one.views, one.funds


@pytest.mark.django_db
def test_members_may_come_from_the_database_row_by_row() -> None:
    # given
    expected = viewed(MONTH)
    # when
    groups.replace([MONTH], members())
    # then
    assert told(GroupSum.objects.get()) == told(expected)


@pytest.mark.django_db(transaction=True)
def test_the_task_of_each_hour_comes_to_its_end() -> None:
    # given what the worker finds: rows that are committed, and no transaction around the task
    expected = viewed(month_of(month_of(timezone.localdate()) - timedelta(days=1)))
    # when
    sum_groups.apply(throw=True)
    # then
    assert told(GroupSum.objects.get()) == told(expected)
    # when the next hour comes
    sum_groups.apply(throw=True)
    # then
    assert told(GroupSum.objects.get()) == told(expected)


@pytest.mark.django_db
def test_a_market_that_two_asset_managers_know_together_is_shown_no_longer_once_they_are_one() -> None:
    # given: views of five asset managers in two groups, and of three others in a third one
    even, led, foreign = 1, 2, 3
    for group, first, views in ((even, 1, (10, 10, 10, 10, 10)), (led, 1, (10, 10, 31, 5, 5)), (foreign, 6, (9, 9, 9))):
        for owner, number in enumerate(views, start=first):
            GroupSum.objects.create(
                month=MONTH, group_id=group, owner_id=owner, reader=ReaderKind.VISITOR, views=number, funds=2
            )
        MarketSum.objects.create(
            month=MONTH, group_id=group, reader=ReaderKind.VISITOR, views=sum(views), funds=2 * len(views)
        )
    # when: the first takes in the second, and without both the third has more than three quarters of the second group
    follow_owners(2, 1)
    # then
    shown = MarketSum.objects.order_by("group_id")
    assert list(shown.values_list("group_id", flat=True)) == [even, foreign]
    # when: and of the first group two others are left
    follow_owners(3, 1)
    # then: groups in which neither has funds are left alone
    assert list(shown.values_list("group_id", flat=True)) == [foreign]
