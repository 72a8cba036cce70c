"""Crash drawdown and evolution of risk against plain Python and the key figures."""

import math
import statistics
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from django.test import Client

from app.charts.phases import Phase, phases
from app.figures.computing import compute
from app.figures.grouping import Members
from app.funds import terms
from app.funds.models import Tranche
from app.prices.history import read_histories
from app.prices.models import Nav
from app.prices.returns import month_end
from search.texts import Text
from tests.factories.funds import RECORD_DATE, KeyFiguresFactory
from tests.integration.api.asking import faults, get, problem
from tests.integration.charts.market import FRIDAYS, Market, chained, largest_fall, trimmed_mean
from tests.integration.charts.test_price_charts import codes, lines

pytestmark = [pytest.mark.django_db, pytest.mark.services]

CRASH = "charts/crashDrawdown/{}/"
EVOLUTION = "charts/evolutionOfRisk/{}/"


def grid(market: Market, tranche: Tranche, start: date, end: date) -> list[float | None]:
    """The values by week, counted back from the end to one at or before the start, the oldest first."""
    index = market.index(tranche)
    found = []
    for week in range(math.ceil((end - start).days / 7), -1, -1):
        day = end - timedelta(days=7 * week)
        found.append(next((index[one] for back in range(7) if (one := day - timedelta(days=back)) in index), None))
    return found


def test_falls_are_those_of_the_weekly_values_in_each_phase(professional: Client, market: Market) -> None:
    # given a fund that distributes
    tranche = market.funds[1]
    # when
    chart = get(professional, CRASH.format(tranche.pk), lang="en")
    # then
    assert [one["code"] for one in chart["phases"]] == [
        "fourth_quarter_2018", "covid", "inflation", "higher_for_longer", "yen", "tariffs",
    ]  # fmt: skip
    assert (chart["unit"], chart["currency"], chart["simulated"]) == ("percent", "EUR", True)
    for shown, phase in zip(chart["phases"], phases(RECORD_DATE), strict=True):
        own = [value or 0 for value in grid(market, tranche, phase.start, phase.end)]
        assert shown["fund"] == pytest.approx(largest_fall(own), abs=0.006)
        assert shown["fund_return"] == pytest.approx((own[-1] / own[0] - 1) * 100, abs=0.006)
        peers = [grid(market, one, phase.start, phase.end) for one in market.peers]
        returns = []
        for week in range(1, len(own)):
            known = [(one[week], one[week - 1]) for one in peers]
            returns.append(trimmed_mean(now / then - 1 for now, then in known if now and then))
        assert shown["peergroup"] == pytest.approx(largest_fall(chained(returns)), abs=0.006)
        assert shown["label"] == phase.name.en


def test_a_fall_begins_at_the_high_at_or_before_the_start_of_the_phase(professional: Client, market: Market) -> None:
    # given a high on the last Friday before the phase, and a low within it; the price stays at that low
    tranche = market.funds[0]
    covid = next(phase for phase in phases(RECORD_DATE) if phase.code == "covid")
    navs = Nav.objects.filter(tranche_id=tranche.pk)
    navs.filter(date__gt=date(2020, 1, 1)).update(nav=100, distribution=None)
    navs.filter(date=max(day for day in FRIDAYS if day <= covid.start)).update(nav=160)
    # when
    shown = {one["code"]: one for one in get(professional, CRASH.format(tranche.pk))["phases"]}["covid"]
    # then
    expected = (100 / 160 - 1) * 100
    assert (shown["fund"], shown["fund_return"]) == (expected, expected)


