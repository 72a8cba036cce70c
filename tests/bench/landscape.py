"""The map of risk and return: what it takes the engine, the application and both, on the real list and on a million."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import orjson
import urllib3

from search.mappings import alias
from search.queries import landscape
from search.queries.compiled import compile_screen
from search.queries.filters import Clause
from tests.bench import million
from tests.bench.harness import Aim, Options, Result, Table, quantile, stack
from tests.bench.harness.results import Cell
from tests.bench.search.asked import Screen
from tests.bench.search.driving import login
from tests.bench.search.places import Places, full_list, rebuild

Answer = TypeVar("Answer")
#: Engine's own milliseconds for the map of all main share classes, on each list.
AIMS = (10, 50)
REQUESTS = 40
#: What is drawn: name and query of the advanced search.
MAPS = {
    "main share classes": Screen({"m": ["true"]}),
    "all share classes": Screen({}),
    "main share classes, classes A and B": Screen({"m": ["true"], "r": ["A", "B"]}),
    "main share classes, lowest risk": Screen({"m": ["true"], "sri": ["1", "2"]}),
}
_COLUMNS = [
    "list", "map", "share classes", "drawn", "buckets", "engine alone p50 (ms)", "engine alone p95 (ms)",
    "engine with transport p50 (ms)", "counted before p50 (ms)", "reading p50 (ms)", "API p50 (ms)", "API p95 (ms)",
    "answer (kB)",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measured:
    """Milliseconds of one map on one list."""

    size: str
    name: str
    found: int
    drawn: int
    buckets: int
    own: Sequence[float]
    """The engine's own time, its request cache off."""
    transported: Sequence[float]
    counted: Sequence[float]
    """With transport, from the request cache."""
    read: Sequence[float]
    api: Sequence[float]
    """Through the application, the request cache emptied before each."""
    answer: int
    """Bytes of the application's answer, uncompressed."""

    def row(self) -> list[Cell]:
        """The table's row."""
        half = [round(quantile(one, 0.5), 1) for one in (self.own, self.transported, self.counted, self.read, self.api)]
        own, transported, counted, read, api = half
        return [
            self.size, self.name, self.found, self.drawn, self.buckets, own, round(quantile(self.own, 0.95), 1),
            transported, counted, read, api, round(quantile(self.api, 0.95), 1), round(self.answer / 1000, 1),
        ]  # fmt: skip


def run(options: Options) -> Result:
    """Measure; the full form loads a million share classes, which takes some minutes."""
    measured: list[Measured] = []
    with stack.portal(heap="512m" if options.short else "1g") as portal:
        places = Places.of(portal.layout, portal.address)
        if not options.short:
            full_list(places)
        measured += maps(places, options)
        if not options.short:
            million.fill(places.superuser)
            rebuild(places)
            measured += maps(places, options)
    return result(measured)


def result(measured: Sequence[Measured]) -> Result:
    """Table and aims."""
    found = Result("map", "The map of risk and return")
    found.tables = [Table("One user, one map after the other", _COLUMNS, [one.row() for one in measured])]
    first = next(iter(MAPS))
    for limit, one in zip(AIMS, (one for one in measured if one.name == first), strict=False):
        median = round(quantile(one.own, 0.5), 1)
        found.aims.append(
            Aim(f"map of the {first} of {one.size}, engine alone", f"at most {limit} ms at p50", f"{median:g} ms",
                median <= limit)
        )  # fmt: skip
    found.notes = [
        "Engine alone: the time that the engine itself states, its request cache off. Counted before: the same bytes "
        "again, from that cache, as after every map that somebody has looked at since the last change. Reading: making "
        "the answer's cells and peergroups of the buckets. API: over HTTP with session and throttling, the engine's "
        "cache emptied before each.",
        "The million: the real list with issuers varied, see tests/bench/million.py. Figures are those of the "
        "originals: cells hold more share classes, but there are not more of them.",
    ]
    return found


def maps(places: Places, options: Options) -> list[Measured]:
    """Every map on the list that the portal has now."""
    index = alias(places.prefix, "tranche")
    requests = options.pick(full=REQUESTS, short=5, smoke=2)
    count = places.client().count(index)
    return [_map(places, index, f"{count:,}", name, requests) for name in MAPS]


def _map(places: Places, index: str, size: str, name: str, requests: int) -> Measured:
    funds = compile_screen(MAPS[name].query).everything
    body = landscape.landscape_body(funds)
    ask = _engine(places, index, body)
    for _ in range(requests // 2):
        ask(cached=False)
    plain = [ask(cached=False) for _ in range(requests)]
    ask(cached=True)
    counted = [ask(cached=True) for _ in range(requests)]
    answer = plain[-1].answer
    read = [_timed(lambda: landscape.read_landscape(answer, {}))[0] for _ in range(requests)]
    shown = landscape.read_landscape(answer, {})
    path = f"{places.address}/api/v1/advanced_search_map/?{MAPS[name].address}"
    through = []
    for _ in range(requests):
        places.forget(index)
        through.append(_timed(lambda: _get(path, places.cookie)))
    return Measured(
        size, name, shown["count"], shown["drawn"], len(answer["aggregations"]["cells"]["buckets"]),
        [one.answer["took"] for one in plain], [one.milliseconds for one in plain],
        [one.milliseconds for one in counted], read, [milliseconds for milliseconds, _ in through],
        len(through[-1][1]),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Asked:
    milliseconds: float
    answer: dict[str, Any]


def _engine(places: Places, index: str, body: Clause) -> Callable[..., _Asked]:
    """Asks the engine for one map, over a connection that stays."""
    pool = urllib3.PoolManager(maxsize=1)
    lines = orjson.dumps(body)
    headers = {**login(places.engine), "Content-Type": "application/json"}

    def ask(*, cached: bool) -> _Asked:
        path = f"{places.engine}/{index}/_search?request_cache={str(cached).lower()}"
        milliseconds, answer = _timed(lambda: pool.request("POST", path, body=lines, headers=headers, timeout=60).data)
        return _Asked(milliseconds, orjson.loads(answer))

    return ask


def _get(address: str, cookie: str) -> bytes:
    answer = urllib3.request("GET", address, headers={"Cookie": cookie}, timeout=60)
    if answer.status != 200:
        raise RuntimeError(f"{address} answered {answer.status}")
    return answer.data


def _timed(call: Callable[[], Answer]) -> tuple[float, Answer]:
    begun = time.perf_counter()
    answer = call()
    return (time.perf_counter() - begun) * 1000, answer
