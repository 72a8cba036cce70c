"""Simulated macro views: deterministic, persistent, of companies without views of their own."""

from datetime import timedelta
from itertools import pairwise

import pytest

from app.demo.macro import simulate_macro_views
from app.demo.population import record_date
from app.macro.categories import CODES, SCALE
from app.macro.models import MacroOverview
from app.macro.views import HOLDS_DAYS
from app.managers.models import Company
from app.prices.returns import month_end
from tests.factories.funds import CompanyFactory, DemoTrancheFactory, MacroOverviewFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

COMPANIES = 12


@pytest.fixture
def companies() -> list[Company]:
    made = [CompanyFactory.create(name=f"Haus {number}") for number in range(COMPANIES)]
    for company in made:
        DemoTrancheFactory.create(fund__company=company, fund__simulated=True)
    return made


def state() -> list[tuple[object, ...]]:
    return list(MacroOverview.objects.order_by("company", "date").values_list("company", "date", "comment_de", *CODES))


@pytest.mark.usefixtures("companies")
def test_views_of_two_years_that_change_now_and_then() -> None:
    # when
    written = simulate_macro_views()["macro views"]
    # then
    views = list(MacroOverview.public.filter(simulated=True).order_by("company", "date"))
    assert len(views) == written > 8 * COMPANIES
    oldest = month_end(record_date(), 24)
    assert all(oldest - timedelta(days=31) < view.date <= record_date() for view in views)
    assert {view.company_id for view in views if view.date > record_date() - timedelta(days=HOLDS_DAYS)} == {
        view.company_id for view in views
    }
    steps = [
        abs(now - before)
        for one, other in pairwise(views)
        if one.company_id == other.company_id
        for before, now in zip(one.ratings.values(), other.ratings.values(), strict=True)
        if before is not None and now is not None
    ]
    # Most opinions stay, some move, hardly any is turned round.
    assert 0.4 < steps.count(0) / len(steps) < 0.9
    assert sum(step > 1 for step in steps) / len(steps) < 0.15
    said = [rating for view in views for rating in view.ratings.values() if rating is not None]
    assert {*said} == {*SCALE}
    assert all(view.comment_de.endswith("Simulierte Einschätzung.") for view in views)


def test_a_second_run_writes_nothing_and_other_data_the_same(companies: list[Company]) -> None:
    simulate_macro_views()
    before = state()
    assert simulate_macro_views()["macro views"] == 0
    MacroOverview.objects.filter(company=companies[0]).first().delete()  # type: ignore[union-attr]
    assert simulate_macro_views()["macro views"] == len(before)
    assert state() == before


def test_who_writes_itself_gets_no_simulated_views(companies: list[Company]) -> None:
    own = MacroOverviewFactory.create(company=companies[0])
    simulate_macro_views()
    assert list(MacroOverview.objects.filter(company=companies[0])) == [own]
    assert MacroOverview.objects.filter(company=companies[1]).exists()
