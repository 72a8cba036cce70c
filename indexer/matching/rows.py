"""The rows of share classes: how they are locked, and how lists of screens are handed to PostgreSQL."""

from collections.abc import Iterable, Sequence
from typing import Any, LiteralString

import psycopg


def lock(connection: psycopg.Connection, doc_ids: Sequence[int], columns: LiteralString) -> list[tuple[Any, ...]]:
    """``columns`` of the rows, locked in order lest two wait for each other; missing rows are made."""
    select = f"SELECT {columns} FROM alerts_documentstate WHERE doc_id = ANY (%s) ORDER BY doc_id FOR UPDATE"  # noqa: S608 - columns are literal
    rows = connection.execute(select, [doc_ids], binary=True).fetchall()
    if len(rows) < len(doc_ids):
        connection.execute(
            "INSERT INTO alerts_documentstate (doc_id) SELECT unnest(%s::bigint[]) ORDER BY 1 ON CONFLICT DO NOTHING",
            [doc_ids],
        )
        rows = connection.execute(select, [doc_ids], binary=True).fetchall()
    return rows


def as_text(screens: Iterable[int]) -> str:
    """An array as PostgreSQL writes it: arrays of different lengths cannot stand in one parameter, texts can."""
    return "{" + ",".join(map(str, sorted(screens))) + "}"
