"""Simulated figures agree with each other, and with themselves when made again."""

import datetime
from collections import Counter
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from itertools import count, pairwise

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Avg, Count, F, Q

from app.content.models import News, Report
from app.demo.accounts import largest_company
from app.demo.articles import simulate_articles
from app.demo.company_usage import MONTHS, simulate_company_usage
from app.demo.usage import simulate_usage
from app.demo.writing import simulate_figures
from app.figures.formulas import SRI_BOUNDS, SRRI_BOUNDS
from app.funds.models import Fund, KeyFigures, Tranche
from app.monthly.figures import run_figures
from app.monthly.ratings import run_ratings
from app.prices.models import Nav
from app.ratings.models import Explanation, QualitativeRating, Rating, Review
from app.statistics.kinds import Kind
from app.statistics.models import DailySum, MonthlySum, ShownSum
from app.statistics.services import missed_by, views_of
from search.fields import tranche_catalogue
from tests.factories.codes import isin
from tests.factories.funds import RECORD_DATE, DemoTrancheFactory, KeyFiguresFactory, PeergroupFactory
from tests.integration.monthly.test_figures import silent

pytestmark = [pytest.mark.django_db, pytest.mark.services]
# Enough for twenty rated funds of the ages that these ISINs draw.
BIG, SMALL = 30, 5


@pytest.fixture
def market() -> None:
    # All draws follow from ISINs and codes: the same ones give each run the same market.
    codes = map(isin, count(100_000_000))
    for size in (BIG, SMALL):
        group = PeergroupFactory.create(code=f"equity-market-of-{size}")
        for _ in range(size):
            main = DemoTrancheFactory.create(fund__peergroup=group, isin=next(codes))
            DemoTrancheFactory.create(
                fund=main.fund, primary=False, isin=next(codes), tranche="I Usd", currency="USD",
                name=f"{main.fund.name} I Usd",
            )  # fmt: skip


