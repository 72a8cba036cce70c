"""Brings the snapshots up to date: what PostgreSQL makes of each record date now, compared with what was written.

A run may end anywhere. Documents are written first and noted afterwards, so that the next run writes again what it
does not find noted; equal documents of a newer version change nothing.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import date
from typing import Final, NamedTuple

import psycopg

from indexer.faults import crash_point
from indexer.sink import Action, send, write_alias
from indexer.snapshots import indexes
from search.client import EngineUnavailable, SearchClient
from search.mappings import snapshot_key

log = logging.getLogger(__name__)

#: An arbitrary number; advisory locks belong to one database (indexer.matching.locks).
LOCK: Final = 7_305_003
_PAGE = 1000
#: Months whose record date is gone are compared with nothing, so that their documents are deleted.
_DIFFERENCES = """
    WITH present AS MATERIALIZED (
        SELECT id, source FROM search_snapshot_document WHERE snapshot_id = %(snapshot)s AND %(wanted)s
    )
    SELECT coalesce(p.id, w.doc_id), convert_to(p.source, 'UTF8'), hashtextextended(p.source, 0)
    FROM present p
    FULL JOIN (SELECT doc_id, checksum FROM outbox_snapshot_document WHERE snapshot_id = %(snapshot)s) w
        ON w.doc_id = p.id
    WHERE hashtextextended(p.source, 0) IS DISTINCT FROM w.checksum
