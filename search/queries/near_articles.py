"""What stands beside an article: the next newer and older one, and those about the same things."""

from collections.abc import Mapping
from typing import Any, Final

from search.queries.articles import NEWEST, listed_source
from search.queries.filters import Clause

#: How much it counts that two articles share such a thing.
_WEIGHTS: Final[Mapping[str, float]] = {"fund_ids": 4.0, "peergroup_ids": 2.0, "company_ids": 1.0, "category": 0.5}
#: Articles that are called related.
RELATED: Final = 4


def neighbour_body(source: Mapping[str, Any], category: str, *, newer: bool) -> Clause:
    """The article before (``newer``) or behind one in the list by date, of all or of one category."""
    way, order = ("gt", "asc") if newer else ("lt", "desc")
    day, number = source["date"], source["id"]
    same_day = {"bool": {"filter": [{"term": {"date": day}}, {"range": {"id": {way: number}}}]}}
    beyond = {"bool": {"should": [{"range": {"date": {way: day}}}, same_day], "minimum_should_match": 1}}
    return {
        "query": {"bool": {"filter": [beyond, *([{"term": {"category": category}}] if category else [])]}},
        "sort": [{"date": {"order": order}}, {"id": {"order": order}}],
        "size": 1,
        "track_total_hits": False,
        "_source": listed_source(),
    }


def related_body(source: Mapping[str, Any]) -> Clause:
    """Articles that share funds, peergroups, the company or the category with one, the nearest first."""
    shared = []
    for name, weight in _WEIGHTS.items():
        value = source.get(name)
        values = value if isinstance(value, list) else [value] if value is not None else []
        shared += [{"constant_score": {"filter": {"term": {name: one}}, "boost": weight}} for one in values]
    return {
        "query": {
            "bool": {
                "should": shared,
                "minimum_should_match": 1,
                "must_not": [{"term": {"id": source["id"]}}],
            }
        },
        "sort": [{"_score": {"order": "desc"}}, *NEWEST],
        "size": RELATED,
        "track_total_hits": False,
        "_source": listed_source(),
    }
