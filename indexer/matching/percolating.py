"""Asks the engine which stored screens match documents."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from search.client import SearchClient
from search.queries.stored import MAX_TOGETHER, MIN_TOGETHER, percolate_body

T = TypeVar("T")

#: Single documents in one round trip.
_SINGLES = 50


def screens_of(
    client: SearchClient, index: str, sources: Mapping[int, bytes], *, timeout: float
) -> dict[int, set[int]]:
    """Ids of the stored screens that match each document; ``sources`` are documents as PostgreSQL wrote them.

    Raises:
        EngineUnavailable: nothing is known then; an incomplete answer is none.
    """
    found: dict[int, set[int]] = {doc_id: set() for doc_id in sources}
    together = MAX_TOGETHER if len(sources) >= MIN_TOGETHER else 1
    groups = chunks(list(sources), together)
    for part in chunks(list(groups), _SINGLES if together == 1 else 1):
        bodies = [percolate_body([sources[doc_id] for doc_id in group]) for group in part]
        answers = client.msearch(index, bodies, timeout=timeout, only="hits.hits._id,hits.hits.fields")
        for group, answer in zip(part, answers, strict=True):
            for hit in answer.get("hits", {}).get("hits", ()):
                # The place of each matching document; a request with a single document may leave it out.
                for slot in hit.get("fields", {}).get("_percolator_document_slot", (0,)):
                    found[group[slot]].add(int(hit["_id"]))
    return found


def chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of so many."""
    iterator = iter(items)
    while part := list(islice(iterator, size)):
        yield part
