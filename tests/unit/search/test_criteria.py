"""What criteria mean, in the engine's words and in people's, and that a screen is compiled from them alone."""

from typing import Any

import pytest

from search.fields import tranche_catalogue
from search.queries import facets
from search.queries.compiled import compile_screen, compile_stored
from search.queries.criteria import criteria_of
from search.saved import FacetLabels, Range, ScreenQuery, restore, store

LABELS = FacetLabels(
    {"ratings": {"A": "A (very good)"}, "accumulating": {"true": "Accumulating", "false": "Distributing"}}
)


@pytest.mark.parametrize(
    ("wanted", "value", "meets"),
    [
        (Range(0.5, 1), 0.5, True),
        (Range(0.5, 1), 1, True),
        (Range(0.5, 1), 1.000001, False),
        (Range(minimum=-5), -5, True),
        (Range(maximum=-5), -4.99, False),
        (Range(maximum=0), None, False),
    ],
)
def test_a_range_includes_its_bounds_and_nothing_without_a_value(wanted: Range, value: Any, meets: bool) -> None:
    (criterion,) = criteria_of(ScreenQuery(ranges={"perf_3y": wanted})).values()

    assert criterion.meets({"perf_3y": value}) == meets
    assert bool(criterion.actual({"perf_3y": value}, LABELS)) == (value is not None)


@pytest.mark.parametrize(
    ("selected", "document", "meets"),
    [
        ({"ratings": ("A", "B")}, {"rank": "B"}, True),
        ({"ratings": ("A", "B")}, {"rank": None}, False),
        ({"ratings": ("A", "B")}, {}, False),
        ({"regions": ("asia",)}, {"regions": ["europe", "asia"]}, True),
        ({"regions": ("asia",)}, {"regions": []}, False),
        ({"accumulating": ("true",)}, {"accumulating": True}, True),
        ({"accumulating": ("true",)}, {"accumulating": None}, False),
        ({"sfdr": (8,)}, {"sfdr": 8}, True),
    ],
)
def test_one_value_is_enough(selected: Any, document: dict[str, Any], meets: bool) -> None:
    (criterion,) = criteria_of(ScreenQuery(selected=selected)).values()

    assert criterion.meets(document) == meets


def test_criteria_are_said_in_words() -> None:
    query = ScreenQuery(selected={"ratings": ("A",), "accumulating": ("false",)}, ranges={"ter": Range(0.25, 1)})
    found = criteria_of(query)

    assert found["ratings"].words(LABELS) == ["A (very good)"]
    assert found["accumulating"].actual({"accumulating": True}, LABELS) == ["Accumulating"]
    assert found["ter"].words(LABELS) == ["≥ 0.25", "≤ 1"]
    assert found["ter"].choices(LABELS) == [{"value": 0.25, "label": "≥"}, {"value": 1, "label": "≤"}]


def test_equal_screens_are_equal_clauses_whatever_their_order() -> None:
    first = ScreenQuery(
        selected={"sri": (1,), "ratings": ("A",)}, ranges={"ter": Range(maximum=1), "perf_1y": Range(0)}
    )
    second = ScreenQuery(
        selected={"ratings": ("A",), "sri": (1,)}, ranges={"perf_1y": Range(0), "ter": Range(maximum=1)}
    )

    assert compile_screen(first).everything == compile_screen(second).everything
    assert store(first).canonical() == store(second).canonical()


def test_a_stored_screen_compiles_to_what_its_search_finds() -> None:
    query = ScreenQuery(q="pictet", selected={"sfdr": (8, 9)}, ranges={"ter": Range(0, 1), "fund_size": Range(100)})

    stored = restore(store(query, "themed").criteria())

    assert compile_stored(stored).everything == compile_screen(query, "themed").everything


def test_reading_words_more_leniently_changes_the_words_alone() -> None:
    strict = compile_screen(ScreenQuery(q="pictet", selected={"ratings": ("A",)}))
    tolerant = strict.read_as("tolerant")

    assert tolerant.clauses == strict.clauses
    assert tolerant.worded != strict.worded
    assert strict.read_as("strict") is strict


def test_only_facets_that_are_asked_for_or_filtered_by_are_counted() -> None:
    def counted(query: ScreenQuery) -> set[str]:
        return set(facets.unknown(query, LABELS))

    always = {name for name, item in tranche_catalogue().facets("visitor").items() if item.counted == "always"}
    assert counted(ScreenQuery()) == always
    assert counted(ScreenQuery(counted=("ter",))) == {*always, "ter"}
    assert counted(ScreenQuery(ranges={"perf_3y": Range(0)}, selected={"sfdr": (8,)})) == {*always, "perf_3y", "sfdr"}
    bodies = compile_screen(ScreenQuery(counted=("ter",)))
    assert set(facets.aggregations(bodies)["shared"]["aggs"]) >= {"ter", "ter_bounds"}


@pytest.mark.parametrize(
    "kept",
    [
        {"ter": {"minimum": 1}},
        {"ter": {"minimum": "1", "maximum": 2}},
        {"ter": {"minimum": True, "maximum": 2}},
        {"ter": {"sign": "eq", "value": 1}},
        {"ter": {"sign": "gte", "value": 1, "more": 1}},
        {"ter": [1]},
        {"sfdr": {"minimum": 1, "maximum": 2}},
        {"colour": ["red"]},
    ],
)
def test_a_stored_screen_of_another_shape_is_not_understood(kept: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(kept))):
        restore({"version": 1, **kept})
