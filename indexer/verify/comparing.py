"""The comparison itself: a merge of two ordered streams, then a second look at whatever differs."""

import hashlib
import time
from collections.abc import Callable, Collection, Iterator
from itertools import islice

import psycopg

from indexer.database import connect
from indexer.verify.digests import database_digests, database_now, index_digests, index_now
from indexer.verify.report import Kind, Report
from search.client import SearchClient
from search.documents import DocType

#: Documents that get their second look together; bounds the memory, whatever the number of differences.
_TOGETHER = 1000
#: Documents between two words about the progress.
_TOLD = 1000
_PAUSE = 0.3
_Digests = tuple[bytes | None, bytes | None]


def compare(
    connection: psycopg.Connection,
    database_url: str,
    client: SearchClient,
    doc_type: DocType,
    index_name: str,
    *,
    wait: float,
    expected: Collection[int] = frozenset(),
    told: Callable[[int], None] | None = None,
) -> Report:
    """Compare the view with ``index_name``, leaving out the documents in ``expected``.

    Both sides change while they are read, so a difference counts only if a second look, with no row for it in the
    outbox, finds the same two documents twice. Rows still in the outbox get ``wait`` seconds to be worked off.
    ``told`` learns now and then how many documents of the index have been read.
    """
    client.refresh(index_name)
    report = Report(doc_type, index_name)
    with connect(database_url, "verify") as reader:
        candidates = _candidates(
            report, database_digests(reader, doc_type), index_digests(client, index_name), told or _nobody
        )
        wanted = (doc_id for doc_id in candidates if doc_id not in expected)
        while together := list(islice(wanted, _TOGETHER)):
            _look_again(connection, client, report, together, wait)
    return report


def _nobody(_documents: int) -> None:
    """Nobody waits for this comparison."""


def _candidates(
    report: Report,
    database: Iterator[tuple[int, bytes]],
    index: Iterator[tuple[int, bytes, int]],
    told: Callable[[int], None],
) -> Iterator[int]:
    """Ids whose documents differ at first sight; counts and checksums of both sides go into the report."""
    sums = hashlib.blake2b(digest_size=16), hashlib.blake2b(digest_size=16)
    left, right = next(database, None), next(index, None)
    while left or right:
        left_first = left is not None and (right is None or left[0] <= right[0])
        right_first = right is not None and (left is None or right[0] <= left[0])
        if left_first and left and right_first and right:
            if left[1] != right[1]:
                yield left[0]
        else:
            lone = left if left_first else right
            if lone:
                yield lone[0]
        if left_first and left:
            report.documents += 1
            sums[0].update(left[1])
            left = next(database, None)
        if right_first and right:
            report.indexed += 1
            sums[1].update(right[1])
            report.newest_version = max(report.newest_version, right[2])
            if report.indexed % _TOLD == 0:
                told(report.indexed)
            right = next(index, None)
    report.checksum, report.index_checksum = sums[0].hexdigest(), sums[1].hexdigest()


def _look_again(
    connection: psycopg.Connection, client: SearchClient, report: Report, ids: list[int], wait: float
) -> None:
    deadline = time.monotonic() + wait
    seen: dict[int, _Digests] = {}
    left = set(ids)
    while left:
        # In this order: what is read first and has no row at the end cannot have been waiting in between unnoticed,
        # except for a change that came and went meanwhile, which the second round then sees.
        database = database_now(connection, report.doc_type, sorted(left))
        index = index_now(client, report.index_name, sorted(left))
        waiting = _in_outbox(connection, report, left)
        for doc_id in sorted(left):
            pair = database.get(doc_id), index.get(doc_id)
            if pair[0] == pair[1]:
                left.discard(doc_id)
            elif doc_id in waiting:
                seen.pop(doc_id, None)
                if time.monotonic() >= deadline:
                    report.pending[doc_id] = _kind(pair)
                    left.discard(doc_id)
            elif seen.get(doc_id) == pair:
                report.differences[doc_id] = _kind(pair)
                left.discard(doc_id)
            else:
                seen[doc_id] = pair
        if left:
            time.sleep(_PAUSE)


def _kind(pair: _Digests) -> Kind:
    if pair[1] is None:
        return Kind.MISSING
    return Kind.EXTRA if pair[0] is None else Kind.STALE


def _in_outbox(connection: psycopg.Connection, report: Report, ids: Collection[int]) -> set[int]:
    """Those of ``ids`` that will be written again; all of them while a changed parent has not been resolved."""
    row = connection.execute("SELECT EXISTS (SELECT FROM outbox_fan_out)").fetchone()
    if row and row[0]:
        return set(ids)
    rows = connection.execute(
        "SELECT DISTINCT doc_id FROM outbox_entry WHERE doc_type = %s AND doc_id = ANY (%s)",
        [report.doc_type, list(ids)],
    ).fetchall()
    return {doc_id for (doc_id,) in rows}
