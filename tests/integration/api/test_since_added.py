"""What has become of watched share classes since they were added: from stored ratings and NAVs alone."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from app.alerts.models import RatingUpdate, WatchEntry
from app.funds.models import Tranche
from app.prices.models import Nav
from app.prices.storing import make_partitions
from app.ratings.models import Explanation, Rating
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import get, url
from tests.integration.api.following import send

pytestmark = [pytest.mark.django_db, pytest.mark.services]

BEFORE = date(2026, 9, 30)
#: Between the record dates of two ratings.
ADDED = datetime(2026, 10, 14, 9, tzinfo=UTC)


@pytest.fixture
def rated(api: Client) -> list[Tranche]:
    """Rated share classes of several funds."""
    ids = [one["id"] for one in get(api, "advanced_search/", m="true", r="A", per_page=4)["results"]]
    return list(Tranche.objects.filter(pk__in=ids).order_by("pk"))


def watch(api: Client, tranche: Tranche, at: datetime = ADDED) -> dict[str, Any]:
    send(api, "POST", f"watchlist/{tranche.pk}/", {})
    WatchEntry.objects.filter(tranche=tranche).update(added_at=at)
    return shown(api, tranche)


def shown(api: Client, tranche: Tranche) -> dict[str, Any]:
    results: list[dict[str, Any]] = get(api, "watchlist/", per_page=100)["results"]
    [found] = [one for one in results if one["id"] == tranche.pk]
    return found


def price(tranche: Tranche, day: date, nav: str, paid: str | None = None) -> None:
    make_partitions(range(day.year, day.year + 1))
    distribution = Decimal(paid) if paid else None
    Nav.objects.create(
        tranche=tranche, date=day, nav=Decimal(nav), currency=tranche.currency, distribution=distribution
    )


def test_points_are_compared_with_the_rating_in_force_on_that_day(api: Client, rated: list[Tranche]) -> None:
    # given: rated with 60 points when it was added
    tranche = rated[0]
    Rating.objects.create(tranche=tranche, record_date=BEFORE, points=60)
    # when
    found = watch(api, tranche)
    # then
    assert (found["points_added"], found["rank_added"], found["points_missing"]) == (60, "B", None)
    assert found["points_change"] == found["rating_points"] - 60


def test_a_rating_that_had_not_come_yet_was_not_in_force(api: Client, rated: list[Tranche]) -> None:
    # given: the ratings of the record date came on 5 November, and the fund was added on the 3rd
    tranche = rated[0]
    Rating.objects.create(tranche=tranche, record_date=BEFORE, points=60)
    RatingUpdate.objects.create(record_date=RECORD_DATE, seen_at=datetime(2026, 11, 5, tzinfo=UTC))
    # then
    assert watch(api, tranche, datetime(2026, 11, 3, tzinfo=UTC))["points_added"] == 60
    assert watch(api, tranche, datetime(2026, 11, 6, tzinfo=UTC))["points_change"] == 0


def test_without_a_rating_then_or_with_one_of_another_group_there_is_no_change(
    api: Client, rated: list[Tranche]
) -> None:
    # given: one that was not rated yet, one whose fund was rated in another peergroup, one in another currency
    young, moved, redenominated = rated[:3]
    for tranche, peergroup, currency in ((moved, 1, "EUR"), (redenominated, 2, "USD")):
        Rating.objects.create(tranche=tranche, record_date=BEFORE, points=60)
        explain(tranche, BEFORE, peergroup, currency)
        explain(tranche, RECORD_DATE, 2, "EUR")
    # then
    for tranche, reason in ((young, "unrated_then"), (moved, "regrouped"), (redenominated, "redenominated")):
        found = watch(api, tranche)
        assert (found["points_change"], found["points_missing"]) == (None, reason)


def explain(tranche: Tranche, day: date, peergroup: int, currency: str) -> None:
    names = ("performance", "downside", "drawdown", "performance_points", "downside_points", "drawdown_points",
             "centre_points", "quantitative", "qualitative", "qualitative_share")  # fmt: skip
    Explanation.objects.create(
        fund_id=tranche.fund_id, record_date=day, peergroup_id=peergroup, currency=currency, months=36,
        **dict.fromkeys(names, Decimal(1)),
    )  # fmt: skip


def test_performance_is_total_return_from_the_nav_of_that_day_to_the_last_one(
    api: Client, rated: list[Tranche]
) -> None:
    # given: a NAV two days before it was added, a distribution, and one of yesterday
    tranche, today = rated[0], timezone.localdate()
    added = timezone.now() - timedelta(days=30)
    day = timezone.localtime(added).date()
    price(tranche, day - timedelta(days=2), "100")
    price(tranche, day + timedelta(days=5), "95", "5")
    price(tranche, today - timedelta(days=1), "104.5")
    # when
    found = watch(api, tranche, added)
    # then: 100 became 95 and 5 paid at 95, which is 100 / 95 shares
    assert found["perf_since_added"] == pytest.approx((104.5 / 95 - 1) * 100, abs=0.006)
    assert (found["perf_until"], found["perf_missing"]) == ((today - timedelta(days=1)).isoformat(), None)


def test_without_a_nav_of_that_day_or_since_it_there_is_no_performance(api: Client, rated: list[Tranche]) -> None:
    # given: nothing from before it was added; nothing from after it
    young, stale, today = rated[0], rated[1], timezone.localdate()
    price(young, today - timedelta(days=1), "100")
    price(stale, today - timedelta(days=32), "100")
    # then
    for tranche, reason in ((young, "no_price"), (stale, "no_newer_price"), (rated[2], "no_price")):
        found = watch(api, tranche, timezone.now() - timedelta(days=30))
        assert (found["perf_since_added"], found["perf_until"], found["perf_missing"]) == (None, None, reason)


def test_many_entries_cost_as_many_queries_as_one(api: Client) -> None:
    ids = Tranche.objects.values_list("pk", flat=True)[:40]
    counts = []
    for part in (ids[:1], ids):
        for id in part:
            send(api, "POST", f"watchlist/{id}/", {})
        get(api, "watchlist/")
        with CaptureQueriesContext(connection) as queries:
            assert len(api.get(url("watchlist/", per_page=100)).json()["results"]) == len(part)
        counts.append(len(queries))
    assert counts[0] == counts[1], counts
