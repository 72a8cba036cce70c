"""The two streams that are compared; one runs at a time."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

from indexer.progress import Progress
from indexer.rebuild import rebuild
from indexer.settings import Settings
from infra.stack.layout import ROOT
from search.client import SearchClient
from search.documents import DOC_TYPES
from search.mappings import alias
from tests.bench.freshness.edits import NeverFound
from tests.bench.peers import Engines

OURS = alias("fondsatlas-", "tranche")
COMPANIES = alias("fondsatlas-", "fund_company")
PGSYNC = "bench-pgsync"
_STOP_SECONDS = 20
_DAEMON = (
    # Not by its path: pgsync loads no plugins where the program's path contains "test".
    "import sys; sys.argv = ['pgsync', '-c', 'schema.json', '--daemon']; from pgsync.sync import main; main()"
)


def build(engines: Engines, client: SearchClient) -> None:
    """Our indexes, as `./portal up` leaves them."""
    settings = Settings(engines.indexer_url, engines.opensearch_url)
    with Path(os.devnull).open("w") as nowhere:
        rebuild(settings, client, DOC_TYPES, Progress(nowhere))


@contextmanager
def indexer(engines: Engines) -> Iterator[int]:
    """The product's indexer with one worker, once it has worked off what was written without it; its process's id."""
    command = [sys.executable, "-m", "indexer", "run"]
    log = engines.layout.log("bench-indexer")
    with _running(command, ROOT, engines.environment, log) as pid, engines.connect() as watch:
        deadline = time.monotonic() + 300
        while _waiting(watch):
            if time.monotonic() > deadline:
                raise NeverFound("the indexer did not work off its backlog")
            time.sleep(0.2)
        yield pid


def _waiting(connection: psycopg.Connection) -> bool:
    row = connection.execute(
        "SELECT EXISTS (SELECT FROM outbox_entry) OR EXISTS (SELECT FROM outbox_fan_out)"
    ).fetchone()
    return bool(row and row[0])


@contextmanager
def staff(environment: Mapping[str, str]) -> Iterator[Callable[[str], None]]:
    """What hands in an edit of an asset manager's profile, then approves it; it returns once that is committed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.freshness.approving"],
        cwd=ROOT, env=dict(environment), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    reading, writing = process.stdout, process.stdin
    assert reading is not None
    assert writing is not None

    def ask(line: str) -> None:
        writing.write(f"{line}\n")
        writing.flush()
        if not reading.readline():
            raise NeverFound(f"there is no answer to {line!r}")

    try:
        yield ask
    finally:
        writing.close()
        process.wait(_STOP_SECONDS)


@contextmanager
def pgsync(python: Path, engines: Engines, folder: Path, environment: Mapping[str, str]) -> Iterator[None]:
    """pgsync's daemon with its triggers. Whoever enters waits with a first edit until it has caught up."""
    set_triggers(engines, "ENABLE")
    try:
        with _running([str(python), "-c", _DAEMON], folder, environment, engines.layout.log("bench-pgsync")):
            yield
    finally:
        set_triggers(engines, "DISABLE")


def set_triggers(engines: Engines, verb: str) -> None:
    """pgsync's row triggers notify for each row; they stand still while the other stream is measured."""
    with psycopg.connect(engines.superuser_url, autocommit=True) as connection:
        rows = connection.execute(
            """
            SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
            JOIN pg_class c ON c.oid = t.tgrelid WHERE p.proname = 'table_notify'
            """
        ).fetchall()
        for table, trigger in rows:
            connection.execute(
                sql.SQL("ALTER TABLE {} {} TRIGGER {}").format(
                    sql.Identifier(table), sql.SQL(verb), sql.Identifier(trigger)
                )
            )


@contextmanager
def _running(command: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path) -> Iterator[int]:
    with log.open("ab") as sink:
        process = subprocess.Popen(
            list(command), cwd=folder, env=dict(environment), stdout=sink, stderr=subprocess.STDOUT
        )
        try:
            yield process.pid
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_STOP_SECONDS)
            process.kill()
            process.wait()
