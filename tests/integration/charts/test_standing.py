"""Where a fund stands in its peergroup: figures, classes, ratings, against plain Python."""

import statistics
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from jsonschema_rs import Draft202012Validator

from app.charts.standing import BINS
from app.funds import terms
from app.funds.models import KeyFigures, Peergroup, Tranche
from app.monthly.figures import run_figures
from app.prices.models import FxRate, Nav
from app.prices.returns import month_end
from app.prices.storing import make_partitions
from tests import declared
from tests.factories.funds import (
    RECORD_DATE,
    KeyFiguresFactory,
    PeergroupFactory,
    RatingFactory,
    TrancheFactory,
)
from tests.integration.api.asking import faults, get, problem
from tests.integration.charts.market import FRIDAYS, Market, trimmed_mean
from tests.integration.charts.test_price_charts import codes
from tests.integration.monthly.test_figures import silent

pytestmark = [pytest.mark.django_db, pytest.mark.services]

COMPARED = "charts/peergroupComparison/{}/"
MATRIX = "charts/riskReturn/{}/"
SPREAD = "charts/distribution/{}/"
CLASSES = "charts/classDistribution/{}/"
RATINGS = "charts/fundRating/{}/"
ALL = (COMPARED, MATRIX, SPREAD, CLASSES, RATINGS)
PERFORMANCES = [Decimal(7 * place % 25) / 2 - 3 for place in range(25)]
VOLATILITIES = [Decimal(11 * place % 25) / 4 + 5 for place in range(25)]
POINTS = [1 + 4 * place for place in range(25)]


@pytest.fixture
def group() -> list[Tranche]:
    """25 rated funds, one without figures or rating, and a fund of another peergroup."""
    terms.forget()
    group: Peergroup = PeergroupFactory.create()
    tranches = [TrancheFactory.create(fund__peergroup=group) for _ in range(26)]
    for tranche, performance, volatility, points in zip(tranches, PERFORMANCES, VOLATILITIES, POINTS, strict=False):
        KeyFiguresFactory.create(tranche=tranche, perf_3y=performance, volatility_3y=volatility, simulated=True)
        RatingFactory.create(tranche=tranche, points=points, simulated=True)
    other = TrancheFactory.create()
    KeyFiguresFactory.create(tranche=other, perf_3y=99, volatility_3y=99)
    RatingFactory.create(tranche=other, points=99)
    # A share class that is not the main one counts for itself only, and so does an older record date.
    sibling = TrancheFactory.create(fund=tranches[0].fund, primary=False)
    KeyFiguresFactory.create(tranche=sibling, perf_3y=Decimal("3.25"), volatility_3y=50)
    KeyFiguresFactory.create(tranche=tranches[0], record_date=month_end(RECORD_DATE, 1), perf_3y=-90)
    return [*tranches, sibling]


def test_each_figure_stands_beside_the_quartiles_of_the_peergroup(professional: Client, group: list[Tranche]) -> None:
    chart = get(professional, COMPARED.format(group[3].pk))
    figures = {one["figure"]: one for one in chart["figures"]}
    performance, volatility = figures["perf_3y"], figures["volatility_3y"]
    assert performance["fund"] == float(PERFORMANCES[3])
    assert performance["position"] == 1 + sum(one > PERFORMANCES[3] for one in PERFORMANCES)
    assert volatility["fund"] == float(VOLATILITIES[3])
    assert volatility["position"] == 1 + sum(one < VOLATILITIES[3] for one in VOLATILITIES)
    for shown, values in ((performance, PERFORMANCES), (volatility, VOLATILITIES)):
        quartiles = statistics.quantiles([float(one) for one in values], n=4, method="inclusive")
        assert [shown["lower_quartile"], shown["median"], shown["upper_quartile"]] == pytest.approx(
            quartiles, abs=0.006
        )
        assert (shown["minimum"], shown["maximum"]) == (float(min(values)), float(max(values)))
        assert shown["mean"] == pytest.approx(trimmed_mean(float(one) for one in values), abs=0.006)
        assert shown["count"] == 25
    assert (figures["perf_5y"]["count"], figures["perf_5y"]["median"], figures["perf_5y"]["position"]) == (
        0,
        None,
        None,
    )
    assert (chart["record_date"], chart["simulated"]) == (RECORD_DATE.isoformat(), True)


