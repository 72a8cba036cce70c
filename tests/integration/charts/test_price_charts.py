"""Performance and comparison against plain Python, shortened histories, and questions that make no sense."""

from datetime import date
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from jsonschema_rs import Draft202012Validator

from app.funds.models import KeyFigures, Tranche
from app.prices.models import Nav
from app.prices.returns import month_end
from tests import declared
from tests.factories.funds import RECORD_DATE, TrancheFactory
from tests.integration.api.asking import faults, get, problem, url
from tests.integration.charts.market import FRIDAYS, Market, chained, largest_fall, peer_returns, volatility

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PERFORMANCE = "charts/performance/{}/"
COMPARISON = "charts/comparison/{}/"
THREE_YEARS_AGO = month_end(RECORD_DATE, 36)


def codes(chart: dict[str, Any]) -> list[str]:
    return [one["code"] for one in chart["notices"]]


def lines(chart: dict[str, Any]) -> dict[str, list[float | None]]:
    return {one["name"]: one["values"] for one in chart["series"]}


def test_performance_is_total_return_beside_the_peergroups_mean_and_median(api: Client, market: Market) -> None:
    # given a fund that distributes
    tranche = market.funds[1]
    # when
    chart = get(api, PERFORMANCE.format(tranche.pk))
    # then
    points = market.points(tranche, THREE_YEARS_AGO)
    assert chart["dates"] == [day.isoformat() for day in points]
    assert lines(chart)["fund"] == pytest.approx(list(points.values()), abs=0.006)
    for average in ("mean", "median"):
        expected = chained(peer_returns(market, THREE_YEARS_AGO, average))
        assert lines(chart)[f"peergroup_{average}"] == pytest.approx(expected, abs=0.006)
    # The price of the last Friday stands for the end of a month.
    assert (chart["from"], chart["to"]) == ("2023-10-27", "2026-10-30")
    assert chart["record_date"] == RECORD_DATE.isoformat()
    assert (chart["unit"], chart["currency"], chart["simulated"], chart["period"]) == ("index", "EUR", True, 3)
    assert (chart["peergroup_funds"], chart["notices"]) == (5, [])


def test_one_absurd_price_of_a_peer_hardly_moves_the_lines_of_the_peergroup(api: Client, market: Market) -> None:
    # given: a price that no gate has held, in the middle of the chart
    tranche, peer = market.funds[1], market.funds[3]
    before = lines(get(api, PERFORMANCE.format(tranche.pk)))
    Nav.objects.filter(tranche=peer, date=FRIDAYS[-70]).update(nav=F("nav") * 10)
    # when
    after = lines(get(api, PERFORMANCE.format(tranche.pk)))
    # then: 900 % of one of five funds would have moved the plain mean by 180 % in that week
    assert after["fund"] == before["fund"]
    for name in ("peergroup_mean", "peergroup_median"):
        moved = [abs((now or 0) / (then or 1) - 1) for now, then in zip(after[name], before[name], strict=True)]
        assert 0 < max(moved) < 0.05


@pytest.mark.parametrize(("period", "weeks"), [(1, 52), (3, 156), (5, 260), (10, 521)])
def test_periods_are_shown_by_week_and_small_answers(api: Client, market: Market, period: int, weeks: int) -> None:
    response = api.get(url(PERFORMANCE.format(market.funds[0].pk), period=period))
    assert len(response.json()["dates"]) == weeks + 1
    assert len(response.content) < 50_000


def test_a_course_ends_with_the_closing_whatever_is_stored_after_it(api: Client, market: Market) -> None:
    # given: a closing that became known ten weeks late
    tranche = market.funds[0]
    closing = FRIDAYS[-11]
    Tranche.objects.filter(pk=tranche.pk).update(closed_on=closing)
    # when
    chart = get(api, PERFORMANCE.format(tranche.pk))
    # then
    assert codes(chart) == ["history_ends"]
    assert chart["fund"]["closed_on"] == closing.isoformat()
    own = lines(chart)["fund"]
    assert own[-12] is not None
    assert set(own[-10:]) == {None}
    # and: nor is it among the peers of those weeks
    other = get(api, PERFORMANCE.format(market.funds[1].pk), period=1)
    before = lines(other)["peergroup_mean"]
    Nav.objects.filter(tranche=tranche, date__gt=closing).delete()
    assert lines(get(api, PERFORMANCE.format(market.funds[1].pk), period=1))["peergroup_mean"] == before


