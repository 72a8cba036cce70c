"""Share classes that are not valued every week: lines, gaps, and risk that compares."""

import math
import statistics
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from app.figures.formulas import MONTHS_PER_YEAR, WEEKS_PER_YEAR
from app.figures.record_dates import month_end
from app.funds.models import Tranche
from app.prices.models import Nav
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import get
from tests.integration.charts.market import FRIDAYS, Market, chained, peer_returns, valued_monthly

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PERFORMANCE = "charts/performance/{}/"
COMPARISON = "charts/comparison/{}/"


def notices(chart: dict[str, Any]) -> dict[str, str]:
    return {one["code"]: one["text"] for one in chart["notices"]}


def line(chart: dict[str, Any], name: str) -> dict[str, float]:
    """The values of a line by date."""
    [found] = [one["values"] for one in chart["series"] if one["name"] == name]
    return {day: value for day, value in zip(chart["dates"], found, strict=True) if value is not None}


def gaps(chart: dict[str, Any]) -> dict[str, list[dict[str, str]]]:
    return {one["name"]: one["gaps"] for one in chart["series"] if one["gaps"]}


def month_ends(market: Market, tranche: Tranche) -> list[float]:
    """The total return at the ends of the 37 months up to the record date."""
    index = market.index(tranche)
    ends = [month_end(RECORD_DATE, back) for back in range(36, -1, -1)]
    return [index[max(day for day in index if day <= end)] for end in ends]


def volatility(values: list[float], periods_per_year: int) -> float:
    """The deviation of the returns between values, percent a year."""
    returns = (now / before - 1 for before, now in pairwise(values))
    return statistics.stdev(returns) * math.sqrt(periods_per_year) * 100


def test_who_is_valued_monthly_has_a_line_without_gaps_and_a_word_about_it(api: Client, market: Market) -> None:
    # given
    tranche = market.funds[1]
    kept = valued_monthly(market, tranche)
    # when
    chart = get(api, PERFORMANCE.format(tranche.pk))
    # then each price stands at the end of its week, and nothing is made up between; the first one, which is of the
    # month before, stands for the start
    index = market.index(tranche)
    start = RECORD_DATE - timedelta(weeks=156)
    first = max(day for day in kept if day <= start)
    assert first < start - timedelta(days=6)
    later = {(day + timedelta(days=1)).isoformat(): index[day] / index[first] * 100 for day in kept if day > start}
    expected = {start.isoformat(): 100.0} | later
    assert line(chart, "fund") == pytest.approx(expected, abs=0.006)
    assert (gaps(chart), list(notices(chart))) == ({}, ["not_weekly"])
    assert tranche.name in notices(chart)["not_weekly"]


def test_a_gap_is_told_and_left_open(api: Client, market: Market) -> None:
    # given prices every week but for half a year
    tranche = market.funds[1]
    before, after = FRIDAYS[-80], FRIDAYS[-54]
    Nav.objects.filter(tranche_id=tranche.pk, date__gt=before, date__lt=after).delete()
    # when
    chart = get(api, PERFORMANCE.format(tranche.pk))
    # then
    start, end = before + timedelta(days=1), after + timedelta(days=1)
    assert gaps(chart) == {"fund": [{"from": start.isoformat(), "to": end.isoformat()}]}
    assert list(notices(chart)) == ["gap"]
    assert f"{start:%d.%m.%Y}" in notices(chart)["gap"]
    assert f"{end:%d.%m.%Y}" in notices(chart)["gap"]


def test_a_week_without_a_price_is_no_gap_and_needs_no_word(api: Client, market: Market) -> None:
    tranche = market.funds[1]
    Nav.objects.filter(tranche_id=tranche.pk, date__in=FRIDAYS[-60:-57]).delete()
    chart = get(api, PERFORMANCE.format(tranche.pk))
    assert (gaps(chart), notices(chart)) == ({}, {})


