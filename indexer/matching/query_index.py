"""The engine's index of stored screens: made, filled and replaced while nobody percolates."""

import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import orjson
import psycopg

from indexer.faults import crash_point
from indexer.matching import locks
from search.client import EngineUnavailable, SearchClient
from search.mappings import stored_body, stored_hash, stored_prefix
from search.queries.compiled import compile_stored
from search.saved import NotUnderstood, restore

log = logging.getLogger(__name__)

#: Stored screens that are put into the engine at once, while matching waits.
MAX_AT_ONCE = 1000


def current(connection: psycopg.Connection) -> tuple[str, str] | None:
    """Name and mapping hash of the index that counts, if there is one."""
    row = connection.execute("SELECT name, mapping_hash FROM alerts_queryindex ORDER BY id DESC LIMIT 1").fetchone()
    return (row[0], row[1]) if row else None


def ensure(connection: psycopg.Connection, client: SearchClient, prefix: str) -> str:
    """The index that counts. A new one is made if there is none, or one of another mapping, or an incomplete one.

    All screens are then put into the new one and looked at again, and nobody is told of the difference: it is the
    search that has changed, not the funds.
    """
    found = current(connection)
    if found is not None and found[1] == stored_hash() and _is_whole(connection, client, found[0]):
        return found[0]
    name = f"{stored_prefix(prefix)}{datetime.now(UTC):%Y%m%d%H%M%S%f}"
    log.info("Making the index of stored screens %s.", name)
    with locks.changing(connection):
        client.create_index(name, stored_body())
        with connection.transaction():
            connection.execute("DELETE FROM alerts_queryindex")
            connection.execute(
                "INSERT INTO alerts_queryindex (name, mapping_hash) VALUES (%s, %s)", [name, stored_hash()]
            )
            connection.execute(
                "UPDATE alerts_storedscreen SET state = 'new', seen_before = true WHERE state IN ('ready', 'seeded')"
            )
    for former in client.indices(f"{stored_prefix(prefix)}*"):
        if former != name:
            client.delete_index(former)
    return name


def _is_whole(connection: psycopg.Connection, client: SearchClient, name: str) -> bool:
    """Whether the engine has all screens that it should: one that lost some must not pass for funds that left them."""
    if not client.index_exists(name):
        return False
    with locks.changing(connection):
        row = connection.execute(
            "SELECT count(*) FROM alerts_storedscreen WHERE state IN ('ready', 'seeded')"
        ).fetchone()
        # There may be more: screens that were put in when the process died.
        return row is not None and client.count(name) >= row[0]


def put_new(connection: psycopg.Connection, client: SearchClient, name: str) -> int:
    """Put new stored screens into the engine; from then on they are percolated. Returns how many were taken up."""
    with locks.changing(connection):
        rows = connection.execute(
            "SELECT id, criteria FROM alerts_storedscreen WHERE state = 'new' ORDER BY id LIMIT %s", [MAX_AT_ONCE]
        ).fetchall()
        if not rows:
            return 0
        queries: dict[int, bytes] = {}
        broken: dict[int, str] = {}
        for screen, criteria in rows:
            try:
                queries[screen] = orjson.dumps({"query": compile_stored(restore(criteria)).everything})
            except NotUnderstood as error:
                broken[screen] = f"not understood: {error}"
        broken |= _put(client, name, queries)
        crash_point("put")
        ready = [screen for screen in queries if screen not in broken]
        with connection.transaction():
            connection.execute("UPDATE alerts_storedscreen SET state = 'ready' WHERE id = ANY (%s)", [ready])
            _mark_broken(connection, broken)
    return len(rows)


def _put(client: SearchClient, name: str, queries: Mapping[int, bytes]) -> dict[int, str]:
    """Write queries; returns those that the engine refuses, with its reason."""
    if not queries:
        return {}
    lines: list[bytes] = []
    for screen, query in queries.items():
        lines += [orjson.dumps({"index": {"_index": name, "_id": str(screen)}}), query]
    answer = client.bulk(b"\n".join(lines) + b"\n", refresh="true")
    refused: dict[int, str] = {}
    for screen, item in zip(queries, answer["items"], strict=True):
        status, error = item["index"]["status"], item["index"].get("error") or {}
        if status == 400:
            refused[screen] = str(error.get("reason", ""))[:500]
        elif status >= 300:
            raise EngineUnavailable(f"{status}: {error}")
    return refused


def _mark_broken(connection: psycopg.Connection, broken: Mapping[int, str]) -> None:
    for screen, problem in broken.items():
        log.error("Stored screen %d cannot be matched: %s", screen, problem)
        connection.execute(
            "UPDATE alerts_storedscreen SET state = 'broken', problem = %s WHERE id = %s", [problem, screen]
        )


def sweep(connection: psycopg.Connection, client: SearchClient, name: str) -> int:
    """Forget stored screens that nobody has saved for an hour; returns how many."""
    unwanted = "created_at < now() - interval '1 hour'"
    without = "NOT EXISTS (SELECT FROM alerts_savedsearch s WHERE s.screen_id = alerts_storedscreen.id)"
    query = f"SELECT FROM alerts_storedscreen WHERE {unwanted} AND {without} LIMIT 1"
    if connection.execute(query).fetchone() is None:
        return 0
    with locks.changing(connection):
        rows = connection.execute(
            f"DELETE FROM alerts_storedscreen WHERE {unwanted} AND {without} RETURNING id"  # noqa: S608 - as above
        ).fetchall()
        _remove(client, name, [row[0] for row in rows])
    return len(rows)


def _remove(client: SearchClient, name: str, screens: Sequence[int]) -> None:
    if screens:
        lines = [orjson.dumps({"delete": {"_index": name, "_id": str(screen)}}) for screen in screens]
        client.bulk(b"\n".join(lines) + b"\n", refresh="true")