def test_a_young_fund_is_shown_from_its_first_price_on(api: Client, market: Market) -> None:
    chart = get(api, PERFORMANCE.format(market.young.pk), period=5, lang="en")
    first = FRIDAYS[-104]
    assert (chart["available_from"], chart["from"]) == (first.isoformat(), first.isoformat())
    assert {values[0] for values in lines(chart).values()} == {100}
    [notice] = chart["notices"]
    assert notice["code"] == "history_shorter"
    assert f"{first:%d.%m.%Y}" in notice["text"]
    # The peergroup starts at 100 with the fund, not before it.
    assert lines(chart)["peergroup_mean"] == pytest.approx(chained(peer_returns(market, first, "mean")), abs=0.006)


def test_a_fund_without_prices_has_an_empty_chart_that_says_so(api: Client, market: Market) -> None:
    chart = get(api, PERFORMANCE.format(market.empty.pk))
    assert (chart["dates"], chart["from"], chart["available_from"], codes(chart)) == ([], None, None, ["no_history"])
    assert all(values == [] for values in lines(chart).values())


def test_a_span_before_the_first_price_says_when_prices_begin(api: Client, market: Market) -> None:
    chart = get(api, PERFORMANCE.format(market.young.pk), **{"from": "2018-01-01", "to": "2019-01-01"})
    assert (chart["dates"], codes(chart)) == ([], ["outside_history"])
    assert chart["available_from"] == FRIDAYS[-104].isoformat()


def test_a_span_of_ones_own(api: Client, market: Market) -> None:
    chart = get(api, PERFORMANCE.format(market.funds[0].pk), **{"from": "2020-01-01", "to": "2020-06-30"})
    # It begins with what held on the first day, and each value stands at the day of its price.
    assert (chart["period"], chart["from"], chart["to"]) == (None, "2019-12-27", "2020-06-26")
    points = market.points(market.funds[0], date(2020, 1, 1), date(2020, 6, 30))
    assert chart["dates"] == [day.isoformat() for day in points]
    assert lines(chart)["fund"] == pytest.approx(list(points.values()), abs=0.006)


def test_years_up_to_a_day_within_a_month_are_whole_years(api: Client, market: Market) -> None:
    chart = get(api, PERFORMANCE.format(market.funds[0].pk), period=1, to="2026-10-20")
    # no key figure is of such a year, and a year from the end of a month would be eleven days short
    points = market.points(market.funds[0], date(2025, 10, 20), date(2026, 10, 20))
    assert chart["dates"] == [day.isoformat() for day in points]


def test_prices_that_have_ended_are_told(api: Client, market: Market) -> None:
    tranche = market.funds[0]
    Nav.objects.filter(tranche_id=tranche.pk, date__gt=date(2026, 8, 1)).delete()
    chart = get(api, PERFORMANCE.format(tranche.pk))
    assert codes(chart) == ["history_ends"]
    assert lines(chart)["fund"][-1] is None
    assert lines(chart)["peergroup_mean"][-1] is not None


def test_prices_in_a_former_currency_do_not_count(api: Client, market: Market) -> None:
    Nav.objects.filter(tranche_id=market.funds[0].pk, date__lt=date(2025, 1, 1)).update(currency="ATS")
    chart = get(api, PERFORMANCE.format(market.funds[0].pk))
    assert (chart["available_from"], codes(chart)) == ("2025-01-03", ["history_shorter"])


