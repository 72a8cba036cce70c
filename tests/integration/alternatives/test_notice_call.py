"""'If I give notice today': the exit day, and the range of what such funds did."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from app.alternatives.models import Benchmark
from app.policies.dates import months_after
from app.prices.models import Nav
from app.prices.storing import make_partitions
from tests.factories.accounts import account
from tests.factories.funds import TrancheFactory
from tests.integration.api.asking import faults, get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: Month ends of three years, the last value of each.
MONTHS = [date(year, month, 28) for year in (2023, 2024, 2025) for month in range(1, 13)]


@pytest.fixture
def api(settings: Any) -> Client:
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client(raise_request_exception=False)
    client.force_login(account("pro@example.org", account_type="wholesale", review="approved"))
    return client


def fund(growth: float, *, paid: float = 0) -> int:
    """A fund whose NAV grows by so much a month, and pays out once."""
    tranche = TrancheFactory.create()
    Benchmark.objects.create(fund=tranche.fund, record_date=date(2026, 9, 30))
    nav = 100.0
    rows = []
    for place, day in enumerate(MONTHS):
        nav *= 1 + growth
        distribution = paid or None if place == 20 else None
        nav -= distribution or 0
        rows.append(Nav(tranche=tranche, date=day, nav=round(nav, 4), currency="EUR", distribution=distribution))
    Nav.objects.bulk_create(rows)
    return int(tranche.fund_id)


def test_the_range_is_that_of_all_funds_and_distributions_are_no_loss(api: Client) -> None:
    # given
    make_partitions({day.year for day in MONTHS})
    funds = [fund(growth) for growth in (-0.01, 0, 0.001, 0.002)]
    # when
    small = get(api, f"benchmarks/{funds[0]}/notice/")
    paying = fund(0.003, paid=5)
    found = get(api, f"benchmarks/{paying}/notice/")
    # then: 24 times of twelve months each
    assert (small["funds"], small["past"]) == (4, None)
    assert (found["funds"], found["months"], found["past"]["times"]) == (5, 12, 5 * 24)
    assert found["past"]["worst"] == pytest.approx(100 * (0.99**12 - 1), abs=0.01)
    assert found["past"]["best"] == pytest.approx(100 * (1.003**12 - 1), abs=0.02)
    assert found["past"]["losses"] == 20


def test_the_holding_period_may_end_after_the_notice(api: Client) -> None:
    # given
    today = timezone.localdate()
    number = TrancheFactory.create().fund_id
    Benchmark.objects.create(fund_id=number, record_date=date(2026, 9, 30))
    # when
    found = get(api, f"benchmarks/{number}/notice/", bought=today.isoformat())
    # then
    assert found["exit"] == found["held_until"] == months_after(today, 24).isoformat()
    assert found["noticed_until"] == months_after(today, 12).isoformat()
    assert found["months"] == 24
    wrong = problem(api, f"benchmarks/{number}/notice/", 400, "invalid_query", bought="2999-01-01")
    assert faults(wrong) == [("bought", "2999-01-01")]
    problem(api, "benchmarks/4711/notice/", 404, "fund_not_found")
