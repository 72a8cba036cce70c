"""The advanced search: one multi-search of the hits and, apart from them, the facets.

Facets cost far more than hits. As a size-0 search of their own they come from the shard request cache when a reader
only turns pages, sorts or picks columns, because equal screens are equal bytes.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from search.queries import facets
from search.queries.compiled import CompiledScreen, compile_screen
from search.queries.explain import explain_body, explanation
from search.queries.filters import Clause, sort_of
from search.queries.items import Item, fund_item
from search.saved import STRICTNESSES, FacetLabels, ScreenQuery

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


def find(searcher: MultiSearcher, index: str, query: ScreenQuery, labels: FacetLabels) -> ScreenResult:
    """Answer ``query`` from ``index``, the tranches' alias. A text that finds nothing is read more leniently."""
    screen = compile_screen(query)
    for strictness in STRICTNESSES:
        screen = screen.read_as(strictness)
        found = searcher.msearch(index, bodies(screen))
        if not query.q or found[-1]["hits"]["total"]["value"]:
            break
    ties = facets.with_ties(query, found[1])
    if ties:
        found[1] = searcher.msearch(index, [facets_body(screen, ties)])[0]
    count = facets.count(found[1])
    return ScreenResult(
        count=count,
        items=[fund_item(hit["_source"], query.language, query.viewer) for hit in found[0]["hits"]["hits"]],
        facets=facets.read(query, found[1], labels),
        relax=_relax(searcher, index, screen, found[1], labels) if count < FEW else [],
        explain=explanation(screen, found[2], labels) if query.explain else None,
    )


def bodies(screen: CompiledScreen) -> list[Clause]:
    """Hits; facets; the explained fund if asked for; and with a text, whether it occurs at all."""
    wanted = [hits_body(screen), facets_body(screen)]
    if screen.query.explain:
        wanted.append(explain_body(screen))
    if screen.query.q:
        wanted.append({"query": screen.worded, "size": 0, "track_total_hits": 1})
    return wanted


def hits_body(screen: CompiledScreen) -> Clause:
    """One page of documents. Nothing is scored: the order is the reader's."""
    query = screen.query
    return {
        "query": screen.everything,
        "sort": sort_of(query.order, query.language),
        "from": (query.page - 1) * query.per_page,
        "size": query.per_page,
        "track_total_hits": False,
    }


def facets_body(screen: CompiledScreen, whole: Collection[str] = ()) -> Clause:
    """All facets, those in ``whole`` with every value, and the count."""
    return {
        "query": screen.nearly,
        "size": 0,
        "track_total_hits": False,
        "aggs": facets.aggregations(screen, whole),
    }


def _relax(
    searcher: MultiSearcher, index: str, screen: CompiledScreen, answer: Mapping[str, Any], labels: FacetLabels
) -> list[dict[str, Any]]:
    """For each active filter, how many share classes it alone excludes, most first."""
    count = facets.count(answer)
    excluded: list[dict[str, Any]] = [
        {
            "key": criterion.field.filter,
            "facet": facet,
            "values": criterion.choices(labels),
            "count": facets.without(answer, facet) - count,
        }
        for facet, criterion in screen.criteria.items()
    ]
    if screen.query.q and screen.criteria:
        body: Clause = {"query": screen.wordless, "size": 0, "track_total_hits": True}
        total = searcher.msearch(index, [body])[0]["hits"]["total"]["value"]
        text = [{"value": screen.query.q, "label": screen.query.q}]
        excluded.append({"key": "q", "facet": "q", "values": text, "count": total - count})
    return sorted((entry for entry in excluded if entry["count"] > 0), key=lambda entry: -entry["count"])
