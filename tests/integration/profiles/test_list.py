"""The list of asset managers, and the funds of one, from the index."""

import os
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client

from app.funds import terms
from app.funds.models import InvestmentFocus, Region, Tranche
from app.http import engine
from app.managers.models import Company
from app.outbox.doc_types import doc_type_of
from app.publishing.states import State
from app.ratings.models import Rating
from search.client import SearchClient
from search.mappings import alias, index_body
from tests.factories.funds import (
    RECORD_DATE,
    CompanyFactory,
    FundDocumentFactory,
    ProfileFactory,
    RatingFactory,
    TrancheFactory,
)
from tests.integration.api import indexing
from tests.integration.api.asking import faults, get, problem
from tests.services import Services

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture(scope="module")
def prefix(services: Services) -> Iterator[str]:
    """That of indexes of asset managers and of share classes."""
    prefix, client = f"test-companies-{os.getpid()}-", SearchClient(django_settings.OPENSEARCH_URLS)
    names = []
    for model in (Company, Tranche):
        name = alias(prefix, doc_type_of(model))
        client.create_index(f"{name}-1", index_body(doc_type_of(model)))
        client.update_aliases([{"add": {"index": f"{name}-1", "alias": name}}])
        names.append(f"{name}-1")
    yield prefix
    for name in names:
        client.delete_index(name)


@pytest.fixture
def api(prefix: str, settings: Any) -> Iterator[Client]:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.INDEX_PREFIX = prefix
    engine.forget()
    terms.forget()
    yield Client(raise_request_exception=False)
    engine.forget()
    terms.forget()


@pytest.fixture
def companies(prefix: str) -> dict[str, Company]:
    """Three with funds, one of them with a profile, and one without any fund."""
    names = {"alpha": "Alpenblick Invest", "oe": "Österreichische Testanlage", "beta": "Bergwerk Kapital"}
    made = {key: CompanyFactory.create(name=name, number_of_rated_funds=7) for key, name in names.items()}
    CompanyFactory.create(name="Ohne Fonds AG")
    for key, number in (("alpha", 1), ("oe", 2), ("beta", 3)):
        for _ in range(number):
            TrancheFactory.create(fund__company=made[key])
    TrancheFactory.create(fund__company=made["alpha"], closed_on="2026-01-31")
    profile = ProfileFactory.create(company=made["alpha"], simulated=True, edits={"description_short_de": "geheim"})
    profile.investment_focus.add(InvestmentFocus.objects.create(code="equity", name_de="Aktien", name_en="Equity"))
    profile.regions.add(Region.objects.create(code="europe", name_de="Europa", name_en="Europe"))
    hidden = ProfileFactory.create(
        company=made["beta"], description_short_de="geheim", state=State.DRAFT, visible=False, published_at=None
    )
    hidden.regions.add(Region.objects.get())
    indexing.indexed(Company, prefix)
    return made


def names(answer: dict[str, Any]) -> list[str]:
    return [one["name"] for one in answer["results"]]


@pytest.mark.usefixtures("companies")
def test_the_list_has_all_that_have_open_funds_and_shows_what_is_published(api: Client) -> None:
    # when
    answer = get(api, "company_info/")
    # then
    assert names(answer) == ["Alpenblick Invest", "Bergwerk Kapital", "Österreichische Testanlage"]
    first, second, third = answer["results"]
    assert (first["description_short"], first["description_language"], first["simulated"]) == ("Kurz.", "de", True)
    assert first["investment_focus"] == [{"value": "equity", "label": "Aktien"}]
    assert (first["number_of_funds"], first["number_of_rated_funds"], first["letter"]) == (1, 7, "A")
    assert (second["description_short"], second["regions"], third["letter"]) == ("", [], "O")
    assert answer["simulated"]
    assert get(api, "company_info/", lang="en")["results"][0]["description_short"] == "Short."