def test_the_matrix_has_the_fund_first_and_its_rated_peers(professional: Client, group: list[Tranche]) -> None:
    chart = get(professional, MATRIX.format(group[3].pk))
    assert (chart["count"], len(chart["points"]), chart["points"][0]["id"]) == (25, 25, group[3].pk)
    assert [one["own"] for one in chart["points"]] == [True] + [False] * 24
    assert chart["median_performance"] == float(statistics.median(PERFORMANCES))
    assert chart["median_volatility"] == float(statistics.median(VOLATILITIES))
    by_id = {one["id"]: one for one in chart["points"]}
    assert by_id[group[24].pk] == {
        "id": group[24].pk, "name": group[24].name, "rank": "A", "own": False,
        "performance": float(PERFORMANCES[24]), "volatility": float(VOLATILITIES[24]),
    }  # fmt: skip


@pytest.mark.parametrize(("period", "unit"), [(1, "percent"), (3, "percent_per_year"), (5, "percent_per_year")])
def test_the_performance_of_a_year_is_not_one_a_year(
    professional: Client, group: list[Tranche], period: int, unit: str
) -> None:
    for path in (MATRIX, SPREAD):
        assert get(professional, path.format(group[3].pk), period=period)["unit"] == unit
    units = {one["figure"]: one["unit"] for one in get(professional, COMPARED.format(group[3].pk))["figures"]}
    assert (units[f"perf_{period}y"], units[f"volatility_{period}y"]) == (unit, "percent_per_year")


def test_another_share_class_is_a_point_of_its_own_but_no_peer(professional: Client, group: list[Tranche]) -> None:
    chart = get(professional, MATRIX.format(group[-1].pk))
    assert (chart["count"], len(chart["points"]), chart["points"][0]["volatility"]) == (25, 26, 50)
    assert chart["median_volatility"] == float(statistics.median(VOLATILITIES))


def placed(values: Sequence[Decimal], own: Decimal) -> tuple[int, int]:
    """The place of the first fund's other share class in place of its main one, and how many funds there are."""
    ranked = [own, *values[1:]]
    return 1 + sum(one > own for one in ranked), len(ranked)


@pytest.mark.parametrize("own", [Decimal(-50), PERFORMANCES[0] - Decimal("0.1"), Decimal("3.25"), Decimal(50)])
def test_another_share_class_is_ranked_in_place_of_the_main_one(
    professional: Client, group: list[Tranche], own: Decimal
) -> None:
    # given a share class that is worse than all, just worse than its fund's main one, in the midst, or better than all
    KeyFigures.objects.filter(tranche=group[-1]).update(perf_3y=own, volatility_3y=abs(own))
    # when
    compared = {one["figure"]: one for one in get(professional, COMPARED.format(group[-1].pk))["figures"]}
    spread = get(professional, SPREAD.format(group[-1].pk))
    # then
    for shown in (compared["perf_3y"], spread):
        assert (shown["position"], shown["count"]) == placed(PERFORMANCES, own)
    assert compared["volatility_3y"]["position"] == placed([-one for one in VOLATILITIES], -abs(own))[0]
    assert sum(one["count"] for one in spread["bins"]) == spread["count"]


def test_another_share_class_has_no_place_where_the_main_one_is_not_counted(
    professional: Client, group: list[Tranche]
) -> None:
    KeyFigures.objects.filter(tranche=group[0]).update(perf_3y=None)
    compared = {one["figure"]: one for one in get(professional, COMPARED.format(group[-1].pk))["figures"]}
    spread = get(professional, SPREAD.format(group[-1].pk))
    for shown, value in ((compared["perf_3y"], "fund"), (spread, "performance")):
        assert (shown[value], shown["position"], shown["count"]) == (3.25, None, 24)
    assert compared["volatility_3y"]["position"] == 25


