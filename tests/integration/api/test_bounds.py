"""No query of the public API is without bounds: depth, size, number of terms, length of words, size of aggregations.

Each endpoint is asked for the most that it accepts and for more than that; what it asks of the engine is held against
bounds, so that a new key cannot bring an unbounded one unnoticed.
"""

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.test import Client

from app.http.engine import Engine, engine
from search.client import SearchClient
from tests import declared
from tests.factories.accounts import in_role
from tests.integration.api.asking import faults, problem, url
from tests.length import sampled

pytestmark = pytest.mark.django_db

#: What is searched and read; the others take their values in paths and bodies.
READ = {
    path.removeprefix("/api/v1/"): methods["get"]
    for path, methods in declared.document()["paths"].items()
    if "get" in methods and methods["get"]["tags"][0] in ("funds", "content")
}
PATHS = sorted(READ)
PARAMETERS = [
    (path, parameter)
    for path, operation in READ.items()
    for parameter in operation.get("parameters", [])
    if parameter["in"] == "query"
]
#: What an endpoint needs beside the key under test.
NEEDED: dict[str, dict[str, Any]] = {
    "paginated_simple_search/": {"search": "nordlicht"},
    "emp_list/": {"peergroup": 1},
    "esg_list/": {"peergroup": 1},
    "reports/pages/": {"q": "nordlicht"},
    "company_suggestions/": {"search": "nordlicht"},
    "fund_presentations/": {"company_info": 1},
}

MAX_HITS = 500
#: Codes that a mistyped one is compared with.
OF_A_CODE = 500
#: Facets list every company and peergroup; the engine itself ends at 65,535 buckets a search.
MAX_AGGREGATED = 20_000
MAX_CLAUSES = 4096
MAX_BODY = 400_000


def filled_in(path: str) -> str:
    return path.replace("{id}", "1").replace("{document}", "1").replace("{page}", "1").replace("{code}", "termsOfUse")


def keys_of(kind: str) -> list[tuple[str, dict[str, Any]]]:
    """Endpoint and parameter for every parameter whose value, or list element, has this type."""
    return [
        (path, parameter)
        for path, parameter in PARAMETERS
        if (parameter["schema"].get("items") or parameter["schema"])["type"] == kind
    ]


@pytest.fixture
def api(api: Client) -> Client:
    """Asset managers may read all that is asked for here; others are refused their lists before a key is looked at."""
    manager = in_role("manager")
    assert manager is not None
    api.force_login(manager)
    return api


class Recorder:
    """Keeps every body that goes to the engine."""

    def __init__(self) -> None:
        self.bodies: list[Mapping[str, Any]] = []


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    recorder = Recorder()
    search, msearch = SearchClient.search, SearchClient.msearch

    def one(self: SearchClient, index: str, body: Mapping[str, Any], **options: Any) -> Any:
        recorder.bodies.append(body)
        return search(self, index, body, **options)

    def several(self: SearchClient, index: str, bodies: Any, **options: Any) -> Any:
        listed = list(bodies)
        recorder.bodies += listed
        return msearch(self, index, listed, **options)

    monkeypatch.setattr(SearchClient, "search", one)
    monkeypatch.setattr(SearchClient, "msearch", several)
    yield recorder
    assert isinstance(engine(), Engine)


