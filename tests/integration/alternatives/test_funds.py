"""The lists of AIF and ELTIF, news and studies about them."""

import os
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from jsonschema_rs import Draft202012Validator

from app.alternatives.models import Benchmark, Entry
from app.content.models import Category, Report
from app.demo.alternatives import simulate_alternatives
from app.http import engine
from app.outbox.doc_types import doc_type_of
from search.client import SearchClient
from search.mappings import alias, index_body
from tests import declared
from tests.factories.accounts import account
from tests.factories.funds import TrancheFactory
from tests.integration.api import indexing
from tests.integration.api.asking import BASE, faults, get, problem
from tests.services import Services

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture(scope="module")
def prefix(services: Services) -> Iterator[str]:
    """That of an index of entries, and of no other."""
    prefix, doc_type = f"test-register-{os.getpid()}-", doc_type_of(Entry)
    client, name = SearchClient(django_settings.OPENSEARCH_URLS), alias(prefix, doc_type)
    client.create_index(f"{name}-1", index_body(doc_type))
    client.update_aliases([{"add": {"index": f"{name}-1", "alias": name}}])
    yield prefix
    client.delete_index(f"{name}-1")


@pytest.fixture
def api(prefix: str, settings: Any) -> Iterator[Client]:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.INDEX_PREFIX = prefix
    engine.forget()
    yield Client(raise_request_exception=False)
    engine.forget()


def entry(name: str, **more: Any) -> Entry:
    given: dict[str, Any] = {
        "kind": "eltif",
        "name": name,
        "manager": "Musterhaus",
        "investors": "both",
        "strategy": "infrastructure",
        "home_state": "LU",
        "states": ["DE", "LU"],
        "authorised_on": date(2024, 3, 1),
    }
    return Entry.objects.create(**given | more)


def shape(path: str) -> dict[str, Any]:
    """What the OpenAPI document says of an answer."""
    document = declared.document()
    described = document["paths"][BASE + path]["get"]["responses"]["200"]
    return {**described["content"]["application/json"]["schema"], "components": document["components"]}


def listed(api: Client, path: str, **query: Any) -> dict[str, Any]:
    """The answer once the indexer has written what there is."""
    indexing.indexed(Entry, django_settings.INDEX_PREFIX)
    return get(api, path, **query)


def names(api: Client, path: str = "eltif/funds/", **query: Any) -> list[str]:
    return [one["name"] for one in listed(api, path, **query)["results"]]


def counts(facet: Any) -> dict[str, int]:
    return {one["value"]: one["count"] for one in facet["values"]}


def test_each_kind_has_a_list_with_what_the_register_says(api: Client) -> None:
    # given
    tranche = TrancheFactory.create(fund__fund_classification="aif", fund__instrument_rank="aa")
    entry("Musterfonds AIF", kind="aif", fund=tranche.fund, lei="529900T8BM49AURSDO55", isins=[tranche.isin])
    entry("Musterfonds ELTIF", structure="feeder")
    # when
    aif, eltif = listed(api, "aif/funds/", lang="en"), listed(api, "eltif/funds/", lang="en")
    # then
    [one] = aif["results"]
    assert (one["lei"], one["isins"], one["instrument.rank"]) == ("529900T8BM49AURSDO55", [tranche.isin], "aa")
    assert (one["fund"]["id"], one["fund"]["fund_id"]) == (tranche.pk, tranche.fund_id)
    assert one["states"] == [{"value": "DE", "label": "Germany"}, {"value": "LU", "label": "Luxembourg"}]
    [other] = eltif["results"]
    assert (other["name"], other["structure"]["value"], other["fund"]) == ("Musterfonds ELTIF", "feeder", None)
    for path, answer in (("aif/funds/", aif), ("eltif/funds/", eltif)):
        assert [error.message for error in Draft202012Validator(shape(path)).iter_errors(answer)] == []


def test_professionals_see_the_latest_benchmark_in_the_row(api: Client) -> None:
    # given
    tranche = TrancheFactory.create()
    entry("Musterfonds AIF", kind="aif", fund=tranche.fund)
    for day, ratio in ((date(2026, 3, 31), 12), (date(2026, 6, 30), 14)):
        Benchmark.objects.create(fund=tranche.fund, record_date=day, liquidity_ratio=ratio, rating_esg="aa")
    person = account("pro@example.org", account_type="wholesale", review="approved")
    # when
    [open_row] = listed(api, "aif/funds/")["results"]
    api.force_login(person)
    [row] = listed(api, "aif/funds/")["results"]
    # then
    assert (open_row["has_benchmark"], open_row["liquidity_ratio"]) == (True, None)
    assert (row["liquidity_ratio"], row["rating_esg"], row["wault"]) == (14.0, "aa", None)


def test_filters_narrow_and_facets_count_under_all_others(api: Client) -> None:
    # given
    entry("Musterfonds A", states=["DE", "AT"], investors="retail")
    entry("Musterfonds B", strategy="private_debt")
    entry("Musterfonds C", manager="Beispiel", investors="professional", structure="master")
    # when
    found = listed(api, "eltif/funds/", investors="retail")
    # then: funds for both are found under either
    assert [one["name"] for one in found["results"]] == ["Musterfonds A", "Musterfonds B"]
    assert counts(found["facets"]["investors"]) == {"retail": 2, "professional": 2}
    assert counts(found["facets"]["strategy"]) == {"infrastructure": 1, "private_debt": 1}
    assert (found["count"], found["listed"]) == (2, 3)
    assert names(api, state=["AT", "LU"], strategy="infrastructure") == ["Musterfonds A", "Musterfonds C"]
    assert names(api, search="beispiel c") == ["Musterfonds C"]
    assert names(api, ordering="-name", per_page=2) == ["Musterfonds C", "Musterfonds B"]


