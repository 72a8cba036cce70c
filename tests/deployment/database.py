"""The compose file's PostgreSQL on the packaged server, made as the official image's entry point makes it."""

import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from infra.stack.layout import Layout
from infra.stack.parts import postgres
from infra.stack.parts.postgres import Place
from tests.deployment.compose import Deployment
from tests.waiting import until

#: What the compose file runs once, on an empty folder.
ROLES = "/docker-entrypoint-initdb.d/10-roles.sh"


class DatabaseNotMadeError(Exception):
    """initdb or the script of the roles failed; says what it said."""


@contextmanager
def running(deployment: Deployment, layout: Layout, port: int) -> Iterator[None]:
    """The server, with roles and database, until the end of the block; DatabaseNotMadeError if it cannot be made."""
    where = postgres.place(layout)
    postgres.install(where)
    where.data.mkdir(parents=True, mode=0o700)
    try:
        _make(deployment, where)
        with _server(deployment, where, layout.log("postgres"), port):
            _make_roles(deployment, where, port)
            yield
    finally:
        # Under another user it may lie outside of the deployment's folder.
        shutil.rmtree(where.data)


def _make(deployment: Deployment, where: Place) -> None:
    environment = deployment.environment("postgres")
    password = where.data.with_name("password")
    password.write_text(Path(environment["POSTGRES_PASSWORD_FILE"]).read_text())
    if where.user:
        for path in (where.data, password):
            shutil.chown(path, where.user)
    done = subprocess.run(
        [str(where.bin / "initdb"), f"--pgdata={where.data}", f"--username={environment['POSTGRES_USER']}",
         f"--pwfile={password}", *shlex.split(environment["POSTGRES_INITDB_ARGS"])],
        env={"LC_ALL": "C", "PATH": os.environ["PATH"]}, cwd="/", user=where.user,
        extra_groups=[] if where.user else None, capture_output=True, text=True, check=False,
    )  # fmt: skip
    password.unlink()
    if done.returncode != 0:
        raise DatabaseNotMadeError(done.stderr)


@contextmanager
def _server(deployment: Deployment, where: Place, log: Path, port: int) -> Iterator[None]:
    command = [str(where.bin / "postgres"), *deployment.command("postgres")[1:], "-D", str(where.data)]
    # Where it listens on this machine, and no folder of the system for its socket file.
    command += ["-p", str(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
    with log.open("wb") as sink:
        server = subprocess.Popen(
            command, cwd="/", user=where.user, extra_groups=[] if where.user else None, stdout=sink, stderr=sink
        )
    try:
        yield
    finally:
        # The fast shutdown: open sessions are ended.
        server.send_signal(signal.SIGINT)
        server.wait(60)


def _make_roles(deployment: Deployment, where: Place, port: int) -> None:
    environment = deployment.environment("postgres")
    password = Path(environment["POSTGRES_PASSWORD_FILE"]).read_text()
    address = f"postgresql://{environment['POSTGRES_USER']}:{password}@127.0.0.1:{port}/postgres"

    def answers() -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(address, connect_timeout=2):
            return True
        return False

    until(answers, seconds=60)
    # As the image's entry point calls it, but by TCP.
    given = {"PGHOST": "127.0.0.1", "PGPORT": str(port), "PGPASSWORD": password}
    done = subprocess.run(
        ["/bin/sh", "-c", deployment.here(deployment.mounted("postgres")[ROLES].read_text())],
        env=environment | given | {"PATH": f"{where.bin}:{os.environ['PATH']}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise DatabaseNotMadeError(done.stderr)
