"""The chart of calendar years: a share class beside the median of its peergroup."""

import statistics
from datetime import date

import pytest
from django.test import Client

from app.funds.models import Tranche
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import faults, get, problem
from tests.integration.charts.market import FRIDAYS, Market

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: A value at the end of a year is at most so many days old.
OLDEST = 10


def of_year(market: Market, tranche: Tranche, year: int) -> float | None:
    """The total return of a year in percent, from one end of December to the next."""
    start, end = (market.held(tranche, date(one, 12, 31), OLDEST) for one in (year - 1, year))
    return (end[1] / start[1] - 1) * 100 if start and end else None


def test_years_are_those_of_the_fund_beside_the_median_of_its_group(api: Client, market: Market) -> None:
    tranche = market.funds[1]
    answer = get(api, f"charts/calendarYears/{tranche.pk}/")
    last = RECORD_DATE.year - 1
    assert answer["years"] == list(range(max(last - 9, FRIDAYS[0].year + 1), last + 1))
    for year, own, group in zip(answer["years"], answer["performance"], answer["peergroup"], strict=True):
        assert own == pytest.approx(of_year(market, tranche, year), abs=0.0051)
        peers = [value for one in market.peers if (value := of_year(market, one, year)) is not None]
        assert group == pytest.approx(statistics.median(peers), abs=0.0051)


def test_a_young_fund_has_its_own_years_only(api: Client, market: Market) -> None:
    answer = get(api, f"charts/calendarYears/{market.young.pk}/")
    assert answer["years"] == [RECORD_DATE.year - 1]
    assert len(answer["performance"]) == len(answer["peergroup"]) == len(answer["years"])


def test_without_prices_there_are_no_years_and_it_is_told(api: Client, market: Market) -> None:
    answer = get(api, f"charts/calendarYears/{market.empty.pk}/")
    assert (answer["years"], answer["performance"]) == ([], [])
    assert [one["code"] for one in answer["notices"]] == ["no_history"]


def test_an_unknown_fund_is_not_found(api: Client, market: Market) -> None:
    problem(api, "charts/calendarYears/999999999/", 404, "fund_not_found")


PAGE = "charts/calendarYears/"


def test_a_page_of_share_classes_has_the_years_of_each_fund_page(api: Client, market: Market) -> None:
    listed = [one.pk for one in (market.funds[2], market.young, market.dollar, market.empty, market.funds[0])]
    answer = get(api, PAGE, id=listed)
    assert [one["id"] for one in answer["results"]] == listed
    assert answer["years"] == list(range(RECORD_DATE.year - 10, RECORD_DATE.year))
    for one in answer["results"]:
        page = get(api, f"{PAGE}{one['id']}/")
        # To the digit. The chart of a fund begins with the first year that it has.
        before = len(answer["years"]) - len(page["years"])
        assert one["performance"] == [None] * before + page["performance"]
        assert (one["available_from"], one["simulated"]) == (page["fund"]["available_from"], page["simulated"])
    assert any(value is not None for one in answer["results"] for value in one["performance"])


def test_a_page_as_of_an_earlier_day_has_the_years_before_it(api: Client, market: Market) -> None:
    last, id = RECORD_DATE.year - 1, market.funds[0].pk
    newest = get(api, PAGE, id=id)["results"][0]["performance"]
    before = get(api, PAGE, id=id, to=f"{last}-12-30")
    assert before["years"] == list(range(last - 10, last))
    assert before["results"][0]["performance"][1:] == newest[:-1]
    assert get(api, PAGE, id=id, to=f"{last}-12-31")["results"][0]["performance"] == newest


def test_a_page_leaves_out_unknown_numbers(api: Client, market: Market) -> None:
    answer = get(api, PAGE, id=[999999999, market.young.pk, 10**18 - 1])
    assert [one["id"] for one in answer["results"]] == [market.young.pk]
    assert get(api, PAGE, id=999999999)["results"] == []


def test_a_page_has_its_limits(api: Client, market: Market) -> None:
    for query, fault in (
        ({}, ("id", None)),
        ({"id": "x"}, ("id", "x")),
        ({"id": list(range(1, 102))}, ("id", None)),
        ({"id": 1, "to": "1900-01-01"}, ("to", "1900-01-01")),
        ({"id": 1, "to": "2999-01-01"}, ("to", "2999-01-01")),
    ):
        assert faults(problem(api, PAGE, 400, "invalid_query", **query)) == [fault]