def test_before_any_figures_charts_end_today(api: Client, market: Market) -> None:
    KeyFigures.objects.all().delete()
    chart = get(api, PERFORMANCE.format(market.funds[0].pk))
    assert chart["record_date"] is None
    assert chart["dates"]


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"period": 2}, ("period", "2")),
        ({"period": "drei"}, ("period", "drei")),
        ({"period": 3, "from": "2020-01-01"}, ("period", "3")),
        ({"from": "01.01.2020"}, ("from", "01.01.2020")),
        ({"from": "2020-02-30"}, ("from", "2020-02-30")),
        ({"from": "2026-10-20"}, ("from", "2026-10-20")),
        ({"from": "2020-01-01", "to": "2019-01-01"}, ("from", "2020-01-01")),
        ({"from": "1990-01-01"}, ("from", "1990-01-01")),
        ({"from": "0001-01-01"}, ("from", "0001-01-01")),
        ({"to": "0001-01-01"}, ("to", "0001-01-01")),
        ({"to": "2026-11-30"}, ("to", "2026-11-30")),
        ({"vol_period": 3}, ("vol_period", "3")),
        ({"period": 0}, ("period", "0")),
        ({"period": -1}, ("period", "-1")),
        ({"period": "1e9"}, ("period", "1e9")),
        ({"period": 10**9}, ("period", "1000000000")),
        ({"period": "9" * 4000}, None),
        ({"period": "3.0"}, ("period", "3.0")),
        ({"period": "٣"}, ("period", "٣")),
        ({"period": "３"}, ("period", "３")),
        ({"period": "+3"}, ("period", "+3")),
        ({"period": ""}, ("period", "")),
        ({"period": [3, 5]}, None),
        ({"period": [3, 3]}, None),
        ({"Period": 3}, ("Period", "3")),
        ({"period[]": 3}, ("period[]", "3")),
        ({"from": ["2020-01-01", "2021-01-01"]}, None),
        ({"from": "２０２０-01-01"}, ("from", "２０２０-01-01")),
        ({"from": "2020-1-1"}, ("from", "2020-1-1")),
        ({"from": "2020-01-01T00:00:00Z"}, ("from", "2020-01-01T00:00:00Z")),
        ({"from": "9999-12-31"}, ("from", "9999-12-31")),
        ({"to": "-2020-01-01"}, ("to", "-2020-01-01")),
        ({"to": "2020-01-01\0"}, None),
    ],
)
def test_faults_of_the_span_are_named(
    api: Client, market: Market, query: dict[str, Any], fault: tuple[str, str] | None
) -> None:
    document = problem(api, PERFORMANCE.format(market.funds[0].pk), 400, "invalid_query", **query)
    assert fault in faults(document) if fault else next(iter(query)) in dict(faults(document))
    # and each is told in words, in both languages
    english = problem(api, PERFORMANCE.format(market.funds[0].pk), 400, "invalid_query", lang="en", **query)
    for one, other in zip(document["errors"], english["errors"], strict=True):
        assert one["message"]
        assert one["message"] != other["message"]


@pytest.mark.parametrize("path", [PERFORMANCE, COMPARISON])
@pytest.mark.parametrize("id", [0, 2**40, 2**63, 10**30])
def test_an_unknown_fund(api: Client, path: str, id: int) -> None:
    problem(api, path.format(id), 404, "fund_not_found")


@pytest.mark.parametrize("path", [PERFORMANCE, COMPARISON])
def test_an_id_of_minus_one_names_nothing(api: Client, path: str) -> None:
    problem(api, path.format(-1), 404, "not_found")


def test_a_comparison_begins_when_all_funds_have_prices(api: Client, market: Market) -> None:
    one, other, third = market.funds[1], market.young, market.dollar
    chart = get(api, COMPARISON.format(one.pk), second_tranche_id=other.pk, third_tranche_id=third.pk)
    assert (chart["fund"]["name"], chart["second_fund"]["name"]) == (one.name, other.name)
    assert chart["third_fund"]["name"] == third.name
    assert chart["available_from"] == FRIDAYS[-104].isoformat()
    assert chart["currency"] is None
    assert set(codes(chart)) == {
        "history_shorter", "different_currency", "different_peergroup", "volatility_monthly", "drawdown_weekly",
    }  # fmt: skip
    for name, tranche in (("fund", one), ("second_fund", other), ("third_fund", third)):
        own = [market.week(tranche, back) or 0 for back in range(103, -1, -1)]
        assert lines(chart)[name] == pytest.approx([value / own[0] * 100 for value in own], abs=0.006)


def test_the_figures_of_a_time_of_its_own_name_what_they_are_of(api: Client, market: Market) -> None:
    # given three years that no key figure is of
    span = {"from": "2022-03-10", "to": "2025-03-14", "lang": "en"}
    tranche = market.funds[1]
    # when
    chart = get(api, COMPARISON.format(tranche.pk), second_tranche_id=market.funds[2].pk, **span)
    # then performance is of the days between its prices
    points = list(market.points(tranche, date(2022, 3, 10), date(2025, 3, 14)).values())
    [figures, _] = chart["figures"]
    years = (date(2025, 3, 14) - date(2022, 3, 10)).days / 365.25
    assert figures["performance"] == pytest.approx(((points[-1] / points[0]) ** (1 / years) - 1) * 100, abs=0.0001)
    # and risk is of the months and the weeks within it
    ends = [month_end(date(2025, 2, 1), back) for back in range(35, -1, -1)]
    values = [held[1] for day in ends if (held := market.held(tranche, day, 10))]
    assert figures["volatility"] == pytest.approx(volatility(values, 12), abs=0.0001)
    assert figures["max_drawdown"] == pytest.approx(largest_fall(points), abs=0.0001)
    told = {one["code"]: one["text"] for one in chart["notices"]}
    assert list(told) == ["volatility_monthly", "drawdown_weekly"]
    assert "35 monthly returns between 10.03.2022 and 14.03.2025" in told["volatility_monthly"]
    assert "weekly values from 10.03.2022 to 14.03.2025" in told["drawdown_weekly"]


