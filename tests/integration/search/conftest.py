"""Small indexes in the real engine."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import orjson
import pytest

from search.client import SearchClient
from search.documents import DocType
from search.mappings import alias, index_body
from tests.services import Services

Fill = Callable[[Sequence[dict[str, Any]]], str]


@pytest.fixture(scope="session")
def engine(services: Services) -> Iterator[SearchClient]:
    """A client of the running engine."""
    client = SearchClient(services.opensearch)
    yield client
    client.close()


def fill(engine: SearchClient, name: str, doc_type: DocType, documents: Sequence[dict[str, Any]]) -> None:
    """Make index ``name`` again with ``documents``, all of which the mapping must accept."""
    engine.delete_index(name)
    engine.create_index(name, index_body(doc_type))
    lines = [
        line
        for document in documents
        for line in (orjson.dumps({"index": {"_index": name, "_id": str(document["id"])}}), orjson.dumps(document))
    ]
    answer = engine.bulk(b"\n".join(lines) + b"\n", refresh="true")
    assert not answer["errors"], answer["items"]


@pytest.fixture(scope="module")
def make_index(engine: SearchClient, index_prefix: str) -> Iterator[Callable[[DocType, Sequence[dict[str, Any]]], str]]:
    """Makes an index of one kind of document and names it; deleted after the module."""
    made: list[str] = []

    def make(doc_type: DocType, documents: Sequence[dict[str, Any]]) -> str:
        name = f"{alias(index_prefix, doc_type)}-search-tests"
        made.append(name)
        fill(engine, name, doc_type, documents)
        return name

    yield make
    for name in made:
        engine.delete_index(name)
