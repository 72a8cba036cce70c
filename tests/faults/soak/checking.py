"""The checker: what is missing, stale, left over, wrongly refused, or lost."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import psycopg

from indexer.settings import Settings
from indexer.verify import verify
from indexer.verify.report import Kind
from search.client import SearchClient
from search.documents import DOC_TYPES
from tests.faults.soak.ledger import Ledger, lost
from tests.streaming.running import backlog

#: Seconds that the stream gets to drain once all parts are up, as long as it holds fewer rows every STALLED seconds.
DRAIN = 600.0
STALLED = 60.0
_SHOWN = 5


@dataclass
class Verdict:
    """What one look at everything found; ``findings`` is empty if all is well."""

    documents: int = 0
    cells: int = 0
    dead_letters: int = 0
    #: Rows in the outbox when the writers had come to rest, and seconds until there were none.
    backlog: int = 0
    drained_in: float = 0.0
    findings: list[str] = field(default_factory=list)


def check(settings: Settings, client: SearchClient, ledgers: Sequence[Ledger], broken: Collection[int]) -> Verdict:
    """Compare everything while nobody writes. ``broken`` are the tranches whose documents no index takes."""
    verdict = Verdict()
    began = time.monotonic()
    with psycopg.connect(settings.database_url, autocommit=True) as connection:
        verdict.backlog = fewest = left = backlog(connection)
        fell = began
        while left:
            now = time.monotonic()
            if now - began > DRAIN or now - fell > STALLED:
                verdict.findings.append(f"the stream holds {left} rows after {now - began:.0f} s of rest")
                return verdict
            time.sleep(0.1)
            left = backlog(connection)
            if left < fewest:
                fewest, fell = left, time.monotonic()
        verdict.drained_in = round(time.monotonic() - began, 2)
        _compare_documents(settings, client, verdict, broken)
        _compare_dead_letters(connection, verdict, broken)
        for ledger in ledgers:
            verdict.cells += len(ledger.allowed)
            gone = lost(connection, ledger)
            verdict.findings += [f"lost write: {one}" for one in gone[:_SHOWN]]
            if len(gone) > _SHOWN:
                verdict.findings.append(f"lost writes: {len(gone)} in all")
    return verdict


def _compare_documents(settings: Settings, client: SearchClient, verdict: Verdict, broken: Collection[int]) -> None:
    for report in verify(settings, client, DOC_TYPES, repair=False, wait=20):
        verdict.documents += report.documents
        if report.problem:
            verdict.findings.append(f"{report.doc_type}: {report.problem}")
        expected = set(broken) if report.doc_type == "tranche" else set()
        for kind in Kind:
            ids = [doc_id for doc_id in report.of_kind(kind) if doc_id not in expected]
            if ids:
                verdict.findings.append(f"{len(ids)} {kind} of kind {report.doc_type}, such as {ids[:_SHOWN]}")
        if report.pending:
            verdict.findings.append(f"{report.doc_type}: {len(report.pending)} documents never left the outbox")


def _compare_dead_letters(connection: psycopg.Connection, verdict: Verdict, broken: Collection[int]) -> None:
    rows = connection.execute("SELECT doc_type, doc_id, status FROM outbox_dead_letter").fetchall()
    verdict.dead_letters = len(rows)
    named = {(doc_type, doc_id) for doc_type, doc_id, _ in rows}
    expected = {("tranche", doc_id) for doc_id in broken}
    if named - expected:
        verdict.findings.append(f"dead letters for sound documents: {sorted(named - expected)[:_SHOWN]}")
    if expected - named:
        verdict.findings.append(f"no dead letter for broken documents: {sorted(expected - named)[:_SHOWN]}")
