"""Why a fund is, or is not, in a screen: each criterion tried on that one document, with the screen's own clauses."""

from collections.abc import Mapping
from typing import Any

from search.queries.compiled import CompiledScreen
from search.queries.filters import Clause
from search.saved import FacetLabels


def explain_body(screen: CompiledScreen) -> Clause:
    """The document with the wanted ISIN, and which of the screen's clauses it meets."""
    clauses = {**screen.clauses, **({"q": screen.text} if screen.text else {})}
    named = [{"bool": {"filter": [clause], "_name": name}} for name, clause in clauses.items()]
    return {
        "query": {"bool": {"filter": [{"term": {"isin": screen.query.explain}}], "should": named}},
        "size": 1,
        "track_total_hits": False,
    }


def explanation(screen: CompiledScreen, answer: Mapping[str, Any], labels: FacetLabels) -> dict[str, Any]:
    """The verdict in the API's shape. ``meets`` is false for a fund that is not known."""
    query = screen.query
    hits = answer["hits"]["hits"]
    if not hits:
        return {"isin": query.explain, "found": False, "meets": False, "criteria": []}
    source, met = hits[0]["_source"], set(hits[0].get("matched_queries", ()))
    criteria = [
        {
            "key": criterion.field.filter,
            "facet": facet,
            "meets": facet in met,
            "wanted": criterion.words(labels),
            "actual": criterion.actual(source, labels),
        }
        for facet, criterion in screen.criteria.items()
    ]
    if query.q:
        criteria.insert(
            0, {"key": "q", "facet": "q", "meets": "q" in met, "wanted": [query.q], "actual": [source["name"]]}
        )
    return {
        "isin": query.explain,
        "found": True,
        "id": source["id"],
        "name": source["name"],
        "meets": not source.get("closed_on") and all(criterion["meets"] for criterion in criteria),
        "closed_on": source.get("closed_on"),
        "criteria": criteria,
    }
