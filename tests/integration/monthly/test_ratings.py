"""The monthly rating against a real database: what is written, kept, streamed and explained."""

import datetime
import logging
from decimal import Decimal
from io import StringIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.utils import timezone

from app.figures.models import Run
from app.funds import terms
from app.funds.models import KeyFigures, Peergroup, Tranche
from app.monthly.figures import run_figures
from app.monthly.ratings import run_ratings
from app.monthly.tasks import run_due_ratings
from app.prices.models import FxRate, Nav
from app.prices.returns import month_end
from app.prices.storing import EPOCH, Navs, write_history
from app.ratings.explanation import explanation
from app.ratings.models import Explanation, QualitativeRating, Rating, Review
from tests.factories.funds import RECORD_DATE, KeyFiguresFactory, PeergroupFactory, RatingFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

BEFORE = month_end(RECORD_DATE, 1)


def silent(done: int, total: int) -> None:
    pass


def given_funds(count: int, *, months: int = 72, until: datetime.date = RECORD_DATE) -> list[Tranche]:
    """Main tranches of one peergroup with monthly NAVs; the later ones grow faster with the same ups and downs."""
    group = PeergroupFactory.create()
    tranches = [TrancheFactory.create(fund__peergroup=group) for _ in range(count)]
    given_navs(tranches, months, until)
    return tranches


def given_navs(tranches: list[Tranche], months: int, until: datetime.date = RECORD_DATE) -> None:
    ends = np.array([(month_end(until, back) - EPOCH).days for back in range(months, -1, -1)])
    random = np.random.default_rng(7)
    shocks = random.normal(0, 0.03, len(ends))
    growth = np.array([np.cumprod(1 + shocks + 0.0005 * place) for place in range(len(tranches))])
    rows = len(ends) * len(tranches)
    write_history(
        Navs(
            np.repeat([tranche.pk for tranche in tranches], len(ends)),
            np.tile(ends, len(tranches)),
            (growth * 100_000_000).astype(np.int64).ravel(),
            np.full(rows, b"EUR"),
            np.zeros(rows, np.int64),
        ),
        simulated=False,
    )


def current(tranche: Tranche) -> Rating:
    return Rating.objects.get(tranche=tranche, record_date=RECORD_DATE)


def test_funds_are_ranked_and_every_share_class_carries_its_funds_rating() -> None:
    # given
    tranches = given_funds(20)
    sibling = TrancheFactory.create(fund=tranches[0].fund, primary=False)
    # when
    run_ratings(RECORD_DATE, silent)
    # then
    positions = [current(tranche).position_vs_peergroup for tranche in tranches]
    assert positions == list(range(20, 0, -1))
    best = current(tranches[-1])
    assert (best.rank, best.kind, best.peergroup_size, best.simulated) == ("A", "quantitative", 20, False)
    assert (best.first_rating, best.rating_unchanged_since) == (RECORD_DATE, RECORD_DATE)
    assert current(sibling).points == current(tranches[0]).points
    # and the fund page can say where the points come from
    told = Explanation.objects.get(fund=tranches[-1].fund)
    parts = (told.performance_points, told.downside_points, told.drawdown_points)
    assert float(told.quantitative or 0) == pytest.approx(50 + sum(float(part or 0) for part in parts), abs=0.001)
    assert best.points == pytest.approx(float(told.quantitative or 0) + float(told.centre_points or 0), abs=0.5)
    assert (told.months, told.qualitative, told.qualitative_share, told.centred_last) == (60, None, 0, True)


def test_a_second_run_changes_and_streams_nothing() -> None:
    # given
    given_funds(20)
    first = run_ratings(RECORD_DATE, silent)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM outbox_entry")
        # when
        second = run_ratings(RECORD_DATE, silent)
        # then
        cursor.execute("SELECT count(*) FROM outbox_entry")
        assert cursor.fetchone() == (0,)
    assert (first.changed, second.changed) == (20, 0)


def test_nineteen_funds_are_not_rated() -> None:
    given_funds(19)
    run_ratings(RECORD_DATE, silent)
    assert not Rating.objects.exists()
    assert not Explanation.objects.exists()


