"""The ways to fill an index with all share classes, each timed from the first document to the last answer."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from itertools import islice

from indexer.documents import read_all
from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from search.client import SearchClient
from tests.bench.peers import Engines, indexes

#: Documents of one raw request; 1,000 to 5,000 make no difference.
_TOGETHER = 1000
RAW = "bench-raw"


@dataclass(frozen=True, slots=True)
class Fill:
    """Seconds of the load alone, and of the parts of a whole rebuild where there are any."""

    seconds: float
    parts: dict[str, float] = field(default_factory=dict)


def raw_bodies(engines: Engines) -> tuple[list[bytes], list[int]]:
    """Every document as a finished request body, and all ids."""
    bodies: list[bytes] = []
    ids: list[int] = []
    with engines.connect() as connection:
        documents = iter(read_all(connection, "tranche"))
        while batch := list(islice(documents, _TOGETHER)):
            bodies.append(b"".join(b'{"index":{"_id":"%d"}}\n%s\n' % document for document in batch))
            ids.extend(doc_id for doc_id, _ in batch)
    return bodies, ids


def raw_bulk(client: SearchClient, bodies: list[bytes], threads: int) -> Fill:
    """Send the finished bodies; nothing is read, built or compared."""
    indexes.create(client, RAW)
    waiting: Iterator[bytes] = iter(bodies)
    lock = threading.Lock()
    failures: list[Exception] = []

    def send() -> None:
        try:
            while True:
                with lock:
                    body = next(waiting, None)
                if body is None:
                    return
                if client.api.bulk(index=RAW, body=body, filter_path="errors", request_timeout=60.0)["errors"]:
                    raise RuntimeError("the engine refuses a raw document")
        except Exception as error:
            failures.append(error)

    senders = [threading.Thread(target=send) for _ in range(threads)]
    started = time.perf_counter()
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    if failures:
        raise failures[0]
    return Fill(time.perf_counter() - started)


class _Watch(Progress):
    """A rebuild's progress, with the time of each of its lines."""

    def __init__(self) -> None:
        super().__init__(StringIO())
        self.load = 0.0
        self.said: list[float] = []

    def say(self, text: str) -> None:
        self.said.append(time.perf_counter())

    def at(self, doc_type: str, sent: int, total: int) -> None:
        """Lines while it fills are of no interest here."""

    def done(self, doc_type: str, total: int, seconds: float) -> None:
        self.load = seconds
        super().done(doc_type, total, seconds)


def product(engines: Engines, client: SearchClient) -> Fill:
    """The product's own rebuild of the share classes, whole, under the indexer's database login."""
    watch = _Watch()
    settings = Settings(engines.indexer_url, engines.opensearch_url)
    started = time.perf_counter()
    rebuild(settings, client, ["tranche"], watch)
    ended = time.perf_counter()
    # It says three things: loaded, compared, serving.
    loaded, compared, _ = watch.said
    return Fill(
        watch.load,
        {
            "load (read, send, wait for all answers)": watch.load,
            "refresh, then compare every document with the database": compared - loaded,
            "prepare, restore settings, refresh, switch the alias, remove the older index": (ended - started)
            - watch.load
            - (compared - loaded),
        },
    )


def settle(client: SearchClient) -> None:
    """Remove what the former way left, and let merges end, so that they do not burden the next one."""
    client.delete_index(RAW)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        nodes = client.api.nodes.stats(metric="indices", index_metric="merge")["nodes"].values()
        if not any(node["indices"]["merges"]["current"] for node in nodes):
            return
        time.sleep(0.2)