def test_a_comparison_of_one_fund_is_its_own_course(api: Client, market: Market) -> None:
    chart = get(api, COMPARISON.format(market.funds[0].pk))
    assert (chart["second_fund"], chart["third_fund"], len(chart["series"])) == (None, None, 1)


def test_share_classes_of_one_fund_are_compared_with_a_word_about_it(api: Client, market: Market) -> None:
    sibling = TrancheFactory.create(fund=market.funds[0].fund, primary=False)
    chart = get(api, COMPARISON.format(market.funds[0].pk), second_tranche_id=sibling.pk)
    assert codes(chart) == ["no_history", "same_fund", "different_share_class"]
    assert (chart["dates"], chart["available_from"]) == ([], None)


def test_funds_without_common_time_are_not_compared(api: Client, market: Market) -> None:
    Nav.objects.filter(tranche_id=market.funds[0].pk, date__gte=date(2024, 6, 1)).delete()
    chart = get(api, COMPARISON.format(market.funds[0].pk), second_tranche_id=market.young.pk)
    assert chart["dates"] == []
    assert {"no_common_history", "different_record_date", "history_ends"} <= set(codes(chart))


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"second_tranche_id": "own"}, "second_tranche_id"),
        ({"second_tranche_id": "x"}, "second_tranche_id"),
        ({"second_tranche_id": 10**15}, "second_tranche_id"),
        ({"second_tranche_id": 10**18}, "second_tranche_id"),
        ({"second_tranche_id": 10**40}, "second_tranche_id"),
        ({"second_tranche_id": -1}, "second_tranche_id"),
        ({"second_tranche_id": 0}, "second_tranche_id"),
        ({"second_tranche_id": "４"}, "second_tranche_id"),
        ({"second_tranche_id": ""}, "second_tranche_id"),
        ({"second_tranche_id": "1;DROP TABLE prices_nav"}, "second_tranche_id"),
        ({"second_tranche_id": ["second", "own"]}, "second_tranche_id"),
        ({"second_tranche_id": "second", "third_tranche_id": "own"}, "third_tranche_id"),
        ({"second_tranche_id": "second", "third_tranche_id": "second"}, "third_tranche_id"),
        ({"third_tranche_id": "second"}, "third_tranche_id"),
        ({"second_tranche_id": "second", "fourth_tranche_id": 5}, "fourth_tranche_id"),
    ],
)
def test_faults_of_a_comparison_are_named(api: Client, market: Market, query: dict[str, Any], fault: str) -> None:
    ids = {"own": market.funds[0].pk, "second": market.funds[1].pk}
    asked = {
        key: [ids[one] for one in value] if isinstance(value, list) else ids.get(str(value), value)
        for key, value in query.items()
    }
    document = problem(api, COMPARISON.format(ids["own"]), 400, "invalid_query", **asked)
    assert [key for key, _ in faults(document)] == [fault]
    if fault == "fourth_tranche_id":
        assert document["errors"][0]["message"] == "Wählen Sie maximal 3 Fonds zum Vergleich aus."


@pytest.mark.parametrize("path", [PERFORMANCE, COMPARISON])
@pytest.mark.parametrize("which", ["funds", "empty"])
def test_answers_have_the_declared_shape(api: Client, market: Market, path: str, which: str) -> None:
    tranche = market.empty if which == "empty" else market.funds[0]
    document = declared.document()
    described = document["paths"]["/api/v1/" + path.replace("{}", "{id}")]["get"]["responses"]["200"]
    shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
    validator = Draft202012Validator(shape, validate_formats=True)
    answer = get(api, path.format(tranche.pk))
    assert [error.message for error in validator.iter_errors(answer)] == []
