"""What the home page says of the whole list: how many funds have a rating, and in how many peergroups."""

from collections.abc import Mapping
from typing import Any

from search.queries.filters import OPEN, Clause

#: Up to this number, peergroups are counted exactly; the engine's highest value.
_EXACT_UP_TO = 40_000


def facts_body() -> Clause:
    """Rated funds and their peergroups. A fund is rated if its main share class has a class and points now."""
    rated: list[Clause] = [
        OPEN,
        {"term": {"primary": True}},
        {"exists": {"field": "rank"}},
        {"exists": {"field": "rating_points"}},
    ]
    return {
        "query": {"bool": {"filter": rated}},
        "size": 0,
        "track_total_hits": True,
        "aggs": {"peergroups": {"cardinality": {"field": "peergroup_id", "precision_threshold": _EXACT_UP_TO}}},
    }


def read_facts(answer: Mapping[str, Any]) -> dict[str, int]:
    """The two counts by their names in the API."""
    return {
        "rated_funds": int(answer["hits"]["total"]["value"]),
        "rated_peergroups": int(answer["aggregations"]["peergroups"]["value"]),
    }
