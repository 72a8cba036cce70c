"""Simulated figures agree with each other, and with themselves when made again."""

from decimal import Decimal

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Avg, Count, F, Q

from app.content.models import News, Report
from app.funds.models import Fund, KeyFigures, Tranche
from app.funds.simulation.articles import simulate_articles
from app.funds.simulation.figures import SRI_BOUNDS, SRRI_BOUNDS
from app.funds.simulation.writing import simulate_figures
from app.ratings.models import Rating
from tests.factories.funds import RECORD_DATE, KeyFiguresFactory, PeergroupFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]
BIG, SMALL = 21, 5


@pytest.fixture
def market() -> None:
    for size in (BIG, SMALL):
        group = PeergroupFactory.create()
        for _ in range(size):
            main = TrancheFactory.create(fund__peergroup=group)
            TrancheFactory.create(
                fund=main.fund, primary=False, name=f"{main.fund.name} I Usd", tranche="I Usd", currency="USD"
            )


def state() -> list[tuple[object, ...]]:
    figures = KeyFigures.objects.order_by("tranche__isin").values_list(
        "tranche__isin", "perf_1y", "volatility_3y", "volume"
    )
    ratings = Rating.objects.order_by("tranche__isin", "record_date").values_list(
        "tranche__isin", "record_date", "points"
    )
    return [*figures, *ratings]


@pytest.mark.usefixtures("market")
def test_figures_of_a_tranche_agree() -> None:
    # when
    simulate_figures()
    # then
    assert KeyFigures.objects.count() == Tranche.objects.count() == 2 * (BIG + SMALL)
    assert not KeyFigures.objects.filter(
        Q(simulated=False) | Q(max_drawdown__gt=0) | Q(reference_drawdown__gt=0)
    ).exists()
    assert not KeyFigures.objects.filter(perf_5y__isnull=False, perf_3y__isnull=True).exists()
    assert not KeyFigures.objects.filter(max_profit_3y__lt=F("max_loss_3y")).exists()
    for figures in KeyFigures.objects.all():
        if figures.volatility_5y is not None:
            # Rounded figures may lie on the other side of a bound that the exact one does not touch.
            near = any(abs(float(figures.volatility_5y) - bound) < 0.006 for bound in SRRI_BOUNDS)
            expected = 1 + sum(float(figures.volatility_5y) >= bound for bound in SRRI_BOUNDS)
            assert near or figures.srri == expected
        assert figures.sri == 1 + sum(int(figures.srri or 0) > bound for bound in SRI_BOUNDS)
        assert figures.risk_class == ("low", "medium", "high")[(figures.sri or 0) - 1]
        if figures.prob_loss_month_3y is not None and figures.prob_profit_month_3y is not None:
            assert figures.prob_loss_month_3y + figures.prob_profit_month_3y <= Decimal("100.02")


@pytest.mark.usefixtures("market")
def test_institutional_share_classes_cost_less_and_ask_for_more() -> None:
    # when
    simulate_figures()
    # then
    for fund in Fund.objects.prefetch_related("tranches"):
        retail, institutional = sorted(fund.tranches.all(), key=lambda tranche: tranche.tranche)
        assert institutional.ter < retail.ter
        assert (institutional.min_investment or 0) > (retail.min_investment or 0)


def mean_of_group(code: str, column: str) -> float:
    found = KeyFigures.objects.filter(tranche__fund__peergroup__code=code).aggregate(mean=Avg(column))["mean"]
    return float(found)


def given_group(code: str, asset_class: str, funds: int) -> None:
    group = PeergroupFactory.create(code=code, asset_class=asset_class)
    for _ in range(funds):
        TrancheFactory.create(fund__peergroup=group, fund__asset_class=asset_class)


def test_peergroups_that_differ_in_currency_alone_are_one_market() -> None:
    # given
    for code in ("equity-testland-eur", "equity-testland-usd", "equity-elsewhere-eur"):
        given_group(code, "equity", 20)
    # when
    simulate_figures()
    # then
    here, same, other = (
        [mean_of_group(code, f"perf_{period}") for period in ("1m", "3m", "6m", "1y")]
        for code in ("equity-testland-eur", "equity-testland-usd", "equity-elsewhere-eur")
    )
    assert sum(abs(a - b) for a, b in zip(here, same, strict=True)) < sum(
        abs(a - b) for a, b in zip(here, other, strict=True)
    )


