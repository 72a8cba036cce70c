"""Percolation and its inversion: two ways to learn which screens find which of some changed documents.

Percolation asks which stored queries match documents that are sent with the request; inversion runs every stored
query once, restricted to those documents, which the index must hold and show by then.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import psycopg

from indexer.documents import read
from indexer.matching.matcher import percolated
from indexer.matching.percolating import screens_of
from search.client import SearchClient
from search.documents import DocType
from search.mappings import alias
from search.queries.compiled import compile_stored
from search.queries.filters import Clause
from search.saved import restore

_TRANCHE: Final[DocType] = "tranche"
#: Documents that a worker percolates at once (indexer.settings).
BATCH: Final = 1000
#: Stored queries of one round trip.
_PAGE: Final = 250
_TIMEOUT: Final = 300.0

Pairs = set[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Answer:
    """Seconds to know all pairs of stored screen and share class, and the pairs."""

    seconds: float
    pairs: Pairs


@dataclass(frozen=True, slots=True)
class Asking:
    """One reader of documents and one client of the engine, on the same indexes as the product."""

    connection: psycopg.Connection
    client: SearchClient
    prefix: str = "fondsatlas-"

    def documents(self, ids: Sequence[int]) -> dict[int, bytes]:
        """Share classes as PostgreSQL writes them now."""
        return {
            doc_id: source
            for part in _chunks(ids, BATCH)
            for doc_id, source in read(self.connection, _TRANCHE, part).sources.items()
        }

    def queries(self, most: int | None = None) -> dict[int, Clause]:
        """Stored screens as queries; ``most`` of them, evenly drawn, or all."""
        rows = self.connection.execute("SELECT id, criteria FROM alerts_storedscreen ORDER BY id").fetchall()
        every = max(1, len(rows) // most) if most else 1
        return {screen: compile_stored(restore(criteria)).everything for screen, criteria in rows[::every][:most]}

    def refresh(self) -> None:
        """Let the index show what was written: inversion has to wait for that, and percolation has not."""
        self.client.refresh(alias(self.prefix, _TRANCHE))

    def percolate(self, documents: Mapping[int, bytes]) -> Answer:
        """By the very requests of the product, in batches as the stream has them."""
        index = percolated(self.connection)
        if index is None:
            raise LookupError("no stored screen is in the engine")
        found: dict[int, set[int]] = {}
        started = time.perf_counter()
        for part in _chunks(list(documents), BATCH):
            sources = {doc_id: documents[doc_id] for doc_id in part}
            found |= screens_of(self.client, index, sources, timeout=_TIMEOUT)
        seconds = time.perf_counter() - started
        return Answer(seconds, {(screen, doc_id) for doc_id, screens in found.items() for screen in screens})

    def invert(self, queries: Mapping[int, Clause], ids: Sequence[int]) -> Answer:
        """Each query once, restricted to ``ids``. Only ids are returned, and from columns, which is the quickest."""
        found: Pairs = set()
        wanted = {"terms": {"id": list(ids)}}
        started = time.perf_counter()
        for part in _chunks(list(queries), _PAGE):
            bodies: list[dict[str, Any]] = [
                {
                    "query": {"bool": {"filter": [wanted, queries[screen]]}},
                    "size": len(ids),
                    "sort": [{"id": "asc"}],
                    "stored_fields": "_none_",
                    "track_total_hits": False,
                }
                for screen in part
            ]
            answers = self.client.msearch(alias(self.prefix, _TRANCHE), bodies, timeout=_TIMEOUT, only="hits.hits.sort")
            for screen, answer in zip(part, answers, strict=True):
                found |= {(screen, int(hit["sort"][0])) for hit in answer.get("hits", {}).get("hits", ())}
        return Answer(time.perf_counter() - started, found)


def _chunks(items: Sequence[int], size: int) -> Iterator[list[int]]:
    iterator = iter(items)
    while part := list(islice(iterator, size)):
        yield part
