"""The field catalogue: complete, free of contradictions, and the same as its reference."""

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.charts.standing import FIGURES, _compared
from search.documents import DOC_TYPES
from search.fields import DRAWN_COLUMNS, FOLLOWING_COLUMNS, CatalogueError, catalogue, tranche_catalogue
from search.fields.catalogue import build
from search.fields.frontend import synonyms, written
from search.fields.reference import PATH, reference
from search.mappings import index_body, mapping_hash

WHOLESALE_ONLY = {
    "value_at_risk_3y",
    "prob_loss_month_3y",
    "prob_profit_month_3y",
    "max_loss_3y",
    "max_profit_3y",
    "is_selection",
}


def table(**changes: Any) -> dict[str, Any]:
    """A valid field, changed."""
    texts = {"de": "Text", "en": "text"}
    return {"type": "number", "label": texts, "description": texts, "source": "somewhere", **changes}


def test_only_wholesale_viewers_reach_wholesale_fields() -> None:
    fields = tranche_catalogue()

    hidden = {item.name for item in fields} - {item.name for item in fields.visible_to("registered")}

    assert hidden == WHOLESALE_ONLY
    assert not WHOLESALE_ONLY & set(fields.sortable("visitor"))
    assert not WHOLESALE_ONLY & {item.name for item in (*fields.columns("visitor"), *fields.exported("visitor"))}
    assert {item.name for item in fields.visible_to("wholesale")} == set(fields.fields)


def test_a_field_for_the_program_alone_is_in_the_index_and_in_no_answer() -> None:
    # given
    fields = build("tranche", {"ter": table(), "cell": table(type="code", internal=True)})

    # then
    assert fields.index_fields == ("ter", "cell")
    assert set(fields.fields) == {"ter"} == {item.name for item in fields.visible_to("wholesale")}
    assert [item.name for item in fields.internal] == ["cell"]
    # and the map counts by it, in any index of share classes
    assert index_body("tranche")["mappings"]["properties"]["map_cell"] == {"type": "keyword", "index": False}


@pytest.mark.parametrize(
    "use", [{"filter": "c"}, {"sort": True}, {"export": True}, {"column": "optional"}, {"share_class": "cell"}]
)
def test_a_field_for_the_program_alone_is_offered_nowhere(use: dict[str, Any]) -> None:
    with pytest.raises(CatalogueError, match="only the program"):
        build("tranche", {"cell": table(type="code", internal=True, **use)})


def test_columns_are_chosen_by_fields_by_what_follows_the_period_and_by_what_is_drawn() -> None:
    names = tranche_catalogue().column_names("visitor")
    others = {*FOLLOWING_COLUMNS, *DRAWN_COLUMNS}

    assert others <= names
    assert names - others == {item.name for item in tranche_catalogue().columns("visitor")}
    assert not others & set(tranche_catalogue().fields)
    assert not others & catalogue("news").column_names("wholesale")


def test_a_column_follows_only_figures_that_its_viewer_sees() -> None:
    fields = build(
        "tranche", {"perf_1y": table(column="default", visible="wholesale"), "ter": table(column="optional")}
    )

    assert fields.column_names("visitor") - DRAWN_COLUMNS == {"ter"}
    assert fields.column_names("wholesale") - DRAWN_COLUMNS == {"ter", "perf_1y", "performance"}


def test_the_front_end_names_the_same_following_columns() -> None:
    source = Path(__file__).parents[3] / "frontend/src/shared/table/columns.ts"
    [listed] = re.findall(r"FOLLOWING_COLUMNS.*= \[(.*)\]", source.read_text("utf-8"))

    assert set(re.findall(r"'(\w+)'", listed)) == set(FOLLOWING_COLUMNS)


def test_facets_and_filters_are_those_of_the_specification() -> None:
    facets = tranche_catalogue().facets("visitor")

    assert {facet: item.filter for facet, item in facets.items() if item.counted == "always"} == {
        "companies": "c",
        "peergroups": "p",
        "universes": "u",
        "investment_focus": "i",
        "regions": "region",
        "main_tranche": "m",
        "ratings": "r",
        "sri": "sri",
        "fund_size": "s",
    }


