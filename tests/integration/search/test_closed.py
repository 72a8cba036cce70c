"""Closed share classes: the search box finds them behind open ones, lists of what can be bought do not."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from search.client import SearchClient
from search.documents import DocType
from search.queries import guided, screen, simple, whole
from search.queries.compiled import compile_screen, compile_stored
from search.queries.facts import facts_body, read_facts
from search.saved import FacetLabels, GuidedQuery, NameQuery, ScreenQuery, store
from tests.factories.codes import isin
from tests.integration.search.documents import tranche

pytestmark = pytest.mark.services
CLOSED, OPEN, OTHER = 1, 2, 3


@pytest.fixture(scope="module")
def index(make_index: Callable[[DocType, Sequence[dict[str, Any]]], str]) -> str:
    """Two funds of one name of which the better rated one has closed, and another one."""
    return make_index(
        "tranche",
        [
            tranche(CLOSED, "Nordwind Europa Aktien", closed_on="2026-06-30", rating_points=90, rank="A", wkn="A0AAAA"),
            tranche(OPEN, "Nordwind Europa Aktien", wkn="A0AZZZ"),
            tranche(OTHER, "Südwind Renten", asset_class="bond", rating_points=None, rank=None),
        ],
    )


def names(engine: SearchClient, index: str, text: str) -> list[int]:
    return [item["id"] for item in simple.find(engine, index, NameQuery(text)).items]


def test_the_search_box_shows_open_ones_first_and_marks_the_others(engine: SearchClient, index: str) -> None:
    found = simple.find(engine, index, NameQuery("nordwind europa")).items
    assert [(item["id"], item["closed_on"]) for item in found] == [(OPEN, None), (CLOSED, "2026-06-30")]
    assert found[1]["tranches"][0]["closed_on"] == "2026-06-30"
    # and: so do beginnings of codes, which else stand in their order
    assert names(engine, index, "A0A") == [OPEN, CLOSED]


def test_its_own_codes_still_find_it_first(engine: SearchClient, index: str) -> None:
    assert names(engine, index, isin(CLOSED)) == [CLOSED]
    assert names(engine, index, "A0AAAA") == [CLOSED]


def test_no_list_facet_or_count_has_it(engine: SearchClient, index: str) -> None:
    terms = FacetLabels({})
    every = screen.find(engine, index, ScreenQuery(), terms)
    assert (every.count, [item["id"] for item in every.items]) == (2, [OPEN, OTHER])
    assert sum(value["count"] for value in every.facets["companies"]["values"]) == 2
    # one and two filters, which count facets in different ways, and a text
    for query in (
        ScreenQuery(selected={"companies": (1,)}),
        ScreenQuery(selected={"companies": (1,), "universes": ("retail",)}),
        ScreenQuery(q="wind"),
    ):
        assert CLOSED not in {item["id"] for item in screen.find(engine, index, query, terms).items}
        assert engine.count(index, whole.settled(engine, index, query).everything) == engine.count(
            index, compile_stored(store(query)).everything
        )
        assert engine.count(index, compile_screen(query).everything) <= 2
    assert screen.find(engine, index, ScreenQuery(selected={"ratings": ("A",)}), terms).count == 0


def test_why_not_here_says_that_it_closed(engine: SearchClient, index: str) -> None:
    found = screen.find(engine, index, ScreenQuery(explain=isin(CLOSED)), FacetLabels({})).explain
    assert found is not None
    assert (found["found"], found["meets"], found["closed_on"]) == (True, False, "2026-06-30")


def test_the_guided_search_and_the_facts_of_home_leave_it_out(engine: SearchClient, index: str) -> None:
    equities = GuidedQuery(asset_classes=("equity",))
    count, items = guided.read_list(equities, engine.search(index, guided.list_body(equities)))
    assert (count, [item["id"] for item in items]) == (1, [OPEN])
    assert guided.read_count(engine.search(index, guided.count_body(equities)), FacetLabels({}))["count"] == 1
    assert read_facts(engine.search(index, facts_body()))["rated_funds"] == 1
