"""Why a fund is, or is not, in a screen: each criterion tried on that one document, with the screen's own clauses."""

from collections.abc import Mapping
from typing import Any

from search.queries.filters import Clause, facet_field, filters_of, text_clause
from search.saved import ScreenQuery, Strictness, Terms, decimal


def explain_body(query: ScreenQuery, strictness: Strictness = "strict") -> Clause:
    """The document with the wanted ISIN, and which of the screen's clauses it meets."""
    criteria = filters_of(query)
    text = text_clause(query.q, strictness)
    if text:
        criteria["q"] = text
    named = [{"bool": {"filter": [clause], "_name": name}} for name, clause in criteria.items()]
    return {
        "query": {"bool": {"filter": [{"term": {"isin": query.explain}}], "should": named}},
        "size": 1,
        "track_total_hits": False,
    }


def explanation(query: ScreenQuery, answer: Mapping[str, Any], terms: Terms) -> dict[str, Any]:
    """The verdict in the API's shape. ``meets`` is false for a fund that is not known."""
    hits = answer["hits"]["hits"]
    if not hits:
        return {"isin": query.explain, "found": False, "meets": False, "criteria": []}
    source, met = hits[0]["_source"], set(hits[0].get("matched_queries", ()))
    criteria = [_criterion(query, facet, facet in met, source, terms) for facet in filters_of(query)]
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


def _criterion(query: ScreenQuery, facet: str, meets: bool, source: Mapping[str, Any], terms: Terms) -> dict[str, Any]:
    field = facet_field(facet)
    value = source.get(field.name)
    if facet == "fund_size" and query.size:
        wanted = [f"{'≥' if query.size.sign == 'gte' else '≤'} {decimal(query.size.value)}"]
        actual = [] if value is None else [decimal(value)]
    else:
        wanted = [terms.label(facet, chosen) for chosen in query.selected[facet]]
        values = value if isinstance(value, list) else [] if value is None else [value]
        actual = [terms.label(facet, _as_key(single)) for single in values]
    return {"key": field.filter, "facet": facet, "meets": meets, "wanted": wanted, "actual": actual}


def _as_key(value: Any) -> Any:
    return ("true" if value else "false") if isinstance(value, bool) else value