def walk(node: Any) -> Iterator[tuple[str, Any]]:
    """Every key of a body with its value, at any depth."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield key, value
            yield from walk(value)
    elif isinstance(node, list | tuple):
        for one in node:
            yield from walk(one)


def assert_bounded(body: Mapping[str, Any]) -> None:
    """What no body may exceed, whatever was asked."""
    assert "size" in body
    assert body["size"] <= MAX_HITS
    assert body.get("from", 0) + body["size"] <= 100_000
    assert len(json.dumps(body, default=str)) <= MAX_BODY
    clauses = 0
    for key, value in walk(body):
        assert key not in {"wildcard", "regexp", "query_string", "simple_query_string", "script", "script_score"}, key
        if key == "size":
            assert value <= MAX_AGGREGATED
        if key == "terms" and isinstance(value, Mapping) and "field" in value:
            assert 0 < value.get("size", 10) <= MAX_AGGREGATED
        if key in {"match", "term", "prefix", "match_phrase", "fuzzy", "multi_match"}:
            clauses += 1
        if key == "terms" and isinstance(value, Mapping) and "field" not in value:
            clauses += sum(len(one) for one in value.values() if isinstance(one, list | tuple))
        if key == "max_expansions":
            # A mistyped code is a single term, in two fields of codes.
            assert value <= 50 or value == OF_A_CODE
        if key == "number_of_fragments":
            assert value <= 5
        if key in {"histogram", "date_histogram"}:
            assert key != "histogram" or "interval" in value
    assert clauses <= MAX_CLAUSES


def ask_for(api: Client, path: str, **query: Any) -> Any:
    return api.get(url(filled_in(path), **(NEEDED.get(path, {}) | query)))


@pytest.mark.parametrize(
    ("path", "parameter"), sampled(keys_of("string"), 20), ids=lambda one: one if isinstance(one, str) else one["name"]
)
def test_long_words_are_refused_at_once(api: Client, asked: Recorder, path: str, parameter: dict[str, Any]) -> None:
    began = time.process_time()
    for text in ("a" * 10_000, "ä" * 2_000, "a " * 5_000, "*" * 10_000, "a" * 201):
        answer = ask_for(api, path, **{parameter["name"]: text})
        assert answer.status_code in (400, 414), (text[:5], answer.content[:200])
        assert len(answer.content) < 10_000
    assert asked.bodies == []
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("path", "parameter"), sampled(keys_of("integer"), 8), ids=lambda one: one if isinstance(one, str) else one["name"]
)
@pytest.mark.parametrize("number", ["-1", "0", "101", "99999999999999999999", "1e3", "9" * 5000])
def test_numbers_out_of_bounds_never_reach_the_engine(
    api: Client, asked: Recorder, path: str, parameter: dict[str, Any], number: str
) -> None:
    if parameter["name"] == "page" and number == "101":
        pytest.skip("page 101 may exist")
    if parameter["name"] in ("fund", "peergroup", "author", "report_id") and number == "101":
        pytest.skip(f"{parameter['name']} 101 may exist")
    if parameter["schema"].get("minimum") == 0 and number == "0":
        pytest.skip("the least that may be asked for")
    answer = ask_for(api, path, **{parameter["name"]: number})
    assert answer.status_code == 400
    assert len(answer.content) < 10_000
    assert asked.bodies == []


WITH_PER_PAGE = {path for path, parameter in PARAMETERS if parameter["name"] == "per_page"}
#: They take the keys of a list, and answer without pages.
PAGELESS = {"advanced_search_map/", "filter_search_count/", "filter_search_map/", "filter_search_perf_risk/"}


@pytest.mark.parametrize("path", sorted(WITH_PER_PAGE))
def test_no_page_is_longer_than_a_hundred(api: Client, asked: Recorder, path: str) -> None:
    refused = problem(api, path, 400, "invalid_query", per_page=101, **NEEDED.get(path, {}))
    assert faults(refused) == [("per_page", "101")]
    assert asked.bodies == []


@pytest.mark.parametrize("path", sorted(WITH_PER_PAGE - PAGELESS))
def test_lists_end_at_a_hundred_thousand(api: Client, asked: Recorder, path: str) -> None:
    needed = NEEDED.get(path, {})
    problem(api, path, 400, "page_too_deep", per_page=100, page=1001, **needed)
    problem(api, path, 400, "page_too_deep", page=2**31 - 1, **needed)
    assert asked.bodies == []
    # the deepest page that is allowed is asked for, and bounded
    assert ask_for(api, path, per_page=100, page=1000).status_code == 404
    for body in asked.bodies:
        assert_bounded(body)


@pytest.mark.parametrize(
    ("path", "parameter"), sampled(PARAMETERS, 40), ids=lambda one: one if isinstance(one, str) else one["name"]
)
def test_a_key_is_not_repeated_without_end(api: Client, asked: Recorder, path: str, parameter: dict[str, Any]) -> None:
    answer = ask_for(api, path, **{parameter["name"]: ["1"] * 1001})
    # A long key makes the address too long before there are too many.
    assert answer.status_code in (400, 414)
    assert len(answer.content) < 10_000
    assert asked.bodies == []
    for count in (2, 900):
        answer = ask_for(api, path, **{parameter["name"]: [str(number) for number in range(count)]})
        assert answer.status_code in (400, 404, 414, 200)
    for body in asked.bodies:
        assert_bounded(body)


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("paginated_simple_search/", {"search": " ".join("abcdefghij"[n % 10] for n in range(100))}),
        ("paginated_simple_search/", {"search": "a" * 200}),
        ("paginated_simple_search/", {"search": 'a*b? ~1 AND (c OR d) /.*/ \\ " [0 TO 9] {'}),
        ("paginated_simple_search/", {"search": "equity europe emerging markets bond fund global growth " * 3}),
        ("paginated_simple_search/", {"search": "-" * 200}),
        ("paginated_simple_search/", {"search": "nordlicht", "per_page": 100}),
        ("advanced_search/", {"q": " ".join("abcdefghij"[n % 10] for n in range(100)), "per_page": 100}),
        ("advanced_search/", {"q": "equity europe emerging markets bond fund global growth " * 3}),
        ("advanced_search/", {"facet_search": "companies:" + " ".join(["a"] * 95)}),
        ("advanced_search/", {"facet_search": "companies:.*"}),
        ("advanced_search/", {"r": list("ABCDE"), "sri": [1, 2, 3], "m": "true", "s": 1, "explain": "LU0000000018"}),
        ("advanced_search/", {"s": "999999999999999.999999", "fs": "lte"}),
        ("filter_search/", {"per_page": 100}),
        ("filter_search_count/", {}),
        ("filter_search_perf_risk/", {}),
        ("news/", {"search": " ".join("abcdefghij"[n % 10] for n in range(100)), "per_page": 100}),
        ("reports/", {"search": "zinsen europa markt fonds " * 7, "per_page": 100}),
        ("simple_search/1/", {}),
        ("top_funds_for_search/1/", {}),
    ],
)
def test_the_most_that_is_accepted_asks_bounded_things(
    api: Client, asked: Recorder, path: str, query: dict[str, Any]
) -> None:
    query = {key: value.strip() if isinstance(value, str) else value for key, value in query.items()}
    began = time.process_time()
    answer = api.get(url(path, **query))
    assert answer.status_code in (200, 400), answer.content[:300]
    assert time.process_time() - began < 3
    assert asked.bodies or answer.status_code == 400
    for body in asked.bodies:
        assert_bounded(body)


def test_every_value_of_every_facet_at_once_is_bounded(api: Client, asked: Recorder) -> None:
    choices = api.get(url("filters/")).json()
    query = {
        "p": [one["value"] for one in choices["peergroups"]],
        "c": [one["value"] for one in choices["companies"]],
        "u": [one["value"] for one in choices["universes"]],
        "i": [one["value"] for one in choices["investment_focus"]],
        "region": [one["value"] for one in choices["regions"]],
    }
    assert api.get(url("advanced_search/", **query)).status_code == 200
    for body in asked.bodies:
        assert_bounded(body)


def test_thousands_of_empty_pairs_are_refused_on_every_address(api: Client) -> None:
    # Django's own reading of a query fails beyond 2,000 pairs.
    for path in (*map(filled_in, PATHS), "nothing/", "problems/not_found/"):
        answer = api.get(f"/api/v1/{path}?{'&' * 3000}")
        assert answer.status_code in (200, 400, 404), (path, answer.content)
    assert api.get(f"/?{'&' * 3000}").status_code < 500
    assert api.get(f"/admin/login/?{'&' * 3000}").status_code < 500
