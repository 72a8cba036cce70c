"""The list of asset managers: words of the name, filters, and facets under each other's filters.

Where no asset manager has the words, the list is asked once more with typing mistakes forgiven, whatever else is
chosen: a further filter never changes what a text means. Suggestions for the search box are found likewise, without
facets.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from search.documents import DocType
from search.fields import catalogue
from search.queries.filters import Clause, all_of, counted_without_own
from search.queries.highlight import Segments, highlight
from search.queries.matching import name_text
from search.queries.typed import beginnings, forgiven
from search.queries.words import folded_words
from search.saved import Order

#: No facet has more values.
_MAX_VALUES: Final = 300
#: So many that have the words are looked at for the few that are offered.
_LOOKED_AT: Final = 100


@dataclass(frozen=True)
class ManagersQuery:
    """One page; ``chosen`` has the values of each filter by its key."""

    order: Order
    text: str = ""
    chosen: Mapping[str, Sequence[str]] = field(default_factory=dict)
    page: int = 1
    per_page: int = 15


@dataclass(frozen=True)
class ManagersPage:
    """What the index has for a query."""

    count: int
    results: list[Mapping[str, Any]]
    counts: dict[str, dict[str, int]]
    """For each facet how many have each value under all other filters."""
    simulated: bool
    """Whether any of all has a simulated profile."""


def find(doc_type: DocType, query: ManagersQuery, ask: Callable[[Clause], Mapping[str, Any]]) -> ManagersPage:
    """One page; ``ask`` sends a body to the engine."""
    answer = ask(managers_body(doc_type, query))
    if query.text and not answer["aggregations"]["meant"]["doc_count"]:
        answer = ask(managers_body(doc_type, query, tolerant=True))
    return _read(answer, catalogue(doc_type).facets("visitor"))


def managers_body(doc_type: DocType, query: ManagersQuery, *, tolerant: bool = False) -> Clause:
    """One page of hits, and the facets."""
    fields = catalogue(doc_type)
    of_filter = fields.filters("visitor")
    filters: dict[str, Clause] = {
        key: {"terms": {of_filter[key].stem: sorted(values)}} for key, values in query.chosen.items() if values
    }
    words = [(forgiven if tolerant else beginnings)("name", query.text)] if query.text else []
    values = {
        name: {"terms": {"field": item.stem, "size": _MAX_VALUES}} for name, item in fields.facets("visitor").items()
    }
    return {
        "query": all_of(words),
        # The facets need what their own filter hides, so the filters restrict the hits only afterwards.
        "post_filter": all_of(filters.values()),
        "sort": sort_of(doc_type, query.order),
        "from": (query.page - 1) * query.per_page,
        "size": query.per_page,
        "track_total_hits": True,
        "aggs": {
            **counted_without_own(filters, values),
            "meant": {"filter": {"match_all": {}}},
            "all": {"global": {}, "aggs": {"simulated": {"filter": {"term": {"simulated": True}}}}},
        },
    }


def sort_of(doc_type: DocType, order: Order) -> list[Clause]:
    """By the order that was asked for, then by name and number."""
    fields = catalogue(doc_type)
    keys: list[Clause] = [{fields[order.name].sort_path("de"): {"order": "desc" if order.descending else "asc"}}]
    if order.name != "name":
        keys.append({fields["name"].sort_path("de"): {"order": "asc"}})
    return [*keys, {"id": {"order": "asc"}}]


@dataclass(frozen=True)
class Suggested:
    """What a text that is being typed may mean."""

    results: list[dict[str, Any]]
    """Number, name, number of funds, and the matched parts of the name."""
    forgiven: bool
    """Whether no name has the words as typed."""


def suggest(doc_type: DocType, text: str, size: int, ask: Callable[[Clause], Mapping[str, Any]]) -> Suggested:
    """At most ``size`` asset managers: names that begin like the text first, then those with the most funds."""
    for tolerant in (False, True):
        hits = ask(suggestions_body(doc_type, text, tolerant=tolerant))["hits"]["hits"]
        if hits:
            # The engine's order stays where two names begin alike.
            found = sorted((hit["_source"] for hit in hits), key=lambda one: not _begins(one["name"], text))[:size]
            return Suggested([_suggested(one, text, tolerant=tolerant) for one in found], tolerant)
    return Suggested([], forgiven=False)


def suggestions_body(doc_type: DocType, text: str, *, tolerant: bool = False) -> Clause:
    """The asset managers whose names have the words of a text, those with the most funds first."""
    return {
        "query": all_of([(forgiven if tolerant else beginnings)("name", text)]),
        "sort": sort_of(doc_type, Order("number_of_funds", descending=True)),
        "size": _LOOKED_AT,
        "track_total_hits": False,
        "_source": ["id", "name", "number_of_funds"],
    }


def _begins(name: str, text: str) -> bool:
    return " ".join(folded_words(name)).startswith(" ".join(folded_words(text)))


def _suggested(one: Mapping[str, Any], text: str, *, tolerant: bool) -> dict[str, Any]:
    marked: Segments | None = highlight(one["name"], name_text(text), tolerant=tolerant)
    return {name: one[name] for name in ("id", "name", "number_of_funds")} | {"highlight": marked}


def _read(answer: Mapping[str, Any], facets: Mapping[str, Any]) -> ManagersPage:
    found = answer["aggregations"]
    return ManagersPage(
        count=int(answer["hits"]["total"]["value"]),
        results=[hit["_source"] for hit in answer["hits"]["hits"]],
        counts={
            name: {bucket["key"]: int(bucket["doc_count"]) for bucket in found[name]["values"]["buckets"]}
            for name in facets
        },
        simulated=bool(found["all"]["simulated"]["doc_count"]),
    )