@pytest.mark.usefixtures("companies")
def test_filters_facets_and_orders(api: Client) -> None:
    assert names(get(api, "company_info/", focus="equity")) == ["Alpenblick Invest"]
    answer = get(api, "company_info/", letter=["A", "O"], region="europe")
    assert names(answer) == ["Alpenblick Invest"]
    # Each facet counts under all filters but its own.
    counted = {
        name: {one["value"]: one["count"] for one in facet["values"]} for name, facet in answer["facets"].items()
    }
    assert counted == {"focus": {"equity": 1}, "region": {"europe": 1}, "letter": {"A": 1, "O": 0}}
    assert names(get(api, "company_info/", ordering="-number_of_funds", per_page=1)) == ["Bergwerk Kapital"]
    assert names(get(api, "company_info/", ordering="-name", per_page=1, page=3)) == ["Alpenblick Invest"]


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("alp", ["Alpenblick Invest"]),
        ("kapital berg", ["Bergwerk Kapital"]),
        ("osterreich", ["Österreichische Testanlage"]),
        ("Alpenblcik", ["Alpenblick Invest"]),
        ("bergwrek kapitel", ["Bergwerk Kapital"]),
        ("zzz", []),
    ],
)
def test_names_are_found_as_they_are_typed(api: Client, typed: str, found: list[str]) -> None:
    assert names(get(api, "company_info/", search=typed)) == found


def suggested(client: Client, text: str) -> list[tuple[str, Any]]:
    found = get(client, "company_suggestions/", search=text)["results"]
    return [(one["name"], one["highlight"]) for one in found]


@pytest.mark.usefixtures("companies")
def test_the_search_box_is_offered_names_as_typed_then_mistyped_ones(api: Client) -> None:
    assert suggested(api, "kapital ber") == [
        ("Bergwerk Kapital", [["Ber", True], ["gwerk ", False], ["Kapital", True]])
    ]
    assert suggested(api, "osterreich")[0] == (
        "Österreichische Testanlage",
        [["Österreich", True], ["ische Testanlage", False]],
    )
    mistyped = get(api, "company_suggestions/", search="alpenblcik")
    assert mistyped["forgiven"]
    assert mistyped["results"][0]["highlight"] == [["Alpenblick", True], [" Invest", False]]
    assert not get(api, "company_suggestions/", search="alpen")["forgiven"]
    assert get(api, "company_suggestions/", search="ohne fonds") == {"results": [], "forgiven": False}


def test_the_search_box_is_offered_three_and_first_those_whose_names_begin_so(api: Client, prefix: str) -> None:
    # given: by their number of funds
    for number, name in enumerate(("Nordlicht Klein", "Nordlicht Mitte", "Nordlicht Groß", "Haus am Nordlicht"), 1):
        company = CompanyFactory.create(name=name)
        for _ in range(number):
            TrancheFactory.create(fund__company=company)
    indexing.indexed(Company, prefix)
    # when
    found = get(api, "company_suggestions/", search="nordl")["results"]
    # then
    assert [(one["name"], one["number_of_funds"]) for one in found] == [
        ("Nordlicht Groß", 3),
        ("Nordlicht Mitte", 2),
        ("Nordlicht Klein", 1),
    ]
    assert [name for name, _ in suggested(api, "am nordl")] == ["Haus am Nordlicht"]


@pytest.mark.parametrize("text", ["", " ", "x" * 201])
def test_the_search_box_has_to_send_a_text(api: Client, text: str) -> None:
    problem(api, "company_suggestions/", 400, "invalid_query", search=text)


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize("text", ["-" * 200, 'a*b? ~1 AND (c OR d) /.*/ \\ " [0 TO 9] {', "nordlicht " * 20, "848176"])
def test_whatever_is_typed_into_the_search_box_is_words(api: Client, text: str) -> None:
    assert suggested(api, text) == []


@pytest.mark.usefixtures("companies")
def test_what_the_list_does_not_know_is_refused(api: Client) -> None:
    asked = {"focus": "nothing", "letter": "AB", "ordering": "phone"}
    document = problem(api, "company_info/", 400, "invalid_query", **asked)
    assert {key for key, _ in faults(document)} == set(asked)
    problem(api, "company_info/", 404, "page_out_of_range", page=9)


