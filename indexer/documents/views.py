"""Reads the document views. PostgreSQL writes the JSON; no Python object is made of a document's fields."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import psycopg
from psycopg import sql

from indexer.documents.types import view, whole_view
from search.documents import DOC_TYPES, DocType

#: Rows of one page of a cursor: some 2 MB.
_PAGE = 1000
#: The document as it goes to the index: its text is never made into a Python string.
_BYTES = sql.SQL("convert_to(row_to_json(d)::text, 'UTF8')")


@dataclass(slots=True)
class Documents:
    """What a read found; an id in neither mapping has no document (any more)."""

    sources: dict[int, bytes] = field(default_factory=dict)
    #: Ids whose row makes the view fail, with PostgreSQL's words.
    unreadable: dict[int, str] = field(default_factory=dict)


def read(connection: psycopg.Connection, doc_type: DocType, ids: Sequence[int]) -> Documents:
    """The documents of ``ids`` as of now: one statement, hence one fresh snapshot."""
    found = Documents()
    _read_into(found, connection, doc_type, ids)
    return found


def _read_into(found: Documents, connection: psycopg.Connection, doc_type: DocType, ids: Sequence[int]) -> None:
    query = sql.SQL("SELECT d.id, row_to_json(d)::text FROM {} d WHERE d.id = ANY (%s)").format(view(doc_type))
    try:
        rows = connection.execute(query, [list(ids)]).fetchall()
    except (psycopg.DataError, psycopg.InternalError) as error:
        # One row that cannot be computed must not hold up the others: halve until it stands alone.
        if len(ids) == 1:
            found.unreadable[ids[0]] = str(error).strip()
            return
        middle = len(ids) // 2
        _read_into(found, connection, doc_type, ids[:middle])
        _read_into(found, connection, doc_type, ids[middle:])
        return
    found.sources.update((doc_id, source.encode()) for doc_id, source in rows)


def estimate(connection: psycopg.Connection, doc_type: DocType) -> int:
    """About how many documents there are, from the last statistics of their table; 0 if there are none.

    Counting them would evaluate the whole view once more, which took a twentieth of the time of a rebuild. The plan of
    the view is no help: its joins are guessed to find several rows for each document.
    """
    row = connection.execute(
        "SELECT reltuples::bigint FROM pg_class WHERE oid = to_regclass(%s)", [DOC_TYPES[doc_type].table]
    ).fetchone()
    return max(0, int(row[0])) if row else 0


def read_all(connection: psycopg.Connection, doc_type: DocType) -> Iterator[tuple[int, bytes]]:
    """All documents as of the moment the iteration starts, in no order, in constant memory.

    An order would have to be made from finished documents, and the first would come only when the last was built.
    """
    query = sql.SQL("SELECT d.id, {} FROM {} d").format(_BYTES, whole_view(doc_type))
    return _fetched(connection, query)


def read_in_order(connection: psycopg.Connection, doc_type: DocType) -> Iterator[tuple[int, bytes]]:
    """All documents in order of their ids, from the view that the stream reads; otherwise as :func:`read_all`."""
    query = sql.SQL("SELECT d.id, {} FROM {} d ORDER BY d.id").format(_BYTES, view(doc_type))
    return _fetched(connection, query)


def _fetched(connection: psycopg.Connection, query: sql.Composed) -> Iterator[tuple[int, bytes]]:
    """Rows of one snapshot. A cursor hands over pages, where COPY costs a step of Python for each row."""
    with connection.transaction(), psycopg.ServerCursor(connection, "documents") as cursor:
        # All rows are wanted, so the plan must not be chosen for the first tenth of them.
        connection.execute("SET LOCAL cursor_tuple_fraction = 1")
        # The engine may be away for minutes between two pages; a server that ends idle transactions must spare this.
        connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute(query, binary=True)
        while rows := cursor.fetchmany(_PAGE):
            yield from rows
