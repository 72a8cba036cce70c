"""Facets: how often each value occurs under all other filters, read from one size-0 search.

A facet's own filter does not restrict its counts, so that a reader sees what a further choice would add. All facets
that have no filter share one aggregation; each active facet has its own with every filter but its own. The number of
documents in the latter is what the screen would find without that filter: "relax one filter" is answered for free.

Counts are exact, but only the most frequent values are asked for: of thousands of companies a reader sees twenty, and
carrying all of them from the engine's cache took longer than finding the hits. Chosen values are counted besides.
"""

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any

from search.fields import Field
from search.queries.compiled import CompiledScreen
from search.queries.criteria import facet_field
from search.queries.filters import Clause
from search.queries.words import folded_words
from search.saved import FacetLabels, FacetSearch, Range, ScreenQuery, Value, counted_facets

Facet = dict[str, Any]

#: Values shown of a facet; selected ones are shown besides.
MAX_VALUES = 20
#: Values shown when a reader searches within a facet.
MAX_FOUND = 50
#: Values asked for. Only if so many occur equally often, their order by label needs all the others.
MAX_ASKED = 200
#: No facet has more values than this, so that counts are complete.
_ALL = 20_000
_SHARED = "shared"


def aggregations(screen: CompiledScreen, whole: Collection[str] = ()) -> Clause:
    """The ``aggs`` of the facet search of ``screen``; those in ``whole`` with every value that occurs."""
    asked = {name: _of_facet(screen.query, name, item, whole) for name, item in counted_facets(screen.query).items()}
    shared = {key: body for name, found in asked.items() if name not in screen.criteria for key, body in found.items()}
    parts: Clause = {_SHARED: {"filter": screen.met, "aggs": shared}}
    for name in screen.criteria:
        parts[f"without_{name}"] = {"filter": screen.without(name), "aggs": asked[name]}
    return parts


def _of_facet(query: ScreenQuery, name: str, item: Field, whole: Collection[str]) -> Clause:
    field = item.stem
    if item.kind == "range":
        bars = [{"from": low, "to": high} for low, high in pairwise(item.bounds)]
        return {
            name: {"range": {"field": field, "ranges": [*bars, {"from": item.bounds[-1]}]}},
            f"{name}_bounds": {"stats": {"field": field}},
        }
    searched = query.facet_search is not None and query.facet_search.facet == name
    size = _ALL if searched or name in whole else MAX_ASKED
    found: Clause = {name: {"terms": {"field": field, "size": size}}}
    chosen = query.selected.get(name, ())
    # A truth value has two, which are always among the most frequent.
    if chosen and item.type != "boolean":
        wanted = [str(value) for value in chosen]
        found[f"{name}_chosen"] = {"terms": {"field": field, "include": wanted, "size": len(wanted)}}
    return found


def count(answer: Mapping[str, Any]) -> int:
    """Documents that meet all filters."""
    return int(answer["aggregations"][_SHARED]["doc_count"])


def without(answer: Mapping[str, Any], facet: str) -> int:
    """Documents that meet all filters but that of the active ``facet``."""
    return int(answer["aggregations"][f"without_{facet}"]["doc_count"])


def with_ties(query: ScreenQuery, answer: Mapping[str, Any]) -> list[str]:
    """Facets where more values occur than were asked for, and as often as the last one shown: labels must decide."""
    found = []
    for name, item in counted_facets(query).items():
        if item.kind == "range":
            continue
        values = _part(answer, name)[name]
        buckets = values["buckets"]
        if values["sum_other_doc_count"] and buckets[MAX_VALUES - 1]["doc_count"] == buckets[-1]["doc_count"]:
            found.append(name)
    return found


def read(query: ScreenQuery, answer: Mapping[str, Any], labels: FacetLabels) -> dict[str, Facet]:
    """All facets in the API's shape."""
    facets: dict[str, Facet] = {}
    for name, item in counted_facets(query).items():
        part = _part(answer, name)
        if item.kind == "range":
            facets[name] = range_facet(item, query.ranges.get(name), part[f"{name}_bounds"], part[name]["buckets"])
            continue
        buckets = [*part[name]["buckets"], *part.get(f"{name}_chosen", {"buckets": ()})["buckets"]]
        counts = {_value(name, bucket): int(bucket["doc_count"]) for bucket in buckets}
        search = query.facet_search if query.facet_search and query.facet_search.facet == name else None
        further = bool(part[name]["sum_other_doc_count"])
        facets[name] = value_facet(name, counts, query.selected.get(name, ()), labels, search, further=further)
    return facets


def unknown(query: ScreenQuery, labels: FacetLabels) -> dict[str, Facet]:
    """The facets of an answer that counts nothing: what was chosen, and no bars."""
    return {
        name: range_facet(item, query.ranges.get(name), {"count": 0}, ())
        if item.kind == "range"
        else value_facet(name, {}, query.selected.get(name, ()), labels)
        for name, item in counted_facets(query).items()
    }


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
    labels: FacetLabels,
    search: FacetSearch | None = None,
    *,
    further: bool = False,
) -> Facet:
    """The values of one facet by count, then label; selected ones always, even with a count of zero.

    ``more`` tells that further values occur, in ``counts`` or (``further``) beyond them.
    """
    values: list[dict[str, Any]] = [
        {"value": value, "label": labels.label(name, value), "count": number, "selected": value in selected}
        for value, number in (dict.fromkeys(selected, 0) | dict(counts)).items()
    ]
    if search:
        values = [value for value in values if value["selected"] or matches(search.text, value["label"])]
    values.sort(key=lambda value: (-value["count"], value["label"].casefold(), str(value["value"])))
    most = MAX_FOUND if search else MAX_VALUES
    shown = [value for position, value in enumerate(values) if position < most or value["selected"]]
    return {"type": "value", "values": shown, "more": further or len(shown) < len(values)}


def matches(text: str, label: str) -> bool:
    """Whether every word of ``text`` stands in ``label``; case, umlaut spellings and accents do not matter."""
    inside = " ".join(folded_words(label))
    return all(word in inside for word in folded_words(text)) and bool(folded_words(text))


def range_facet(
    item: Field, chosen: Range | None, found: Mapping[str, Any], bars: Collection[Mapping[str, Any]]
) -> Facet:
    """The least and the greatest number ``found``, the bars of the histogram, and what was chosen."""
    facet: Facet = {
        "type": "range",
        "min": found["min"] if found["count"] else None,
        "max": found["max"] if found["count"] else None,
        "histogram": [
            {"from": bar["from"], "to": bar.get("to"), "count": int(bar["doc_count"])} for bar in bars
        ],
    }  # fmt: skip
    if chosen:
        bounds = chosen.clause()
        if item.sign and len(bounds) == 1:
            [(sign, value)] = bounds.items()
            facet["selected"] = {"value": value, "sign": sign}
        else:
            facet["selected"] = {"minimum": chosen.minimum, "maximum": chosen.maximum}
    return facet