def test_codes_are_found_by_their_beginning(api: Client) -> None:
    entry("Musterfonds A", lei="529900T8BM49AURSDO55")
    entry("Musterfonds B", isins=["DE0008404005"])
    assert names(api, search="5299 00t8") == ["Musterfonds A"]
    assert names(api, search="DE000840") == ["Musterfonds B"]


@pytest.mark.parametrize(
    "typed",
    [
        "mustrefonds",
        "Infrastrukur Muster",
        "musterhaus fonds-infra",
        "5299O0T8BM49AURSDO55",
        "529900T8BM49AUSRDO55",
        "DE0008404O05",
        "DE000840405",
        "de 0008 4040 50",
    ],
)
def test_typing_mistakes_are_forgiven(api: Client, typed: str) -> None:
    entry("Musterfonds Infrastruktur", lei="529900T8BM49AURSDO55", isins=["DE0008404005"])
    entry("Waldwerte", manager="Beispiel")
    assert names(api, search=typed) == ["Musterfonds Infrastruktur"]


def test_a_filter_does_not_change_what_a_text_means(api: Client) -> None:
    # given: one has the word, another one nearly
    entry("Waldwerte", strategy="infrastructure")
    entry("Waldwerke", strategy="mixed")
    # then
    assert names(api, search="waldwerte") == ["Waldwerte"]
    assert names(api, search="waldwerte", strategy="mixed") == []


@pytest.mark.parametrize(
    "typed", ["---", "\u200b.", "wort " * 39, "a b c d e f g h " * 12, "x" * 199, "9" * 24, '"*~?\\']
)
def test_any_text_is_answered(api: Client, typed: str) -> None:
    entry("Musterfonds")
    assert names(api, search=typed) == []


def test_an_edit_and_a_deletion_reach_the_list(api: Client) -> None:
    # given
    tranche = TrancheFactory.create(fund__eltif_instrument_rank="aa")
    one, other = entry("Musterfonds A", fund=tranche.fund), entry("Musterfonds B")
    # when
    Entry.objects.filter(pk=one.pk).update(name="Musterfonds Z", updated_on=date(2026, 10, 1))
    other.delete()
    found = listed(api, "eltif/funds/")
    # then
    [row] = found["results"]
    assert (row["name"], row["eltif_instrument.rank"], row["fund"]["name"]) == ("Musterfonds Z", "aa", tranche.name)
    assert (found["listed"], found["updated_on"]) == (1, "2026-10-01")


def test_without_the_engine_the_list_says_so(api: Client, settings: Any) -> None:
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()
    problem(api, "eltif/funds/", 503, "data_unavailable")


def test_what_there_is_not_is_named(api: Client) -> None:
    assert faults(problem(api, "eltif/funds/", 400, "invalid_query", state="US")) == [("state", "US")]
    assert faults(problem(api, "aif/funds/", 400, "invalid_query", ordering="rank")) == [("ordering", "rank")]


def test_staff_cannot_store_marketing_before_authorisation() -> None:
    wrong = Entry(
        kind="eltif", name="Musterfonds", manager="Musterhaus", investors="retail", strategy="mixed", home_state="LU",
        authorised_on=date(2026, 1, 2), marketed_since=date(2026, 1, 1), states=["DE"], isins=["DE0008404006"],
    )  # fmt: skip
    with pytest.raises(ValidationError) as raised:
        wrong.full_clean()
    assert set(raised.value.message_dict) == {"__all__", "isins"}


def shares(**more: Any) -> Benchmark:
    regions = {"geographical_german": 50, "geographical_european": 40, "geographical_non_european": 10}
    return Benchmark(fund=TrancheFactory.create().fund, record_date=date(2026, 6, 30), **regions | more)


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"geographical_german": 60}, "geographical_german"),
        ({"geographical_german": None}, "geographical_german"),
        ({"liquidity_ratio": 101}, "liquidity_ratio"),
        ({"performance_1y": -101}, "performance_1y"),
    ],
)
def test_what_cannot_be_is_refused_by_form_and_database(more: dict[str, Any], where: str) -> None:
    wrong = shares(**more)
    with pytest.raises(ValidationError) as raised:
        wrong.full_clean()
    assert where in raised.value.message_dict
    with pytest.raises(IntegrityError), transaction.atomic():
        wrong.save()


def test_rounded_shares_and_ratios_outside_the_law_are_stored() -> None:
    one = shares(geographical_german=Decimal("50.2"), liquidity_ratio=4, credit_ratio=31)
    one.full_clean()
    one.save()
    assert one.breaches == ("liquidity_ratio", "credit_ratio")


def test_news_without_any_fund_are_none(api: Client) -> None:
    assert get(api, "aif/news/")["count"] == 0
    assert api.get(f"{BASE}aif/news/?fund_id=0").status_code == 400


def test_the_demo_says_that_it_is_simulated(api: Client) -> None:
    # given
    tranche = TrancheFactory.create(fund__fund_classification="aif", fund__simulated=True)
    # when
    made = simulate_alternatives()
    # then: a second run makes the same ones
    assert made["entries"] == 57
    assert simulate_alternatives() == made
    assert Entry.objects.get(fund=tranche.fund).kind == "aif"
    for one in Entry.objects.all():
        one.full_clean()
        assert one.simulated
    assert Report.objects.filter(simulated=True, category__in=Category.objects.filter(code="eltif-study")).count() == 2
    assert all("(simuliert)" in name for name in names(api))
