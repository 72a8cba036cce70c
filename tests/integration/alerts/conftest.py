"""The fixtures of matching: those of the stream, and somebody who follows."""

from collections.abc import Iterator

import psycopg
import pytest

from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from search.client import SearchClient
from search.documents import DOC_TYPES
from tests.emptying import empty
from tests.integration.alerts.following import Following
from tests.streaming.fixtures import database, database_url, engine, indexer_settings, orm, world
from tests.streaming.world import World

__all__ = ["database", "database_url", "engine", "indexer_settings", "orm", "world"]

_TABLES = (
    "alerts_watchmatch",
    "alerts_match",
    "alerts_change",
    "alerts_digest",
    "alerts_articlestate",
    "alerts_documentstate",
    "alerts_queryindex",
    "alerts_savedsearch",
    "alerts_storedscreen",
    "alerts_watchentry",
    "alerts_watchlist",
    "alerts_alertsettings",
    "accounts_user",
)


@pytest.fixture
def following(
    world: World, database: psycopg.Connection, engine: SearchClient, indexer_settings: Settings
) -> Iterator[Following]:
    """The small world with its indexes, everything settled, and one user."""
    empty(database, _TABLES)
    rebuild(indexer_settings, engine, DOC_TYPES, Progress())
    found = Following(world, engine, indexer_settings)
    # What is there already is no news.
    database.execute(
        "INSERT INTO alerts_articlestate (doc_type, doc_id) SELECT 'news', id FROM content_news "
        "UNION ALL SELECT 'report', id FROM content_report"
    )
    database.execute(
        "INSERT INTO alerts_documentstate (doc_id, fund_id, kept) "
        "SELECT v.id, v.fund_id, to_jsonb(v) FROM search_doc_tranche_all v"
    )
    yield found
    found.close()
