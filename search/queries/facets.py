"""Facets: how often each value occurs under all other filters, read from one size-0 search.

A facet's own filter does not restrict its counts, so that a reader sees what a further choice would add. All facets
that have no filter share one aggregation; each active facet has its own with every filter but its own. The number of
documents in the latter is what the screen would find without that filter: "relax one filter" is answered for free.
"""

from collections.abc import Iterable, Mapping
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
#: No facet has more values than this, so that counts are complete.
_ALL = 20_000
#: Bounds of the fund size histogram in Mio. EUR; the last bucket is open.
SIZE_BOUNDS = (0, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000)
_SHARED = "shared"


def aggregations(query: ScreenQuery) -> Clause:
    """The ``aggs`` of the facet search of ``query``."""
    filters = filters_of(query)
    names = [*value_facets(query.viewer), "fund_size"]
    shared = {name: _of_facet(name) for name in names if name not in filters}
    parts: Clause = {_SHARED: {"filter": _all(filters.values()), "aggs": _merged(shared)}}
    for name in filters:
        others = _all(clause for facet, clause in filters.items() if facet != name)
        parts[f"without_{name}"] = {"filter": others, "aggs": _of_facet(name)}
    return parts


def _of_facet(name: str) -> Clause:
    field = facet_field(name).name
    if name != "fund_size":
        return {name: {"terms": {"field": field, "size": _ALL}}}
    bounds = [{"from": low, "to": high} for low, high in pairwise(SIZE_BOUNDS)]
    return {
        "fund_size": {"range": {"field": field, "ranges": [*bounds, {"from": SIZE_BOUNDS[-1]}]}},
        "fund_size_bounds": {"stats": {"field": field}},
    }


def _merged(parts: Mapping[str, Clause]) -> Clause:
    merged: Clause = {}
    for part in parts.values():
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


def read(query: ScreenQuery, answer: Mapping[str, Any], terms: Terms) -> dict[str, Facet]:
    """All facets in the API's shape."""
    found = answer["aggregations"]
    facets: dict[str, Facet] = {}
    for name in value_facets(query.viewer):
        part = found.get(f"without_{name}", found[_SHARED])
        counts = {_key(bucket): int(bucket["doc_count"]) for bucket in part[name]["buckets"]}
        search = query.facet_search if query.facet_search and query.facet_search.facet == name else None
        facets[name] = value_facet(name, counts, query.selected.get(name, ()), terms, search)
    part = found.get("without_fund_size", found[_SHARED])
    facets["fund_size"] = _size_facet(query, part)
    return facets


def _key(bucket: Mapping[str, Any]) -> Value:
    return str(bucket["key_as_string"]) if isinstance(bucket.get("key_as_string"), str) else bucket["key"]


def value_facet(
    name: str, counts: Mapping[Value, int], selected: tuple[Value, ...], terms: Terms, search: FacetSearch | None = None
) -> Facet:
    """The values of one facet by count, then label; selected ones always, even with a count of zero.

    ``more`` tells that further values occur.
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
    return {"type": "value", "values": shown, "more": len(shown) < len(values)}


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