def test_a_long_chart_keeps_the_prices_of_weeks_that_it_leaves_out(api: Client, market: Market) -> None:
    # given so long a span that every second week is left out
    tranche = market.funds[1]
    kept = valued_monthly(market, tranche)
    # when
    start = FRIDAYS[0].isoformat()
    chart = get(api, PERFORMANCE.format(tranche.pk), **{"from": start})
    # then no price is lost, and each is at most two weeks late
    assert len(chart["dates"]) < len(FRIDAYS) * 0.6
    values = line(chart, "fund")
    assert len(values) == len(kept)
    index = market.index(tranche)
    assert list(values.values()) == pytest.approx([index[day] / index[kept[0]] * 100 for day in kept], abs=0.006)
    for day, shown in zip(kept, values, strict=True):
        assert timedelta(0) <= date.fromisoformat(shown) - day < timedelta(days=14)


def test_the_gap_of_a_long_chart_is_between_days_that_it_shows(api: Client, market: Market) -> None:
    tranche = market.funds[1]
    Nav.objects.filter(tranche_id=tranche.pk, date__gt=FRIDAYS[-81], date__lt=FRIDAYS[-54]).delete()
    chart = get(api, PERFORMANCE.format(tranche.pk), **{"from": FRIDAYS[0].isoformat()})
    [gap] = gaps(chart)["fund"]
    values = line(chart, "fund")
    assert {gap["from"], gap["to"]} <= set(values)
    assert [day for day in values if gap["from"] < day < gap["to"]] == []


def test_risk_beside_a_fund_valued_monthly_is_of_month_ends_for_all(api: Client, market: Market) -> None:
    # given
    monthly, weekly = market.funds[1], market.funds[2]
    valued_monthly(market, monthly)
    # when
    chart = get(api, COMPARISON.format(weekly.pk), second_tranche_id=monthly.pk)
    # then
    assert list(notices(chart)) == ["not_weekly", "monthly_risk"]
    for tranche, figures in zip((weekly, monthly), chart["figures"], strict=True):
        values = month_ends(market, tranche)
        assert figures["volatility"] == pytest.approx(volatility(values, MONTHS_PER_YEAR), abs=0.006)
        peaks = [max(values[: place + 1]) for place in range(len(values))]
        fall = min(value / peak - 1 for value, peak in zip(values, peaks, strict=True)) * 100
        assert figures["max_drawdown"] == pytest.approx(fall, abs=0.006)
    # and the growth is that of the whole three years, by days
    index = market.index(monthly)
    first = max(day for day in index if day <= RECORD_DATE - timedelta(weeks=156))
    growth = (index[max(index)] / index[first]) ** (365.25 / (7 * 156)) - 1
    assert chart["figures"][1]["performance"] == pytest.approx(growth * 100, abs=0.006)


def test_risk_of_funds_valued_weekly_stays_that_of_weeks(api: Client, market: Market) -> None:
    one, other = market.funds[1], market.funds[2]
    chart = get(api, COMPARISON.format(one.pk), second_tranche_id=other.pk)
    assert notices(chart) == {}
    values = [market.week(one, back) or 0 for back in range(156, -1, -1)]
    assert chart["figures"][0]["volatility"] == pytest.approx(volatility(values, WEEKS_PER_YEAR), abs=0.006)


def test_a_time_too_short_for_months_has_a_performance_and_no_risk(api: Client, market: Market) -> None:
    # given a span with the ends of two months: one return
    monthly = market.funds[1]
    valued_monthly(market, monthly)
    chart = get(api, COMPARISON.format(monthly.pk), **{"from": "2025-11-20", "to": "2026-10-31"})
    # then the twelve ends of months are eleven returns: too few
    [figures] = chart["figures"]
    assert figures["performance"] is not None
    assert figures["max_drawdown"] is not None
    assert figures["volatility"] is None
    assert list(notices(chart)) == ["not_weekly", "monthly_risk", "too_short_for_risk"]
    # and thirteen are twelve
    chart = get(api, COMPARISON.format(monthly.pk), **{"from": "2025-10-28", "to": "2026-10-31"})
    assert chart["figures"][0]["volatility"] is not None
    assert list(notices(chart)) == ["not_weekly", "monthly_risk"]


def test_a_few_weeks_have_no_volatility(api: Client, market: Market) -> None:
    for days, known in ((84, False), (91, True)):
        start = (RECORD_DATE - timedelta(days=days - 1)).isoformat()
        chart = get(api, COMPARISON.format(market.funds[1].pk), **{"from": start})
        assert (chart["figures"][0]["volatility"] is not None) is known, days
        assert list(notices(chart)) == ([] if known else ["too_short_for_risk"])


