"""How many funds have each rating class: those of a company, and all."""

from collections.abc import Mapping
from typing import Any, Final

from search.queries.filters import OPEN, Clause

#: The classes of ratings, the best first.
RANKS: Final = ("A", "B", "C", "D", "E")


def ranks_body(company: int) -> Clause:
    """Both in one aggregation, by main share class."""
    counted: Clause = {"terms": {"field": "rank", "size": len(RANKS)}}
    own: Clause = {"filter": {"term": {"company_id": company}}, "aggs": {"ranks": counted}}
    return {
        "query": {"bool": {"filter": [OPEN, {"term": {"primary": True}}]}},
        "size": 0,
        "track_total_hits": False,
        "aggs": {"market": counted, "own": own},
    }


def read_ranks(answer: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """The classes with their numbers, of the company (``own``) and of all (``market``)."""
    found = answer["aggregations"]
    return {"own": _counts(found["own"]["ranks"]), "market": _counts(found["market"])}


def _counts(terms: Mapping[str, Any]) -> dict[str, int]:
    counts = {bucket["key"]: int(bucket["doc_count"]) for bucket in terms["buckets"]}
    return {rank: counts.get(rank, 0) for rank in RANKS}
