"""Calls leave the events that the statistics need, and no more."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from app.accounts.models import AccountType, User
from app.content.models import News, Report
from app.funds.models import Tranche
from app.http.throttling.limits import limits
from app.http.throttling.middleware import throttle
from app.statistics import summing
from app.statistics.buffer import Buffer
from app.statistics.kinds import Kind
from app.statistics.models import DailySum, Event, MonthlySum, Search
from app.statistics.recording import Searched, View
from app.statistics.services import LEAST, views_of
from tests.factories.accounts import account, in_role, staff
from tests.integration.api.asking import url
from tests.integration.api.test_outages import database_down
from tests.integration.statistics.conftest import buffer

__all__ = ["buffer"]

pytestmark = pytest.mark.django_db

BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
Events = Buffer[View | Searched]


@pytest.fixture
def call(api: Client, buffer: Events) -> Callable[..., Any]:
    """Ask the API as a browser, and write what has been counted."""

    def ask(path: str, source: str | None = None, client: Client = api, agent: str = BROWSER, **query: Any) -> Any:
        headers = {"User-Agent": agent} | ({"Statistics-Source": source} if source else {})
        response = client.get(url(path, **query), headers=headers)
        assert response.status_code == 200, response.content
        buffer.flush()
        return response

    return ask


def some() -> Tranche:
    found = Tranche.objects.order_by("id").first()
    assert found is not None
    return found


@pytest.mark.parametrize(("header", "source"), [(None, "unknown"), ("watchlist", "watchlist"), ("nonsense", "unknown")])
def test_a_fund_page_leaves_one_event(call: Callable[..., Any], header: str | None, source: str) -> None:
    # when
    tranche = some()
    call(f"funds/{tranche.pk}/", header)
    # then
    [event] = Event.objects.all()
    assert (event.kind, event.subject_id, event.object_id) == ("fund", tranche.fund_id, tranche.pk)
    assert (event.reader, event.source, event.search) == ("registered", source, None)
    assert event.person is not None
    assert len(event.person) == 16


def test_the_fund_of_a_search_result_is_a_view_as_well(call: Callable[..., Any], visitor: Client) -> None:
    tranche = some()
    call(f"simple_search/{tranche.pk}/", "suggestion", client=visitor)
    [event] = Event.objects.all()
    assert (event.kind, event.subject_id, event.source) == ("fund", tranche.fund_id, "suggestion")


def test_kinds_of_readers_are_told_apart(call: Callable[..., Any], visitor: Client) -> None:
    # given
    professional = Client()
    professional.force_login(account("pro@example.org", account_type=AccountType.WHOLESALE, company="Testhaus"))
    path = f"funds/{some().pk}/"
    # when
    call(path, client=visitor)
    call(path, client=professional)
    call(path, agent="curl/8.9.1")
    call(path)
    # then: nothing says which visitor or robot it was
    found = Event.objects.order_by("id").values_list("reader", "person")
    assert [reader for reader, _ in found] == ["visitor", "professional", "robot", "registered"]
    assert [person is None for _, person in found] == [True, False, True, False]


@pytest.mark.parametrize("role", ["manager", "staff", "demo"])
def test_asset_managers_staff_and_demo_accounts_are_no_readers(
    call: Callable[..., Any], visitor: Client, role: str
) -> None:
    # given
    reader = staff() if role == "staff" else in_role("wholesale" if role == "demo" else role)
    assert reader is not None
    User.objects.filter(pk=reader.pk).update(is_demo=role == "demo")
    visitor.force_login(reader)
    # when
    answer = call("advanced_search/", client=visitor, asset_class="equity")
    call(f"funds/{some().pk}/", client=visitor)
    # then
    assert len(answer.headers["Search-Id"]) == 32
    assert not Search.objects.exists()
    assert not Event.objects.exists()


def test_what_is_no_view_is_not_counted(call: Callable[..., Any], api: Client, buffer: Events) -> None:
    # when: data of a page that is open, a head, an unknown fund, a fault
    path = f"funds/{some().pk}/"
    call(path, "again")
    api.head(url(path))
    api.get(url("funds/999999/"))
    api.get(url(path, wrong=1))
    # then
    assert len(buffer) == 0
    assert not Event.objects.exists()


@pytest.mark.parametrize(("model", "kind"), [(News, "news"), (Report, "report")])
def test_articles_are_counted(call: Callable[..., Any], model: type[News] | type[Report], kind: str) -> None:
    article = model.objects.order_by("id").first()
    assert article is not None
    call(f"{'news' if kind == 'news' else 'reports'}/{article.pk}/")
    [event] = Event.objects.all()
    assert (event.kind, event.subject_id, event.object_id) == (kind, article.pk, article.pk)


def test_a_screen_keeps_criteria_and_places_but_no_text(call: Callable[..., Any]) -> None:
    # given
    typed = "nordlicht"
    # when
    response = call("advanced_search/", q=typed, sri=[1, 2, 3], per_page=2, page=2)
    # then
    [search] = Search.objects.all()
    assert search.id.hex == response["Search-Id"]
    assert search.shown == [one["fund_id"] for one in response.json()["results"]]
    assert (search.first_place, search.found, search.text) == (3, response.json()["count"], True)
    assert search.criteria["sri"] == [1, 2, 3]
    assert typed not in str(search.criteria)
    assert search.form == "screen"


def test_other_searches_and_what_is_none(call: Callable[..., Any], visitor: Client) -> None:
    # when
    guided = call("filter_search/", client=visitor, risk_class="low", per_page=2)
    names = call("paginated_simple_search/", client=visitor, search="aktien", per_page=2)
    suggestions = call("paginated_simple_search/", client=visitor, search="aktien", brief="true")
    facets = call("advanced_search/", per_page=1, facet_search="companies:a")
    # then
    found = {one.form: one for one in Search.objects.all()}
    assert set(found) == {"guided", "names"}
    assert found["guided"].criteria == {"risk_class": ["low"]}
    assert (found["names"].criteria, found["names"].text) == ({}, True)
    assert all("Search-Id" in one for one in (guided, names))
    assert not any("Search-Id" in one for one in (suggestions, facets))


def test_a_fund_that_is_opened_from_a_search_is_joined_with_it(call: Callable[..., Any]) -> None:
    # given
    response = call("advanced_search/", per_page=5)
    chosen = response.json()["results"][1]
    other = Tranche.objects.exclude(fund_id__in=[one["fund_id"] for one in response.json()["results"]]).first()
    assert other is not None
    # when: one of its funds, one that it did not show, and one from a search that never was
    call(f"funds/{chosen['id']}/", f"search;id={response['Search-Id']}")
    call(f"funds/{other.pk}/", f"search;id={response['Search-Id']}")
    call(f"funds/{chosen['id']}/", f"search;id={'0' * 32}")
    [day] = {one.day for one in Event.objects.all()}
    summing.sum_day(day)
    # then
    sums = DailySum.objects
    assert [(one.subject_id, one.source, one.views) for one in sums.filter(kind="opened")] == [
        (chosen["fund_id"], "screen", 1)
    ]
    assert sums.get(kind="fund", subject_id=chosen["fund_id"]).views == 2
    shown = sums.filter(kind="shown").values_list("subject_id", "views")
    assert sorted(shown) == sorted((fund, 1) for fund in {one["fund_id"] for one in response.json()["results"]})


def test_a_page_answers_while_nothing_can_be_written(
    call: Callable[..., Any], visitor: Client, buffer: Events, caplog: pytest.LogCaptureFixture
) -> None:
    # given
    tranche = some()
    response = visitor.get(url(f"funds/{tranche.pk}/"), headers={"User-Agent": BROWSER})
    # when the database goes before the event is written
    with database_down():
        buffer.flush()
        searched = visitor.get(url("filter_search/", per_page=3), headers={"User-Agent": BROWSER})
        buffer.flush()
    # then
    assert (response.status_code, searched.status_code) == (200, 200)
    assert buffer.dropped == 2
    assert [one.message for one in caplog.records if "usage events" in one.message] == [
        "usage events cannot be written: OperationalError: the connection is lost"
    ]
    # and afterwards it goes on
    call(f"funds/{tranche.pk}/")
    assert Event.objects.count() == 1


def test_nothing_of_a_request_stays_that_names_a_person(call: Callable[..., Any]) -> None:
    # when
    call(f"funds/{some().pk}/")
    call("advanced_search/", q="Erika Mustermann")
    # then
    with connection.cursor() as cursor:
        for table in ("statistics_event", "statistics_search"):
            cursor.execute(f"SELECT row_to_json(t)::text FROM {table} t")
            [(row,)] = cursor.fetchall()
            for told in ("Mustermann", "Firefox", "127.0.0.1", "retail@"):
                assert told not in row


def test_a_robot_that_pretends_to_be_a_browser_never_counts_as_a_person(visitor: Client, buffer: Events) -> None:
    # given: a program with a browser's name that keeps no cookies, so that each call is a new visitor's
    tranche = some()
    for _ in range(LEAST + 1):
        visitor.cookies.clear()
        answer = visitor.get(url(f"funds/{tranche.pk}/"), headers={"User-Agent": BROWSER})
        assert answer.status_code == 200
    buffer.flush()
    # when
    [day] = {one.day for one in Event.objects.all()}
    month = day.replace(day=1)
    summing.sum_month(month, day)
    # then: its views are those of visitors, of no account, and add to nothing that counts people
    [read] = views_of([tranche.fund_id], month, month, Kind.FUND)
    assert (read.reader, read.views) == ("visitor", LEAST + 1)
    assert [one.people for one in MonthlySum.objects.all()] == [0]


def test_a_robot_is_counted_no_faster_than_it_is_served(visitor: Client, buffer: Events, tight: Any) -> None:
    # given: an address that may read six times, and hardly more while this lasts
    tight.THROTTLE = limits({"THROTTLE_READ_ADDRESS": "0.001/6"})
    throttle.cache_clear()
    path = url(f"funds/{some().pk}/")
    # when
    answers = []
    for _ in range(9):
        visitor.cookies.clear()
        answers.append(visitor.get(path, headers={"User-Agent": BROWSER}).status_code)
    # then: what is refused leaves no event
    assert answers == [200] * 6 + [429] * 3
    assert len(buffer) == 6