@pytest.mark.parametrize("days", [7, 12, 13])
def test_the_first_value_is_at_most_twelve_days_older_than_the_phase(
    professional: Client, market: Market, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a phase of eight days, so that its first week ends six days before it, and prices around it
    start = date(2024, 3, 13)
    end = start + timedelta(days=8)
    monkeypatch.setattr("app.charts.risk.phases", lambda until: [Phase("short", start, end, Text("kurz", "short"))])
    tranche = market.funds[0]
    Nav.objects.filter(tranche_id=tranche.pk).delete()
    prices = {start - timedelta(days=days): 80, start + timedelta(days=1): 60, end: 50}
    Nav.objects.bulk_create(Nav(tranche=tranche, date=day, nav=nav, currency="EUR") for day, nav in prices.items())
    # when
    [shown] = get(professional, CRASH.format(tranche.pk))["phases"]
    # then
    assert shown["fund"] == (None if days > 12 else (50 / 80 - 1) * 100)


def test_a_phase_before_the_first_price_has_no_fall(professional: Client, market: Market) -> None:
    chart = get(professional, CRASH.format(market.young.pk))
    known = {one["code"]: one["fund"] is not None for one in chart["phases"]}
    assert known["tariffs"]
    assert not known["covid"]
    assert codes(chart) == ["phases_missing"]
    assert all(one["peergroup"] is not None for one in chart["phases"])


def test_a_phase_that_is_known_in_half_counts_as_missing(professional: Client, market: Market) -> None:
    Nav.objects.filter(tranche_id=market.funds[0].pk, date__range=(date(2022, 3, 1), date(2022, 8, 1))).delete()
    chart = get(professional, CRASH.format(market.funds[0].pk))
    assert {one["code"]: one["fund"] for one in chart["phases"]}["inflation"] is None


def test_a_fund_without_prices_has_no_falls(professional: Client, market: Market) -> None:
    chart = get(professional, CRASH.format(market.empty.pk))
    assert {one["fund"] for one in chart["phases"]} == {None}
    assert codes(chart) == ["no_history"]


@pytest.mark.parametrize("years", [1, 3, 5])
def test_the_last_volatility_is_the_key_figure(professional: Client, market: Market, years: int) -> None:
    chart = get(professional, EVOLUTION.format(market.funds[1].pk), vol_period=years, period=5)
    ids = [one.pk for one in market.peers]
    members = Members(np.zeros(len(ids), np.int64), np.ones(len(ids), bool), 1)
    figures = compute(read_histories(ids, RECORD_DATE), members, RECORD_DATE)[f"volatility_{years}y"]
    assert lines(chart)["fund"][-1] == pytest.approx(figures[1], abs=0.006)
    assert lines(chart)["peergroup_median"][-1] == pytest.approx(float(np.nanmedian(figures)), abs=0.006)
    # as of every month end of five years
    assert chart["dates"] == [month_end(RECORD_DATE, back).isoformat() for back in range(60, -1, -1)]
    then = compute(read_histories(ids, month_end(RECORD_DATE, 30)), members, month_end(RECORD_DATE, 30))
    assert lines(chart)["fund"][30] == pytest.approx(then[f"volatility_{years}y"][1], abs=0.006)
    assert (chart["unit"], chart["vol_period"], chart["notices"]) == ("percent_per_year", years, [])


@pytest.mark.parametrize("day", [date(2025, 3, 12), date(2025, 3, 30), date(2025, 2, 28), date(2026, 10, 20)])
def test_volatility_ends_at_the_last_complete_month(professional: Client, market: Market, day: date) -> None:
    # given an end in a month, and the last complete month up to it
    tranche = market.funds[1]
    last = max(end for back in range(40) if (end := month_end(RECORD_DATE, back)) <= day)
    index = market.index(tranche)
    values = [index[max(one for one in FRIDAYS if one <= month_end(last, back))] for back in range(12, -1, -1)]
    returns = [now / before - 1 for before, now in pairwise(values)]
    # when
    chart = get(professional, EVOLUTION.format(tranche.pk), vol_period=1, to=day.isoformat(), period=1)
    # then
    assert (chart["to"], chart["dates"][-1]) == (last.isoformat(), last.isoformat())
    assert lines(chart)["fund"][-1] == pytest.approx(statistics.stdev(returns) * math.sqrt(12) * 100, abs=0.006)


def test_a_record_date_within_a_month_stays_the_last_one(professional: Client, market: Market) -> None:
    day = date(2026, 11, 7)
    KeyFiguresFactory.create(tranche=market.funds[0], record_date=day)
    terms.forget()
    chart = get(professional, EVOLUTION.format(market.funds[1].pk), period=1)
    assert chart["dates"][-2:] == [RECORD_DATE.isoformat(), day.isoformat()]


def test_a_span_without_a_month_end_says_so(professional: Client, market: Market) -> None:
    span = {"from": "2025-03-01", "to": "2025-03-30"}
    chart = get(professional, EVOLUTION.format(market.funds[1].pk), **span)
    assert (chart["dates"], chart["from"], codes(chart)) == ([], None, ["no_month_end"])


def test_a_young_fund_has_volatility_once_the_time_is_full(professional: Client, market: Market) -> None:
    chart = get(professional, EVOLUTION.format(market.young.pk), vol_period=1)
    assert (chart["from"], codes(chart)) == ("2025-11-30", ["volatility_shorter"])
    chart = get(professional, EVOLUTION.format(market.young.pk), vol_period=3)
    assert (chart["dates"], codes(chart)) == ([], ["too_short_for_volatility"])
    assert chart["available_from"] == FRIDAYS[-104].isoformat()


def test_a_share_class_quoted_monthly_has_volatility(professional: Client, market: Market) -> None:
    keep = {max(day for day in FRIDAYS if day <= month_end(RECORD_DATE, back)) for back in range(130)}
    Nav.objects.filter(tranche_id=market.funds[0].pk).exclude(date__in=keep).delete()
    chart = get(professional, EVOLUTION.format(market.funds[0].pk))
    assert chart["notices"] == []
    assert None not in lines(chart)["fund"]


@pytest.mark.parametrize("query", [{"vol_period": 2}, {"vol_period": "x"}, {"period": 4}, {"second_tranche_id": 1}])
def test_faults_are_named(professional: Client, market: Market, query: dict[str, Any]) -> None:
    document = problem(professional, EVOLUTION.format(market.funds[0].pk), 400, "invalid_query", **query)
    assert faults(document) == [(key, str(value)) for key, value in query.items()]


@pytest.mark.parametrize("path", [CRASH, EVOLUTION])
def test_extra_charts_are_for_professionals(api: Client, market: Market, path: str) -> None:
    problem(api, path.format(market.funds[0].pk), 403, "not_allowed")


@pytest.mark.parametrize("path", [CRASH, EVOLUTION])
def test_an_unknown_fund(professional: Client, path: str) -> None:
    problem(professional, path.format(2**40), 404, "fund_not_found")
