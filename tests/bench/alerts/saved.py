"""Saved searches as rows of benchmark users, and the moment at which the indexer has prepared them."""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import psycopg

from search.saved import StoredQuery
from tests.bench.freshness.edits import NeverFound

#: The product's limit (app.alerts.services.saving).
_OF_A_USER: Final = 200
#: Seconds after which preparing counts as stuck.
_PATIENCE = 3600.0


@dataclass(frozen=True, slots=True)
class Prepared:
    """What it took until changes of all these searches are told."""

    added: int
    #: Seconds from the commit until the last screen was seeded.
    seconds: float
    #: Screens that are in rows of share classes now, those of earlier searches included.
    pairs: int
    share_classes: int


def save(connection: psycopg.Connection, screens: Sequence[StoredQuery]) -> None:
    """Save each screen for a user, up to the product's limit for each of them, in one transaction.

    Searches tell what enters and what leaves; nobody is mailed.
    """
    with connection.transaction():
        row = connection.execute("SELECT coalesce(max(id), 0) FROM alerts_storedscreen").fetchone()
        former = int(row[0]) if row else 0
        with connection.cursor().copy("COPY alerts_storedscreen (criteria, key, created_at) FROM STDIN") as copy:
            for screen in screens:
                canonical = screen.canonical()
                copy.write_row((canonical.decode(), hashlib.sha256(canonical).hexdigest(), "now"))
        connection.execute(
            """
            WITH wanted AS (
                SELECT id, (row_number() OVER (ORDER BY id) - 1) / %(most)s AS place
                FROM alerts_storedscreen WHERE id > %(former)s
            ), owners AS (
                INSERT INTO accounts_user (email, email_canonical, password, is_superuser, first_name, name, is_staff,
                    is_active, account_type, language, company, phone, contact_person, function, sector,
                    sector_question, division, review, review_reason, blocked, block_message,
                    receive_email_notifications, is_external_login, is_esg_fund_survey_allowed,
                    is_esg_company_survey_allowed, is_dvm_survey_allowed, is_company_esg_admin,
                    is_esg_article_upload_allowed, is_survey_summary_allowed, search_columns,
                    is_demo, must_change_password, confirmed_at, date_joined)
                SELECT address, address, '', false, '', '', false, true,
                    'wholesale', 'de', '', '', '', '', '', '', '', 'approved', '', false, '', false, false, false,
                    false, false, false, false, false, '[]', false, false, now(), now()
                FROM (
                    SELECT DISTINCT place, 'bench-' || %(former)s || '-' || place || '@example.com' AS address
                    FROM wanted
                ) AS places ORDER BY place RETURNING id
            ), numbered AS (
                SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM owners
            )
            INSERT INTO alerts_savedsearch (user_id, name, screen_id, ordering, frequency, enters, leaves,
                rating_changes, articles, paused, problem, feed_number, created_at, seen_at)
            SELECT n.id, 'Suche ' || w.id, w.id, '', 'never', true, true, false, false, false, '', 1, now(), now()
            FROM wanted w JOIN numbered n USING (place) ORDER BY w.id
            """,
            {"most": _OF_A_USER, "former": former},
        )


def prepare(connection: psycopg.Connection, screens: Sequence[StoredQuery]) -> Prepared:
    """Save searches and wait until the running indexer has prepared them all."""
    save(connection, screens)
    started = time.perf_counter()
    while _exists(connection, "SELECT FROM alerts_storedscreen WHERE state IN ('new', 'ready')"):
        if time.perf_counter() - started > _PATIENCE:
            raise NeverFound(f"{len(screens):,} saved searches were not prepared after {_PATIENCE:.0f} s")
        time.sleep(0.02)
    seconds = time.perf_counter() - started
    if _exists(connection, "SELECT FROM alerts_storedscreen WHERE state <> 'seeded'"):
        raise ValueError("the engine refuses some of the screens, so the figures would be of fewer")
    row = connection.execute(
        "SELECT sum(cardinality(screens)), count(*) FROM alerts_documentstate WHERE kept IS NOT NULL"
    ).fetchone()
    assert row
    return Prepared(len(screens), seconds, int(row[0] or 0), int(row[1]))


def remembered(connection: psycopg.Connection) -> None:
    """Wait until the indexer keeps what each share class is like, as it does once after an index was made."""
    started = time.perf_counter()
    missing = "SELECT FROM funds_tranche t LEFT JOIN alerts_documentstate d ON d.doc_id = t.id WHERE d.kept IS NULL"
    while _exists(connection, missing):
        if time.perf_counter() - started > _PATIENCE:
            raise NeverFound("the indexer does not keep what share classes are like")
        time.sleep(0.5)


def _exists(connection: psycopg.Connection, query: str) -> bool:
    row = connection.execute(f"SELECT EXISTS ({query})".encode()).fetchone()
    return bool(row and row[0])
