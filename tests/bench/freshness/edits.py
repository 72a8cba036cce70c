"""Edits as staff and imports make them, and the moment at which a search finds them.

Each edit writes a word or number that no document holds yet. The clock starts when the commit has returned, and stops
when a search for that value finds the share class; searches are repeated every few milliseconds.
"""

import itertools
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import psycopg

from search.client import SearchClient

#: Milliseconds between the answer to one search and the next search.
POLL_MS = 2
#: Seconds after which an edit counts as lost and the benchmark ends.
PATIENCE = 600.0
#: Edits in a row that must be found within so many seconds before a stream counts as having started.
_IN_A_ROW, _SOON = 5, 5.0
#: Numbers that no share class has as its volume.
_FIRST_VOLUME = 7_000_000


class NeverFound(RuntimeError):  # noqa: N818 - says what is the case
    """A committed edit could not be found for so long that the stream must be broken."""


@dataclass(slots=True)
class Editor:
    """One writer and one reader, on one index."""

    connection: psycopg.Connection
    client: SearchClient
    index: str
    #: Shared by all editors of a run, so that no value comes twice.
    numbers: "itertools.count[int]"
    drawing: random.Random = field(default_factory=lambda: random.Random(7))

    def ids(self, count: int) -> list[int]:
        """Random share classes."""
        rows = self.connection.execute("SELECT id FROM funds_tranche ORDER BY id").fetchall()
        return self.drawing.sample([int(row[0]) for row in rows], min(count, len(rows)))

    def single(self, doc_id: int) -> float:
        """Seconds until one renamed share class is found."""
        word = self._word()
        rename(self.connection, doc_id, word)
        started = time.perf_counter()
        self._until(lambda: self._count({"match": {"name": word}}) >= 1)
        return time.perf_counter() - started

    def approval(self, company: int, staff: Callable[[str], None], pause: float) -> float:
        """Seconds until an edit of an asset manager's profile is found once staff, after a pause, approve it."""
        word = self._word()
        staff(f"{company} {word}")
        time.sleep(pause)
        staff("approve")
        started = time.perf_counter()
        self._until(lambda: word in (self._source(company).get("description_short_de") or ""))
        return time.perf_counter() - started

    def burst(self, doc_ids: list[int]) -> list[float]:
        """Seconds until each of many edits is found, each a transaction of its own, one right after the other."""
        word = self._word()
        committed: dict[int, float] = {}

        def write() -> None:
            with psycopg.connect(self.connection.info.dsn, password=self.connection.info.password) as own:
                own.autocommit = True
                for doc_id in doc_ids:
                    rename(own, doc_id, word)
                    committed[doc_id] = time.perf_counter()

        writer = threading.Thread(target=write)
        writer.start()
        found: dict[int, float] = {}

        def all_found() -> bool:
            hits = self._ids({"match": {"name": word}}, len(doc_ids))
            now = time.perf_counter()
            for doc_id in hits - found.keys():
                found[doc_id] = now
            return len(found) == len(doc_ids)

        self._until(all_found)
        writer.join()
        # Found before the writer had noted its own commit: at once, as far as can be told.
        return [max(0.0, found[doc_id] - committed[doc_id]) for doc_id in doc_ids]

    def rename_company(self, company: int) -> tuple[int, float, float]:
        """Share classes of the company, seconds until the first and until all of them are found by its new name."""
        word = self._word()
        row = self.connection.execute(
            "SELECT count(*) FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id WHERE f.company_id = %s",
            [company],
        ).fetchone()
        total = int(row[0]) if row else 0
        self.connection.execute("UPDATE managers_company SET name = %s WHERE id = %s", [f"{word} Capital", company])
        started = time.perf_counter()
        first = 0.0

        def all_found() -> bool:
            nonlocal first
            count = self._count({"match": {"company": word}})
            if count and not first:
                first = time.perf_counter() - started
            return count >= total

        self._until(all_found)
        return total, first, time.perf_counter() - started

    def during_load(self, rows: int, edited: list[int], pause: float) -> tuple[list[float], float]:
        """Seconds of single edits that follow one another while a load of ``rows`` streams in, and of the load."""
        volume = _FIRST_VOLUME + next(self.numbers)
        self.connection.execute(
            """
            UPDATE funds_keyfigures k SET volume = %s FROM (
                SELECT DISTINCT ON (tranche_id) id FROM funds_keyfigures WHERE NOT tranche_id = ANY (%s)
                ORDER BY tranche_id, record_date DESC LIMIT %s
            ) newest WHERE k.id = newest.id
            """,
            [volume, edited, rows],
        )
        started = time.perf_counter()
        loaded: list[float] = []

        def watch() -> None:
            while not loaded and time.perf_counter() - started < PATIENCE:
                if self._count({"term": {"volume": volume}}) >= rows:
                    loaded.append(time.perf_counter() - started)
                time.sleep(0.05)

        watcher = threading.Thread(target=watch)
        watcher.start()
        singles = []
        for doc_id in itertools.cycle(edited):
            if not watcher.is_alive():
                break
            singles.append(self.single(doc_id))
            time.sleep(pause)
        if not loaded:
            raise NeverFound(f"{self.index}: the load was not searchable after {PATIENCE:.0f} s")
        return singles, loaded[0]

    def caught_up(self) -> None:
        """Edit until some edits in a row are found soon: whatever the stream did at its start is over then.

        One alone proves nothing, since a first pass over all rows may have met it by chance.
        """
        soon = 0
        for doc_id in itertools.cycle(self.ids(_IN_A_ROW)):
            soon = soon + 1 if self.single(doc_id) < _SOON else 0
            if soon >= _IN_A_ROW:
                # Our stream forces only so many refreshes a second; these edits must not be counted against the next.
                time.sleep(2)
                return

    def _word(self) -> str:
        word = f"zqx{next(self.numbers)}w"
        if self._count({"multi_match": {"query": word, "fields": ["name", "company"]}}):
            raise ValueError(f"{word} is in the index already, so finding it would prove nothing")
        return word

    def _until(self, done: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > deadline:
                raise NeverFound(f"{self.index}: a committed edit was not searchable after {PATIENCE:.0f} s")
            time.sleep(POLL_MS / 1000)

    def _count(self, query: dict[str, Any]) -> int:
        answer = self._search({"query": query, "size": 0, "track_total_hits": True})
        return int(answer["total"]["value"])

    def _ids(self, query: dict[str, Any], size: int) -> set[int]:
        answer = self._search({"query": query, "size": size, "_source": False, "track_total_hits": False})
        return {int(hit["_id"]) for hit in answer["hits"]}

    def _source(self, doc_id: int) -> dict[str, Any]:
        answer = self._search({"query": {"term": {"id": doc_id}}, "size": 1, "_source": ["description_short_de"]})
        return dict(answer["hits"][0]["_source"]) if answer["hits"] else {}

    def _search(self, body: dict[str, Any]) -> dict[str, Any]:
        # Never from the cache of whole answers; the engine empties it on each refresh anyway.
        hits: dict[str, Any] = self.client.api.search(index=self.index, body=body, request_cache=False)["hits"]
        return hits


def rename(connection: psycopg.Connection, doc_id: int, word: str) -> None:
    """Give one share class a name that ends with ``word``."""
    connection.execute(
        r"UPDATE funds_tranche SET name = regexp_replace(name, ' zqx\d+w$', '') || ' ' || %s::text WHERE id = %s",
        [word, doc_id],
    )
