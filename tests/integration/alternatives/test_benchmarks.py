"""The benchmark of real estate funds: its table, a fund beside its group, and the workbook."""

import io
from datetime import date
from typing import Any

import pytest
from django.test import Client
from jsonschema_rs import Draft202012Validator
from openpyxl import load_workbook

from app.alternatives.figures import FIGURES
from app.alternatives.models import Benchmark
from app.demo.benchmarks import simulate_benchmarks
from app.funds.models import Fund
from tests import declared
from tests.factories.accounts import account
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory
from tests.integration.api.asking import BASE, faults, get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

DAY = date(2026, 9, 30)
GERMAN = {"geographical_german": 80, "geographical_european": 20, "geographical_non_european": 0}
EUROPEAN = {"geographical_german": 10, "geographical_european": 85, "geographical_non_european": 5}


@pytest.fixture
def api(settings: Any) -> Client:
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client(raise_request_exception=False)
    client.force_login(account("pro@example.org", account_type="wholesale", review="approved"))
    return client


def fund(name: str, day: date = DAY, **figures: Any) -> Fund:
    found: Fund = TrancheFactory.create(name=name).fund
    Benchmark.objects.create(fund=found, record_date=day, **figures)
    return found


def five() -> list[Fund]:
    """German ones, with 10 to 50 percent of credit and 60 to 100 points, and a European one."""
    fund("Musterfonds Europa", DAY, credit_ratio=0, rating_total=1, **EUROPEAN)
    return [
        fund(f"Musterfonds {one}", DAY, credit_ratio=10 * one, rating_total=50 + 10 * one, **GERMAN)
        for one in range(1, 6)
    ]


def matches(path: str, answer: dict[str, Any]) -> list[str]:
    """What an answer has that the OpenAPI document does not say."""
    document = declared.document()
    described = document["paths"][BASE + path]["get"]["responses"]["200"]
    shape = {**described["content"]["application/json"]["schema"], "components": document["components"]}
    return [error.message for error in Draft202012Validator(shape).iter_errors(answer)]


def test_the_table_has_all_figures_of_the_latest_date_in_the_order_asked_for(api: Client) -> None:
    # given
    five()
    fund("Musterfonds früher", date(2026, 6, 30), rating_total=99)
    # when
    found = get(api, "benchmarks/", lang="en")
    # then
    assert [one["name"][-1] for one in found["results"]] == ["5", "4", "3", "2", "1", "a"]
    assert (found["record_date"], found["record_dates"]) == ("2026-09-30", ["2026-09-30", "2026-06-30"])
    assert found["results"][0]["rank"] == {"value": "aaa", "label": "aaa (excellent)"}
    assert found["results"][0]["breaches"] == ["credit_ratio"]
    assert {column["name"] for column in found["columns"]} == set(FIGURES)
    assert matches("benchmarks/", found) == []
    [earlier] = get(api, "benchmarks/", record_date="2026-06-30")["results"]
    assert earlier["rating_total"] == 99
    assert [one["credit_ratio"] for one in get(api, "benchmarks/", ordering="credit_ratio")["results"]][:2] == [0, 10]


def test_a_fund_stands_beside_the_funds_of_its_region(api: Client) -> None:
    # given
    german = five()
    # when
    found = get(api, f"benchmarks/{german[1].pk}/", group="region", lang="en")
    # then: 10, 20, 30, 40 and 50 percent of credit, of which less is neither better nor worse; 60 to 100 points
    of = {one["name"]: one for one in found["statistics"]}
    assert (found["n"], found["withheld"], found["groups"][1]["label"]) == (5, False, "Main region: Germany")
    credit = of["credit_ratio"]
    assert [credit[name] for name in ("lower_quartile", "median", "upper_quartile")] == [20, 30, 40]
    assert (credit["position"], credit["percentile"]) == (None, None)
    assert (of["rating_total"]["position"], of["rating_total"]["percentile"]) == (4, 25)
    assert matches("benchmarks/{id}/", found) == []


def test_groups_under_five_are_withheld(api: Client) -> None:
    # given
    german = five()
    european = Fund.objects.get(tranches__name="Musterfonds Europa")
    # when
    small = get(api, f"benchmarks/{european.pk}/", group="region")
    own = get(api, f"benchmarks/{european.pk}/", fund=[one.pk for one in german[:4]])
    # then: also what fewer funds of a larger group have
    assert (small["n"], small["withheld"]) == (1, True)
    assert all(one["median"] is None and one["minimum"] is None for one in small["statistics"])
    assert (own["group"], own["n"], own["withheld"]) == ("own", 5, False)
    wault = next(one for one in own["statistics"] if one["name"] == "wault")
    assert (wault["n"], wault["median"]) == (0, None)


def test_the_history_begins_with_the_earliest_and_marks_what_the_law_does_not_allow(api: Client) -> None:
    # given
    one = fund("Musterfonds", liquidity_ratio=4, rating_total=30)
    Benchmark.objects.create(fund=one, record_date=date(2026, 6, 30), liquidity_ratio=50, rating_total=76)
    # when
    found = get(api, f"benchmarks/{one.pk}/")
    # then
    assert [(past["record_date"], past["rank"], past["breaches"]) for past in found["history"]] == [
        ("2026-06-30", "aa", ["liquidity_ratio"]),
        ("2026-09-30", "b", ["liquidity_ratio"]),
    ]


def test_unknown_funds_and_dates_are_named(api: Client) -> None:
    fund("Musterfonds")
    problem(api, "benchmarks/4711/", 404, "fund_not_found")
    wrong = problem(api, "benchmarks/", 400, "invalid_query", record_date="2026-01-01")
    assert faults(wrong) == [("record_date", "2026-01-01")]


def test_the_workbook_has_the_columns_that_were_asked_for(api: Client) -> None:
    # given
    five()
    # when
    answer = api.get(f"{BASE}benchmarks/workbook/?column=credit_ratio&column=rating_total&lang=en&ordering=name")
    # then
    sheet = load_workbook(io.BytesIO(b"".join(answer)))
    rows = list(sheet.worksheets[0].values)
    assert [cell for cell in rows[0] if cell][-2:] == ["Credit ratio", "Overall rating"]
    assert len(rows) == 7


def test_the_demo_adds_up_and_says_that_it_is_simulated() -> None:
    # given
    for number in range(6):
        TrancheFactory.create(fund__asset_class="real_estate", fund__simulated=True, isin=isin(number, "DE"))
    # when
    made = simulate_benchmarks()
    # then
    assert made == simulate_benchmarks()
    assert Benchmark.objects.count() == made["benchmarks"] == 6 * 12
    assert not Benchmark.objects.filter(simulated=False).exists()
    for one in Benchmark.objects.filter(record_date=DAY):
        one.full_clean()
