"""Share classes that are named one by one, as a page of a list."""

from collections.abc import Mapping, Sequence
from typing import Any

from search.fields import Language, Viewer
from search.queries.filters import Clause, sort_of
from search.queries.items import Item, fund_item
from search.saved import Order


def list_body(ids: Sequence[int], order: Order, language: Language, page: int, per_page: int) -> Clause:
    """One page of the share classes ``ids``, in order."""
    return {
        "query": {"bool": {"filter": [{"terms": {"id": sorted(ids)}}]}},
        "sort": sort_of(order, language),
        "from": (page - 1) * per_page,
        "size": per_page,
        "track_total_hits": True,
    }


def read_list(answer: Mapping[str, Any], language: Language, viewer: Viewer) -> tuple[int, list[Item]]:
    """How many of them there are, and this page's."""
    hits = answer["hits"]
    return hits["total"]["value"], [fund_item(hit["_source"], language, viewer) for hit in hits["hits"]]
