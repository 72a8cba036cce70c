"""Facets: how often each value occurs under all other filters, read from one size-0 search.

A facet's own filter does not restrict its counts, so that a reader sees what a further choice would add. All facets
that have no filter share one aggregation; each active facet has its own with every filter but its own. The number of
documents in the latter is what the screen would find without that filter: "relax one filter" is answered for free.

Counts are exact, but only the most frequent values are asked for: of thousands of companies a reader sees twenty, and
carrying all of them from the engine's cache took longer than finding the hits. Chosen values are counted besides.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Any

from search.queries.filters import Clause, facet_field, filters_of
from search.queries.words import folded_words
from search.saved import FacetSearch, ScreenQuery, Terms, Value, value_facets

Facet = dict[str, Any]

#: Values shown of a facet; selected ones are shown besides.
MOST_VALUES = 20
#: Values shown when a reader searches within a facet.
MOST_FOUND = 50
#: Values asked for. Only if so many occur equally often, their order by label needs all the others.
MOST_ASKED = 200
#: No facet has more values than this, so that counts are complete.
_ALL = 20_000
#: Bounds of the fund size histogram in Mio. EUR; the last bucket is open.
SIZE_BOUNDS = (0, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000)
_SHARED = "shared"


def aggregations(query: ScreenQuery, whole: Collection[str] = ()) -> Clause:
    """The ``aggs`` of the facet search of ``query``; those in ``whole`` with every value that occurs."""
    filters = filters_of(query)
    names = [*value_facets(query.viewer), "fund_size"]
    asked = {name: _of_facet(query, name, whole) for name in names}
    shared = _merged(body for name, body in asked.items() if name not in filters)
    parts: Clause = {_SHARED: {"filter": _all(filters.values()), "aggs": shared}}
    for name in filters:
        others = _all(clause for facet, clause in filters.items() if facet != name)
        parts[f"without_{name}"] = {"filter": others, "aggs": asked[name]}
    return parts


def _of_facet(query: ScreenQuery, name: str, whole: Collection[str]) -> Clause:
    field = facet_field(name).name
    if name != "fund_size":
        searched = query.facet_search is not None and query.facet_search.facet == name
        size = _ALL if searched or name in whole else MOST_ASKED
        found: Clause = {name: {"terms": {"field": field, "size": size}}}
        chosen = query.selected.get(name, ())
        # A truth value has two, which are always among the most frequent.
        if chosen and facet_field(name).type != "boolean":
            wanted = [str(value) for value in chosen]
            found[f"{name}_chosen"] = {"terms": {"field": field, "include": wanted, "size": len(wanted)}}
        return found
    bounds = [{"from": low, "to": high} for low, high in pairwise(SIZE_BOUNDS)]
    return {
        "fund_size": {"range": {"field": field, "ranges": [*bounds, {"from": SIZE_BOUNDS[-1]}]}},
        "fund_size_bounds": {"stats": {"field": field}},
    }


def _merged(parts: Iterable[Clause]) -> Clause:
    merged: Clause = {}
    for part in parts:
        merged |= part
    return merged


def _all(clauses: Iterable[Clause]) -> Clause:
    listed = list(clauses)
    return {"bool": {"filter": listed}} if listed else {"match_all": {}}


def count(answer: Mapping[str, Any]) -> int:
    """Documents that meet all filters."""
    return int(answer["aggregations"][_SHARED]["doc_count"])


def without(answer: Mapping[str, Any], facet: str) -> int:
    """Documents that meet all filters but that of the active ``facet``."""
    return int(answer["aggregations"][f"without_{facet}"]["doc_count"])


def cut(query: ScreenQuery, answer: Mapping[str, Any]) -> list[str]:
    """Facets where more values occur than were asked for, and as often as the last one shown: labels must decide."""
    found = []
    for name in value_facets(query.viewer):
        values = _part(answer, name)[name]
        buckets = values["buckets"]
        if values["sum_other_doc_count"] and buckets[MOST_VALUES - 1]["doc_count"] == buckets[-1]["doc_count"]:
            found.append(name)
    return found


def read(query: ScreenQuery, answer: Mapping[str, Any], terms: Terms) -> dict[str, Facet]:
    """All facets in the API's shape."""
    facets: dict[str, Facet] = {}
    for name in value_facets(query.viewer):
        part = _part(answer, name)
        buckets = [*part[name]["buckets"], *part.get(f"{name}_chosen", {"buckets": ()})["buckets"]]
        counts = {_value(name, bucket): int(bucket["doc_count"]) for bucket in buckets}
        search = query.facet_search if query.facet_search and query.facet_search.facet == name else None
        further = bool(part[name]["sum_other_doc_count"])
        facets[name] = value_facet(name, counts, query.selected.get(name, ()), terms, search, further=further)
    facets["fund_size"] = _size_facet(query, _part(answer, "fund_size"))
    return facets


def _part(answer: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The aggregation that holds the facet ``name``."""
    found = answer["aggregations"]
    part: Mapping[str, Any] = found.get(f"without_{name}", found[_SHARED])
    return part


def _value(name: str, bucket: Mapping[str, Any]) -> Value:
    match facet_field(name).type:
        case "boolean":
            return str(bucket["key_as_string"])
        case "id" | "integer":
            return int(bucket["key"])
        case _:
            return str(bucket["key"])


def value_facet(
    name: str,
    counts: Mapping[Value, int],
    selected: tuple[Value, ...],
    terms: Terms,
    search: FacetSearch | None = None,
    *,
    further: bool = False,
) -> Facet:
    """The values of one facet by count, then label; selected ones always, even with a count of zero.

    ``more`` tells that further values occur, in ``counts`` or (``further``) beyond them.
    """
    values: list[dict[str, Any]] = [
        {"value": value, "label": terms.label(name, value), "count": number, "selected": value in selected}
        for value, number in (dict.fromkeys(selected, 0) | dict(counts)).items()
    ]
    if search:
        values = [value for value in values if value["selected"] or matches(search.text, value["label"])]
    values.sort(key=lambda value: (-value["count"], value["label"].casefold(), str(value["value"])))
    most = MOST_FOUND if search else MOST_VALUES
    shown = [value for position, value in enumerate(values) if position < most or value["selected"]]
    return {"type": "value", "values": shown, "more": further or len(shown) < len(values)}


def matches(text: str, label: str) -> bool:
    """Whether every word of ``text`` stands in ``label``; case, umlaut spellings and accents do not matter."""
    inside = " ".join(folded_words(label))
    return all(word in inside for word in folded_words(text)) and bool(folded_words(text))


def _size_facet(query: ScreenQuery, part: Mapping[str, Any]) -> Facet:
    bounds = part["fund_size_bounds"]
    facet: Facet = {
        "type": "range",
        "min": bounds["min"] if bounds["count"] else None,
        "max": bounds["max"] if bounds["count"] else None,
        "histogram": [
            {"from": bucket["from"], "to": bucket.get("to"), "count": int(bucket["doc_count"])}
            for bucket in part["fund_size"]["buckets"]
        ],
    }
    if query.size:
        facet["selected"] = {"value": query.size.value, "sign": query.size.sign}
    return facet
