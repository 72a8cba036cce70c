"""The verify command: compare what readers see with the database, and repair it on request."""

from collections.abc import Iterable
from itertools import islice

import psycopg

from indexer.database import connect
from indexer.progress import Progress
from indexer.settings import Settings
from indexer.sink.registry import registered, serving
from indexer.verify.comparing import compare
from indexer.verify.report import Report
from search.client import SearchClient
from search.documents import DocType

_TOGETHER = 1000


def verify(
    settings: Settings,
    client: SearchClient,
    doc_types: Iterable[DocType],
    *,
    repair: bool,
    wait: float,
    progress: Progress | None = None,
) -> list[Report]:
    """Compare the live indexes. With ``repair``, what differs is put into the outbox and compared once more.

    ``wait`` is how many seconds the indexer gets to work off rows that are in the outbox.

    Raises:
        EngineError: the engine is away.
    """
    reports = []
    with connect(settings.database_url, "verify") as connection:
        for doc_type in doc_types:
            report = _verify_one(settings, client, connection, doc_type, wait, progress)
            if repair and report.differences:
                _requeue(connection, report)
                report = _verify_one(settings, client, connection, doc_type, wait, progress)
            reports.append(report)
    return reports


def _verify_one(
    settings: Settings,
    client: SearchClient,
    connection: psycopg.Connection,
    doc_type: DocType,
    wait: float,
    progress: Progress | None,
) -> Report:
    live = serving(client, settings.index_prefix, doc_type)
    if live is None:
        return Report(doc_type, "", problem="there is no index; make one with: rebuild --if-missing")
    if live not in {row.index_name for row in registered(connection, doc_type)}:
        return Report(doc_type, live, problem=f"{live} is not registered, so nobody writes to it; run: rebuild")
    total = client.count(live) if progress else 0

    def told(documents: int) -> None:
        if progress:
            progress.compared(doc_type, documents, total)

    report = compare(connection, settings.database_url, client, doc_type, live, wait=wait, told=told)
    if report.newest_version > _last_version(connection):
        report.problem = (
            "the index holds versions that this database has not given out yet, as after restoring a backup; "
            "later edits would be refused as old. Run: rebuild"
        )
    return report


def _last_version(connection: psycopg.Connection) -> int:
    row = connection.execute("SELECT last_value FROM doc_version").fetchone()
    return int(row[0]) if row else 0


def _requeue(connection: psycopg.Connection, report: Report) -> None:
    ids = iter(sorted(report.differences))
    while together := list(islice(ids, _TOGETHER)):
        connection.execute("SELECT outbox_requeue(%s, %s)", [report.doc_type, together])
