"""The list of indexes in PostgreSQL, kept in step with what exists in the engine."""

import logging
import re
from datetime import UTC, datetime
from typing import NamedTuple

import psycopg

from search.client import SearchClient
from search.documents import DocType
from search.mappings import alias

log = logging.getLogger(__name__)


class Registered(NamedTuple):
    """A row of outbox_index_target."""

    index_name: str
    state: str
    mapping_hash: str


def new_name(prefix: str, doc_type: DocType) -> str:
    """A name that no index has had before: the alias and the time in UTC to the microsecond."""
    return f"{alias(prefix, doc_type)}-{datetime.now(UTC):%Y%m%d%H%M%S%f}"


def registered(connection: psycopg.Connection, doc_type: DocType) -> list[Registered]:
    """All rows of one kind, oldest first."""
    rows = connection.execute(
        "SELECT index_name, state, mapping_hash FROM outbox_index_target WHERE doc_type = %s ORDER BY id", [doc_type]
    ).fetchall()
    return [Registered(*row) for row in rows]


def register(connection: psycopg.Connection, doc_type: DocType, index_name: str, mapping_hash: str) -> None:
    """From here on workers write to this index too."""
    connection.execute(
        "INSERT INTO outbox_index_target (doc_type, index_name, state, mapping_hash) VALUES (%s, %s, 'building', %s)",
        [doc_type, index_name, mapping_hash],
    )


def set_state(connection: psycopg.Connection, index_name: str, state: str) -> None:
    """Move one index to another state."""
    connection.execute("UPDATE outbox_index_target SET state = %s WHERE index_name = %s", [state, index_name])


def mark_live(connection: psycopg.Connection, doc_type: DocType, index_name: str) -> None:
    """This index serves now; the one before is kept for a way back and no longer written."""
    with connection.transaction():
        connection.execute(
            """
            UPDATE outbox_index_target SET state = 'retired'
            WHERE doc_type = %s AND state = 'live' AND index_name <> %s
            """,
            [doc_type, index_name],
        )
        set_state(connection, index_name, "live")


def drop(connection: psycopg.Connection, client: SearchClient, index_name: str) -> None:
    """Forget an index, then delete it: in this order, so that workers stop writing to it first."""
    connection.execute("DELETE FROM outbox_index_target WHERE index_name = %s", [index_name])
    client.delete_index(index_name)


def serving(client: SearchClient, prefix: str, doc_type: DocType) -> str | None:
    """The index that readers see, if any: the alias in the engine is the truth."""
    names = client.aliases(alias(prefix, doc_type))
    return names[-1] if names else None


def reconcile(connection: psycopg.Connection, client: SearchClient, prefix: str, doc_type: DocType) -> None:
    """Clean up after rebuilds that were killed, whatever the step; needs the rebuild lock.

    The serving index is marked live even if the process died right after the alias call. Half-filled indexes, indexes
    that were created but never registered, and rows whose index is gone are removed. One retired index is kept.
    """
    name_form = re.compile(re.escape(alias(prefix, doc_type)) + r"-\d{20}")
    existing = {name for name in client.indices(f"{alias(prefix, doc_type)}-*") if name_form.fullmatch(name)}
    live = serving(client, prefix, doc_type)
    rows = registered(connection, doc_type)
    if live in {row.index_name for row in rows}:
        mark_live(connection, doc_type, str(live))
        rows = registered(connection, doc_type)
    retired = [row.index_name for row in rows if row.state == "retired" and row.index_name in existing]
    keep = {live, *retired[-1:]}
    for row in rows:
        if row.index_name not in keep:
            log.info("Removing %s (%s).", row.index_name, row.state)
            drop(connection, client, row.index_name)
    for name in sorted(existing - {row.index_name for row in rows} - keep):
        log.info("Removing %s, which no rebuild finished.", name)
        client.delete_index(name)