def test_professionals_filter_by_more_when_they_ask_for_it() -> None:
    facets = tranche_catalogue().facets("visitor")

    kinds = {"value": set[str](), "flag": set[str](), "range": set[str]()}
    for facet, item in facets.items():
        if item.counted == "asked":
            kinds[item.kind].add(facet)
    # Others may join them by their declaration alone.
    assert kinds["value"] >= {
        "asset_class",
        "currency",
        "fund_classification",
        "rating_kind",
        "srri",
        "risk_indicator",
        "sfdr",
    }
    assert kinds["flag"] >= {"accumulating", "under_review"}
    assert kinds["range"] >= {
        "rating_points", "perf_1m", "perf_3m", "perf_6m", "perf_1y", "perf_3y", "perf_5y", "perf_since_inception",
        "perf_last_year", "volatility_1y", "volatility_3y", "volatility_5y", "max_drawdown", "ter", "esg_score", "age",
    }  # fmt: skip
    assert facets["ter"].filter_keys == ("ter_min", "ter_max")
    assert facets["fund_size"].filter_keys == ("s", "fs", "s_min", "s_max")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"type": "float"}, "type is 'float'"),
        ({"unit": "percents"}, "unit is 'percents'"),
        ({"visible": "staff"}, "visible is 'staff'"),
        ({"sorted": True}, "unknown attributes"),
        ({"label": {"de": "Nur deutsch"}}, "German and an English"),
        ({"description": {"de": "", "en": "x"}}, "German and an English"),
        ({"sort": "yes"}, "sort must be a bool"),
        ({"sort": True, "many": True}, "cannot be sorted"),
        ({"sort": True, "type": "text"}, "cannot be sorted"),
        ({"facet": "ter", "filter": "ter"}, "a facet has a filter and a kind"),
        ({"kind": "value"}, "a facet has a filter and a kind"),
        ({"facet": "ter", "filter": "ter", "kind": "range"}, "a range has bounds and two limits"),
        ({"facet": "ter", "filter": "ter", "kind": "range", "bounds": [0, 1], "limits": [0]}, "two limits"),
        ({"bounds": [1, 0]}, "ascending numbers"),
        ({"bounds": ["1"]}, "ascending numbers"),
        ({"limits": [0, 1]}, "nothing else has them"),
        ({"facet": "ter", "filter": "ter", "kind": "value", "type": "label"}, "a value has one of the types"),
        ({"facet": "ter", "filter": "ter", "kind": "range", "type": "code"}, "a range has one of the types"),
        ({"facet": "ter", "filter": "ter", "kind": "flag", "type": "boolean"}, "a flag needs choices"),
        ({"api": "ongoing charges"}, "cannot be a name in the API"),
        ({"api": ".ter"}, "cannot be a name in the API"),
        ({"synonyms": "ogc"}, "synonyms must be names in the API"),
        ({"synonyms": ["o g c"]}, "synonyms must be names in the API"),
        ({"same_as": "fee", "export": True}, "only in rows"),
    ],
)
def test_a_faulty_field_is_refused_with_its_name(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(CatalogueError, match=complaint) as refusal:
        build("tranche", {"ter": table(**changes)})

    assert str(refusal.value).startswith("ter: ")


def test_two_fields_cannot_share_a_filter_or_an_index_name() -> None:
    with pytest.raises(CatalogueError, match="same filter"):
        build("tranche", {"a": table(filter="x"), "b": table(filter="x")})
    ranged = table(filter="x", facet="x", kind="range", bounds=[0, 1], limits=[0, 9])
    with pytest.raises(CatalogueError, match="same key"):
        build("tranche", {"a": ranged, "b": table(filter="x_min")})
    with pytest.raises(CatalogueError, match="already has a field a_de"):
        build("tranche", {"a": table(localised=True), "a_de": table()})


def test_a_field_has_one_name_in_the_api_and_keeps_its_own_in_the_index() -> None:
    fields = build("tranche", {"rank_of_it": table(api="it.rank", synonyms=["old_rank"], sort=True, localised=True)})

    [item] = fields
    assert fields["it.rank"] is item
    assert "rank_of_it" not in fields.fields
    assert fields.index_fields == ("rank_of_it_de", "rank_of_it_en")
    assert item.sort_path("en") == "rank_of_it_en"
    assert set(fields.sortable("visitor")) == {"it.rank"}
    assert [fields.current(name) for name in ("old_rank", "it.rank", "other")] == ["it.rank", "it.rank", "other"]


def test_a_value_with_two_names_is_in_the_index_once() -> None:
    fields = build("tranche", {"number": table(same_as="id"), "id": table(type="id")})

    assert fields.index_fields == ("id",)
    assert fields["number"].index_name("de") == "id"
    assert fields.of_index_field("id") is fields["id"]
    with pytest.raises(CatalogueError, match=r"the index does not have: \['number'\]"):
        build("tranche", {"number": table(same_as="id")})


@pytest.mark.parametrize("other", [{"synonyms": ["a"]}, {"api": "a"}, {"synonyms": ["x"]}])
def test_no_name_stands_for_two_fields(other: dict[str, Any]) -> None:
    with pytest.raises(CatalogueError, match="same name or synonym"):
        build("tranche", {"a": table(synonyms=["x"]), "b": table(**other)})


def test_the_front_end_knows_every_synonym() -> None:
    pairs = dict(re.findall(r"^  '([\w.]+)': '([\w.]+)',$", synonyms(), re.MULTILINE))

    assert pairs == tranche_catalogue().synonyms
    assert pairs["first_rating"] == "firstRating"


def test_the_reference_is_up_to_date() -> None:
    assert PATH.read_text(encoding="utf-8") == reference()


@pytest.mark.parametrize("doc_type", DOC_TYPES)
def test_each_field_has_a_mapping_and_nothing_else_is_accepted(doc_type: Any) -> None:
    mappings = index_body(doc_type)["mappings"]

    own = {"theme"} if doc_type == "tranche" else set()
    assert mappings["dynamic"] == "strict"
    assert set(mappings["properties"]) - own == set(catalogue(doc_type).index_fields)


def test_the_hash_tells_kinds_of_documents_apart_and_stays() -> None:
    assert len({mapping_hash(doc_type) for doc_type in DOC_TYPES}) == len(DOC_TYPES)
    assert mapping_hash("tranche") == mapping_hash("tranche")


@pytest.mark.parametrize("doc_type", DOC_TYPES)
def test_every_sort_path_leads_to_a_field_with_ordered_values(doc_type: Any) -> None:
    properties = index_body(doc_type)["mappings"]["properties"]
    for item in catalogue(doc_type).sortable("wholesale").values():
        for language in ("de", "en"):
            name, _, part = item.sort_path(language).partition(".")
            mapping = properties[name]["fields"][part] if part else properties[name]
            assert mapping["type"] != "text"
            assert mapping.get("doc_values", True), f"{item.name} cannot be sorted by"


def test_every_figure_says_how_it_is_computed() -> None:
    groups = {"performance", "risk", "costs", "sustainability"}
    figures = [item for item in tranche_catalogue() if item.group in groups]

    assert [item.name for item in figures if item.definition is None] == []
    undated = {"percent": "Not annualised", "percent_per_year": "nnualised"}
    for item in figures:
        assert item.definition is not None
        assert "Source: " in item.definition.en, item.name
        assert "Quelle: " in item.definition.de, item.name
        if item.group == "performance":
            assert undated[item.unit] in item.definition.en, item.name


def test_the_charts_take_unit_and_order_from_the_catalogue() -> None:
    fields = tranche_catalogue()

    assert [one.name for one in FIGURES if one.better == "none" or one.unit == "none"] == []
    shown = {one["figure"]: (one["unit"], one["higher_is_better"]) for one in _compared({})}
    assert shown == {one.name: (fields[one.name].unit, fields[one.name].better == "higher") for one in FIGURES}
    assert shown["perf_1y"] == ("percent", True)
    assert shown["volatility_1y"] == ("percent_per_year", False)
    # Neither more risk nor a larger fund is better or worse by itself.
    assert {
        fields[name].better
        for name in ("srri", "sri", "risk_indicator", "max_drawdown_full", "volume", "reference_drawdown")
    } == {"none"}


def test_the_front_end_is_told_the_words_of_closed_lists() -> None:
    facets = {
        facet["name"]: facet for facet in map(orjson.loads, re.findall(r"^  (\{.*\}),$", written(), re.MULTILINE))
    }

    assert set(facets) == set(tranche_catalogue().facets("wholesale"))
    assert [step["value"] for step in facets["ratings"]["steps"]] == ["A", "B", "C", "D", "E"]
    assert facets["sfdr"]["steps"][1] == {"value": "8", "label": {"de": "Artikel 8", "en": "Article 8"}}
    # A scale keeps its order; other lists are ordered by how many funds there are.
    assert {name for name, facet in facets.items() if facet.get("scale")} == {
        "ratings",
        "srri",
        "sri",
        "risk_indicator",
        "sfdr",
    }
    assert facets["asset_class"]["steps"]
    assert facets["companies"]["steps"] == []
    assert "steps" not in facets["ter"]
