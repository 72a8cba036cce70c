"""A fixed mix of what users ask, in bounded number: the same requests in the same order for every run."""

import json
import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import urlencode

import urllib3

from tests import signing_in
from tests.relevance.evaluate import DEFAULT_QUERIES

USERS = 8
SCREENS_EACH = 4
_ORDERINGS = ("-rating_points", "name", "-volume", "ter", "-perf_3y", "volatility_3y")


@dataclass(frozen=True, slots=True)
class Asked:
    """``failed`` counts, by kind, answers that were errors or came without the engine because it did not answer."""

    seconds: float
    requests: int
    failed: Counter[str]


def paths(count: int) -> list[str]:
    """Three of four are name searches, as typing makes them; the others screens with facets, one in ten deep inside."""
    chance = random.Random(4)
    lines = DEFAULT_QUERIES.read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["query"] for line in chance.sample(lines, min(count, len(lines)))]
    found = []
    for number in range(count):
        if number % SCREENS_EACH:
            found.append(
                "paginated_simple_search/?" + urlencode({"search": texts[number % len(texts)], "brief": "true"})
            )
            continue
        query: list[tuple[str, str | int]] = [("ordering", chance.choice(_ORDERINGS))]
        if number % (10 * SCREENS_EACH) == 0:
            # Only the whole list has as many pages in every list that is measured.
            found.append("advanced_search/?" + urlencode([*query, ("page", chance.randint(50, 200))]))
            continue
        query += [("r", rating) for rating in chance.sample("ABCDE", chance.randint(0, 3))]
        query += [("sri", step) for step in chance.sample((1, 2, 3), chance.randint(0, 2))]
        query.append(("page", chance.randint(1, 5)))
        found.append("advanced_search/?" + urlencode(query))
    return found


def ask(address: str, count: int) -> Asked:
    """Send the mix as ``USERS`` users at once."""
    pool = urllib3.PoolManager(maxsize=USERS, retries=False, headers={"Cookie": signing_in.cookies(address)})

    def one(path: str) -> str:
        answer = pool.request("GET", f"{address}/api/v1/{path}", timeout=60.0)
        if answer.status != 200:
            return str(answer.status)
        return "degraded" if b'"degraded":true' in answer.data else ""

    started = time.perf_counter()
    with ThreadPoolExecutor(USERS) as users:
        kinds = Counter(users.map(one, paths(count)))
    del kinds[""]
    return Asked(time.perf_counter() - started, count, kinds)
