"""Screens on the real engine, compared with the same filters applied in Python."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from search.client import SearchClient
from search.queries.facets import MAX_ASKED
from search.queries.screen import ScreenResult, find
from search.saved import FacetLabels, parse
from tests.factories.codes import isin
from tests.integration.search.documents import tranche

pytestmark = pytest.mark.services

UNIVERSES = ["retail", "etf", "institutional"]
RANKS = ["A", "B", "C", "D", "E"]
FOCUS = ["dividend", "technology", "sustainability"]
REGIONS = ["europe", "asia", "global"]
LABELS = FacetLabels(
    {
        "companies": {number: f"Haus {number:02}" for number in range(1, 41)},
        "peergroups": {number: f"Gruppe {number}" for number in range(1, 8)},
        "universes": {code: code.title() for code in UNIVERSES},
        "ratings": {rank: rank for rank in RANKS},
        "investment_focus": {code: code.title() for code in FOCUS},
        "regions": {code: code.title() for code in REGIONS},
        "sri": {1: "niedrig", 2: "mittel", 3: "hoch"},
        "main_tranche": {"true": "ja", "false": "nein"},
    }
)
KEYS: dict[str, tuple[str, Callable[[dict[str, Any]], list[Any]]]] = {
    "c": ("companies", lambda fund: [fund["company_id"]]),
    "p": ("peergroups", lambda fund: [fund["peergroup_id"]]),
    "u": ("universes", lambda fund: [fund["universe"]]),
    "r": ("ratings", lambda fund: [fund["rank"]] if fund["rank"] else []),
    "i": ("investment_focus", lambda fund: fund["investment_focus"]),
    "region": ("regions", lambda fund: fund["regions"]),
    "sri": ("sri", lambda fund: [fund["sri"]] if fund["sri"] else []),
    "m": ("main_tranche", lambda fund: ["true" if fund["primary"] else "false"]),
}
Params = dict[str, list[str]]


def make_funds() -> list[dict[str, Any]]:
    """Four hundred funds with missing values everywhere."""
    rng = random.Random(7)
    funds = []
    for number in range(1, 401):
        points = rng.choice([None, *range(1, 101)])
        funds.append(
            tranche(
                number,
                f"{rng.choice(['Alpha', 'Beta', 'Gamma'])} Fund {number}",
                company_id=rng.randint(1, 40),
                peergroup_id=rng.randint(1, 7),
                universe=rng.choice(UNIVERSES),
                investment_focus=rng.sample(FOCUS, rng.randint(0, 2)),
                regions=rng.sample(REGIONS, rng.randint(0, 2)),
                primary=rng.random() < 0.5,
                rating_points=points,
                rank=rng.choice(RANKS) if points else None,
                sri=rng.choice([None, 1, 2, 3]),
                volume=rng.choice([None, 0, 10, 25, 99.99, 100, 100.01, 500, 20_000]),
                ter=rng.choice([None, 0.2, 1.5, 1.5, 2.25]),
                risk_return_ratio=rng.choice([None, -0.5, 0.5]),
                is_selection=True,
            )
        )
    return funds


FUNDS = make_funds()


@pytest.fixture(scope="module")
def screen(engine: SearchClient, make_index: Callable[..., str]) -> Callable[..., ScreenResult]:
    """Answers an advanced search given as its keys."""
    index = make_index("tranche", FUNDS)
    return lambda params: find(engine, index, parse(params, "visitor", LABELS), LABELS)


def meets(fund: dict[str, Any], params: Params, *, but: str = "") -> bool:
    """Whether ``fund`` passes all filters but that of the facet ``but``."""
    for key, (facet, values) in KEYS.items():
        if key in params and facet != but and not {str(value) for value in values(fund)} & set(params[key]):
            return False
    if "s" in params and but != "fund_size":
        bound, volume = float(params["s"][0]), fund["volume"]
        if volume is None:
            return False
        return bool(volume <= bound if params.get("fs") == ["lte"] else volume >= bound)
    return True


def random_params(rng: random.Random) -> Params:
    """Some filters."""
    params: Params = {}
    for key, (facet, _) in KEYS.items():
        if rng.random() < 0.3:
            known = [str(value) for value in LABELS.by_facet[facet]]
            params[key] = rng.sample(known, 1 if key == "m" else rng.randint(1, min(3, len(known))))
    if rng.random() < 0.3:
        params |= {"s": [rng.choice(["0", "25", "100", "100.005"])], "fs": [rng.choice(["gte", "lte"])]}
    return params


@pytest.mark.parametrize("seed", range(60))
def test_every_count_is_exact_under_all_other_filters(screen: Callable[..., ScreenResult], seed: int) -> None:
    params = random_params(random.Random(seed))

    result = screen({**params, "per_page": ["100"]})

    wanted = {fund["id"] for fund in FUNDS if meets(fund, params)}
    assert result.count == len(wanted)
    assert {item["id"] for item in result.items} <= wanted
    for key, (facet, values) in KEYS.items():
        counts = Counter(value for fund in FUNDS if meets(fund, params, but=facet) for value in values(fund))
        found = result.facets[facet]
        for value in found["values"]:
            assert value["count"] == counts[value["value"]]
            assert value["selected"] == (str(value["value"]) in params.get(key, []))
        shown = {str(value["value"]) for value in found["values"]}
        assert set(params.get(key, [])) <= shown
        assert found["more"] == bool(set(map(str, counts)) - shown)
    sizes = [fund["volume"] for fund in FUNDS if meets(fund, params, but="fund_size") and fund["volume"] is not None]
    histogram = result.facets["fund_size"]
    assert (histogram["min"], histogram["max"]) == ((min(sizes), max(sizes)) if sizes else (None, None))
    assert sum(bucket["count"] for bucket in histogram["histogram"]) == len(sizes)
    for bucket in histogram["histogram"]:
        top = bucket["to"] if bucket["to"] is not None else float("inf")
        assert bucket["count"] == sum(bucket["from"] <= size < top for size in sizes)


@pytest.mark.parametrize(
    "ordering", ["ter", "-ter", "rating_points", "-rating_points", "name", "-name", "-volume", "-isin"]
)
def test_pages_hold_every_fund_once_with_missing_values_last(
    screen: Callable[..., ScreenResult], ordering: str
) -> None:
    pages = [screen({"ordering": [ordering], "page": [str(page)], "per_page": ["37"]}).items for page in range(1, 12)]

    items = [item for page in pages for item in page]
    values = [item[ordering.removeprefix("-")] for item in items]
    known = [value.lower() if isinstance(value, str) else value for value in values if value is not None]
    assert sorted(item["id"] for item in items) == [fund["id"] for fund in FUNDS]
    assert known == sorted(known, reverse=ordering.startswith("-"))
    assert all(value is None for value in values[len(known) :])


def test_ties_are_broken_by_points_then_ratio_then_number(screen: Callable[..., ScreenResult]) -> None:
    items = screen({"ordering": ["ter"], "per_page": ["100"]}).items

    def low(value: float | None) -> float:
        return float("-inf") if value is None else value

    keys = [(item["ter"], -low(item["rating_points"]), -low(item["risk_return_ratio"]), item["id"]) for item in items]
    assert keys == sorted(keys)


def test_a_text_narrows_counts_as_well(screen: Callable[..., ScreenResult]) -> None:
    result = screen({"q": ["alpha"], "r": ["A"]})

    alphas = [fund for fund in FUNDS if "Alpha" in fund["name"]]
    assert result.count == sum(fund["rank"] == "A" for fund in alphas)
    ratings = {value["value"]: value["count"] for value in result.facets["ratings"]["values"]}
    assert ratings == dict(Counter(fund["rank"] for fund in alphas if fund["rank"]))


def test_a_mistyped_text_is_forgiven_only_if_it_finds_nothing(screen: Callable[..., ScreenResult]) -> None:
    assert screen({"q": ["alhpa"]}).count == screen({"q": ["alpha"]}).count > 0
    assert screen({"q": ["***"]}).count == 0


@pytest.mark.parametrize(
    "text",
    [
        isin(1),
        isin(1).lower(),
        f"{isin(1)[:4]} {isin(1)[4:8]} {isin(1)[8:]}",
        isin(1)[:11],
        f"ISIN: {isin(1)}",
        f"{isin(1)} Kurs",
        f"Kauf 10 ST ({isin(1)}) zu 134,22",
    ],
)
def test_a_screen_may_be_narrowed_to_a_code(screen: Callable[..., ScreenResult], text: str) -> None:
    assert [item["id"] for item in screen({"q": [text]}).items] == [1]


def test_a_screen_may_be_narrowed_to_several_codes(screen: Callable[..., ScreenResult]) -> None:
    found = screen({"q": [f"{isin(3)}, {isin(1)} und {isin(2)}"]})

    assert {item["id"] for item in found.items} == {1, 2, 3}


def test_long_facets_are_cut_and_searched_by_label(screen: Callable[..., ScreenResult]) -> None:
    companies = screen({}).facets["companies"]
    found = screen({"facet_search": ["companies:haus 3"], "c": ["1"]}).facets["companies"]

    assert (len(companies["values"]), companies["more"]) == (20, True)
    assert {value["label"] for value in found["values"]} <= {
        "Haus 01",
        "Haus 03",
        *(f"Haus {n}" for n in range(10, 41)),
    }
    assert {value["label"] for value in found["values"]} >= {"Haus 01", "Haus 30", "Haus 39"}
    assert "Haus 02" not in {value["label"] for value in found["values"]}


def test_an_empty_screen_says_what_each_filter_alone_excludes(screen: Callable[..., ScreenResult]) -> None:
    params = {"c": ["1"], "p": ["2"], "r": ["A"], "sri": ["3"], "q": ["alpha"]}

    result = screen(params)

    texted = [fund for fund in FUNDS if "Alpha" in fund["name"]]
    expected = {
        facet: sum(meets(fund, params, but=facet) for fund in texted) - result.count
        for facet in ("companies", "peergroups", "ratings", "sri")
    }
    expected["q"] = sum(meets(fund, params) for fund in FUNDS) - result.count
    assert result.count < 5
    assert {entry["facet"]: entry["count"] for entry in result.relax} == {k: n for k, n in expected.items() if n}
    assert [entry["count"] for entry in result.relax] == sorted((n for n in expected.values() if n), reverse=True)


def test_a_fund_is_explained_criterion_by_criterion(screen: Callable[..., ScreenResult]) -> None:
    fund = FUNDS[0]
    other = next(rank for rank in RANKS if rank != fund["rank"])

    explained = screen({"r": [other], "c": [str(fund["company_id"])], "explain": [isin(1)]}).explain

    assert explained is not None
    assert (explained["found"], explained["id"], explained["meets"]) == (True, 1, False)
    verdicts = {criterion["key"]: criterion["meets"] for criterion in explained["criteria"]}
    assert verdicts == {"c": True, "r": False}
    assert next(c for c in explained["criteria"] if c["key"] == "r")["wanted"] == [other]


def test_an_unknown_fund_meets_nothing(screen: Callable[..., ScreenResult]) -> None:
    assert screen({"explain": [isin(99_999)]}).explain == {
        "isin": isin(99_999),
        "found": False,
        "meets": False,
        "criteria": [],
    }


def test_fields_of_wholesale_viewers_stay_hidden(screen: Callable[..., ScreenResult]) -> None:
    assert "is_selection" not in screen({}).items[0]


@pytest.fixture(scope="module")
def many_companies(engine: SearchClient, make_index: Callable[..., str]) -> Callable[..., ScreenResult]:
    """Screens over more companies than are asked for: number 1 to 30 have two funds, all others one."""
    numbers = [*range(1, MAX_ASKED + 101), *range(1, 31)]
    funds = [
        tranche(position, f"Fund {position}", company_id=number, sri=1 if number > 30 else 2)
        for position, number in enumerate(numbers, start=1)
    ]
    # Labels run against the numbers, so that an order by number would show.
    labels = {**LABELS.by_facet, "companies": {number: f"Haus {1000 - number}" for number in numbers}}
    index = make_index("tranche", funds)
    terms = FacetLabels(labels)
    return lambda params: find(engine, index, parse(params, "visitor", terms), terms)


def shown(result: ScreenResult) -> list[tuple[Any, int]]:
    """Values and counts of the companies shown."""
    return [(value["value"], value["count"]) for value in result.facets["companies"]["values"]]


def test_of_very_many_values_the_most_frequent_are_shown(many_companies: Callable[..., ScreenResult]) -> None:
    # when nothing is chosen
    result = many_companies({})
    # then the greatest counts come first, and among equals the first labels
    assert shown(result) == [(number, 2) for number in range(30, 10, -1)]
    assert result.facets["companies"]["more"]


def test_labels_decide_among_more_equals_than_were_asked_for(many_companies: Callable[..., ScreenResult]) -> None:
    # when more companies than are asked for have one fund each
    result = many_companies({"sri": ["1"]})
    # then the last numbers, whose labels are the first, are shown all the same
    last = MAX_ASKED + 100
    assert shown(result) == [(number, 1) for number in range(last, last - 20, -1)]
    assert result.facets["companies"]["more"]


def test_a_chosen_value_is_counted_however_rare(many_companies: Callable[..., ScreenResult]) -> None:
    # given the company with the last label
    result = many_companies({"c": ["31"]})
    # then it stands behind the most frequent ones with its count
    assert shown(result) == [*((number, 2) for number in range(30, 10, -1)), (31, 1)]
    assert result.count == 1


def test_a_search_within_a_facet_sees_every_value(many_companies: Callable[..., ScreenResult]) -> None:
    result = many_companies({"facet_search": ["companies:haus 969"]})
    assert shown(result) == [(31, 1)]
    assert not result.facets["companies"]["more"]