def test_absurd_navs_of_one_fund_neither_stop_the_run_nor_touch_the_points_of_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    # given: the worst fund loses all but nothing, so that the logarithm of its return is no number
    tranches = given_funds(21)
    run_ratings(RECORD_DATE, silent)
    right = {tranche.pk: current(tranche).points for tranche in tranches[1:]}
    for back, nav in ((3, "999999999999"), (2, "0.000001")):
        Nav.objects.filter(tranche=tranches[0], date=month_end(RECORD_DATE, back)).update(nav=Decimal(nav))
    # when
    with caplog.at_level(logging.WARNING, logger="app.ratings"):
        state = run_ratings(RECORD_DATE, silent)
    # then
    assert state.finished_at is not None
    assert {tranche.pk: current(tranche).points for tranche in tranches[1:]} == right
    told = Explanation.objects.get(fund=tranches[0].fund)
    assert told.performance is None
    assert told.drawdown == -100
    (line,) = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert f"fund {tranches[0].fund_id}, {RECORD_DATE}" in line
    assert line.endswith(": performance")


def test_a_mandate_rates_a_young_fund_for_a_year() -> None:
    # given
    tranches = given_funds(20)
    young = [TrancheFactory.create(fund__peergroup=tranches[0].fund.peergroup) for _ in range(2)]
    given_navs(young, 4)
    for tranche, date in zip(young, (BEFORE, RECORD_DATE - datetime.timedelta(days=367)), strict=True):
        QualitativeRating.objects.create(fund=tranche.fund, date=date, points=71)
    # when
    run_ratings(RECORD_DATE, silent)
    # then
    rating = current(young[0])
    told = Explanation.objects.get(fund=young[0].fund)
    assert (rating.kind, rating.rank, told.qualitative_share) == ("qualitative", "B", 100)
    assert rating.points == pytest.approx(71 + float(told.centre_points or 0), abs=0.5)
    # One that nobody renewed has ended.
    assert not Rating.objects.filter(tranche=young[1]).exists()


def test_a_review_marks_the_rating_as_long_as_it_lasts() -> None:
    # given
    tranches = given_funds(20)
    Review.objects.create(fund=tranches[0].fund, since=BEFORE)
    Review.objects.create(fund=tranches[1].fund, since=BEFORE, until=RECORD_DATE - datetime.timedelta(days=1))
    # when
    run_ratings(RECORD_DATE, silent)
    # then
    assert [current(tranche).under_review for tranche in tranches[:3]] == [True, False, False]


def test_a_review_that_began_or_ended_since_counts_for_the_latest_rating_alone() -> None:
    # given
    tranches = given_funds(20)
    KeyFiguresFactory.create(tranche=tranches[5], record_date=RECORD_DATE)
    terms.forget()
    Review.objects.create(fund=tranches[0].fund, since=timezone.localdate())
    Review.objects.create(fund=tranches[1].fund, since=BEFORE, until=timezone.localdate())
    Review.objects.create(fund=tranches[2].fund, since=timezone.localdate() + datetime.timedelta(days=1))
    # when
    run_ratings(RECORD_DATE, silent, earlier=1)
    # then
    assert [current(tranche).under_review for tranche in tranches[:4]] == [True, False, False, False]
    before = Rating.objects.filter(record_date=BEFORE, under_review=True)
    assert list(before.values_list("tranche", flat=True)) == [tranches[1].pk]


def test_history_is_kept_and_tells_since_when_the_class_holds() -> None:
    # given
    tranches = given_funds(20)
    long_ago = datetime.date(2024, 5, 31)
    RatingFactory.create(
        tranche=tranches[-1], record_date=BEFORE, points=99, first_rating=long_ago, rating_unchanged_since=long_ago
    )
    RatingFactory.create(tranche=tranches[0], record_date=BEFORE, points=99, first_rating=long_ago)
    # when
    run_ratings(RECORD_DATE, silent)
    # then
    assert Rating.objects.filter(record_date=BEFORE).count() == 2
    same, other = current(tranches[-1]), current(tranches[0])
    assert (same.first_rating, same.rating_unchanged_since) == (long_ago, long_ago)
    assert (other.rank, other.first_rating, other.rating_unchanged_since) == ("E", long_ago, RECORD_DATE)


