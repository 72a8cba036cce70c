"""The name search must not get worse: every kind of query keeps its floor on a fixed sample of real names.

``sample.csv`` holds 1,060 share classes of the imported list. ``python -m tests.relevance.evaluate`` judges the whole.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.funds.importing.grouping import company_key, fund_key, split_name
from search.client import SearchClient
from search.mappings import alias, index_body
from tests.relevance.build import KINDS, Named, from_csv, query_set
from tests.relevance.evaluate import Score, evaluate, through_library
from tests.services import Services

pytestmark = pytest.mark.services

SAMPLE = Path(__file__).with_name("sample.csv")
PER_KIND = 60
#: Least success among the first one and the first five. A few cut-off names and codes fit more than five share classes.
FLOORS: dict[str, tuple[float, float]] = {
    "prefix": (0.85, 0.96),
    "swapped": (0.95, 1.0),
    "typo": (0.92, 0.975),
    "umlaut": (0.97, 1.0),
    "wkn": (1.0, 1.0),
    "isin": (1.0, 1.0),
    "isin_prefix": (0.75, 0.95),
    "mistyped_isin": (0.95, 0.97),
    "issuer_and_theme": (0.7, 0.9),
    "labelled": (1.0, 1.0),
    "embedded": (1.0, 1.0),
}


def documents(funds: list[Named]) -> Iterator[dict[str, Any]]:
    """Tranche documents with what the name search reads; share classes grouped as the import groups them."""
    fund_ids: dict[tuple[str, str], int] = {}
    for number, fund in enumerate(funds, start=1):
        stem = split_name(fund.name).stem
        key = (company_key(fund.company), fund_key(stem))
        primary = key not in fund_ids
        yield {
            "id": number,
            "fund_id": fund_ids.setdefault(key, len(fund_ids) + 1),
            "name": fund.name,
            "fund_name": stem,
            "company": fund.company,
            "isin": fund.isin,
            "wkn": fund.isin[5:11] if fund.isin.startswith("DE000") else None,
            "primary": primary,
        }


@pytest.fixture(scope="module")
def scores(services: Services, index_prefix: str) -> Iterator[dict[str, Score]]:
    """Scores of the sample's queries against an index of the sample."""
    client = SearchClient(services.opensearch)
    index = alias(index_prefix, "tranche")
    funds = from_csv(SAMPLE)
    client.delete_index(index)
    client.create_index(index, index_body("tranche"))
    lines = [
        line
        for document in documents(funds)
        for line in (orjson.dumps({"index": {"_index": index, "_id": str(document["id"])}}), orjson.dumps(document))
    ]
    answer = client.bulk(b"\n".join(lines) + b"\n", refresh="true")
    assert not answer["errors"]
    yield evaluate(query_set(funds, seed=3, per_kind=PER_KIND), through_library(services.opensearch, index_prefix))
    client.delete_index(index)
    client.close()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_query_keeps_its_floor(scores: dict[str, Score], kind: str) -> None:
    score = scores[kind]

    first, five = FLOORS[kind]
    assert score.queries >= PER_KIND
    assert score.success(1) >= first, score.misses
    assert score.success(5) >= five, score.misses


def test_the_query_set_follows_from_its_seed() -> None:
    funds = from_csv(SAMPLE)
    make = partial(query_set, funds, per_kind=5)

    assert list(make(seed=1)) == list(make(seed=1)) != list(make(seed=2))