def test_three_years_are_plausible_in_every_market() -> None:
    # given
    for number in range(40):
        given_group(f"equity-market-{number}", "equity", 3)
    # when
    simulate_figures()
    # then
    found = [mean_of_group(f"equity-market-{number}", "perf_3y") for number in range(40)]
    assert -12 < min(found) < max(found) < 22
    assert 0 < sum(found) / len(found) < 10


def test_risk_of_a_peergroup_follows_from_what_it_holds() -> None:
    # given
    given_group("alternative-long-short-equity", "alternative", 10)
    given_group("bond-short", "bond", 10)
    given_group("equity-gold", "equity", 10)
    given_group("money-market-eur", "money_market", 10)
    # when
    simulate_figures()
    # then
    risks = [
        mean_of_group(code, "volatility_5y")
        for code in ("money-market-eur", "bond-short", "alternative-long-short-equity", "equity-gold")
    ]
    assert risks == sorted(risks)
    assert 4 < risks[2] < 12


@pytest.mark.usefixtures("market")
def test_ratings_rank_within_peergroups_of_twenty_and_more() -> None:
    # when
    simulate_figures()
    # then
    current = Rating.objects.filter(record_date=RECORD_DATE, tranche__primary=True)
    groups = current.values("tranche__fund__peergroup").annotate(rated=Count("id"))
    for group in groups:
        assert group["rated"] >= 20
        ratings = current.filter(tranche__fund__peergroup=group["tranche__fund__peergroup"]).order_by(
            "position_vs_peergroup"
        )
        assert [r.position_vs_peergroup for r in ratings] == list(range(1, group["rated"] + 1))
        assert {r.peergroup_size for r in ratings} == {group["rated"]}
        points = [r.points or 0 for r in ratings]
        assert points == sorted(points, reverse=True)
        assert abs(points[len(points) // 2] - 50) <= 3
    small = Rating.objects.filter(peergroup_size__lt=20)
    assert not small.exists()
    assert not Rating.objects.filter(first_rating__gt=F("record_date")).exists()
    assert not current.filter(rating_unchanged_since__lt=F("first_rating")).exists()


@pytest.mark.usefixtures("market")
def test_same_funds_give_the_same_figures_whatever_their_ids() -> None:
    # given
    simulate_figures()
    first = state()
    KeyFigures.objects.all().delete()
    Rating.objects.all().delete()
    # when: ids differ, the order of the rows as well
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        cursor.execute("UPDATE funds_tranche SET id = 10000000 - id")
    simulate_figures()
    # then
    assert state() == first


@pytest.mark.usefixtures("market")
def test_repeated_simulation_streams_nothing_and_spares_real_figures() -> None:
    # given
    real = KeyFiguresFactory.create(tranche=Tranche.objects.order_by("pk")[0], perf_1y=Decimal("1.23"), simulated=False)
    simulate_figures()
    simulate_articles()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM outbox_entry")
        # when
        simulate_figures()
        simulate_articles()
        # then
        cursor.execute("SELECT count(*) FROM outbox_entry")
        assert cursor.fetchone() == (0,)
    real.refresh_from_db()
    assert (real.perf_1y, real.simulated) == (Decimal("1.2300"), False)


@pytest.mark.usefixtures("market")
def test_articles_exist_in_both_languages_and_say_that_they_are_simulated() -> None:
    # given
    simulate_figures()
    # when
    simulate_articles()
    # then
    for kind in (News, Report):
        articles = kind._default_manager.all()
        assert articles.count() >= 2000
        empty = Q(title_de="") | Q(title_en="") | Q(body_de="") | Q(body_en="") | Q(simulated=False)
        assert not articles.filter(empty | Q(funds__isnull=True) | Q(company__isnull=True)).exists()
        assert not articles.filter(Q(body_de__contains="{") | Q(body_en__contains="{")).exists()
        assert not articles.exclude(body_de__contains="simuliert").exists()
        assert not articles.exclude(body_en__contains="simulated").exists()


def test_without_funds_there_is_a_clear_message() -> None:
    with pytest.raises(CommandError, match="import_funds"):
        call_command("simulate")
