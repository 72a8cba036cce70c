"""Sparklines: many share classes in one call, each as its own chart draws it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from app.funds.models import Tranche
from app.prices.returns import month_ends
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import faults, get, problem, url
from tests.integration.charts.market import FRIDAYS, Market

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_each_is_the_line_of_its_own_chart_at_the_ends_of_months(api: Client, market: Market) -> None:
    # given: one that distributes, one that is young, one that has closed, one without prices and one that is unknown
    Tranche.objects.filter(pk=market.funds[0].pk).update(closed_on=FRIDAYS[-11])
    asked = [market.funds[1], market.young, market.funds[0], market.empty]
    ids = [one.pk for one in asked]
    # when
    answer = get(api, "sparklines/", id=[*ids, 999_999_999])
    # then
    assert [one["id"] for one in answer["results"]] == ids[:3]
    assert (answer["record_date"], answer["simulated"]) == (RECORD_DATE.isoformat(), True)
    for one in answer["results"]:
        chart = get(api, f"charts/performance/{one['id']}/")
        line = dict(zip(chart["dates"], chart["series"][0]["values"], strict=True))
        drawn = {day: value for day, value in line.items() if value is not None}
        assert one["change"] == pytest.approx(list(drawn.values())[-1] - 100, abs=1e-9)
        assert one["to"] == max(drawn)
        for end, value in zip(month_ends(RECORD_DATE, 36), one["values"], strict=True):
            # A value of the last ten days stands for the end of a month.
            days = [day for back in range(11) if (day := (end - timedelta(days=back)).isoformat()) in drawn]
            assert value == (None if not days else pytest.approx(drawn[days[0]], abs=0.06))


def test_a_hundred_cost_as_many_queries_as_one_and_more_are_refused(api: Client, market: Market) -> None:
    # given: the record date is known from the question before
    get(api, "sparklines/", id=market.young.pk)
    counts = []
    # when, then
    for ids in ([market.funds[0].pk], [one.pk for one in market.funds], range(1, 101)):
        with CaptureQueriesContext(connection) as queries:
            answer = api.get(url("sparklines/", id=list(ids)))
        assert answer.status_code == 200
        assert "max-age" in answer["Cache-Control"]
        counts.append(len(queries))
    assert len(set(counts)) == 1, counts
    for refused in ({"id": list(range(1, 102))}, {}):
        assert faults(problem(api, "sparklines/", 400, "invalid_query", **refused)) == [("id", None)]
