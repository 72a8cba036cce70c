"""One look at what was written: percolate, compare, tell."""

from collections.abc import Mapping
from typing import Final

import orjson
import psycopg

from indexer.faults import crash_point
from indexer.matching import locks
from indexer.matching.membership import record, record_articles
from indexer.matching.percolating import screens_of
from search.client import SearchClient
from search.documents import DOC_TYPES, SCREENED, DocType

#: Documents by kind and id, as PostgreSQL wrote them; None for one that is gone.
Written = Mapping[DocType, Mapping[int, bytes | None]]
#: Seconds for one request. A thousand documents against a hundred thousand screens take some three.
TIMEOUT: Final = 30.0
#: Users delete saved searches while they are matched; the next look does not see them any more.
_LOOKS: Final = 5


def match(connection: psycopg.Connection, client: SearchClient, version: int, written: Written) -> int:
    """Tell of everything that ``version`` of these documents changes; returns how many matches were written.

    It may be repeated: a repetition finds no difference. The connection must be in autocommit.

    Raises:
        EngineUnavailable: nothing was written, the same documents can be matched again.
    """
    told = 0
    if tranches := written.get(SCREENED):
        present = {doc_id: source for doc_id, source in tranches.items() if source is not None}
        with locks.matching(connection):
            index = percolated(connection)
            found = screens_of(client, index, present, timeout=TIMEOUT) if index and present else {}
            crash_point("percolate")
            told += _record(connection, version, tranches, found)
        crash_point("match")
    for doc_type in DOC_TYPES.with_alert_rule("article"):
        if funds := _funds(written.get(doc_type, {})):
            told += record_articles(connection, doc_type, version, funds)
    return told


def percolated(connection: psycopg.Connection) -> str | None:
    """The index to percolate against; None if no stored screen is in it. Ask only while holding the lock."""
    row = connection.execute(
        """
        SELECT name FROM alerts_queryindex
        WHERE EXISTS (SELECT FROM alerts_storedscreen WHERE state IN ('ready', 'seeded')) ORDER BY id DESC LIMIT 1
        """
    ).fetchone()
    return str(row[0]) if row else None


def _record(
    connection: psycopg.Connection,
    version: int,
    sources: Mapping[int, bytes | None],
    found: Mapping[int, set[int]],
) -> int:
    for _ in range(_LOOKS - 1):
        try:
            return record(connection, version, sources, found)
        except psycopg.errors.ForeignKeyViolation:
            continue
    return record(connection, version, sources, found)


def _funds(articles: Mapping[int, bytes | None]) -> dict[int, list[int]]:
    """The funds that each article is about; those that are gone concern nobody."""
    return {
        doc_id: orjson.loads(source).get("fund_ids") or [] for doc_id, source in articles.items() if source is not None
    }
