"""Saved searches and watchlists as rows, and the indexer's work in steps that a test takes by itself."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
import psycopg
import pytest

from indexer.matching import match
from indexer.matching.keeper import tend
from indexer.settings import Settings
from indexer.sink import Delivery
from indexer.stream import claims
from search.client import SearchClient
from search.saved import FollowedWords, restore
from search.texts import Language
from tests.streaming.world import World

#: Where :func:`indexer.faults.crash_point` is called in a step that a test takes.
CRASHING = (
    "indexer.sink.delivery",
    "indexer.matching.matcher",
    "indexer.matching.keeper",
    "indexer.matching.mentions",
    "indexer.matching.query_index",
    "indexer.matching.seeding",
)


class Crash(BaseException):
    """The process is gone: nothing catches it, as nothing catches a kill."""


@dataclass
class Following:
    """Who follows what, and one worker and one keeper."""

    world: World
    engine: SearchClient
    settings: Settings
    owner: str = "worker"
    _users: int = 0
    _searches: int = 0
    _connection: psycopg.Connection | None = field(default=None, init=False)

    @property
    def db(self) -> psycopg.Connection:
        """The test's own connection."""
        return self.world.db

    def close(self) -> None:
        """End the worker's connection, as its death would."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def connection(self) -> psycopg.Connection:
        """The worker's connection."""
        if self._connection is None:
            self._connection = psycopg.connect(self.settings.database_url, autocommit=True)
        return self._connection

    # What users do

    def user(self) -> int:
        """A confirmed account."""
        self._users += 1
        row = self.db.execute(
            """
            INSERT INTO accounts_user (email, email_canonical, password, is_superuser, first_name, name, is_staff,
                is_active, account_type, language, company, phone, contact_person, function, sector, sector_question,
                division, review, review_reason, blocked, block_message, receive_email_notifications, is_external_login,
                is_esg_fund_survey_allowed, is_esg_company_survey_allowed, is_dvm_survey_allowed, is_company_esg_admin,
                is_esg_article_upload_allowed, is_survey_summary_allowed, search_columns, is_demo,
                must_change_password, confirmed_at, date_joined)
            VALUES (%s, %s, '', false, 'Vorname', 'Nachname', false, true, 'retail', 'de', '', '', '', '', '', '', '',
                'none', '', false, '', true, false, false, false, false, false, false, false, '[]', false, false,
                now(), now())
            RETURNING id
            """,
            [f"leser-{self._users}@example.com"] * 2,
        ).fetchone()
        assert row
        return int(row[0])

    def screen(self, **criteria: Any) -> int:
        """The stored screen of some criteria."""
        stored = restore({"version": 1, **criteria})
        key = hashlib.sha256(stored.canonical()).hexdigest()
        self.db.execute(
            "INSERT INTO alerts_storedscreen (criteria, key, created_at) VALUES (%s, %s, now()) ON CONFLICT DO NOTHING",
            [orjson.dumps(stored.criteria()).decode(), key],
        )
        row = self.db.execute("SELECT id FROM alerts_storedscreen WHERE key = %s", [key]).fetchone()
        assert row
        return int(row[0])

    def words(self, text: str, language: Language = "de") -> int:
        """The stored form of words that are followed in reports."""
        found = FollowedWords(text, language)
        key = hashlib.sha256(found.canonical()).hexdigest()
        criteria = orjson.dumps(found.criteria()).decode()
        return self.world.insert("alerts_storedscreen", criteria=criteria, key=key, state="asked", created_at="now")

    def save(self, user: int, screen: int, **values: Any) -> int:
        """A saved search."""
        self._searches += 1
        kept = {
            "name": f"Suche {self._searches}", "ordering": "", "frequency": "at_once", "enters": True, "leaves": True,
            "rating_changes": False, "articles": False, "paused": False, "problem": "", "feed_number": 1,
            "created_at": "now", "seen_at": "now", **values,
        }  # fmt: skip
        return self.world.insert("alerts_savedsearch", user_id=user, screen_id=screen, **kept)

    def report(self, name: str, **values: Any) -> int:
        """A report, published unless ``values`` say otherwise."""
        return self.world.article("report", name, **values)

    def read_pdf(self, report: int, text: str, *, name: str = "a.pdf", language: str = "de") -> None:
        """What a worker keeps of a PDF with one page."""
        pdf = self.world.insert(
            "content_reportpdf", report_id=report, language=language, name=name, state="read", pages=1, read_at="now"
        )
        self.world.insert("content_reportpage", pdf_id=pdf, number=1, text=text, places="[]", codes=[])

    def watch(self, user: int, tranche: int) -> int:
        """A watched share class."""
        row = self.db.execute("SELECT id FROM alerts_watchlist WHERE user_id = %s", [user]).fetchone()
        watch_list = row[0] if row else self.world.insert("alerts_watchlist", user_id=user, name="", created_at="now")
        return self.world.insert(
            "alerts_watchentry", watch_list_id=watch_list, tranche_id=tranche, note="", added_at="now"
        )

    # What the indexer does

    def work(self) -> bool:
        """One claim from beginning to end; False if nothing was waiting."""
        connection = self.connection()
        claims.resolve_fan_out(connection, self.settings.batch)
        claim = claims.claim(connection, self.owner, batch=self.settings.batch, lease=60)
        if claim is None:
            return False
        assert Delivery(connection, self.engine, match).attempt(claim.documents) == {}
        claims.finish(connection, claim)
        return True

    def keep(self, *, inspect: bool = False) -> None:
        """Bring stored screens as far as they come."""
        while tend(self.connection(), self.engine, self.settings.index_prefix, inspect=inspect):
            inspect = False

    def settle(self) -> None:
        """Work until nothing waits."""
        while self.work():
            pass

    def survive(self, step: Callable[[], object]) -> bool:
        """Take a step that may crash; afterwards its leases have run out. Says whether it came to its end."""
        try:
            step()
        except Crash:
            self.close()
            self.db.execute("UPDATE outbox_entry SET claimed_until = NULL, claimed_by = NULL")
            return False
        return True

    # What came of it

    def matches(self) -> list[tuple[int, int, str]]:
        """Saved search, document, direction of every match, in order."""
        return self.db.execute(
            """
            SELECT m.saved_search_id, c.doc_id, m.direction FROM alerts_match m
            JOIN alerts_change c ON c.id = m.change_id ORDER BY m.id
            """
        ).fetchall()

    def watch_matches(self) -> list[tuple[int, int, str]]:
        """User, share class, direction of every change of a watched rating, in order."""
        return self.db.execute(
            """
            SELECT m.user_id, c.doc_id, m.direction FROM alerts_watchmatch m
            JOIN alerts_change c ON c.id = m.change_id ORDER BY m.id
            """
        ).fetchall()

    def forget_matches(self) -> None:
        """Begin to count again."""
        self.db.execute("TRUNCATE alerts_watchmatch, alerts_match, alerts_change CASCADE")

    def members(self, screen: int) -> set[int]:
        """Share classes that are in a screen as far as matching knows."""
        rows = self.db.execute(
            "SELECT doc_id FROM alerts_documentstate WHERE screens @> ARRAY[%s::bigint]", [screen]
        ).fetchall()
        return {row[0] for row in rows}


class Crashes:
    """Kills the worker at the n-th crash point from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._left = 0
        for module in CRASHING:
            monkeypatch.setattr(f"{module}.crash_point", self._pass)

    def after(self, points: int) -> None:
        """Crash at the ``points``-th point; 0 for never."""
        self._left = points

    def _pass(self, step: str) -> None:
        if self._left:
            self._left -= 1
            if not self._left:
                raise Crash(step)
