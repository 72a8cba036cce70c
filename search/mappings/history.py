"""The index of snapshots: a document for each main share class and month, with the mapping of share classes."""

import hashlib
from datetime import date
from functools import cache
from typing import Any

import orjson

from search.documents import SCREENED
from search.mappings.body import index_body

#: Powers of two that a month can have: sums of different ones are exact in a double.
MONTH_BITS = 52


def history_alias(prefix: str) -> str:
    """Name under which all snapshots are found together."""
    return f"{prefix}history"


def snapshot_prefix(prefix: str) -> str:
    """What the names of single snapshots begin with."""
    return f"{prefix}asof-"


def snapshot_alias(prefix: str, record_date: date) -> str:
    """Name under which one snapshot is searched as if it were an index of its own."""
    return f"{snapshot_prefix(prefix)}{record_date.isoformat()}"


def snapshot_filter(record_date: date) -> dict[str, Any]:
    """The documents of one snapshot."""
    return {"term": {"asof": record_date.isoformat()}}


def month_of(record_date: date) -> int:
    """Months since year 0."""
    return record_date.year * 12 + record_date.month - 1


def month_bit(record_date: date) -> int:
    """The bit of a snapshot in ``month_bit`` and ``change_bit``."""
    return int(2 ** (month_of(record_date) % MONTH_BITS))


def snapshot_key(doc_id: int, record_date: date) -> int:
    """The key of a share class's document of one snapshot."""
    return doc_id * 100_000 + month_of(record_date)


def history_body() -> dict[str, Any]:
    """Settings and mappings of a new index of snapshots.

    What is written becomes visible by a refresh alone, so that nobody reads a snapshot that is half written.
    ``month_bit`` is the bit of the snapshot's month. ``change_bit`` is the same if the class is another one than at
    the record date before, else 0.
    """
    body = index_body(SCREENED)
    bit = {"type": "double", "index": False}
    return {
        "settings": {**body["settings"], "index": {**body["settings"]["index"], "refresh_interval": "-1"}},
        "mappings": {
            "dynamic": "strict",
            "_meta": {"doc_type": "history"},
            "properties": {
                **body["mappings"]["properties"],
                "asof": {"type": "date", "format": "strict_date"},
                "month_bit": bit,
                "change_bit": bit,
            },
        },
    }


@cache
def history_hash() -> str:
    """SHA-256 over :func:`history_body`: an index made with another hash is made again."""
    return hashlib.sha256(orjson.dumps(history_body(), option=orjson.OPT_SORT_KEYS)).hexdigest()