def test_without_the_engine_the_list_says_so_and_a_page_goes_on(api: Client, settings: Any) -> None:
    # given
    company = CompanyFactory.create()
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()
    terms.forget()
    # when, then
    problem(api, "company_info/", 503, "data_unavailable")
    problem(api, "company_suggestions/", 503, "data_unavailable", search="alpen")
    problem(api, f"company_funds/{company.pk}/", 503, "search_unavailable")
    assert get(api, f"company_info/{company.pk}/")["rating_distribution"] is None


def test_funds_of_a_company_by_their_main_share_classes(api: Client, prefix: str) -> None:
    # given
    company = CompanyFactory.create()
    shares = [
        TrancheFactory.create(fund__company=company, name=f"Testfonds {number}", ter=Decimal(number))
        for number in range(1, 8)
    ]
    TrancheFactory.create(fund=shares[0].fund, primary=False, name="Testfonds 1 B")
    TrancheFactory.create(fund__company=company, closed_on="2026-01-31")
    other = TrancheFactory.create()
    # The class follows from the points.
    for share, points in zip(shares, (95, 80, 60, 40, 20, 10), strict=False):
        RatingFactory.create(tranche=share, points=points, record_date=RECORD_DATE)
    own = Counter(Rating.objects.filter(tranche__in=shares).values_list("rank", flat=True))
    assert len(own) > 3
    RatingFactory.create(tranche=other, points=99)
    FundDocumentFactory.create(fund=shares[1].fund)
    FundDocumentFactory.create(fund=shares[2].fund, visible=False, state=State.DRAFT, published_at=None)
    indexing.indexed(Tranche, prefix)
    # when
    answer = get(api, f"company_funds/{company.pk}/", per_page=5)
    # then
    assert (answer["count"], [one["id"] for one in answer["results"]]) == (7, [share.pk for share in shares[:5]])
    assert [one["has_documents"] for one in answer["results"]] == [False, True, False, False, False]
    found = get(api, f"company_funds/{company.pk}/", ordering="-ter", search="testfonds", page=2, per_page=5)
    assert [one["id"] for one in found["results"]] == [shares[1].pk, shares[0].pk]
    assert get(api, f"company_funds/{company.pk}/", ordering="-ranking_points")["results"][0]["id"] == shares[0].pk
    # The filter query of a screen narrows them; the company is that of the address.
    for asked in ({"r": "A"}, {"q": "testfonds", "r": "A", "p": [one.fund.peergroup_id for one in shares]}):
        narrowed = get(api, f"company_funds/{company.pk}/", **asked)
        assert narrowed["count"] == own["A"]
        assert {one["rank"] for one in narrowed["results"]} == {"A"}
    assert get(api, f"company_funds/{company.pk}/", ter_max="2.5", per_page=5)["count"] == 2
    problem(api, f"company_funds/{company.pk}/", 400, "invalid_query", ter_max="viel")
    problem(api, f"company_funds/{company.pk}/", 400, "invalid_query", c=other.fund.company_id)
    problem(api, f"company_funds/{company.pk}/", 400, "invalid_query", r="Q")
    top = get(api, f"top_company_funds/{company.pk}/")
    assert (top["count"], [one["id"] for one in top["results"]]) == (5, [share.pk for share in shares[:5]])
    distribution = get(api, f"company_info/{company.pk}/")["rating_distribution"]
    assert distribution["own"] == {rank: own[rank] for rank in "ABCDE"}
    assert distribution["market"] == {rank: own[rank] + (rank == "A") for rank in "ABCDE"}
    peergroup = shares[0].fund.peergroup
    for lang, name in (("de", peergroup.name.own("de")), ("en", peergroup.name.own("en"))):
        for path in ("company_funds", "top_company_funds"):
            assert get(api, f"{path}/{company.pk}/", lang=lang)["results"][0]["peergroup"] == name
    for path in ("company_funds", "top_company_funds"):
        problem(api, f"{path}/{10**9}/", 404, "company_not_found")