def weekly_values(tranche: Tranche, weeks: Sequence[int], currency: str = "EUR") -> None:
    """Give a share class a NAV in each of these weeks, counted back from the record date, on its last but one day."""
    make_partitions(range(RECORD_DATE.year - 4, RECORD_DATE.year + 1))
    days = [RECORD_DATE - timedelta(days=1 + 7 * week) for week in weeks]
    Nav.objects.bulk_create(Nav(tranche=tranche, date=day, nav=100, currency=currency) for day in days)


# Nine tenths of 157 weeks are 141.3; a share class that is younger is asked for the weeks since its first value.
@pytest.mark.parametrize(
    ("weeks", "placed"),
    [
        (range(157), True),
        ([*range(141), 156], True),
        ([*range(140), 156], False),
        (range(100), True),
        ([*range(88), 99], False),
    ],
)
def test_a_drawdown_has_a_place_where_nine_of_ten_weeks_have_a_value(
    professional: Client, group: list[Tranche], weeks: Sequence[int], placed: bool
) -> None:
    # given drawdowns of four funds
    drawdowns = [Decimal(-20), Decimal(-8), Decimal(-30), Decimal(-5)]
    for tranche, drawdown in zip(group, drawdowns, strict=False):
        KeyFigures.objects.filter(tranche=tranche, record_date=RECORD_DATE).update(max_drawdown=drawdown)
    weekly_values(group[0], weeks)
    # when
    chart = get(professional, COMPARED.format(group[0].pk))
    # then
    figures = {one["figure"]: one for one in chart["figures"]}
    shown = figures["max_drawdown"]
    assert shown["position"] == (1 + sum(one > drawdowns[0] for one in drawdowns) if placed else None)
    assert (shown["fund"], shown["count"], shown["median"]) == (-20, 4, float(statistics.median(drawdowns)))
    assert codes(chart) == ([] if placed else ["drawdown_not_weekly"])
    assert figures["perf_3y"]["position"] is not None


def test_weeks_count_once_within_three_years_and_in_the_own_currency(
    professional: Client, group: list[Tranche]
) -> None:
    KeyFigures.objects.filter(tranche=group[0], record_date=RECORD_DATE).update(max_drawdown=-20)
    # given 141 weeks, a second value in one of them, 20 older weeks, and ten weeks in another currency
    weekly_values(group[0], [*range(140), 156, *range(157, 177)])
    Nav.objects.create(tranche=group[0], date=RECORD_DATE, nav=100, currency="EUR")
    weekly_values(group[0], range(141, 151), "USD")
    # then
    assert codes(get(professional, COMPARED.format(group[0].pk))) == ["drawdown_not_weekly"]
    # and one more week is enough
    weekly_values(group[0], [155])
    assert codes(get(professional, COMPARED.format(group[0].pk))) == []


def test_every_fund_is_in_one_bin(professional: Client, group: list[Tranche]) -> None:
    chart = get(professional, SPREAD.format(group[3].pk), period=3)
    low, width = float(min(PERFORMANCES)), float(max(PERFORMANCES) - min(PERFORMANCES)) / BINS
    expected = [0] * BINS
    for one in PERFORMANCES:
        expected[min(int((float(one) - low) / width), BINS - 1)] += 1
    assert [one["count"] for one in chart["bins"]] == expected
    own = [one for one in chart["bins"] if one["own"]]
    assert len(own) == 1
    assert own[0]["lower"] <= float(PERFORMANCES[3]) <= own[0]["upper"]
    assert (chart["count"], chart["performance"]) == (25, float(PERFORMANCES[3]))
    assert chart["position"] == 1 + sum(one > PERFORMANCES[3] for one in PERFORMANCES)
    # without any performance of that time
    assert get(professional, SPREAD.format(group[3].pk), period=5)["bins"] == []


def test_equal_performances_share_one_bin(professional: Client, group: list[Tranche]) -> None:
    KeyFigures.objects.update(perf_3y=4)
    chart = get(professional, SPREAD.format(group[0].pk))
    assert [(one["lower"], one["upper"], one["count"], one["own"]) for one in chart["bins"]] == [(4, 4, 25, True)]