def test_earlier_record_dates_from_one_reading_are_those_of_single_runs() -> None:
    # given
    tranches = given_funds(21)
    sibling = TrancheFactory.create(fund=tranches[3].fund, primary=False)
    QualitativeRating.objects.create(fund=tranches[2].fund, date=RECORD_DATE - datetime.timedelta(days=416), points=9)
    Review.objects.create(fund=tranches[1].fund, since=month_end(RECORD_DATE, 5), until=BEFORE)
    columns = ("tranche", "record_date", "kind", "points", "position_vs_peergroup", "under_review", "first_rating",
               "rating_unchanged_since")  # fmt: skip
    main = Rating.objects.filter(tranche__primary=True).order_by("tranche_id", "record_date")
    # when
    for back in (3, 2, 1, 0):
        run_ratings(month_end(RECORD_DATE, back), silent)
    single = list(main.values_list(*columns))
    Rating.objects.all().delete()
    Explanation.objects.all().delete()
    run_ratings(RECORD_DATE, silent, earlier=3)
    # then: the mandate ended on the way, and the review began and ended
    assert list(main.values_list(*columns)) == single
    assert [one[2] for one in single[8:12]] == ["qualitative", "qualitative", "quantitative", "quantitative"]
    assert [one[5] for one in single[4:8]] == [True, True, True, False]
    assert Explanation.objects.count() == 4 * 21
    # and the other share classes carry the newest one, with its fund's dates
    carried = Rating.objects.get(tranche=sibling)
    newest = current(tranches[3])
    assert (carried.points, carried.first_rating, carried.rating_unchanged_since) == (
        newest.points,
        newest.first_rating,
        newest.rating_unchanged_since,
    )
    assert newest.first_rating == month_end(RECORD_DATE, 3)


def test_a_rating_that_an_earlier_run_made_is_withdrawn_and_the_staffs_own_is_not() -> None:
    # given
    tranches = given_funds(20)
    run_ratings(RECORD_DATE, silent)
    by_hand = RatingFactory.create(points=64)
    # when: a fund leaves the peergroup, so that it is too small
    other = PeergroupFactory.create()
    type(tranches[0].fund).objects.filter(pk=tranches[0].fund_id).update(peergroup=other)
    run_ratings(RECORD_DATE, silent)
    # then
    assert list(Rating.objects.values_list("pk", flat=True)) == [by_hand.pk]
    assert not Explanation.objects.exists()


def test_the_task_rates_a_month_once_its_figures_are_there() -> None:
    # given
    last = month_end(datetime.date.today(), 1)  # noqa: DTZ011
    given_funds(20, until=last)
    # when
    run_due_ratings()
    assert not Rating.objects.exists()
    run_figures(last, silent)
    run_due_ratings()
    # then
    assert Rating.objects.filter(record_date=last).count() == 20
    assert Run.objects.filter(kind=Run.Kind.RATINGS, finished_at__isnull=False, done=F("total")).exists()


def test_the_command_says_what_it_did() -> None:
    # given
    given_funds(20)
    said = StringIO()
    # when
    call_command("compute_ratings", "--record-date", RECORD_DATE.isoformat(), stdout=said)
    # then
    assert "20 share classes, 20 new or changed ratings" in said.getvalue()
    with pytest.raises(CommandError, match="not come yet"):
        call_command("compute_ratings", "--record-date", "2999-12-31")


def test_a_closed_fund_is_rated_up_to_its_closing_and_ranks_nobody_after_it() -> None:
    # given: the best fund closes after the record date before; another one's main share class gives way to a sibling
    tranches = given_funds(21)
    closed, moved = tranches[-1], tranches[0]
    sibling = TrancheFactory.create(fund=moved.fund, primary=False)
    given_navs([sibling], 72)
    Tranche.objects.filter(pk__in=[closed.pk, moved.pk]).update(closed_on=BEFORE)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    # when
    for date in (BEFORE, RECORD_DATE):
        run_figures(date, silent)
        run_ratings(date, silent)
    # then: on the last day itself they still count, later only the sibling does
    for results in (Rating, KeyFigures):
        dated = results.objects.filter(tranche__in=[closed, moved]).values_list("tranche", "record_date")
        assert sorted(dated) == [(moved.pk, BEFORE), (closed.pk, BEFORE)]
    assert Rating.objects.get(tranche=closed, record_date=BEFORE).position_vs_peergroup == 1
    sizes = Rating.objects.values_list("record_date", "peergroup_size").distinct()
    assert sorted(sizes) == [(BEFORE, 21), (RECORD_DATE, 20)]
    assert current(tranches[-2]).position_vs_peergroup == 1
    assert current(sibling).points


