"""Keys, sums, retention, and what may be read."""

import uuid
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.db.models import Sum
from django.utils import timezone

from app.database import personal
from app.statistics import keys
from app.statistics.keys import Keys, key_of, secret_of
from app.statistics.kinds import Form, Kind, ReaderKind
from app.statistics.models import DailySum, Event, MonthlySum, MonthSecret, Search
from app.statistics.services import LEAST, Searches, Views, searches_of, views_of
from app.statistics.summing import sum_day, sum_month, sum_up

pytestmark = [pytest.mark.django_db, pytest.mark.services]

OCTOBER, NOVEMBER, TODAY = date(2026, 10, 1), date(2026, 11, 1), date(2026, 11, 2)


def views(fund: int, day: date, people: int, reader: str = "registered", first: int = 0, **more: Any) -> None:
    """One view by each of so many people."""
    for number in range(first, first + people):
        person = None if reader in ("visitor", "robot") else b"%016d" % number
        Event.objects.create(
            **{"kind": "fund", "object_id": fund} | more, day=day, subject_id=fund, reader=reader, person=person,
            source="link",
        )  # fmt: skip


def forget(day: date) -> None:
    """What the worker does in the night to this day."""
    personal.forget(timezone.make_aware(datetime.combine(day, time(3))))


def test_a_key_holds_for_a_month_and_cannot_be_made_again() -> None:
    # given
    mine = Keys()
    october, november = mine.of(7, OCTOBER), mine.of(7, NOVEMBER)
    assert october is not None
    # then: the same all month, in each process, and different next month
    assert mine.of(7, OCTOBER + timedelta(days=30)) == Keys().of(7, OCTOBER) == october
    assert november != october != mine.of(8, OCTOBER)
    assert mine.of(None, OCTOBER) is None
    # when the month is over
    keys.forget_before(NOVEMBER)
    mine.forget_before(NOVEMBER)
    # then its secret is gone from table and process, and no account leads to the key
    assert list(MonthSecret.objects.values_list("month", flat=True)) == [NOVEMBER]
    left = secret_of(NOVEMBER)
    assert october not in {key_of(left, number) for number in range(1000)}
    assert mine.of(7, OCTOBER) != october


def test_sums_are_the_same_however_often_they_are_made() -> None:
    # given
    day = OCTOBER + timedelta(days=3)
    views(1, day, 3)
    views(1, day, 2, "visitor")
    views(1, day + timedelta(days=1), 3)
    Search.objects.create(
        id=uuid.uuid4(), day=day, form="screen", criteria={}, text=False, reader="visitor", first_place=1,
        # Two share classes of a fund.
        shown=[1, 2, 1],
    )  # fmt: skip
    # when
    for _ in range(3):
        sum_up(TODAY)
    # then
    daily = DailySum.objects.order_by("day", "kind", "reader", "subject_id")
    assert list(daily.values_list("day", "kind", "subject_id", "reader", "source", "views")) == [
        (day, "fund", 1, "registered", "link", 3),
        (day, "fund", 1, "visitor", "link", 2),
        (day, "shown", 1, "visitor", "screen", 1),
        (day, "shown", 2, "visitor", "screen", 1),
        (day + timedelta(days=1), "fund", 1, "registered", "link", 3),
    ]
    month = MonthlySum.objects.get(kind="fund", reader="registered")
    assert (month.month, month.views, month.people) == (OCTOBER, 6, 3)


def test_today_and_this_month_are_not_summed_yet() -> None:
    views(1, TODAY, 9)
    sum_up(TODAY)
    assert not DailySum.objects.exists()
    assert not MonthlySum.objects.exists()


def test_what_is_written_after_midnight_is_summed_with_its_day() -> None:
    # given
    yesterday = TODAY - timedelta(days=1)
    views(1, yesterday, 1)
    sum_up(TODAY)
    # when
    views(1, yesterday, 1)
    sum_up(TODAY)
    # then
    assert DailySum.objects.get().views == 2


def test_events_are_deleted_after_some_weeks_and_sums_stay() -> None:
    # given
    oldest = TODAY - timedelta(days=45)
    for day in (oldest - timedelta(days=1), oldest):
        views(1, day, 1)
        Search.objects.create(
            id=uuid.uuid4(), day=day, form="names", criteria={}, text=True, reader="visitor", first_place=1, shown=[1]
        )
    # when
    sum_up(TODAY)
    forget(TODAY)
    sum_up(TODAY)
    # then
    assert [one.day for one in Event.objects.all()] == [oldest]
    assert [one.day for one in Search.objects.all()] == [oldest]
    assert DailySum.objects.aggregate(all=Sum("views"))["all"] == 4


def test_a_month_that_is_summed_does_not_shrink_with_its_events() -> None:
    # given
    views(1, OCTOBER, 6)
    sum_up(NOVEMBER)
    # when: the first days of October are deleted in the middle of November
    forget(NOVEMBER + timedelta(days=20))
    sum_up(NOVEMBER + timedelta(days=20))
    # then
    assert not Event.objects.exists()
    assert MonthlySum.objects.get().people == 6