def test_classes_are_counted(professional: Client, group: list[Tranche]) -> None:
    chart = get(professional, CLASSES.format(group[24].pk), lang="en")
    counts = {one["rank"]: one["count"] for one in chart["classes"]}
    floors = {"A": 78, "B": 60, "C": 41, "D": 23, "E": 1}
    classes = [next(rank for rank, floor in floors.items() if points >= floor) for points in POINTS]
    assert counts == {rank: classes.count(rank) for rank in floors}
    assert (chart["rank"], chart["rated"], chart["unrated"], chart["unit"]) == ("A", 25, 1, "funds")
    assert sum(one["share"] for one in chart["classes"]) == pytest.approx(100)


def test_the_rating_has_a_history(professional: Client, group: list[Tranche]) -> None:
    for back, points in ((1, 70), (2, None)):
        RatingFactory.create(tranche=group[24], record_date=month_end(RECORD_DATE, back), points=points)
    chart = get(professional, RATINGS.format(group[24].pk))
    assert [(one["rating_points"], one["rank"]) for one in chart["ratings"]] == [(None, None), (70, "B"), (97, "A")]
    assert chart["ratings"][-1]["record_date"] == RECORD_DATE.isoformat()
    assert chart["floors"] == {"A": 78, "B": 60, "C": 41, "D": 23, "E": 1}


def test_another_share_class_has_the_ratings_of_its_main_one_where_it_has_none(
    professional: Client, group: list[Tranche]
) -> None:
    # given ratings of the main share class and of two others, by months before the record date
    main, asked = group[0], group[-1]
    third = TrancheFactory.create(fund=main.fund, primary=False)
    stored: dict[Tranche, dict[int, int | None]] = {
        main: {0: POINTS[0], 1: 70, 2: None, 4: 30},
        asked: {0: 98, 2: 45, 3: 20},
        third: {1: 5, 5: 5},
    }
    for tranche, ratings in stored.items():
        for back, points in ratings.items():
            if (tranche, back) != (main, 0):
                RatingFactory.create(tranche=tranche, record_date=month_end(RECORD_DATE, back), points=points)
    # then each share class shows its own ones, and those of the main one at other dates
    for tranche in (asked, third, main):
        expected = stored[main] | stored[tranche]
        chart = get(professional, RATINGS.format(tranche.pk))
        assert [(one["record_date"], one["rating_points"]) for one in chart["ratings"]] == [
            (month_end(RECORD_DATE, back).isoformat(), expected[back]) for back in sorted(expected, reverse=True)
        ]


def test_a_closed_fund_is_no_peer_any_more_and_keeps_its_own_last_standing(
    professional: Client, group: list[Tranche]
) -> None:
    # given: the best one closed before the record date, with figures and ratings of that and the month before
    closed, before = group[24], month_end(RECORD_DATE, 1)
    for tranche in (closed, group[23]):
        KeyFiguresFactory.create(tranche=tranche, record_date=before, perf_3y=9, volatility_3y=9)
        RatingFactory.create(tranche=tranche, record_date=before, points=90)
    Tranche.objects.filter(pk=closed.pk).update(closed_on=before)
    # when, then: the others are 24
    assert get(professional, CLASSES.format(group[23].pk))["rated"] == 24
    figures = {one["figure"]: one for one in get(professional, COMPARED.format(group[23].pk))["figures"]}
    assert figures["perf_3y"]["count"] == 24
    ranking = get(professional, f"funds_in_peergroup/{group[23].pk}/")["result"]
    assert closed.pk not in {one["id"] for one in ranking}
    # and: its own charts are those of its last record date
    own = get(professional, CLASSES.format(closed.pk))
    assert (own["record_date"], own["rated"], own["rank"]) == (before.isoformat(), 2, "A")
    assert [one["record_date"] for one in get(professional, RATINGS.format(closed.pk))["ratings"]] == [
        before.isoformat()
    ]


