"""Every name that the specification prints is taken or answered by a call, and nothing is answered by two names."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from search.fields import tranche_catalogue
from tests import declared

FOLDER = Path(__file__).parent
DOCUMENT = declared.document()
SHAPES: Mapping[str, Any] = DOCUMENT["components"]["schemas"]
TABLE = tomllib.loads((FOLDER / "printed_names.toml").read_text("utf-8"))
#: Short words for several places.
PLACES: Mapping[str, list[str]] = TABLE.pop("places")
#: The one value that the specification prints two names for.
TWICE = {field.name: field.same_as for field in tranche_catalogue() if field.same_as}

Printed = tuple[str, str, str]


def bare(path: str) -> str:
    """A path without what is optional in print: the slashes around it and the query."""
    return path.partition("?")[0].strip("/")


OPERATIONS = {
    (method.upper(), bare(path.removeprefix("/api/v1/"))): operation
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}


def printed() -> Iterator[Printed]:
    """Entity, place and name, for what is built."""
    for entity, places in TABLE.items():
        for short, names in places.items():
            if short != "later":
                yield from ((entity, place, name) for place in PLACES.get(short, [short]) for name in names.split())


def later() -> Iterator[str]:
    """The calls of systems that do not exist yet."""
    for places in TABLE.values():
        yield from places.get("later", {})


def properties(shape: Mapping[str, Any]) -> dict[str, Any]:
    """The properties of an object, of each of its alternatives, or of what a list holds."""
    if "$ref" in shape:
        return properties(SHAPES[shape["$ref"].rpartition("/")[2]])
    found: dict[str, Any] = {}
    for one in (*shape.get("anyOf", ()), *shape.get("allOf", ()), *([shape["items"]] if "items" in shape else ())):
        # The richest of several alternatives: suggestions and lookups answer less than lists do.
        found = max(found, properties(one), key=len)
    return dict(shape.get("properties", {})) or found


def names_at(place: str) -> set[str]:
    """The names that are declared at a place; AssertionError if there is no such call or no such object."""
    method, path, where = [*place.split(), ""][:3]
    operation = OPERATIONS[method, bare(path)]
    if where == "query":
        return {parameter["name"] for parameter in operation["parameters"]}
    holder = operation["requestBody"] if where.partition(".")[0] == "body" else operation["responses"]["200"]
    found = properties(holder["content"]["application/json"]["schema"])
    for step in filter(None, where.replace("body", "").split(".")):
        found = properties(found[step])
    return set(found)


def test_each_printed_name_stands_where_the_table_says() -> None:
    # One test for hundreds of names: each of its own would be collected and reported by every worker.
    asked = list(printed())
    assert len(asked) > 500
    declared_at = {place: names_at(place) for _, place, _ in asked}
    assert [one for one in asked if one[2] not in declared_at[one[1]]] == []


def test_the_table_holds_every_field_that_section_3_prints_for_a_fund() -> None:
    # Counted in the specification, so that none is lost from the table unseen.
    names = {name for entity, _, name in printed() if entity == "Fund"}
    assert len(names) == 57
    assert {"firstRating", "instrument.rank", "eltif_instrument.rank", "performance_3y", "documents", "logo"} <= names


def test_what_is_built_is_not_marked_as_later() -> None:
    calls = [(method, bare(path)) for method, path in (call.split(maxsplit=1) for call in later())]
    lines = (FOLDER / "printed_calls.txt").read_text("utf-8").splitlines()
    waiting = {(line.split()[0], bare(line.split()[1])) for line in lines if line.endswith(" later")}
    assert calls
    assert [call for call in calls if call not in waiting] == []
    assert [call for call in calls if call in OPERATIONS] == []


def fund_shapes() -> Iterator[tuple[str, set[str]]]:
    """The shapes that describe a fund, all but the list of share classes, which has names of its own."""
    for name, shape in SHAPES.items():
        found = set(shape.get("properties", {}))
        if {"name", "isin"} <= found and name != "Sibling":
            yield name, found


def other_names() -> dict[str, str]:
    """Every name that a field of a fund has elsewhere: in the index, in the list of share classes, before."""
    return {
        other: field.name
        for field in tranche_catalogue()
        for other in (field.stem, field.share_class, *field.synonyms)
        if other and other != field.name and field.name not in TWICE
    }


def test_a_fund_has_one_name_for_each_of_its_fields() -> None:
    others = other_names()
    assert {"first_rating", "currency", "ogc", "ranking_points"} <= set(others)
    shapes = dict(fund_shapes())
    assert {"FundItem", "FundPage", "SearchItem", "WatchedFund", "BriefItem", "RankedFund", "ChartFund"} <= set(shapes)
    assert {name: found & set(others) for name, found in shapes.items() if found & set(others)} == {}


def test_a_rating_has_the_names_of_a_fund_wherever_it_is_told() -> None:
    rated = {name: set(shape.get("properties", {})) for name, shape in SHAPES.items()}
    rated = {name: found for name, found in rated.items() if "rank" in found}
    assert len(rated) > 5
    assert {name for name, found in rated.items() if found & {"points", "position"}} == set()


def test_a_share_class_has_the_names_of_its_list_alone() -> None:
    own = tranche_catalogue().share_class()
    differing = {field.name for name, field in own.items() if name != field.name}
    assert differing == {"ter", "min_investment", "tranche_currency"}
    assert set(SHAPES["Sibling"]["properties"]) == {*own, "slug"}


def test_lists_are_ordered_by_the_names_of_today_alone() -> None:
    offered = {
        value.removeprefix("-")
        for operation in OPERATIONS.values()
        for parameter in operation["parameters"]
        if parameter["name"] == "ordering"
        for value in parameter["schema"].get("enum", ())
    }
    assert "firstRating" in offered
    assert offered & set(tranche_catalogue().synonyms) == set()


def test_the_only_value_with_two_names_is_the_number_of_the_share_class() -> None:
    assert TWICE == {"tranche_id": "id"}


def test_names_are_spelt_in_no_other_way() -> None:
    # Neither case nor separators tell two names apart.
    for name, shape in SHAPES.items():
        found = list(shape.get("properties", {}))
        plain = [re.sub(r"[^a-z0-9]", "", one.lower()) for one in found]
        assert len(plain) == len(set(plain)), name