def month(fund: int, of: date, reader: str, views: int, people: int, kind: str = "fund") -> None:
    MonthlySum.objects.create(month=of, kind=kind, subject_id=fund, reader=reader, views=views, people=people)


def test_groups_under_five_are_withheld_as_a_whole() -> None:
    # given
    month(1, OCTOBER, "registered", 40, LEAST)
    month(1, OCTOBER, "professional", 40, LEAST - 1)
    month(1, OCTOBER, "visitor", 5, 0)
    month(2, OCTOBER, "visitor", 4, 0)
    month(2, OCTOBER, "robot", 400, 0)
    month(3, date(2026, 9, 1), "registered", 9, 9)
    # then
    assert views_of([1, 2, 3], OCTOBER, OCTOBER, Kind.FUND) == [
        Views(1, OCTOBER, ReaderKind.REGISTERED, 40, None, simulated=False),
        Views(1, OCTOBER, ReaderKind.VISITOR, 5, None, simulated=False),
    ]


def test_the_difference_of_two_answers_tells_nothing_of_fewer_than_five() -> None:
    # given: a fund with few readers among others with many, and a month with few among others
    views(1, OCTOBER, 6)
    views(2, OCTOBER, 1, first=90)
    views(3, OCTOBER + timedelta(days=30), 7)
    views(1, NOVEMBER, 1, first=91)
    sum_day(OCTOBER)
    sum_month(OCTOBER, date(2026, 10, 31))
    sum_month(NOVEMBER, date(2026, 11, 30))

    def total(funds: list[int], first: date, last: date) -> int:
        return sum(one.views for one in views_of(funds, first, last, Kind.FUND))

    # when: overlapping questions that differ by the fund, and by the month
    with_fund, without_fund = total([1, 2, 3], OCTOBER, OCTOBER), total([1, 3], OCTOBER, OCTOBER)
    both_months, one_month = total([1, 3], OCTOBER, NOVEMBER), total([1, 3], OCTOBER, OCTOBER)
    # then: what is withheld is in none of them
    assert with_fund - without_fund == 0
    assert both_months - one_month == 0
    # and the difference of any two is made of groups of five and more
    assert total([1, 3], OCTOBER, OCTOBER) - total([1], OCTOBER, OCTOBER) == 7


def test_searches_are_kept_by_their_criteria_when_enough_people_ask() -> None:
    # given: the same criteria by six people, one of whom turns the page; others by four
    for number, criteria, place in [
        *((number, {"sri": [4, 5]}, 1) for number in range(6)),
        (0, {"sri": [4, 5]}, 16),
        *((number, {"sri": [4]}, 1) for number in range(4)),
    ]:
        Search.objects.create(
            id=uuid.uuid4(), day=OCTOBER, form="screen", criteria=criteria, text=False, reader="registered",
            person=b"%016d" % number, first_place=place, shown=[1],
        )  # fmt: skip
    # when
    for _ in range(2):
        sum_month(OCTOBER, date(2026, 10, 31))
    # then
    assert searches_of(OCTOBER, OCTOBER) == [Searches(OCTOBER, Form.SCREEN, {"sri": [4, 5]}, ReaderKind.REGISTERED, 6)]
    with pytest.raises(ValueError, match="first day"):
        searches_of(OCTOBER, date(2026, 10, 31))


def test_the_place_in_lists_is_that_of_the_first_share_class() -> None:
    # given six people who see a fund at place 13 and again at 14, and another one at 12
    for number in range(6):
        Search.objects.create(
            id=uuid.uuid4(), day=OCTOBER, form="screen", criteria={}, text=False, reader="registered",
            person=b"%016d" % number, first_place=11, shown=[3, 2, 1, 1],
        )  # fmt: skip
    # when
    sum_month(OCTOBER, date(2026, 10, 31))
    # then six searches are told as about ten
    found = views_of([1, 2], OCTOBER, OCTOBER, Kind.SHOWN)
    assert [(one.subject_id, one.views, one.place) for one in found] == [(1, 10, 13.0), (2, 10, 12.0)]
    assert set(MonthlySum.objects.filter(kind=Kind.SHOWN, subject_id__in=[1, 2]).values_list("views")) == {(6,)}


@pytest.mark.parametrize(("first", "last"), [(date(2026, 10, 2), OCTOBER), (OCTOBER, date(2026, 10, 31))])
def test_shorter_periods_are_refused(first: date, last: date) -> None:
    with pytest.raises(ValueError, match="first day"):
        views_of([1], first, last, Kind.FUND)


def test_a_part_of_another_kind_is_refused() -> None:
    # given: six readers, five of whom came from a search; the difference would be the sixth
    with pytest.raises(ValueError, match="part of"):
        views_of([1], OCTOBER, OCTOBER, Kind.OPENED)
