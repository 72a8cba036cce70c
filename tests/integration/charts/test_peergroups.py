"""The directory of peergroups, and what moved most among them."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from app.funds import terms
from app.funds.models import Region, Tranche
from app.prices.returns import month_end
from app.ratings import market as overview
from app.ratings.models import Explanation
from tests.factories.funds import RECORD_DATE, KeyFiguresFactory, PeergroupFactory, RatingFactory, TrancheFactory
from tests.integration.api.asking import get

pytestmark = [pytest.mark.django_db, pytest.mark.services]

DIRECTORY = "peergroups/"
MOVEMENTS = "home_market/"
BEFORE = month_end(RECORD_DATE, 1)


def group(figures: Sequence[int], points: Sequence[int | None], **values: Any) -> list[Tranche]:
    """A peergroup with a fund for each figure, which is its performance of one month, one year and three years."""
    peergroup = PeergroupFactory.create(**values)
    made = [TrancheFactory.create(fund__peergroup=peergroup) for _ in figures]
    for tranche, figure, value in zip(made, figures, points, strict=True):
        KeyFiguresFactory.create(
            tranche=tranche, perf_1m=Decimal(figure), perf_1y=Decimal(2 * figure), perf_3y=Decimal(figure) / 2
        )
        if value is not None:
            RatingFactory.create(tranche=tranche, points=value)
    return made


@pytest.fixture
def visitor(settings: Any) -> Client:
    """A client without a session."""
    settings.ALLOWED_HOSTS = ["testserver"]
    return Client(raise_request_exception=False)


@pytest.fixture
def groups() -> Iterator[tuple[list[Tranche], list[Tranche], list[Tranche]]]:
    """A peergroup that gained, one that lost, and one of four funds, of which none is rated."""
    up = group([1, 2, 3, 4, 9], [80, 61, 45, 30, 10], name_de="Aktien Testland", name_en="Equity Testland")
    down = group([-1, -2, -3, -4, -5], [None, 70, 50, 41, 24], name_de="Renten Testland", name_en="Bond Testland",
                 asset_class="bond")  # fmt: skip
    small = group([50, 50, 50, 50], [None] * 4, name_de="Aktien Zwergland", name_en="Equity Dwarfland")
    _forget()
    yield up, down, small
    _forget()


def _forget() -> None:
    terms.forget()
    overview.forget()


def test_every_peergroup_has_its_medians_and_classes(
    visitor: Client, groups: tuple[list[Tranche], list[Tranche], list[Tranche]]
) -> None:
    up, down, small = groups
    # given a share class that is not the main one, which counts nowhere, and regions
    KeyFiguresFactory.create(tranche=TrancheFactory.create(fund=up[0].fund, primary=False), perf_1y=Decimal(99))
    china, asia = (Region.objects.create(code=code, name_de=code, name_en=f"{code} en") for code in ("cn", "as"))
    for one in up[:3]:
        one.fund.regions.set([asia, china])
    for one in [*down[:2], *small]:
        one.fund.regions.set([asia])
    _forget()
    # when
    answer = get(visitor, DIRECTORY, lang="en")
    # then they stand by asset class and name
    found = answer["results"]
    assert [one["name"] for one in found] == ["Equity Dwarfland", "Equity Testland", "Bond Testland"]
    assert (answer["count"], answer["record_date"]) == (3, RECORD_DATE.isoformat())
    assert found[1]["tranche_id"] == up[0].pk
    assert (found[1]["funds"], found[1]["rated"], found[1]["best"], found[1]["classes"]) == (5, 5, "A", [1, 1, 1, 1, 1])
    assert (found[1]["perf_1m"], found[1]["perf_1y"], found[1]["perf_3y"]) == (3, 6, 1.5)
    assert (found[2]["funds"], found[2]["rated"], found[2]["best"]) == (5, 4, "B")
    # China says more than Asia; two of five funds are not most of them
    assert [one["region_label"] for one in found] == ["as en", "cn en", None]
    # four funds have no median
    assert (found[0]["perf_1y"], found[0]["best"], found[0]["rated"]) == (None, None, 0)


def test_both_ends_of_the_month_with_the_fund_that_moved_most(
    visitor: Client, groups: tuple[list[Tranche], list[Tranche], list[Tranche]]
) -> None:
    up, down, _ = groups
    # given classes of the month before: one better now, one worse by more points, and one that is not comparable
    RatingFactory.create(tranche=up[0], points=70, record_date=BEFORE)
    RatingFactory.create(tranche=up[1], points=99, record_date=BEFORE)
    RatingFactory.create(tranche=up[2], points=5, record_date=BEFORE)
    RatingFactory.create(tranche=down[2], points=52, record_date=BEFORE)
    for day, currency in ((RECORD_DATE, "EUR"), (BEFORE, "USD")):
        _explained(up[2], day, currency)
    _forget()
    # when
    answer = get(visitor, MOVEMENTS, lang="de")
    # then
    assert (answer["upgrades"], answer["downgrades"]) == (1, 1)
    assert (answer["record_date"], answer["previous_record_date"]) == (RECORD_DATE.isoformat(), BEFORE.isoformat())
    [best] = answer["month"]["best"]
    assert (best["name"], best["median"], best["tranche_id"]) == ("Aktien Testland", 3, up[0].pk)
    assert (best["fund"]["id"], best["fund"]["rank_before"], best["fund"]["rank"]) == (up[0].pk, "B", "A")
    [weakest] = answer["month"]["weakest"]
    assert (weakest["name"], weakest["median"], weakest["fund"]) == ("Renten Testland", -3, None)
    assert [one["median"] for one in (*answer["year"]["best"], *answer["year"]["weakest"])] == [6, -6]


def test_answers_may_be_kept(visitor: Client, groups: tuple[list[Tranche], list[Tranche], list[Tranche]]) -> None:
    for path in (DIRECTORY, MOVEMENTS):
        response = visitor.get(f"/api/v1/{path}")
        assert response["Cache-Control"] == "public, max-age=300"
        again = visitor.get(f"/api/v1/{path}", HTTP_IF_NONE_MATCH=response["ETag"])
        assert again.status_code == 304


def test_without_figures_there_is_nothing_to_tell(visitor: Client) -> None:
    _forget()
    assert get(visitor, DIRECTORY)["results"] == []
    answer = get(visitor, MOVEMENTS)
    assert (answer["month"]["best"], answer["year"]["weakest"], answer["previous_record_date"]) == ([], [], None)


def _explained(tranche: Tranche, day: Any, currency: str) -> None:
    Explanation.objects.create(
        fund=tranche.fund, record_date=day, peergroup=tranche.fund.peergroup, currency=currency, months=60,
        **dict.fromkeys(
            ("performance", "downside", "drawdown", "performance_points", "downside_points", "drawdown_points",
             "centre_points", "quantitative", "qualitative", "qualitative_share"), Decimal(0)),
    )  # fmt: skip