"""

_Difference = tuple[int, bytes | None, int | None]


class SnapshotsIncomplete(RuntimeError):  # noqa: N818 - says what is the case
    """The engine holds another number of documents than were written."""


class Updated(NamedTuple):
    """What a run has done."""

    record_dates: list[date]
    written: int
    deleted: int


class _Snapshot(NamedTuple):
    id: int
    record_date: date
    wanted: bool


def update(
    connection: psycopg.Connection,
    client: SearchClient,
    prefix: str,
    *,
    anew: bool = False,
    wait: bool = True,
    report: Callable[[date, int], None] = lambda _date, _written: None,
) -> Updated | None:
    """Write what differs and let it be seen; None if somebody else is at it and ``wait`` is False.

    ``anew`` fills a new index. ``report`` is told of each record date and how many documents of it were written.

    Raises:
        SnapshotsIncomplete: readers still see what they saw before.
        EngineError: it can be tried again, from where it stopped.
    """
    if wait:
        connection.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    elif not _value(connection, "SELECT pg_try_advisory_lock(%s)", LOCK):
        return None
    try:
        return _update(connection, client, prefix, anew, report)
    finally:
        # A broken connection has let go by itself, and what broke it is the error to report.
        if not connection.closed:
            connection.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def _update(
    connection: psycopg.Connection, client: SearchClient, prefix: str, anew: bool, report: Callable[[date, int], None]
) -> Updated:
    # Before anything is read: whatever is streamed from now on has a higher version, and so asks for another run.
    version = int(_value(connection, "SELECT nextval('doc_version')"))
    index_name = indexes.ensure(client, prefix, anew=anew)
    crash_point("snapshot-index")
    written = deleted = 0
    for snapshot in _plan(connection, index_name):
        more, fewer = _write(connection, client, index_name, snapshot, version)
        written, deleted = written + more, deleted + fewer
        report(snapshot.record_date, more)
        crash_point("snapshot-month")
    client.refresh(index_name)
    noted = int(
        _value(
            connection,
            "SELECT count(*) FROM outbox_snapshot_document d JOIN outbox_snapshot s ON s.id = d.snapshot_id "
            "WHERE s.index_name = %s",
            index_name,
        )
    )
    if (found := client.count(index_name)) != noted:
        if anew:
            raise SnapshotsIncomplete(f"{index_name} holds {found} documents instead of {noted}.")
        log.warning("%s holds %d documents instead of %d; it is made anew.", index_name, found, noted)
        return _update(connection, client, prefix, True, report)
    return Updated(_publish(connection, client, prefix, index_name, version), written, deleted)


def _plan(connection: psycopg.Connection, index_name: str) -> list[_Snapshot]:
    """The snapshots that there shall be in this index, newest first, and those that shall go."""
    connection.execute(
        """
        INSERT INTO outbox_snapshot (index_name, month, record_date, before)
        SELECT %s, month, record_date, before FROM search_record_date
        ON CONFLICT (index_name, month) DO UPDATE SET record_date = excluded.record_date, before = excluded.before,
            filled_at = CASE WHEN outbox_snapshot.record_date = excluded.record_date THEN outbox_snapshot.filled_at END
        """,
        [index_name],
    )
    rows = connection.execute(
        """
        SELECT s.id, s.record_date, s.month IN (SELECT month FROM search_record_date)
        FROM outbox_snapshot s WHERE s.index_name = %s ORDER BY s.month DESC
        """,
        [index_name],
    ).fetchall()
    return [_Snapshot(*row) for row in rows]


def _write(
    connection: psycopg.Connection, client: SearchClient, index_name: str, snapshot: _Snapshot, version: int
) -> tuple[int, int]:
    """Write and delete what differs in one snapshot; returns how many documents were written and deleted."""
    written = deleted = 0
    with connection.transaction(), psycopg.ServerCursor(connection, "snapshot") as cursor:
        connection.execute("SET LOCAL cursor_tuple_fraction = 1")
        # The engine may be away for a while between two pages.
        connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute(_DIFFERENCES, {"snapshot": snapshot.id, "wanted": snapshot.wanted}, binary=True)
        while rows := cursor.fetchmany(_PAGE):
            keys = {snapshot_key(doc_id, snapshot.record_date): (doc_id, checksum) for doc_id, _, checksum in rows}
            actions = [Action(snapshot_key(doc_id, snapshot.record_date), source) for doc_id, source, _ in rows]
            result = send(client, write_alias(index_name), version, actions)
            if result.retry:
                raise EngineUnavailable(next(iter(result.retry.values())))
            for rejection in result.rejected:
                log.error("Snapshot %s: document refused: %s", snapshot.record_date, rejection)
                del keys[rejection.doc_id]
            _note(connection, snapshot, list(keys.values()))
            written += sum(checksum is not None for _, checksum in keys.values())
            deleted += sum(checksum is None for _, checksum in keys.values())
    return written, deleted


def _note(connection: psycopg.Connection, snapshot: _Snapshot, documents: Sequence[tuple[int, int | None]]) -> None:
    """Note what the index holds now; a document without a checksum is gone."""
    connection.execute(
        "DELETE FROM outbox_snapshot_document WHERE snapshot_id = %s AND doc_id = ANY (%s)",
        [snapshot.id, [doc_id for doc_id, _ in documents]],
    )
    kept = [(doc_id, checksum) for doc_id, checksum in documents if checksum is not None]
    connection.execute(
        "INSERT INTO outbox_snapshot_document (snapshot_id, doc_id, checksum) "
        "SELECT %s, * FROM unnest(%s::bigint[], %s::bigint[])",
        [snapshot.id, [doc_id for doc_id, _ in kept], [checksum for _, checksum in kept]],
    )


def _publish(
    connection: psycopg.Connection, client: SearchClient, prefix: str, index_name: str, version: int
) -> list[date]:
    rows = connection.execute(
        "SELECT record_date FROM search_record_date WHERE record_date IN "
        "(SELECT record_date FROM outbox_snapshot WHERE index_name = %s) ORDER BY record_date",
        [index_name],
    ).fetchall()
    record_dates = [row[0] for row in rows]
    indexes.publish(client, prefix, index_name, record_dates)
    crash_point("snapshot-alias")
    with connection.transaction():
        connection.execute(
            """
            DELETE FROM outbox_snapshot_document WHERE snapshot_id IN (
                SELECT id FROM outbox_snapshot WHERE index_name <> %(index)s OR record_date <> ALL (%(dates)s)
            )
            """,
            {"index": index_name, "dates": record_dates},
        )
        connection.execute(
            "DELETE FROM outbox_snapshot WHERE index_name <> %s OR record_date <> ALL (%s)", [index_name, record_dates]
        )
        connection.execute(
            "UPDATE outbox_snapshot SET version = %s, filled_at = coalesce(filled_at, clock_timestamp())", [version]
        )
    return record_dates


def _value(connection: psycopg.Connection, query: str, *values: object) -> int:
    row = connection.execute(query, values).fetchone()
    if row is None:
        raise LookupError(query)
    value: int = row[0]
    return value
