"""Both sides of the comparison, in order of ids, as checksums of canonical documents."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import orjson
import psycopg

from indexer.documents import read, read_in_order
from search.client import SearchClient
from search.documents import DocType

_PAGE = 2000
_TIMEOUT = 30.0


def digest(document: Any) -> bytes:
    """Checksum of a document that does not depend on the order of its keys or the spelling of its numbers."""
    return hashlib.blake2b(orjson.dumps(document, option=orjson.OPT_SORT_KEYS), digest_size=16).digest()


def database_digests(connection: psycopg.Connection, doc_type: DocType) -> Iterator[tuple[int, bytes]]:
    """Every document of the view."""
    for doc_id, source in read_in_order(connection, doc_type):
        yield doc_id, digest(orjson.loads(source))


def index_digests(client: SearchClient, index_name: str) -> Iterator[tuple[int, bytes, int]]:
    """Every document of the index that has been refreshed, with its version."""
    after: list[Any] | None = None
    while True:
        body: dict[str, Any] = {"size": _PAGE, "sort": [{"id": "asc"}], "track_total_hits": False, "version": True}
        if after:
            body["search_after"] = after
        hits = client.search(index_name, body, timeout=_TIMEOUT)["hits"]["hits"]
        for hit in hits:
            yield int(hit["_id"]), digest(hit["_source"]), int(hit["_version"])
        if len(hits) < _PAGE:
            return
        after = hits[-1]["sort"]


def database_now(connection: psycopg.Connection, doc_type: DocType, ids: Sequence[int]) -> dict[int, bytes]:
    """Some documents of the view as of now."""
    found = read(connection, doc_type, ids)
    return {doc_id: digest(orjson.loads(source)) for doc_id, source in found.sources.items()}


def index_now(client: SearchClient, index_name: str, ids: Sequence[int]) -> dict[int, bytes]:
    """Some documents of the index as of now, refreshed or not."""
    body = {"ids": [str(doc_id) for doc_id in ids]}
    answer = client.api.mget(index=index_name, body=body, request_timeout=_TIMEOUT)
    return {int(item["_id"]): digest(item["_source"]) for item in answer["docs"] if item.get("found")}
