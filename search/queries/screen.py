"""The advanced search: one multi-search of the hits and, apart from them, the facets.

Facets cost far more than hits. As a size-0 search of their own they come from the shard request cache when a reader
only turns pages, sorts or picks columns, because equal screens are equal bytes.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from search.queries import facets
from search.queries.explain import explain_body, explanation
from search.queries.filters import OPEN, Clause, facet_field, filters_of, scope_of, sort_of
from search.queries.items import Item, fund_item
from search.saved import STRICTNESSES, ScreenQuery, Strictness, Terms

#: With fewer results than this, the answer says what each filter alone excludes.
FEW = 5


class MultiSearcher(Protocol):
    """What this module needs of :class:`search.client.SearchClient`."""

    def msearch(self, index: str, bodies: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Answers to several searches, in order."""


@dataclass(frozen=True)
class ScreenResult:
    """One page of a screen, its facets, what each filter alone excludes, and why a fund is (not) in it."""

    count: int
    items: list[Item]
    facets: dict[str, facets.Facet]
    relax: list[dict[str, Any]]
    explain: dict[str, Any] | None = None


def find(searcher: MultiSearcher, index: str, query: ScreenQuery, terms: Terms) -> ScreenResult:
    """Answer ``query`` from ``index``, the tranches' alias. A text that finds nothing is read more leniently."""
    for strictness in STRICTNESSES:
        found = searcher.msearch(index, bodies(query, strictness))
        if not query.q or found[-1]["hits"]["total"]["value"]:
            break
    cut = facets.cut(query, found[1])
    if cut:
        found[1] = searcher.msearch(index, [facets_body(query, strictness, cut)])[0]
    count = facets.count(found[1])
    return ScreenResult(
        count=count,
        items=[fund_item(hit["_source"], query.language, query.viewer) for hit in found[0]["hits"]["hits"]],
        facets=facets.read(query, found[1], terms),
        relax=_relax(searcher, index, query, found[1], terms) if count < FEW else [],
        explain=explanation(query, found[2], terms) if query.explain else None,
    )


def bodies(query: ScreenQuery, strictness: Strictness = "strict") -> list[Clause]:
    """Hits; facets; the explained fund if asked for; and with a text, whether it occurs at all."""
    wanted = [hits_body(query, strictness), facets_body(query, strictness)]
    if query.explain:
        wanted.append(explain_body(query, strictness))
    if query.q:
        wanted.append({"query": _filtered(scope_of(query.q, strictness)), "size": 0, "track_total_hits": 1})
    return wanted


def hits_body(query: ScreenQuery, strictness: Strictness = "strict") -> Clause:
    """One page of documents. Nothing is scored: the order is the reader's."""
    return {
        "query": _filtered([*scope_of(query.q, strictness), *filters_of(query).values()]),
        "sort": sort_of(query.order, query.language),
        "from": (query.page - 1) * query.per_page,
        "size": query.per_page,
        "track_total_hits": False,
    }


def facets_body(query: ScreenQuery, strictness: Strictness = "strict", whole: Collection[str] = ()) -> Clause:
    """All facets, those in ``whole`` with every value, and the count."""
    return {
        "query": _filtered([*scope_of(query.q, strictness), *_counted(query)]),
        "size": 0,
        "track_total_hits": False,
        "aggs": facets.aggregations(query, whole),
    }


def _counted(query: ScreenQuery) -> list[Clause]:
    """Leaves out what no facet counts, and what would be looked at for each: share classes that miss two filters."""
    filters = list(filters_of(query).values())
    if len(filters) < 2:
        return []
    return [{"bool": {"should": filters, "minimum_should_match": len(filters) - 1}}]


def _filtered(clauses: list[Clause]) -> Clause:
    return {"bool": {"filter": clauses}}


def _relax(
    searcher: MultiSearcher, index: str, query: ScreenQuery, answer: Mapping[str, Any], terms: Terms
) -> list[dict[str, Any]]:
    """For each active filter, how many share classes it alone excludes, most first."""
    count = facets.count(answer)
    excluded: list[dict[str, Any]] = [
        {
            "key": facet_field(facet).filter,
            "facet": facet,
            "values": _chosen(query, facet, terms),
            "count": facets.without(answer, facet) - count,
        }
        for facet in filters_of(query)
    ]
    if query.q and query.active:
        clauses = [OPEN, *filters_of(query).values()]
        body: Clause = {"query": _filtered(clauses), "size": 0, "track_total_hits": True}
        total = searcher.msearch(index, [body])[0]["hits"]["total"]["value"]
        text = [{"value": query.q, "label": query.q}]
        excluded.append({"key": "q", "facet": "q", "values": text, "count": total - count})
    return sorted((entry for entry in excluded if entry["count"] > 0), key=lambda entry: -entry["count"])


def _chosen(query: ScreenQuery, facet: str, terms: Terms) -> list[dict[str, Any]]:
    if facet == "fund_size":
        size = query.size
        return [{"value": size.value, "label": "≥" if size.sign == "gte" else "≤"}] if size else []
    return [{"value": value, "label": terms.label(facet, value)} for value in query.selected[facet]]
