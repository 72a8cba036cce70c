"""Outcomes are stored from published views and stored NAVs, and told with their numbers."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from app.funds.models import Peergroup
from app.macro import outcomes
from app.macro.models import MarketReturn, Outcome
from app.prices.models import FxRate, Nav
from app.prices.returns import month_end
from app.prices.storing import make_partitions
from app.publishing import services as publishing
from app.publishing.states import Action
from tests.factories.accounts import staff
from tests.factories.funds import CompanyFactory, MacroOverviewFactory, TrancheFactory
from tests.integration.api.asking import get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

LAST = date(2026, 10, 31)
MONTHS = [month_end(LAST, back) for back in range(24, -1, -1)]


@pytest.fixture(autouse=True)
def market() -> None:
    """Six funds of Japanese equities that rise by 1 to 6 points a month from 100 on, and a dollar that falls."""
    make_partitions({day.year for day in MONTHS})
    group = Peergroup.objects.create(
        code="equity-japan", name_de="Japan", name_en="Japan", asset_class="equity", currency="JPY"
    )
    for step in range(1, 7):
        tranche = TrancheFactory.create(fund__peergroup=group, currency="JPY")
        Nav.objects.bulk_create(
            Nav(tranche=tranche, date=day, nav=100 + step * place, currency="JPY") for place, day in enumerate(MONTHS)
        )
    FxRate.objects.bulk_create(
        FxRate(currency="USD", date=day, rate=f"{1 + place / 100:.6f}", source="ECB")
        for place, day in enumerate(MONTHS)
    )


def seen(day: date, **more: Any) -> Any:
    at = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
    return MacroOverviewFactory.create(
        **{"date": day, "published_at": at, "equity_usa": None, "currency_usd_eur": None, "equity_japan": 4} | more
    )


def test_a_market_is_the_median_fund_and_a_currency_its_price() -> None:
    # given
    seen(MONTHS[0], currency_usd_eur=1)
    # when
    outcomes.follow()
    # then: 3 and 4 per cent a month of the first value are in the middle
    japan = MarketReturn.objects.get(category="equity_japan", horizon=12, start=MONTHS[0])
    assert japan.value == pytest.approx(42)
    assert (japan.funds, japan.end) == (6, MONTHS[12])
    dollar = MarketReturn.objects.get(category="currency_usd_eur", horizon=12, start=MONTHS[0])
    assert dollar.value == pytest.approx((1 / 1.12 - 1) * 100, abs=1e-4)
    assert dollar.funds == 0
    assert not MarketReturn.objects.filter(category="equity_usa").exists()
    assert MarketReturn.objects.filter(category="equity_japan", horizon=12).count() == 13


def test_calls_are_told_with_their_numbers(client: Client, settings: Any) -> None:
    # given: five companies for, and against the dollar, which fell
    settings.ALLOWED_HOSTS = ["testserver"]
    first = CompanyFactory.create()
    for place in range(5):
        seen(MONTHS[place], company=first, currency_usd_eur=1)
    seen(MONTHS[0], equity_japan=2)
    # when
    outcomes.follow()
    found = get(client, "macro_outcomes/", lang="en", horizon=12)
    # then
    japan = next(one for one in found["results"] if one["code"] == "equity_japan")
    assert japan["market"] == "the median fund of Japanese equities"
    four = japan["levels"][3]
    assert (four["n"], four["rises"], four["share"], four["starts"], four["separate"]) == (5, 5, 100.0, 5, 1)
    assert japan["baseline"]["n"] == 5
    assert japan["negative"] == {"n": 1, "rises": 1, "share": None}
    assert (found["since"], found["until"]) == (MONTHS[0].isoformat(), MONTHS[4].isoformat())
    dollar = next(one for one in found["results"] if one["code"] == "currency_usd_eur")
    assert (dollar["negative"]["n"], dollar["negative"]["rises"], dollar["negative"]["share"]) == (5, 0, 0.0)
    assert (found["overall"]["positive"]["n"], found["overall"]["negative"]["n"]) == (5, 6)
    # One company, of one category; few cases have a number and nothing else.
    own = get(client, "macro_outcomes/", company_info=first.pk, category="equity_japan")["results"]
    assert [one["code"] for one in own] == ["equity_japan"]
    assert own[0]["levels"][3]["median"] is not None
    assert japan["levels"][1] == {
        "rating": 2, "n": 1, "rises": 1, "share": None, "median": None, "starts": 1, "separate": 1
    }  # fmt: skip
    problem(client, "macro_outcomes/", 400, "invalid_query", horizon=6)


def test_nobody_gains_by_dating_back() -> None:
    # given: of the first month, published half a year later
    seen(MONTHS[0], published_at=datetime(2025, 4, 10, tzinfo=UTC))
    # when
    [call] = outcomes.calls()
    # then
    assert call.start == date(2025, 4, 30)


def test_a_changed_opinion_counts_from_its_publication() -> None:
    # given
    row, editor = seen(MONTHS[0]), staff()
    row = publishing.edit(row, {"comment_de": "Nur ein Wort."}, editor, row.version)
    row = publishing.act(row, Action.PUBLISH, editor, row.version)
    assert [one.start for one in outcomes.calls()] == [MONTHS[0]]
    # when
    row = publishing.edit(row, {"equity_japan": 5}, editor, row.version)
    row = publishing.act(row, Action.PUBLISH, editor, row.version)
    # then: from today's month on, which is not over
    [call] = outcomes.calls()
    assert (call.rating, call.start > LAST) == (5, True)


def test_what_is_not_public_does_not_count() -> None:
    seen(MONTHS[0], state="draft", visible=False, published_at=None)
    row = seen(MONTHS[0])
    outcomes.follow()
    assert Outcome.objects.filter(company=row.company_id).exists()
    publishing.act(row, Action.WITHDRAW, staff(), row.version, reason="Falsch.")
    assert outcomes.follow() == 0
    assert not Outcome.objects.exists()


def test_a_second_run_changes_nothing() -> None:
    seen(MONTHS[0])
    outcomes.follow()
    before = list(Outcome.objects.order_by("category", "horizon", "rating", "company").values_list("cases", "median"))
    assert outcomes.follow() == len(before)
    after = list(Outcome.objects.order_by("category", "horizon", "rating", "company").values_list("cases", "median"))
    assert before == after
