"""The guided search on the real engine."""

from collections.abc import Callable
from typing import Any

import pytest

from search.client import SearchClient
from search.queries import guided
from search.saved import FacetLabels, GuidedQuery
from tests.integration.search.documents import tranche

pytestmark = pytest.mark.services

FIGURES = {"perf_5y": 4.0, "volatility_5y": 9.0}
FUNDS = [
    tranche(1, "A", asset_class="equity", regions=["europe"], risk_class="high", rating_points=80, **FIGURES),
    tranche(2, "B", asset_class="equity", regions=["europe", "germany"], risk_class="medium", rating_points=90),
    tranche(3, "C", asset_class="bond", regions=["global"], risk_class="low", rating_points=70, **FIGURES),
    tranche(4, "D", asset_class="bond", regions=[], risk_class=None, rating_points=None),
    tranche(5, "E", asset_class="equity", regions=["europe"], risk_class="high", primary=False, **FIGURES),
]
LABELS = FacetLabels(
    {
        "asset_class": {"equity": "Aktien", "bond": "Anleihen", "mixed": "Mischfonds"},
        "region": {"europe": "Europa", "germany": "Deutschland", "global": "Global"},
        "risk_class": {"low": "niedrig", "medium": "mittel", "high": "hoch"},
    }
)


@pytest.fixture(scope="module")
def index(make_index: Callable[..., str]) -> str:
    """An index of the funds above."""
    return make_index("tranche", FUNDS)


def counts(answer: dict[str, Any], step: str) -> dict[str, int]:
    """Count of each value of a step."""
    return {value["value"]: value["count"] for value in answer["steps"][step]}


def test_main_share_classes_are_listed_best_first(engine: SearchClient, index: str) -> None:
    query = GuidedQuery()

    count, items = guided.read_list(query, engine.search(index, guided.list_body(query)))

    assert (count, [item["name"] for item in items]) == (4, ["B", "A", "C", "D"])


def test_each_step_counts_under_the_choices_of_the_others(engine: SearchClient, index: str) -> None:
    query = GuidedQuery(asset_classes=("equity",), risk_classes=("high",))

    answer = guided.read_count(engine.search(index, guided.count_body(query)), LABELS)

    assert answer["count"] == 1
    assert counts(answer, "asset_class") == {"equity": 1, "bond": 0, "mixed": 0}
    assert counts(answer, "region") == {"europe": 1, "germany": 0, "global": 0}
    assert counts(answer, "risk_class") == {"low": 0, "medium": 1, "high": 1}
    assert [value["label"] for value in answer["steps"]["asset_class"]] == ["Aktien", "Anleihen", "Mischfonds"]


def test_values_of_a_step_are_alternatives(engine: SearchClient, index: str) -> None:
    query = GuidedQuery(asset_classes=("bond", "equity"), regions=("germany", "global"), main_tranche=None)

    count, _ = guided.read_list(query, engine.search(index, guided.list_body(query)))

    assert count == 2


def test_the_picture_holds_only_funds_with_both_figures(engine: SearchClient, index: str) -> None:
    count, points = guided.read_picture(engine.search(index, guided.picture_body(GuidedQuery(), 5)), 5)

    assert count == 2
    assert [(point["name"], point["performance"], point["volatility"]) for point in points] == [
        ("A", 4, 9),
        ("C", 4, 9),
    ]
    assert guided.read_picture(engine.search(index, guided.picture_body(GuidedQuery(), 1)), 1) == (0, [])
