"""What was counted for a fund that was merged is counted for the one that took it in, where that is true."""

import uuid
from datetime import date
from typing import Any

import pytest

from app.statistics.kinds import Kind
from app.statistics.merging import follow
from app.statistics.models import DailySum, Event, MissedSum, MonthlySum, Search
from app.statistics.services import views_of
from app.statistics.summing import sum_month

pytestmark = [pytest.mark.django_db, pytest.mark.services]

GONE, INTO, OTHER = 11, 12, 13
SEPTEMBER, OCTOBER = date(2026, 9, 1), date(2026, 10, 1)


def month(fund: int, views: int, people: int, **more: Any) -> None:
    values = {"kind": "fund", "reader": "registered", "month": SEPTEMBER} | more
    MonthlySum.objects.create(subject_id=fund, views=views, people=people, **values)


def day(fund: int, kind: str, views: int, **more: Any) -> None:
    values = {"object_id": fund, "source": "link"} | more
    DailySum.objects.create(day=SEPTEMBER, kind=kind, subject_id=fund, reader="visitor", views=views, **values)


def months() -> set[tuple[Any, ...]]:
    return set(MonthlySum.objects.values_list("subject_id", "views", "people"))


def test_views_add_up_and_of_people_the_larger_number_is_known() -> None:
    # given
    month(GONE, 20, 7)
    month(INTO, 30, 9)
    month(GONE, 5, 5, month=OCTOBER)
    month(OTHER, 8, 8)
    # when
    changed = follow({GONE: INTO})
    # then
    assert months() == {(INTO, 50, 9), (INTO, 5, 5), (OTHER, 8, 8)}
    assert changed == {"statistics.MonthlySum": 2}
    assert [one.views for one in views_of([INTO], SEPTEMBER, SEPTEMBER, Kind.FUND)] == [50]


@pytest.mark.parametrize(
    ("gone", "into", "after"),
    [
        pytest.param((3, 2), (30, 9), {(INTO, 30, 9), (GONE, 3, 2)}, id="the fund's is shown"),
        pytest.param((30, 9), (3, 2), {(INTO, 30, 9), (GONE, 3, 2)}, id="the former one's is shown"),
        pytest.param((3, 2), (4, 4), {(INTO, 7, 4)}, id="neither is shown"),
    ],
)
def test_what_nobody_may_see_is_not_the_difference_of_two_answers(
    gone: tuple[int, int], into: tuple[int, int], after: set[tuple[int, ...]]
) -> None:
    # given
    month(GONE, *gone)
    month(INTO, *into)
    # when
    follow({GONE: INTO})
    # then
    assert months() == after
    shown = views_of([INTO], SEPTEMBER, SEPTEMBER, Kind.FUND)
    assert [one.views for one in shown] in ([30], [])


@pytest.mark.parametrize(("gone", "into"), [(40, 30), (30, 40)])
def test_of_lists_that_may_have_shown_both_funds_the_larger_number_is_known(gone: int, into: int) -> None:
    # given
    month(GONE, gone, 9, kind="shown", places=gone * 2)
    month(INTO, into, 9, kind="shown", places=into * 2)
    # when
    follow({GONE: INTO})
    # then
    (one,) = views_of([INTO], SEPTEMBER, SEPTEMBER, Kind.SHOWN)
    assert (one.views, one.place) == (40, 2)


def test_days_add_up_by_what_was_opened() -> None:
    # given
    day(GONE, "fund", 2, object_id=1)
    day(INTO, "fund", 3, object_id=2)
    day(GONE, "document", 1, object_id=5)
    day(INTO, "document", 4, object_id=5)
    day(GONE, "shown", 6, places=12)
    day(INTO, "shown", 2, places=9)
    day(GONE, "opened", 1)
    day(GONE, "news", 9)
    # when
    follow({GONE: INTO})
    # then
    assert set(DailySum.objects.values_list("kind", "subject_id", "object_id", "views", "places")) == {
        ("fund", INTO, 1, 2, None),
        ("fund", INTO, 2, 3, None),
        ("document", INTO, 5, 5, None),
        ("shown", INTO, INTO, 6, 12),
        ("opened", INTO, INTO, 1, None),
        ("news", GONE, GONE, 9, None),
    }


def test_what_is_not_summed_yet_is_counted_as_one_fund_s_people_and_all() -> None:
    # given
    for fund in (GONE, INTO):
        for person in (b"1", b"2"):
            Event.objects.create(
                day=OCTOBER, kind="fund", subject_id=fund, object_id=fund, reader="registered", person=person,
                source="link",
            )  # fmt: skip
    Search.objects.create(
        id=uuid.uuid4(), day=OCTOBER, form="screen", criteria={}, text=False, reader="registered", person=b"1",
        first_place=1, shown=[OTHER, GONE, INTO],
    )  # fmt: skip
    # when
    follow({GONE: INTO})
    sum_month(OCTOBER, date(2026, 10, 31))
    # then
    assert set(MonthlySum.objects.values_list("kind", "subject_id", "views", "people", "places")) == {
        ("fund", INTO, 4, 2, None),
        ("shown", INTO, 1, 1, 2),
        ("shown", OTHER, 1, 1, 1),
    }


def test_missed_searches_stay_with_the_number_that_missed_them() -> None:
    # given
    MissedSum.objects.create(
        month=SEPTEMBER, subject_id=GONE, criterion="sri", reader="registered", searches=9, people=9
    )
    # when
    follow({GONE: INTO})
    # then
    assert MissedSum.objects.get().subject_id == GONE


def test_nothing_is_asked_where_nothing_was_merged(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert not follow({})
