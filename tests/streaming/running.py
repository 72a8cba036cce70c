"""Run the indexer's commands as the processes they are in production."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg

from indexer.settings import Settings
from indexer.verify import verify
from search.client import SearchClient
from search.documents import DOC_TYPES

ROOT = Path(__file__).resolve().parents[2]
#: The module that is run, with arguments that come before the command.
PROGRAM = ("indexer",)


def environment(settings: Settings, **more: str) -> dict[str, str]:
    """The environment of an indexer process."""
    return {
        **{name: value for name, value in os.environ.items() if name != "FAULT_AFTER"},
        "INDEXER_DATABASE_URL": settings.database_url,
        "OPENSEARCH_URL": settings.opensearch_url,
        "INDEX_PREFIX": settings.index_prefix,
        "INDEXER_LEASE_SECONDS": str(settings.lease),
        "INDEXER_POLL_SECONDS": str(settings.poll),
        **more,
    }


def command(
    settings: Settings, *arguments: str, program: Sequence[str] = PROGRAM, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run one command to its end."""
    return subprocess.run(
        [sys.executable, "-m", *program, *arguments],
        cwd=ROOT,
        env=environment(settings, **more),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@contextmanager
def indexer(
    settings: Settings, *arguments: str, program: Sequence[str] = PROGRAM, **more: str
) -> Iterator[subprocess.Popen[bytes]]:
    """`python -m indexer run` in the background; ended at the end of the block."""
    process = subprocess.Popen(
        [sys.executable, "-m", *program, "run", *arguments],
        cwd=ROOT,
        env=environment(settings, **more),
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def backlog(database: psycopg.Connection) -> int:
    """Rows that wait in the outbox."""
    row = database.execute(
        "SELECT (SELECT count(*) FROM outbox_entry) + (SELECT count(*) FROM outbox_fan_out)"
    ).fetchone()
    assert row
    return int(row[0])


def assert_all_agree(settings: Settings, engine: SearchClient, *, wait: float = 10) -> None:
    """Verify finds nothing; rows that are still in the outbox get ``wait`` seconds."""
    reports = verify(settings, engine, DOC_TYPES, repair=False, wait=wait)
    assert [report.summary() for report in reports if not report.agrees] == []
