"""Stored screens as queries of the engine: percolated by changed documents, and run once over all of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson

from search.fields import tranche_catalogue
from search.queries.compiled import compile_stored
from search.queries.filters import Clause
from search.saved import StoredQuery

#: Fewer documents than this are percolated each by itself, in one round trip: a request with 10 to 100 documents takes
#: longer than as many requests with one (infra/docs/adr/0090-alerts.md).
MIN_TOGETHER: Final = 100
#: Documents of one request, and stored screens that one document can match.
MAX_TOGETHER: Final = 1000
MAX_HITS: Final = 200_000


def percolate_body(sources: Sequence[bytes]) -> Clause:
    """Which stored screens match each of ``sources``, documents as PostgreSQL wrote them."""
    documents = [orjson.Fragment(source) for source in sources]
    what: Clause = {"document": documents[0]} if len(documents) == 1 else {"documents": documents}
    return {
        "query": {"bool": {"filter": [{"percolate": {"field": "query", **what}}]}},
        "size": MAX_HITS,
        "sort": ["_doc"],
        "_source": False,
        "track_total_hits": False,
    }


def matching_body(stored: StoredQuery, after: int | None, size: int) -> Clause:
    """A page of all share classes that a screen finds, in order of their ids, with their versions.

    The ids are the values that are sorted by. They and the versions come from columns: reading ``_id`` opens each
    document, which made a page take ten times as long.
    """
    body: Clause = {
        "query": compile_stored(stored).everything,
        "size": size,
        "sort": [{"id": "asc"}],
        "version": True,
        "stored_fields": "_none_",
        "track_total_hits": False,
    }
    return body if after is None else body | {"search_after": [after]}


def count_body(stored: StoredQuery) -> Clause:
    """How many share classes a screen finds: without hits, so that the same question again is answered from memory."""
    return {"query": compile_stored(stored).everything, "size": 0, "track_total_hits": True}


def kept_fields() -> tuple[str, ...]:
    """Fields of a share class that are kept beside its matches: they say why it entered or left a screen."""
    filtered = [name for item in tranche_catalogue() if item.filter and item.facet for name in item.index_names]
    return (
        "id",
        "fund_id",
        "name",
        "isin",
        "company",
        "rank",
        "rating_points",
        "under_review",
        "record_date",
        "closed_on",
        *filtered,
    )


def kept_values(source: bytes) -> dict[str, Any]:
    """Those fields of one document."""
    document = orjson.loads(source)
    return {name: document.get(name) for name in kept_fields()}


def rating_change(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """``upgrade`` or ``downgrade`` of the class, else ``review`` or ``review_ended`` if a review began or ended.

    ``none`` if only points changed, empty if nothing did.
    """
    if before.get("rank") != after.get("rank"):
        if before.get("rank") and after.get("rank"):
            return "upgrade" if after["rank"] < before["rank"] else "downgrade"
        return "none"
    if bool(before.get("under_review")) != bool(after.get("under_review")):
        return "review" if after.get("under_review") else "review_ended"
    return "" if before.get("rating_points") == after.get("rating_points") else "none"
