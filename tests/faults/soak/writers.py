"""Writers that never stop editing, each on rows of its own, so that the last acknowledged value is known."""

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

import psycopg

from tests.factories import codes
from tests.faults.soak.ledger import EXISTS, IN_DOUBT, Cell, Ledger

WRITERS = 2
#: Seconds between two writes of one writer, at most.
_PAUSE = 0.06
_BULK = 300
_FIRST_NEW = 10_000_000
_SHARE = 1_000_000


@dataclass(frozen=True)
class Rows:
    """Keys that one writer may change, and what it needs to make new ones."""

    tranches: Sequence[int]
    companies: Sequence[int]
    news: Sequence[int]
    funds: Sequence[int]
    category: int


class Writer(threading.Thread):
    """Edits, bulk updates, renames, moves, deletes and inserts, drawn by weight, until told to stop."""

    def __init__(self, number: int, url: str, rows: Rows, seed: int) -> None:
        super().__init__(name=f"writer {number}", daemon=True)
        self.ledger = Ledger()
        self.failure: BaseException | None = None
        self._url = url
        self._rows = rows
        self._tranches = list(rows.tranches)
        self._news = list(rows.news)
        self._draw = random.Random(seed * 31 + number)
        self._next = _FIRST_NEW + number * _SHARE
        self._stop_requested = threading.Event()
        self._may_write = threading.Event()
        self._may_write.set()
        self._idle = threading.Event()

    def pause(self) -> None:
        """Return once no write is under way; none starts before ``resume``."""
        self._idle.clear()
        self._may_write.clear()
        if not self._idle.wait(60):
            raise AssertionError(f"{self.name} does not come to rest")

    def resume(self) -> None:
        """Go on writing."""
        self._may_write.set()

    def stop(self) -> None:
        """End after the write in hand."""
        self._stop_requested.set()
        self._may_write.set()
        self.join(60)

    def run(self) -> None:
        """Write until stopped; a lost connection is replaced."""
        try:
            while not self._stop_requested.is_set():
                try:
                    with psycopg.connect(self._url, autocommit=True, connect_timeout=5) as connection:
                        self._write_on(connection)
                except IN_DOUBT:
                    self._rest(0.2)
        except BaseException as failure:
            self.failure = failure
            raise
        finally:
            self._idle.set()

    def _rest(self, seconds: float) -> None:
        if not self._may_write.is_set():
            self._idle.set()
            self._may_write.wait()
        self._stop_requested.wait(seconds)

    def _write_on(self, connection: psycopg.Connection) -> None:
        kinds: dict[Callable[[psycopg.Connection], None], int] = {
            self._edit: 50, self._bulk: 3, self._rename: 6, self._move: 12, self._remove: 6, self._insert: 9,
            self._edit_news: 10, self._replace_news: 6,
        }  # fmt: skip
        while not self._stop_requested.is_set():
            (kind,) = self._draw.choices(list(kinds), list(kinds.values()))
            kind(connection)
            self._rest(self._draw.uniform(0, _PAUSE))

    def _costs(self) -> Decimal:
        return Decimal(self._draw.randrange(1, 500)) / 100

    def _edit(self, connection: psycopg.Connection) -> None:
        tranche, ter = self._draw.choice(self._tranches), self._costs()
        with self.ledger.write(connection, {("funds_tranche", tranche, "ter"): ter}):
            connection.execute("UPDATE funds_tranche SET ter = %s WHERE id = %s", [ter, tranche])

    def _bulk(self, connection: psycopg.Connection) -> None:
        chosen, fee = self._draw.sample(self._tranches, min(_BULK, len(self._tranches))), self._costs()
        changes: dict[Cell, object] = {("funds_tranche", tranche, "fee"): fee for tranche in chosen}
        with self.ledger.write(connection, changes):
            connection.execute("UPDATE funds_tranche SET fee = %s WHERE id = ANY (%s)", [fee, sorted(chosen)])

    def _rename(self, connection: psycopg.Connection) -> None:
        company = self._draw.choice(self._rows.companies)
        name = f"Haus {company} {self._draw.randrange(1_000_000)}"
        with self.ledger.write(connection, {("managers_company", company, "name"): name}):
            connection.execute("UPDATE managers_company SET name = %s WHERE id = %s", [name, company])

    def _move(self, connection: psycopg.Connection) -> None:
        tranche, fund = self._draw.choice(self._tranches), self._draw.choice(self._rows.funds)
        with self.ledger.write(connection, {("funds_tranche", tranche, "fund_id"): fund}):
            # Without its mark; the deferred trigger marks another one, here and there.
            connection.execute(
                'UPDATE funds_tranche SET fund_id = %s, "primary" = false WHERE id = %s', [fund, tranche]
            )

    def _remove(self, connection: psycopg.Connection) -> None:
        if len(self._tranches) < len(self._rows.tranches) // 2:
            return
        tranche = self._draw.choice(self._tranches)
        self._tranches.remove(tranche)
        with self.ledger.write(connection, {("funds_tranche", tranche, EXISTS): False}):
            connection.execute("DELETE FROM funds_keyfigures WHERE tranche_id = %s", [tranche])
            connection.execute("DELETE FROM ratings_rating WHERE tranche_id = %s", [tranche])
            connection.execute("DELETE FROM funds_tranche WHERE id = %s", [tranche])

    def _insert(self, connection: psycopg.Connection) -> None:
        self._next += 1
        new, fund = self._next, self._draw.choice(self._rows.funds)
        before = self.ledger.acknowledged
        with self.ledger.write(connection, {("funds_tranche", new, EXISTS): True}):
            connection.execute(
                "INSERT INTO funds_tranche (id, fund_id, name, isin, currency) VALUES (%s, %s, %s, %s, 'EUR')",
                [new, fund, f"Neuling {new}", codes.isin(new, "MT")],
            )
            connection.execute(
                "INSERT INTO funds_keyfigures (tranche_id, record_date, perf_1y) VALUES (%s, '2026-10-31', 3)", [new]
            )
        if self.ledger.acknowledged > before:
            self._tranches.append(new)

    def _edit_news(self, connection: psycopg.Connection) -> None:
        news, title = self._draw.choice(self._news), f"Meldung {self._draw.randrange(1_000_000)}"
        with self.ledger.write(connection, {("content_news", news, "title_de"): title}):
            connection.execute("UPDATE content_news SET title_de = %s WHERE id = %s", [title, news])

    def _replace_news(self, connection: psycopg.Connection) -> None:
        self._next += 1
        new, old = self._next, self._draw.choice(self._news)
        before = self.ledger.acknowledged
        changes: dict[Cell, object] = {("content_news", new, EXISTS): True, ("content_news", old, EXISTS): False}
        self._news.remove(old)
        with self.ledger.write(connection, changes):
            connection.execute("DELETE FROM content_news WHERE id = %s", [old])
            connection.execute(
                """
                INSERT INTO content_news (id, date, category_id, title_de, title_en, body_de, body_en,
                    state, visible, published_at)
                VALUES (%s, '2026-10-31', %s, 'Neu', 'New', 'Text', 'Text', 'published', true, now())
                """,
                [new, self._rows.category],
            )
        self._news.append(new if self.ledger.acknowledged > before else old)
