"""The indexes that documents are written to."""

from typing import NamedTuple

import psycopg

from search.documents import DocType


class Target(NamedTuple):
    """An index that is being filled, or one that serves readers."""

    doc_type: DocType
    index_name: str
    live: bool


def read_targets(connection: psycopg.Connection) -> list[Target]:
    """All indexes to write to now. A document is read before this list, never after it (infra/docs/adr/0022)."""
    rows = connection.execute(
        """
        SELECT doc_type, index_name, state = 'live' FROM outbox_index_target
        WHERE state IN ('building', 'live') ORDER BY id
        """
    ).fetchall()
    return [Target(*row) for row in rows]


def write_alias(index_name: str) -> str:
    """The name under which the indexer writes to an index.

    Writes insist on an alias, so that one that comes late cannot make the engine create a deleted index again.
    """
    return f"{index_name}-write"
