"""Paraphrased sentences must find their page: floors on a fixed sample of pages of simulated reports.

``pages.jsonl`` holds 160 pages of 1,342. ``python -m tests.relevance.paragraphs`` judges those of a running portal.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest

from search.client import SearchClient
from search.mappings import index_body
from tests.relevance.paragraphs import PAGES, judged, paraphrases
from tests.services import Services

SAMPLE = Path(__file__).with_name("pages.jsonl")
NUMBER = 200
#: Least part with the right page among the first five.
FLOOR = 0.95
INDEX = "test-paragraphs"


@pytest.fixture(scope="module")
def pages() -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in SAMPLE.read_bytes().splitlines()]


@pytest.fixture(scope="module")
def client(services: Services, pages: list[dict[str, Any]]) -> Iterator[SearchClient]:
    """An index of the sample."""
    client = SearchClient([services.opensearch])
    client.create_index(INDEX, index_body(PAGES))
    lines = []
    for page in pages:
        language = page["language"]
        document = {"id": page["id"], "readers": [language], "date": "2026-10-31", f"text_{language}": page["text"]}
        lines += [
            orjson.dumps({"index": {"_index": INDEX, "_id": str(page["id"])}}),
            orjson.dumps(_whole(document, page)),
        ]
    assert not client.bulk(b"\n".join([*lines, b""]), refresh="true")["errors"]
    yield client
    client.delete_index(INDEX)


def _whole(document: dict[str, Any], page: dict[str, Any]) -> dict[str, Any]:
    """With what each hit is answered with."""
    language = page["language"]
    facts = {"report_id": 1, "page": 1, "language": language, "category": "study", "simulated": True, "places": []}
    return {**document, **facts, f"title_{language}": "Titel"}


@pytest.mark.services
@pytest.mark.parametrize("figures", [True, False])
def test_paraphrased_sentences_find_their_page(
    client: SearchClient, pages: list[dict[str, Any]], figures: bool
) -> None:
    # given
    queries = paraphrases(pages, NUMBER, 1, figures=figures)
    assert len(queries) >= (NUMBER if figures else 60)
    # when
    _, found, missed = judged(queries, client, INDEX)
    # then
    assert found >= FLOOR, "\n".join(f"{one.rules} {one.text}" for one in missed)


def test_queries_are_paraphrases(pages: list[dict[str, Any]]) -> None:
    # given
    queries = paraphrases(pages, NUMBER, 1)
    texts = {page["id"]: " ".join(page["text"].split()) for page in pages}
    # then: two rules each, no four words in a row, every rule and both languages are there
    for query in queries:
        words = query.text.split()
        rows = [" ".join(words[start : start + 4]) for start in range(len(words) - 3)]
        assert len(query.rules) == 2
        assert not any(row in texts[page] for page in query.pages for row in rows)
    assert {rule for query in queries for rule in query.rules} == {"form", "parted", "joined", "synonym", "typo"}
    assert {query.language for query in queries} == {"de", "en"}
    assert all(before != after for before, after in pairwise(query.text for query in queries))