def test_a_span_that_ends_between_two_prices_does_not_call_them_ended(api: Client, market: Market) -> None:
    # given a span that ends in the middle of a month
    monthly, weekly = market.funds[1], market.funds[2]
    kept = valued_monthly(market, monthly)
    end = max(day for day in kept if day < date(2024, 7, 1)) + timedelta(days=20)
    span = {"from": "2023-01-01", "to": end.isoformat()}
    # when and then
    assert list(notices(get(api, PERFORMANCE.format(monthly.pk), **span))) == ["not_weekly"]
    chart = get(api, COMPARISON.format(weekly.pk), second_tranche_id=monthly.pk, **span)
    assert list(notices(chart)) == ["not_weekly", "monthly_risk"]
    # and where they have ended, both say so
    Nav.objects.filter(tranche_id=monthly.pk, date__gt=end).delete()
    assert "history_ends" in notices(get(api, PERFORMANCE.format(monthly.pk), **span))
    chart = get(api, COMPARISON.format(weekly.pk), second_tranche_id=monthly.pk, **span)
    assert {"history_ends", "different_record_date"} <= set(notices(chart))


def test_the_start_of_peers_is_their_own_week(api: Client, market: Market) -> None:
    # given a peer whose last price before the span is a month older than its next one
    own, peer = market.funds[1], market.funds[0]
    start = RECORD_DATE - timedelta(weeks=156)
    Nav.objects.filter(tranche_id=peer.pk, date__gt=start - timedelta(days=27), date__lte=start).delete()
    market.navs[peer.pk] = {
        day: price for day, price in market.navs[peer.pk].items() if not start - timedelta(days=27) < day <= start
    }
    # when, for both: as a peer and as one's own
    for tranche in (own, peer):
        chart = get(api, PERFORMANCE.format(tranche.pk))
        # then no return of a month is that of a week
        assert list(line(chart, "peergroup_mean").values()) == pytest.approx(
            chained(peer_returns(market, 156, "mean")), abs=0.006
        )


def test_all_of_a_short_history_is_shown_by_the_week(api: Client, market: Market) -> None:
    # given a fund of two years
    whole = get(api, PERFORMANCE.format(market.young.pk), **{"from": (RECORD_DATE - timedelta(days=10950)).isoformat()})
    # then the thirty years that were asked for leave none of its weeks out
    assert len(whole["dates"]) == 104


def test_the_fund_page_says_who_is_valued_weekly(api: Client, market: Market) -> None:
    monthly, weekly = market.funds[1], market.funds[2]
    valued_monthly(market, monthly)
    # Since its first price, the young fund has one every week; and nine of ten weeks are enough.
    Nav.objects.filter(tranche_id=weekly.pk, date__in=FRIDAYS[-60:-45]).delete()
    asked = {one.pk: get(api, f"funds/{one.pk}/")["valued_weekly"] for one in (monthly, weekly, market.young)}
    assert asked == {monthly.pk: False, weekly.pk: True, market.young.pk: True}
    Nav.objects.filter(tranche_id=weekly.pk, date=FRIDAYS[-30]).delete()
    assert get(api, f"funds/{weekly.pk}/")["valued_weekly"] is False
    assert get(api, f"funds/{market.empty.pk}/")["valued_weekly"] is None


def test_funds_valued_in_different_weeks_have_no_week_in_common(api: Client, market: Market) -> None:
    # given one with prices at the ends of months, another with those in the middle
    one, other = market.funds[1], market.funds[2]
    valued_monthly(market, one)
    middle = [day for day in FRIDAYS if 12 <= day.day < 19]
    Nav.objects.filter(tranche_id=other.pk).exclude(date__in=middle).delete()
    # when
    chart = get(api, COMPARISON.format(one.pk), second_tranche_id=other.pk, lang="en")
    # then nothing is drawn, and the reason is true
    assert chart["dates"] == []
    assert "no week" in notices(chart)["no_common_history"]
    assert chart["figures"][1] == {"id": other.pk, "performance": None, "volatility": None, "max_drawdown": None}
