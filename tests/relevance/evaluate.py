"""Judges the name search: ``python -m tests.relevance.evaluate [--queries FILE] [--misses N]``.

Prints success@1, success@5 and the mean reciprocal rank of the first five, per kind of query. A query succeeds when the
wanted share class, or a share class of its fund, is among the results; so does one whose name is letter for letter the
wanted one's, because no text can tell the two apart. With ``BASE_URL`` set the HTTP API is asked, else the index behind
``OPENSEARCH_URL`` and ``INDEX_PREFIX``. ``--check`` exits with 1 if an aim is missed.
"""

import argparse
import json
import os
import sys
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from search.client import EngineError, SearchClient
from search.mappings import alias
from search.queries.simple import find
from search.saved import NameQuery, normalise

DEPTH = 5
DEFAULT_QUERIES = Path(__file__).with_name("queries.jsonl")


class Aim(NamedTuple):
    """Least success among the first one or five results."""

    at: int
    least: float


AIMS: dict[str, Aim] = {
    "wkn": Aim(1, 1.0),
    "isin": Aim(1, 1.0),
    "prefix": Aim(5, 0.98),
    "swapped": Aim(5, 0.98),
    "typo": Aim(5, 0.95),
    "umlaut": Aim(5, 0.98),
    "isin_prefix": Aim(5, 0.98),
    "mistyped_isin": Aim(5, 0.98),
    "labelled": Aim(1, 1.0),
    "embedded": Aim(1, 1.0),
}

Search = Callable[[str], Sequence[dict[str, Any]]]


@dataclass
class Score:
    """Results of one kind of query."""

    queries: int = 0
    first: int = 0
    among_five: int = 0
    reciprocal: float = 0.0
    misses: list[str] = field(default_factory=list)

    def add(self, query: dict[str, str], rank: int | None) -> None:
        """Count one query whose wanted fund came at ``rank`` (from 1), or not at all."""
        self.queries += 1
        self.first += rank == 1
        self.among_five += rank is not None
        self.reciprocal += 1 / rank if rank else 0
        if rank is None:
            self.misses.append(f"{query['query']} -> {query['isin']}")

    def success(self, at: int) -> float:
        """Share of queries that succeeded among the first one or five."""
        return (self.first if at == 1 else self.among_five) / self.queries


def through_api(base_url: str) -> Search:
    """Search through the HTTP API at ``base_url``."""

    def search(text: str) -> Sequence[dict[str, Any]]:
        query = urllib.parse.urlencode({"search": text, "per_page": DEPTH})
        with urllib.request.urlopen(f"{base_url}/api/v1/paginated_simple_search/?{query}", timeout=30) as answer:
            return cast(list[dict[str, Any]], json.load(answer)["results"])

    return search


def through_library(urls: str, prefix: str) -> Search:
    """Search the index directly."""
    client = SearchClient(urls)
    index = alias(prefix, "tranche")
    return lambda text: find(client, index, NameQuery(normalise(text), per_page=DEPTH)).items


def evaluate(queries: Iterable[dict[str, str]], search: Search) -> dict[str, Score]:
    """Scores per kind, in the order of the query set."""

    @cache
    def wanted(isin: str) -> tuple[int, str]:
        found = [item for item in search(isin) if item["isin"] == isin]
        if not found:
            raise LookupError(f"{isin} is in the query set but not in the index: import the list it was built from")
        return found[0]["fund_id"], found[0]["name"]

    scores: dict[str, Score] = {}
    for query in queries:
        fund_id, name = wanted(query["isin"])
        results = search(query["query"])[:DEPTH]
        rank = next(
            (at for at, item in enumerate(results, 1) if item["fund_id"] == fund_id or item["name"] == name), None
        )
        scores.setdefault(query["kind"], Score()).add(query, rank)
    return scores


def table(scores: dict[str, Score]) -> str:
    """The scores as an aligned table."""
    lines = [f"{'kind':18}{'queries':>8}{'s@1':>8}{'s@5':>8}{'MRR':>8}  aim"]
    for kind, score in scores.items():
        aim = AIMS.get(kind)
        verdict = (
            ""
            if aim is None
            else f"{aim.least:.2f}@{aim.at} {'met' if score.success(aim.at) >= aim.least else 'MISSED'}"
        )
        mean = score.reciprocal / score.queries
        lines.append(f"{kind:18}{score.queries:8}{score.success(1):8.3f}{score.success(5):8.3f}{mean:8.3f}  {verdict}")
    return "\n".join(lines)


def main() -> int:
    """Print the table, and the first misses of each kind if asked for."""
    parser = argparse.ArgumentParser(description="Judge the name search with the relevance query set.")
    parser.add_argument("--queries", type=Path, default=DEFAULT_QUERIES)
    parser.add_argument("--misses", type=int, default=0, help="show this many failed queries of each kind")
    parser.add_argument("--check", action="store_true", help="exit with 1 if an aim is missed")
    arguments = parser.parse_args()
    queries = [json.loads(line) for line in arguments.queries.read_text(encoding="utf-8").splitlines()]
    base_url = os.environ.get("BASE_URL")
    if base_url:
        search = through_api(base_url.rstrip("/"))
    else:
        urls = os.environ.get("OPENSEARCH_URL", "http://127.0.0.1:9200")
        search = through_library(urls, os.environ.get("INDEX_PREFIX", "fondsatlas-"))
    try:
        scores = evaluate(queries, search)
    except (LookupError, EngineError, OSError) as error:
        sys.stderr.write(f"The search could not be judged: {error}\n")
        return 1
    sys.stdout.write(table(scores) + "\n")
    for kind, score in scores.items():
        for miss in score.misses[: arguments.misses]:
            sys.stdout.write(f"  {kind}: {miss}\n")
    missed = [kind for kind, aim in AIMS.items() if kind in scores and scores[kind].success(aim.at) < aim.least]
    return 1 if missed and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
