"""What the fund page says first: the latest NAV with its change, the group's costs, and what decided the rating."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from app.funds.models import Tranche
from app.prices.models import Nav, Split
from app.ratings.models import Explanation, Rating
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import get
from tests.integration.charts.market import FRIDAYS, Market

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def price(client: Client, tranche: Tranche) -> Any:
    return get(client, f"funds/{tranche.pk}/")["price"]


def rated(tranche: Tranche, points: int, **parts: float) -> None:
    """Give a fund a rating of the record date and the parts that made it."""
    Rating.objects.create(
        tranche=tranche, record_date=RECORD_DATE, points=points, rank="B", kind="quantitative", simulated=True
    )
    Explanation.objects.create(fund=tranche.fund, record_date=RECORD_DATE, months=60, centred_last=True, **parts)


def test_the_price_is_the_last_nav_with_its_change(api: Client, market: Market) -> None:
    tranche = market.funds[0]
    (before, _), (last, _) = (market.navs[tranche.pk][day] for day in FRIDAYS[-2:])
    assert price(api, tranche) == {
        "nav": last,
        "currency": "EUR",
        "date": FRIDAYS[-1].isoformat(),
        "previous_date": FRIDAYS[-2].isoformat(),
        "change": pytest.approx((last / before - 1) * 100, abs=0.005),
    }
    assert price(api, market.empty) is None


def test_a_distribution_and_a_split_are_no_loss(api: Client, market: Market) -> None:
    # given: shares are split in four on the last day, which pays out a tenth as well
    tranche = market.funds[0]
    Nav.objects.filter(tranche=tranche, date=FRIDAYS[-2]).update(nav=Decimal(100))
    Nav.objects.filter(tranche=tranche, date=FRIDAYS[-1]).update(nav=Decimal("22.5"), distribution=Decimal("2.5"))
    Split.objects.create(tranche=tranche, date=FRIDAYS[-1], ratio=Decimal(4))
    # then
    assert (price(api, tranche)["nav"], price(api, tranche)["change"]) == (22.5, 0)


def test_a_closed_share_class_has_the_price_of_its_last_day(api: Client, market: Market) -> None:
    tranche = market.funds[0]
    Tranche.objects.filter(pk=tranche.pk).update(closed_on=FRIDAYS[-3])
    assert price(api, tranche)["date"] == FRIDAYS[-3].isoformat()


def test_the_costs_of_the_group_are_the_median_of_open_main_share_classes(api: Client, market: Market) -> None:
    # given
    members = [*market.peers, market.empty]
    for tranche, ter in zip(members, ("0.10", "0.90", "1.50", "9.00", None, None), strict=True):
        Tranche.objects.filter(pk=tranche.pk).update(ter=ter)
    Tranche.objects.filter(pk=members[3].pk).update(closed_on=FRIDAYS[-3])
    # then
    assert get(api, f"funds/{members[0].pk}/")["peergroup_costs"] == {"ter": 0.9, "count": 3}
    Tranche.objects.filter(pk__in=[one.pk for one in members]).update(ter=None)
    assert get(api, f"funds/{members[0].pk}/")["peergroup_costs"] == {"ter": None, "count": 0}


@pytest.mark.parametrize(
    ("points", "parts", "expected"),
    [
        (70, {"performance_points": 4, "downside_points": 6, "drawdown_points": -3}, ("downside", True)),
        (30, {"performance_points": -9, "downside_points": 6, "drawdown_points": -3}, ("performance", False)),
        # The qualitative points are 20 above the middle and count for 60 percent; the others for 40.
        (
            70,
            {"performance_points": 25, "downside_points": 0, "qualitative": 70, "qualitative_share": 60},
            ("qualitative", True),
        ),
        (50, {"performance_points": -1, "downside_points": -1, "drawdown_points": -1}, None),
    ],
)
def test_the_reason_is_the_part_that_moved_the_points_furthest(
    api: Client, market: Market, points: int, parts: dict[str, float], expected: tuple[str, bool] | None
) -> None:
    tranche = market.funds[1]
    rated(tranche, points, **parts)
    found = get(api, f"funds/{tranche.pk}/")["rating_reason"]
    assert found == (expected and dict(zip(("part", "raises"), expected, strict=True)) | {"months": 60})


def test_without_a_rating_there_is_no_reason(api: Client, market: Market) -> None:
    assert get(api, f"funds/{market.young.pk}/")["rating_reason"] is None
