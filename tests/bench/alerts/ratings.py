"""Edits of ratings, and the moment at which what they mean for saved searches is in the database."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import psycopg

from tests.bench.freshness.edits import PATIENCE, POLL_MS, NeverFound

#: Points of the classes that a single edit moves a share class between: far enough that nothing lies in between.
_GOOD, _WEAK = 90, 10
#: Standard deviation of what a monthly update moves points by.
_MONTHLY_STEP = 6.0

_LATEST = """
    SELECT DISTINCT ON (r.tranche_id) r.id, r.tranche_id, r.points FROM ratings_rating r WHERE r.tranche_id IN (
        SELECT t.id FROM funds_tranche t JOIN alerts_documentstate d ON d.doc_id = t.id
        WHERE t."primary" AND d.kept ->> 'rank' IS NOT NULL ORDER BY md5(t.id::text) LIMIT %s
    ) ORDER BY r.tranche_id, r.record_date DESC
"""


@dataclass(frozen=True, slots=True)
class Month:
    """One monthly update: seconds from the commit until everything is matched, and what came of it."""

    ids: Sequence[int]
    seconds: float
    classes_changed: int
    matches: int


@dataclass(slots=True)
class Raters:
    """Who changes ratings, and who waits for the matches on another connection."""

    writer: psycopg.Connection
    reader: psycopg.Connection
    drawing: random.Random = field(default_factory=lambda: random.Random(11))

    def concerned(self, number: int) -> list[tuple[int, int]]:
        """Share classes that certainly enter or leave a screen by an edit, and the points that bring it about."""
        rows = self.reader.execute(
            """
            WITH rated AS MATERIALIZED (
                SELECT d.doc_id, d.screens, d.kept ->> 'rank' AS rank FROM alerts_documentstate d
                JOIN funds_tranche t ON t.id = d.doc_id AND t."primary"
                WHERE d.kept ->> 'rank' IS NOT NULL ORDER BY md5(d.doc_id::text || %s) LIMIT %s
            )
            SELECT doc_id, rank FROM rated r WHERE EXISTS (
                SELECT FROM alerts_storedscreen s WHERE s.id = ANY (r.screens) AND s.criteria -> 'ratings' ? r.rank
                AND NOT s.criteria -> 'ratings' ? (CASE WHEN r.rank IN ('A', 'B') THEN 'E' ELSE 'A' END)
            ) LIMIT %s
            """,
            [str(self.drawing.random()), 4 * number, number],
        ).fetchall()
        return [(doc_id, _WEAK if rank in ("A", "B") else _GOOD) for doc_id, rank in rows]

    def single(self, doc_id: int, points: int) -> tuple[float, int]:
        """Seconds until a match of one changed rating can be read by others, and how many matches there are."""
        former = self._last_change()
        self.writer.execute(
            """
            UPDATE ratings_rating SET points = %s WHERE id = (
                SELECT id FROM ratings_rating WHERE tranche_id = %s ORDER BY record_date DESC LIMIT 1
            )
            """,
            [points, doc_id],
        )
        started = time.perf_counter()
        told = "SELECT m.id FROM alerts_match m JOIN alerts_change c ON c.id = m.change_id WHERE c.doc_id = %s AND"
        self._until(lambda: self._any(f"{told} c.id > %s LIMIT 1", [doc_id, former]), POLL_MS / 1000)
        return time.perf_counter() - started, self._matches(former)

    def month(self, most: int) -> Month:
        """Give up to ``most`` rated main share classes new points in one transaction, as the monthly update does."""
        rows = self.reader.execute(_LATEST.encode(), [most]).fetchall()
        ids = [row[0] for row in rows]
        points = [self._moved(row[2]) for row in rows]
        share_classes = [row[1] for row in rows]
        former, version, classes = self._last_change(), self._version(), self._classes(share_classes)
        self.writer.execute(
            """
            UPDATE ratings_rating r SET points = n.points FROM unnest(%s::bigint[], %s::smallint[]) n (id, points)
            WHERE r.id = n.id
            """,
            [ids, points],
        )
        started = time.perf_counter()
        self._until(lambda: not self._any("SELECT FROM outbox_entry LIMIT 1", []), 0.01)
        seconds = time.perf_counter() - started
        late = "SELECT FROM alerts_documentstate WHERE doc_id = ANY (%s) AND version <= %s LIMIT 1"
        if self._any(late, [share_classes, version]):
            raise ValueError("the outbox is empty, but not every share class was matched")
        changed = sum(old != new for old, new in zip(classes, self._classes(share_classes), strict=True))
        return Month(share_classes, seconds, changed, self._matches(former))

    def _moved(self, points: int) -> int:
        """Other points than before: a row that stays as it is would not be streamed."""
        new = min(100, max(1, round(points + self.drawing.gauss(0, _MONTHLY_STEP))))
        return new if new != points else points + (1 if points < 100 else -1)

    def rest(self) -> None:
        """Wait until nothing is to be matched any more."""
        self._until(lambda: not self._any("SELECT FROM outbox_entry LIMIT 1", []), 0.02)

    def _classes(self, doc_ids: Sequence[int]) -> list[str | None]:
        rows = self.reader.execute(
            "SELECT kept ->> 'rank' FROM alerts_documentstate WHERE doc_id = ANY (%s) ORDER BY doc_id", [doc_ids]
        ).fetchall()
        return [row[0] for row in rows]

    def _last_change(self) -> int:
        return self._number("SELECT coalesce(max(id), 0) FROM alerts_change", [])

    def _version(self) -> int:
        return self._number("SELECT last_value FROM doc_version", [])

    def _matches(self, former: int) -> int:
        return self._number("SELECT count(*) FROM alerts_match WHERE change_id > %s", [former])

    def _number(self, query: str, values: Sequence[object]) -> int:
        row = self.reader.execute(query.encode(), values).fetchone()
        return int(row[0]) if row else 0

    def _any(self, query: str, values: Sequence[object]) -> bool:
        return self.reader.execute(query.encode(), values).fetchone() is not None

    def _until(self, done: Callable[[], bool], pause: float) -> None:
        deadline = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > deadline:
                raise NeverFound(f"a committed rating was not matched after {PATIENCE:.0f} s")
            time.sleep(pause)