def given_rates(months: int) -> dict[datetime.date, Decimal]:
    """Dollars for a euro at month ends, going up and down by a tenth."""
    found = {month_end(RECORD_DATE, back): Decimal("1.1") + Decimal("0.01") * (back * 7 % 11) for back in range(months)}
    FxRate.objects.bulk_create(
        [FxRate(currency="USD", date=day, rate=rate, source="ECB") for day, rate in found.items()]
    )
    return found


def points() -> dict[int, int | None]:
    return dict(Rating.objects.filter(record_date=RECORD_DATE).values_list("tranche_id", "points"))


def test_funds_are_rated_in_the_currency_of_their_peergroup_whatever_they_are_quoted_in() -> None:
    # given: twenty-two funds in euros, rated; then some of them quoted in dollars
    tranches = given_funds(22)
    rates = given_rates(80)
    run_ratings(RECORD_DATE, silent)
    before = points()
    quoted = [tranche.pk for tranche in tranches[::3]]
    Tranche.objects.filter(pk__in=quoted).update(currency="USD")
    for nav in Nav.objects.filter(tranche_id__in=quoted):
        Nav.objects.filter(tranche_id=nav.tranche_id, date=nav.date).update(
            nav=nav.nav * rates[nav.date], currency="USD"
        )
    # when
    run_ratings(RECORD_DATE, silent)
    # then
    assert len(before) == 22
    assert points() == before
    found = explanation(quoted[0], "en")
    assert [one["code"] for one in found["notices"]] == ["rated_converted"]
    assert found["notices"][0]["values"] == {"currency": "EUR", "own": "USD"}
    # and: a peergroup that changes its currency is rated in that from then on, with other falls
    Peergroup.objects.update(currency="USD")
    run_ratings(RECORD_DATE, silent)
    assert points().keys() == before.keys()
    downside = Explanation.objects.get(fund=tranches[0].fund, record_date=RECORD_DATE).downside
    Peergroup.objects.update(currency="EUR")
    run_ratings(RECORD_DATE, silent)
    assert Explanation.objects.get(fund=tranches[0].fund, record_date=RECORD_DATE).downside != downside


def test_a_fund_without_the_rate_of_one_month_is_not_rated_and_the_reason_is_told() -> None:
    # given: of three funds in dollars one is hedged, and a month has no rate
    tranches = given_funds(24)
    given_rates(80)
    gone = month_end(RECORD_DATE, 17)
    FxRate.objects.filter(date=gone).delete()
    dollar = [tranche.pk for tranche in tranches[:3]]
    Tranche.objects.filter(pk__in=dollar).update(currency="USD")
    Tranche.objects.filter(pk=dollar[2]).update(name="Muster Global USD hedged")
    Nav.objects.filter(tranche_id__in=dollar).update(currency="USD")
    # when
    run_figures(RECORD_DATE, silent)
    terms.forget()
    run_ratings(RECORD_DATE, silent)
    # then
    assert points().keys() == {tranche.pk for tranche in tranches[2:]}
    found = explanation(dollar[0], "de")
    assert [one["code"] for one in found["notices"]] == ["never_rated", "rate_missing"]
    assert gone.strftime("%d.%m.%Y") in found["notices"][1]["text"]
    assert [one["code"] for one in explanation(dollar[2], "en")["notices"]] == ["rated_as_hedged"]


def test_a_fund_that_closed_since_counts_at_the_record_dates_before_and_not_after() -> None:
    # given: the best fund closed in the midst of the three months that are rated at once
    tranches = given_funds(21)
    Tranche.objects.filter(pk=tranches[-1].pk).update(closed_on=month_end(RECORD_DATE, 1) - datetime.timedelta(days=1))
    # when
    run_ratings(RECORD_DATE, silent, earlier=2)
    at_once = list(Rating.objects.order_by("pk").values_list("record_date", "tranche", "points", "peergroup_size"))
    sizes = dict(Rating.objects.values_list("record_date", "peergroup_size"))
    # then
    assert sizes == {month_end(RECORD_DATE, 2): 21, BEFORE: 20, RECORD_DATE: 20}
    # and each is what the record date's own run finds
    for back in (2, 1, 0):
        run_ratings(month_end(RECORD_DATE, back), silent)
    again = Rating.objects.order_by("pk").values_list("record_date", "tranche", "points", "peergroup_size")
    assert list(again) == at_once
