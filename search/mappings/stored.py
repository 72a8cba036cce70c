"""The index of stored screens: queries as documents, with the mapping of what they are asked about."""

import hashlib
from functools import cache
from typing import Any

import orjson

from search.documents import SCREENED
from search.mappings.body import index_body

#: Raised when the meaning of a stored screen changes although no mapping does: all are then looked at again, silently.
CLAUSES_VERSION = 3


def stored_prefix(prefix: str) -> str:
    """What the names of these indexes begin with."""
    return f"{prefix}stored-"


def stored_body() -> dict[str, Any]:
    """Settings and mappings of a new index of stored screens: share classes are analysed as in their own index."""
    body = index_body(SCREENED)
    settings = {**body["settings"]["index"], "max_result_window": 200_000}
    return {
        "settings": {"index": settings, "analysis": body["settings"]["analysis"]},
        "mappings": {
            "dynamic": "strict",
            "properties": {**body["mappings"]["properties"], "query": {"type": "percolator"}},
        },
    }


@cache
def stored_hash() -> str:
    """Tells whether stored screens mean something else than when their index was made."""
    made_of = {"version": CLAUSES_VERSION, **stored_body()}
    return hashlib.sha256(orjson.dumps(made_of, option=orjson.OPT_SORT_KEYS)).hexdigest()
