"""Share classes that are not valued every week: lines, gaps, and risk that compares."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from app.figures.formulas import MONTHS_PER_YEAR, WEEKS_PER_YEAR
from app.funds.models import Tranche
from app.prices import flagging
from app.prices.models import Flag, Nav
from app.prices.returns import month_end
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import get
from tests.integration.charts.market import (
    FRIDAYS,
    Market,
    chained,
    largest_fall,
    peer_returns,
    valued_monthly,
    volatility,
)

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


def month_values(market: Market, tranche: Tranche, months: int) -> list[float]:
    """The total return at the ends of the months up to the record date."""
    index = market.index(tranche)
    ends = [month_end(RECORD_DATE, back) for back in range(months, -1, -1)]
    return [index[max(day for day in index if day <= end)] for end in ends]


def test_who_is_valued_monthly_has_a_line_without_gaps_and_a_word_about_it(api: Client, market: Market) -> None:
    # given
    tranche = market.funds[1]
    kept = valued_monthly(market, tranche)
    # when
    chart = get(api, PERFORMANCE.format(tranche.pk))
    # then each price stands at its day, and nothing is made up between
    index = market.index(tranche)
    first = max(day for day in kept if day <= month_end(RECORD_DATE, 36))
    expected = {day.isoformat(): index[day] / index[first] * 100 for day in kept if day >= first}
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
    assert gaps(chart) == {"fund": [{"from": before.isoformat(), "to": after.isoformat()}]}
    assert list(notices(chart)) == ["gap"]
    assert f"{before:%d.%m.%Y}" in notices(chart)["gap"]
    assert f"{after:%d.%m.%Y}" in notices(chart)["gap"]


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
    # then no price is lost
    assert len(chart["dates"]) < len(FRIDAYS) * 0.6
    values = line(chart, "fund")
    assert len(values) == len(kept)
    index = market.index(tranche)
    assert values == pytest.approx({day.isoformat(): index[day] / index[kept[0]] * 100 for day in kept}, abs=0.006)


def test_the_gap_of_a_long_chart_is_between_days_that_it_shows(api: Client, market: Market) -> None:
    tranche = market.funds[1]
    Nav.objects.filter(tranche_id=tranche.pk, date__gt=FRIDAYS[-81], date__lt=FRIDAYS[-54]).delete()
    chart = get(api, PERFORMANCE.format(tranche.pk), **{"from": FRIDAYS[0].isoformat()})
    [gap] = gaps(chart)["fund"]
    values = line(chart, "fund")
    assert {gap["from"], gap["to"]} <= set(values)
    assert [day for day in values if gap["from"] < day < gap["to"]] == []


def test_risk_beside_a_fund_valued_monthly_is_of_month_ends_for_all(api: Client, market: Market) -> None:
    # given a time whose drawdown is no key figure
    monthly, weekly = market.funds[1], market.funds[2]
    valued_monthly(market, monthly)
    # when
    chart = get(api, COMPARISON.format(weekly.pk), second_tranche_id=monthly.pk, period=5)
    # then
    assert list(notices(chart)) == ["not_weekly", "drawdown_monthly"]
    assert "31.10.2021" in notices(chart)["drawdown_monthly"]
    for tranche, figures in zip((weekly, monthly), chart["figures"], strict=True):
        values = month_values(market, tranche, 60)
        assert figures["volatility"] == pytest.approx(volatility(values, MONTHS_PER_YEAR), abs=0.0001)
        assert figures["max_drawdown"] == pytest.approx(largest_fall(values), abs=0.0001)
        assert figures["performance"] == pytest.approx(((values[-1] / values[0]) ** (1 / 5) - 1) * 100, abs=0.0001)


def test_the_drawdown_of_three_years_is_the_key_figure_with_a_word_about_it(api: Client, market: Market) -> None:
    monthly, weekly = market.funds[1], market.funds[2]
    valued_monthly(market, monthly)
    chart = get(api, COMPARISON.format(weekly.pk), second_tranche_id=monthly.pk)
    assert list(notices(chart)) == ["not_weekly", "drawdown_mixed"]
    by_week = [market.week(weekly, back) or 0 for back in range(156, -1, -1)]
    assert chart["figures"][0]["max_drawdown"] == pytest.approx(largest_fall(by_week), abs=0.0001)


def test_the_drawdown_of_another_period_is_of_its_weeks(api: Client, market: Market) -> None:
    one, other = market.funds[1], market.funds[2]
    chart = get(api, COMPARISON.format(one.pk), second_tranche_id=other.pk, period=1)
    assert list(notices(chart)) == ["drawdown_weekly"]
    assert "31.10.2025 bis zum 31.10.2026" in notices(chart)["drawdown_weekly"]
    points = list(market.points(one, month_end(RECORD_DATE, 12)).values())
    assert chart["figures"][0]["max_drawdown"] == pytest.approx(largest_fall(points), abs=0.0001)


def test_ten_years_have_figures_that_no_key_figure_has(api: Client, market: Market) -> None:
    one = market.funds[1]
    chart = get(api, COMPARISON.format(one.pk), period=10)
    assert list(notices(chart)) == ["volatility_monthly", "drawdown_weekly"]
    assert "120 Monatsrenditen" in notices(chart)["volatility_monthly"]
    [figures] = chart["figures"]
    assert figures["volatility"] == pytest.approx(volatility(month_values(market, one, 120), 12), abs=0.0001)


def test_a_time_too_short_for_months_has_a_performance_and_no_risk(api: Client, market: Market) -> None:
    # given a span of eleven months
    monthly = market.funds[1]
    valued_monthly(market, monthly)
    chart = get(api, COMPARISON.format(monthly.pk), **{"from": "2025-11-20", "to": "2026-10-31"})
    # then the twelve ends of months are eleven returns: too few
    [figures] = chart["figures"]
    assert figures["performance"] is not None
    assert figures["max_drawdown"] is not None
    assert figures["volatility"] is None
    assert list(notices(chart)) == ["starts_late", "not_weekly", "too_short_for_risk", "drawdown_monthly"]
    # and thirteen are twelve
    chart = get(api, COMPARISON.format(monthly.pk), **{"from": "2025-10-28", "to": "2026-10-31"})
    assert chart["figures"][0]["volatility"] is not None
    assert list(notices(chart)) == ["starts_late", "not_weekly", "volatility_monthly", "drawdown_monthly"]


def test_a_few_weeks_have_no_volatility(api: Client, market: Market) -> None:
    for days, known in ((84, False), (91, True)):
        start = (RECORD_DATE - timedelta(days=days - 1)).isoformat()
        chart = get(api, COMPARISON.format(market.funds[1].pk), **{"from": start})
        assert (chart["figures"][0]["volatility"] is not None) is known, days
        basis = "volatility_weekly" if known else "too_short_for_risk"
        assert list(notices(chart)) == [basis, "drawdown_weekly"]


def test_some_months_of_weekly_prices_have_a_volatility_of_weeks(api: Client, market: Market) -> None:
    chart = get(api, COMPARISON.format(market.funds[1].pk), **{"from": "2026-05-09"})
    values = [market.week(market.funds[1], back) or 0 for back in range(25, -1, -1)]
    assert chart["figures"][0]["volatility"] == pytest.approx(volatility(values, WEEKS_PER_YEAR), abs=0.0001)
    assert "25 Wochenrenditen" in notices(chart)["volatility_weekly"]


def test_a_span_that_ends_between_two_prices_does_not_call_them_ended(api: Client, market: Market) -> None:
    # given a span that ends in the middle of a month
    monthly, weekly = market.funds[1], market.funds[2]
    kept = valued_monthly(market, monthly)
    end = max(day for day in kept if day < date(2024, 7, 1)) + timedelta(days=20)
    span = {"from": "2023-01-01", "to": end.isoformat()}
    # when and then
    assert list(notices(get(api, PERFORMANCE.format(monthly.pk), **span))) == ["not_weekly"]
    chart = get(api, COMPARISON.format(weekly.pk), second_tranche_id=monthly.pk, **span)
    assert list(notices(chart)) == ["not_weekly", "volatility_monthly", "drawdown_monthly"]
    # and where they have ended, both say so
    Nav.objects.filter(tranche_id=monthly.pk, date__gt=end).delete()
    assert "history_ends" in notices(get(api, PERFORMANCE.format(monthly.pk), **span))
    chart = get(api, COMPARISON.format(weekly.pk), second_tranche_id=monthly.pk, **span)
    assert {"history_ends", "different_record_date"} <= set(notices(chart))


def test_the_start_of_peers_is_their_own_week(api: Client, market: Market) -> None:
    # given a peer whose last price before the span is a month older than its next one
    own, peer = market.funds[1], market.funds[0]
    start = month_end(RECORD_DATE, 36)
    Nav.objects.filter(tranche_id=peer.pk, date__gt=start - timedelta(days=27), date__lte=start).delete()
    market.navs[peer.pk] = {
        day: price for day, price in market.navs[peer.pk].items() if not start - timedelta(days=27) < day <= start
    }
    # when, for both: as a peer and as one's own
    for tranche, begin in ((own, start), (peer, min(day for day in FRIDAYS if day > start))):
        chart = get(api, PERFORMANCE.format(tranche.pk))
        # then no return of a month is that of a week
        assert list(line(chart, "peergroup_mean").values()) == pytest.approx(
            chained(peer_returns(market, begin, "mean")), abs=0.006
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


def test_a_last_price_that_is_late_or_unchanged_is_told_until_it_is_not(api: Client, market: Market) -> None:
    # given: two weeks without a price, and eleven with the same one; simulated prices are never flagged
    late, still = market.funds[1], market.funds[2]
    Nav.objects.filter(tranche=late, date__gt=FRIDAYS[-3]).delete()
    Nav.objects.filter(tranche=still, date__in=FRIDAYS[-11:]).update(nav=100)
    assert flagging.flag(RECORD_DATE) == 0
    Nav.objects.update(simulated=False)
    # when, then
    assert flagging.flag(RECORD_DATE) == 2
    told = notices(get(api, PERFORMANCE.format(still.pk), lang="en"))
    since = f"{FRIDAYS[-11]:%d.%m.%Y}"
    assert told == {
        "prices_equal": f"The NAV of {still.name} has been unchanged since {since}, on 11 valuation days in a row."
    }
    assert set(notices(get(api, PERFORMANCE.format(late.pk)))) == {"history_ends"}
    assert notices(get(api, PERFORMANCE.format(still.pk), to=FRIDAYS[-20], **{"from": FRIDAYS[-60]})) == {}
    [first] = Flag.objects.filter(tranche=late)
    assert (first.kind, first.since, first.count, first.latest) == ("missing", FRIDAYS[-3], 1, True)
    # when: one price comes, and the other goes on
    Nav.objects.create(tranche=still, date=RECORD_DATE, nav=101, currency="EUR")
    assert flagging.flag(RECORD_DATE) == 2
    # then
    assert Flag.objects.get(tranche=late).flagged_at == first.flagged_at
    assert notices(get(api, PERFORMANCE.format(still.pk))) == {}
    Flag.objects.filter(tranche=late).update(since=FRIDAYS[-2])
    Nav.objects.create(tranche=late, date=FRIDAYS[-2], nav=101, currency="EUR")
    text = notices(get(api, PERFORMANCE.format(late.pk), lang="en"))["prices_missing"]
    day = f"{FRIDAYS[-2]:%d.%m.%Y}"
    assert text == f"The last NAV of {late.name} dates from {day}, which is older than usual for this fund."


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