def test_a_fund_without_figures_or_rating_says_so(professional: Client, group: list[Tranche]) -> None:
    assert codes(get(professional, COMPARED.format(group[25].pk))) == ["no_figures"]
    assert codes(get(professional, MATRIX.format(group[25].pk))) == ["no_figures"]
    assert codes(get(professional, SPREAD.format(group[25].pk))) == ["no_figures"]
    assert codes(get(professional, RATINGS.format(group[25].pk))) == ["never_rated"]
    assert get(professional, CLASSES.format(group[25].pk))["rank"] is None
    alone = TrancheFactory.create()
    assert codes(get(professional, CLASSES.format(alone.pk))) == ["not_rated"]


def quoted_in_dollars(tranche: Tranche) -> None:
    """Quote a share class in dollars, at rates that go up and down by a tenth, and say what a euro costs each week."""
    rates = {day: Decimal("1.1") + Decimal("0.01") * (week * 7 % 11) for week, day in enumerate(FRIDAYS)}
    FxRate.objects.bulk_create(FxRate(currency="USD", date=day, rate=rate, source="ECB") for day, rate in rates.items())
    Tranche.objects.filter(pk=tranche.pk).update(currency="USD")
    for nav in Nav.objects.filter(tranche=tranche):
        paid = None if nav.distribution is None else nav.distribution * rates[nav.date]
        Nav.objects.filter(tranche=tranche, date=nav.date).update(
            nav=nav.nav * rates[nav.date], distribution=paid, currency="USD"
        )


def test_a_peer_stands_where_it_stood_whatever_it_is_quoted_in(professional: Client, market: Market) -> None:
    # given the charts of a fund all of whose peers are quoted in euros; then one of them in dollars
    own, peer = market.funds[0], market.funds[1]
    of_peers = (COMPARED, MATRIX, SPREAD, "charts/performance/{}/", "charts/crashDrawdown/{}/")
    KeyFigures.objects.all().delete()
    run_figures(RECORD_DATE, silent)
    before = {path: get(professional, path.format(own.pk)) for path in of_peers}
    place = get(professional, SPREAD.format(peer.pk))["position"]
    quoted_in_dollars(peer)
    # when
    run_figures(RECORD_DATE, silent)
    # then nothing has changed but that it is told
    for path in of_peers:
        after = get(professional, path.format(own.pk))
        assert codes(after) == [*codes(before[path]), "peers_converted"]
        assert after | {"notices": before[path]["notices"]} == before[path]
        assert after["currency"] == "EUR"
    # and the peer has the same place among returns in dollars
    spread = get(professional, SPREAD.format(peer.pk))
    assert (spread["currency"], spread["position"]) == ("USD", place)
    # and without a rate it is left out, which is told
    FxRate.objects.filter(date__gt=RECORD_DATE - timedelta(days=20)).delete()
    for path in (MATRIX, SPREAD):
        after = get(professional, path.format(own.pk))
        assert after["count"] == before[path]["count"] - 1
        assert codes(after) == ["peers_converted", "peers_without_rate"]


@pytest.mark.parametrize("path", ALL)
def test_without_any_figures_charts_are_empty(professional: Client, group: list[Tranche], path: str) -> None:
    KeyFigures.objects.all().delete()
    terms.forget()
    assert get(professional, path.format(group[0].pk))["record_date"] is None


@pytest.mark.parametrize("path", ALL)
def test_who_and_what_is_refused(api: Client, professional: Client, path: str) -> None:
    problem(api, path.format(1), 403, "not_allowed")
    problem(professional, path.format(2**40), 404, "fund_not_found")
    document = problem(professional, path.format(1), 400, "invalid_query", period=10, vol_period=3)
    assert ("period", "10") in faults(document)


@pytest.mark.parametrize("path", [*ALL, "charts/crashDrawdown/{}/", "charts/evolutionOfRisk/{}/"])
def test_answers_have_the_declared_shape(professional: Client, group: list[Tranche], path: str) -> None:
    document = declared.document()
    described = document["paths"]["/api/v1/" + path.replace("{}", "{id}")]["get"]["responses"]["200"]
    shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
    validator = Draft202012Validator(shape, validate_formats=True)
    for tranche in (group[0], group[25], group[26]):
        answer = get(professional, path.format(tranche.pk))
        assert [error.message for error in validator.iter_errors(answer)] == []
