"""Keeps what share classes are like, also of those that were indexed before anybody followed them."""

from collections.abc import Iterable
from itertools import islice

import orjson
import psycopg

from indexer.database import connect
from indexer.documents import read_all
from indexer.settings import Settings
from search.client import SearchClient
from search.documents import SCREENED
from search.mappings import alias
from search.queries.stored import kept_values

_BATCH = 1000


def count_missing(connection: psycopg.Connection, client: SearchClient, prefix: str) -> int:
    """Share classes in the index of which nothing is kept; rebuilds and first loads write past the matching."""
    row = connection.execute("SELECT count(*) FROM alerts_documentstate WHERE kept IS NOT NULL").fetchone()
    return max(0, client.count(alias(prefix, SCREENED)) - (row[0] if row else 0))


def backfill(settings: Settings, connection: psycopg.Connection) -> int:
    """Keep what is not kept yet, and nothing of what matching has written; returns how many were added."""
    added = 0
    # A connection of its own reads all documents as of one moment, while batches are written beside it.
    with connect(settings.database_url, "state backfill") as reader:
        documents = read_all(reader, SCREENED)
        while batch := list(islice(documents, _BATCH)):
            added += _keep(connection, batch)
    return added


def _keep(connection: psycopg.Connection, batch: Iterable[tuple[int, bytes]]) -> int:
    kept = {doc_id: kept_values(source) for doc_id, source in sorted(batch)}
    return connection.execute(
        """
        INSERT INTO alerts_documentstate AS d (doc_id, fund_id, kept)
        SELECT k.doc_id, k.fund_id, k.kept::jsonb
        FROM unnest(%s::bigint[], %s::bigint[], %s::text[]) k (doc_id, fund_id, kept) ORDER BY k.doc_id
        ON CONFLICT (doc_id) DO UPDATE SET fund_id = excluded.fund_id, kept = excluded.kept
        WHERE d.kept IS NULL AND d.version = 0
        """,
        [list(kept), [one["fund_id"] for one in kept.values()], [orjson.dumps(one).decode() for one in kept.values()]],
    ).rowcount