def state() -> list[tuple[object, ...]]:
    figures = KeyFigures.objects.order_by("tranche__isin", "record_date").values_list(
        "tranche__isin", "record_date", "perf_1y", "volatility_3y", "volume", "sri"
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
    current = KeyFigures.objects.filter(record_date=RECORD_DATE)
    assert Tranche.objects.count() == 2 * (BIG + SMALL)
    assert current.count() == Tranche.objects.exclude(closed_on__lt=RECORD_DATE).count()
    assert not KeyFigures.objects.filter(
        Q(simulated=False) | Q(max_drawdown__gt=0) | Q(reference_drawdown__gt=0)
    ).exists()
    assert not KeyFigures.objects.filter(perf_5y__isnull=False, perf_3y__isnull=True).exists()
    assert not KeyFigures.objects.filter(max_profit_3y__lt=F("max_loss_3y")).exists()
    for figures in KeyFigures.objects.all():
        if figures.volatility_5y is not None:
            # The SRRI asks for weekly returns where there are any, the volatility for monthly ones.
            found = float(figures.volatility_5y)
            assert figures.srri in {1 + sum(found * off >= bound for bound in SRRI_BOUNDS) for off in (0.75, 1, 1.33)}
        assert figures.sri == 1 + sum(int(figures.srri or 0) > bound for bound in SRI_BOUNDS)
        assert figures.risk_class == ("low", "medium", "high")[(figures.sri or 0) - 1]
        if figures.prob_loss_month_3y is not None and figures.prob_profit_month_3y is not None:
            assert figures.prob_loss_month_3y + figures.prob_profit_month_3y <= Decimal("100.02")


@pytest.mark.usefixtures("market")
def test_main_tranches_have_sizes_and_risks_at_the_record_dates_of_their_ratings() -> None:
    # when
    simulate_figures()
    # then: twelve earlier record dates, unless the share class is younger
    earlier = KeyFigures.objects.filter(record_date__lt=RECORD_DATE)
    assert not earlier.filter(tranche__primary=False).exists()
    assert not earlier.filter(record_date__lt=F("tranche__issue_date")).exists()
    assert not earlier.filter(Q(volume__isnull=True) | Q(sri__isnull=True) | Q(srri__isnull=True)).exists()
    rated = set(Rating.objects.filter(record_date__lt=RECORD_DATE).values_list("tranche_id", "record_date"))
    assert rated
    assert rated <= set(earlier.values_list("tranche_id", "record_date"))
    # A fund's size moves by some percent a month, not by chance from month to month.
    for tranche in Tranche.objects.filter(primary=True):
        sizes = [float(one.volume or 0) for one in tranche.key_figures.order_by("record_date")]
        assert all(0.6 < later / before < 1.6 for before, later in pairwise(sizes) if min(sizes) > 1.5)
        assert len(sizes) == 1 or len(set(sizes)) > 1


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


def given_group(code: str, asset_class: str, funds: int, codes: Iterator[str]) -> None:
    """Make a peergroup of funds with these ISINs, from which their draws follow."""
    group = PeergroupFactory.create(code=code, asset_class=asset_class)
    for _ in range(funds):
        DemoTrancheFactory.create(fund__peergroup=group, fund__asset_class=asset_class, isin=next(codes))


def test_peergroups_that_differ_in_currency_alone_are_one_market() -> None:
    # given
    codes = map(isin, count(400_000_000))
    for code in ("equity-testland-eur", "equity-testland-usd", "equity-elsewhere-eur"):
        given_group(code, "equity", 20, codes)
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
    codes = map(isin, count(500_000_000))
    for number in range(40):
        given_group(f"equity-market-{number}", "equity", 3, codes)
    # when
    simulate_figures()
    # then
    found = [mean_of_group(f"equity-market-{number}", "perf_3y") for number in range(40)]
    # Shares rose by some 15 % a year in these three.
    assert -12 < min(found) < max(found) < 30
    assert 8 < sum(found) / len(found) < 20


def test_risk_of_a_peergroup_follows_from_what_it_holds() -> None:
    # given
    codes = map(isin, count(600_000_000))
    given_group("alternative-long-short-equity", "alternative", 10, codes)
    given_group("bond-short", "bond", 10, codes)
    given_group("equity-gold", "equity", 10, codes)
    given_group("money-market-eur", "money_market", 10, codes)
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


def monthly_state() -> list[tuple[object, ...]]:
    """Everything that the monthly jobs write."""
    ratings = Rating.objects.order_by("pk").values_list()
    figures = KeyFigures.objects.order_by("pk").values_list()
    return [*ratings, *figures, *Explanation.objects.order_by("pk").values_list()]


@pytest.mark.usefixtures("market")
def test_the_monthly_jobs_find_nothing_to_change_in_what_the_simulation_left() -> None:
    # given: a fund whose class changed on the way, and one whose class did not
    simulate_figures()
    dates = sorted(set(Rating.objects.values_list("record_date", flat=True)))
    assert len(dates) == 13
    current = Rating.objects.filter(record_date=RECORD_DATE)
    assert current.filter(rating_unchanged_since=dates[0]).exists()
    assert current.filter(rating_unchanged_since__gt=dates[0]).exists()
    before = monthly_state()
    # when
    figures, ratings = run_figures(RECORD_DATE, silent), run_ratings(RECORD_DATE, silent)
    # then
    assert (figures.changed, ratings.changed) == (0, 0)
    assert monthly_state() == before
    # and at an earlier record date the main share classes' ratings are those of the job as well
    main = Rating.objects.filter(tranche__primary=True).order_by("pk")
    kept = list(main.values_list("pk", "points", "position_vs_peergroup", "peergroup_size", "kind", "record_date"))
    run_ratings(dates[-2], silent)
    assert kept == list(
        main.values_list("pk", "points", "position_vs_peergroup", "peergroup_size", "kind", "record_date")
    )


@pytest.mark.usefixtures("market")
def test_every_rating_is_explained_by_parts_that_give_its_points_exactly() -> None:
    # when
    simulate_figures()
    # then
    told = {(one.fund_id, one.record_date): one for one in Explanation.objects.all()}
    ratings = Rating.objects.filter(tranche__primary=True).values_list("tranche__fund_id", "record_date", "points")
    assert set(told) == {(fund, date) for fund, date, _ in ratings}
    for fund, date, points in ratings:
        one = told[fund, date]
        share = (one.qualitative_share or Decimal(0)) / 100
        mixed = share * (one.qualitative or 0) + (1 - share) * (one.quantitative or 0)
        centred = mixed.quantize(Decimal("0.01"), ROUND_HALF_UP) + (one.centre_points or 0)
        # Halves are rounded away from 50.
        whole = 50 + (centred - 50).quantize(Decimal(1), ROUND_HALF_UP)
        assert points == min(max(whole, 1), 100)
        if one.quantitative is not None:
            parts = (one.performance_points, one.downside_points, one.drawdown_points)
            assert one.quantitative == 50 + sum(part or Decimal(0) for part in parts)


@pytest.mark.usefixtures("market")
def test_mandates_are_renewed_on_the_anniversary_of_the_launch_and_reviews_are_marked() -> None:
    # given: enough funds for some of them to have a mandate and to be under review
    group = Fund.objects.order_by("pk")[0].peergroup
    for _ in range(60):
        DemoTrancheFactory.create(fund__peergroup=group)
    # when
    simulate_figures()
    # then
    given = QualitativeRating.objects.select_related("fund")
    assert given.filter(simulated=True).count() == given.count() > 0
    for one in given:
        launch = one.fund.tranches.get(primary=True).issue_date
        assert launch is not None
        assert (one.date.month, one.date.day) == (launch.month, launch.day)
        assert launch <= one.date <= RECORD_DATE
    rated = Rating.objects.filter(record_date=RECORD_DATE, tranche__primary=True)
    mandates = set(given.filter(date__gt=RECORD_DATE - datetime.timedelta(days=366)).values_list("fund_id", flat=True))
    assert set(rated.filter(kind="qualitative").values_list("tranche__fund_id", flat=True)) <= mandates
    reviewed = set(Review.objects.values_list("fund_id", flat=True))
    assert set(rated.filter(under_review=True).values_list("tranche__fund_id", flat=True)) <= reviewed


@pytest.mark.usefixtures("market")
def test_what_staff_say_of_a_fund_is_neither_overwritten_nor_added_to() -> None:
    # given
    simulate_figures()
    first = QualitativeRating.objects.order_by("pk").first()
    fund = first.fund if first else Fund.objects.order_by("pk")[0]
    fund.qualitative_ratings.all().delete()
    fund.reviews.all().delete()
    QualitativeRating.objects.create(fund=fund, date=RECORD_DATE, points=12)
    Review.objects.create(fund=fund, since=RECORD_DATE, until=RECORD_DATE)
    # when
    simulate_figures()
    # then
    assert [one.points for one in fund.qualitative_ratings.all()] == [12]
    assert [one.until for one in fund.reviews.all()] == [RECORD_DATE]


@pytest.mark.usefixtures("market")
def test_same_funds_give_the_same_figures_whatever_their_ids() -> None:
    # given
    simulate_figures()
    first = state()
    KeyFigures.objects.all().delete()
    Rating.objects.all().delete()
    Nav.objects.all().delete()
    # when: ids differ, the order of the rows as well
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        cursor.execute("UPDATE funds_tranche SET id = 10000000 - id")
        cursor.execute("UPDATE funds_listentry SET tranche_id = 10000000 - tranche_id")
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
    with pytest.raises(CommandError, match="no funds of the demo list"):
        call_command("simulate")


@pytest.mark.usefixtures("market")
def test_views_are_simulated_and_marked() -> None:
    # given counted ones, which stay
    counted = DailySum.objects.create(
        day=RECORD_DATE, kind="fund", subject_id=1, object_id=1, reader="visitor", source="link", views=1
    )
    # when
    made = simulate_usage()
    again = simulate_usage()
    # then: the same ones, for twelve months and more, and readable
    assert made == again
    sums = DailySum.objects.filter(simulated=True)
    assert sums.count() == made["daily sums of views"] > 0
    first = sums.order_by("day").values_list("day", flat=True)[0]
    assert (RECORD_DATE - first).days >= 360
    assert set(sums.values_list("subject_id", flat=True)) <= set(Fund.objects.values_list("id", flat=True))
    assert DailySum.objects.get(simulated=False) == counted
    funds = list(Fund.objects.values_list("id", flat=True))
    readable = views_of(funds, datetime.date(first.year, first.month, 1), RECORD_DATE.replace(day=1), Kind.FUND)
    assert readable
    assert all(one.simulated for one in readable)
    misses = missed_by(funds, datetime.date(first.year, first.month, 1), RECORD_DATE.replace(day=1))
    assert {one.criterion for one in misses} <= set(tranche_catalogue().facets("wholesale"))
    assert {one.subject_id for one in misses} <= {one.subject_id for one in readable}
    assert misses
    assert all(one.simulated for one in misses)


@pytest.mark.usefixtures("market")
def test_the_demo_asset_manager_has_a_year_of_statistics() -> None:
    # given a view that was counted, which stays
    simulate_figures()
    simulate_usage()
    counted = MonthlySum.objects.create(
        month=RECORD_DATE.replace(day=1), kind="fund", subject_id=1, reader="visitor", views=9, people=0
    )
    company = largest_company()
    assert company is not None
    funds = list(Fund.objects.filter(company=company).values_list("id", flat=True))
    # when
    made = simulate_company_usage()
    again = simulate_company_usage()
    # then: the same ones, all year, for every fund and kind, and readable
    assert made == again
    last = RECORD_DATE.replace(day=1)
    first = last.replace(year=last.year - 1) + datetime.timedelta(days=31)
    first = first.replace(day=1)
    for kind in (Kind.FUND, Kind.DOCUMENT, Kind.SHOWN):
        found = views_of(funds, first, last, kind)
        assert len({one.month for one in found}) == MONTHS
        assert {one.subject_id for one in found} == set(funds)
        assert all(one.simulated for one in found)
    assert len(views_of([company.pk], first, last, Kind.PROFILE)) == 3 * MONTHS
    # and what is left of a fund's lists beside their parts is of five people as well
    whole = {
        (one.subject_id, one.month, one.reader.value): one.views for one in views_of(funds, first, last, Kind.SHOWN)
    }
    parts = Counter[tuple[int, datetime.date, str]]()
    for row in ShownSum.objects.all():
        parts[row.subject_id, row.month, row.reader] += row.searches
    assert parts
    assert all(whole[unit] - searches >= 5 for unit, searches in parts.items())
    assert all(one.bound for one in missed_by(funds, first, last))
    assert MonthlySum.objects.get(simulated=False) == counted
