"""Each stylised fact of ``app/demo/stylised.toml`` holds in a sample of funds, with the real exchange rates."""

import datetime
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from app.demo import currencies
from app.demo.days import business_days
from app.demo.population import FundRow, Population, ShareClassRow, index_name, payouts_a_year, population
from app.demo.renewal import forget_earlier_models
from app.demo.stylised import BEGIN, END, Sample, facts, simulate_sample
from app.demo.writing import simulate_figures
from app.prices.history import read_histories
from app.prices.importing.ecb import load_rates
from app.prices.models import Nav
from app.prices.packing import differences, pack_years
from app.prices.storing import make_partitions
from app.prices.valuation_days import target_holidays
from tests.factories.codes import isin
from tests.factories.funds import DemoTrancheFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

GROUPS = (
    ("equity-world-eur", "equity"), ("equity-euro-area", "equity"), ("equity-latin-america", "equity"),
    ("bond-eur", "bond"), ("mixed-balanced-eur", "mixed"), ("money-market-eur", "money_market"),
    ("real-estate-eur", "real_estate"),
)  # fmt: skip
#: Label of a share class, its currency, and whether it accumulates.
LABELS = (("A Eur", "EUR", True), ("A Usd", "USD", True), ("H Chf Hedged", "CHF", True), ("Mdis Eur", "EUR", False))
SIZE = 220
INDEX_FUNDS = 40


@pytest.fixture
def rates() -> Iterator[None]:
    """The rates of the currencies that the factors and these share classes have."""
    for currency in ("USD", "GBP", "CHF", "JPY", "SEK"):
        TrancheFactory.create(currency=currency)
    load_rates()
    currencies.forget()
    yield
    currencies.forget()


def people() -> Population:
    codes = map(isin, count(500_000_000))
    tranches: list[ShareClassRow] = []
    funds: list[FundRow] = []

    def fund(name: str, group: str, asset_class: str, focus: frozenset[str]) -> None:
        number = len(funds) + 1
        funds.append(FundRow(number, name, asset_class, "other", group, "retail", focus))
        for place, (label, currency, accumulating) in enumerate(LABELS):
            row = (len(tranches) + 1, next(codes), f"{name} {label}", currency, number, place == 0, accumulating)
            tranches.append(ShareClassRow(*row))

    for group, asset_class in GROUPS:
        for number in range(SIZE):
            fund(f"Fund Number {number} {group}", group, asset_class, frozenset())
    for number in range(INDEX_FUNDS):
        fund(f"Ishares Msci World Ucits Etf {number % 2}", "equity-world-eur", "equity", frozenset({"index_tracking"}))
    return population(sorted(tranches, key=lambda one: one.isin), funds)


@pytest.fixture
def sample(rates: None) -> Sample:
    return simulate_sample(people())


def test_each_stylised_fact_lies_within_its_bounds(sample: Sample) -> None:
    # when
    measured = facts(sample)
    # then
    assert {fact.name: (fact.reached, fact.bounds) for fact in measured if not fact.holds} == {}
    assert len(measured) > 15


def test_the_page_shows_every_fact_with_its_target(sample: Sample) -> None:
    # given
    page = (Path(__file__).parents[3] / "infra/docs/data.md").read_text(encoding="utf-8")
    shown = page[page.index(BEGIN) : page.index(END)]
    # then
    for fact in facts(sample):
        assert f"| {fact.name} | {fact.target} | {fact.bounds[0]} to {fact.bounds[1]} |" in shown


def test_without_exchange_rates_share_classes_in_other_currencies_move_as_in_euros() -> None:
    # given no rate at all
    currencies.forget()
    assert not currencies.known()
    # then
    assert np.all(currencies.exchange("USD") == 0)
    assert np.isfinite(simulate_sample(people()).months).any()
    currencies.forget()


def test_business_days_leave_out_the_holidays_of_target() -> None:
    closed = ((1, 1), (4, 3), (4, 6), (5, 1), (12, 25), (12, 26))
    assert target_holidays(2026).tolist() == [datetime.date(2026, *day) for day in closed]
    found = business_days(datetime.date(2024, 3, 28), datetime.date(2024, 4, 3))
    assert found.astype(str).tolist() == ["2024-03-28", "2024-04-02", "2024-04-03"]


@pytest.mark.parametrize(
    ("name", "accumulating", "times"),
    [("Fund Mdis Usd", False, 12), ("Fund Qdis Eur", False, 4), ("Fund Dist Eur", False, 1), ("Fund A Eur", None, 0)],
)
def test_the_name_says_how_often_a_share_class_distributes(name: str, accumulating: bool | None, times: int) -> None:
    assert payouts_a_year(ShareClassRow(1, "", name, "EUR", 1, True, accumulating)) == times


def test_index_funds_of_several_makers_follow_one_index() -> None:
    assert index_name("Ishares Core Msci World Ucits Etf") == index_name("Lyxor Msci World Etf") == "msci world"
    assert index_name("Ishares Msci World Ucits Etf") != index_name("Ishares Msci Europe Ucits Etf")


@pytest.mark.parametrize("mixed", [False, True])
def test_histories_of_an_earlier_model_give_way_as_a_whole(mixed: bool) -> None:
    # given: a packed year of a history with a NAV on a holiday, and perhaps a real one of another share class
    old, other = DemoTrancheFactory.create(), TrancheFactory.create()
    holiday, before = datetime.date(2026, 4, 3), datetime.date(2025, 4, 18)
    make_partitions([before.year, holiday.year])
    for tranche, date, simulated in ((old, before, True), (old, holiday, True), (other, before, False)):
        if simulated or mixed:
            Nav.objects.create(tranche=tranche, date=date, nav=100, currency="EUR", simulated=simulated)
    pack_years(before=holiday.year)
    # when
    simulate_figures()
    # then
    assert not Nav.objects.filter(tranche=old, date__in=[holiday, before]).exists()
    navs = Nav.objects.filter(tranche=old).count()
    assert navs > 2
    assert Nav.objects.filter(tranche=other).count() == mixed
    # and what is packed is the new history
    pack_years(before=holiday.year)
    assert differences() == {}
    assert read_histories([old.pk, other.pk], holiday.replace(year=2027)).lengths.tolist() == [navs, int(mixed)]
    # and a second run finds nothing to forget
    assert not forget_earlier_models()
