"""Services for the tests, beside and independent of a running `portal up`."""

import csv
import os
import shutil
import subprocess
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from infra.stack import data, disk, fundlist, messages, ports, up
from infra.stack import services as stack
from infra.stack.layout import PYTHON, ROOT, Layout
from infra.stack.parts import application, postgres
from infra.stack.progress import Progress, tail

NEEDED_MB = 1500
#: The migrated database that is copied for each worker of pytest.
TEMPLATE = "fondsatlas_template"
#: The browser tests' requests all come from one address.
UNTHROTTLED = "1000"
#: The browser tests load the funds of every fourth asset manager, those whose names' checksum leaves this rest, and all
#: German ones, since the tests name some: a third of the list, which spares the processors a minute (ADR 0110).
EVERY, REST, DOMICILE = 4, 1, "DE"


def fresh(layout: Layout, name: str, progress: Progress) -> Layout:
    """An empty folder of its own; only the checked jars are shared with the other stacks of this checkout."""
    own = replace(layout, home=layout.home / name, shared_jars=layout.jars, external={})
    own.prepare()
    with stack.exclusive(own):
        stack.clear_former(own, progress)
        place = postgres.place(own)
        if postgres.UNREACHABLE_HOME in place.data.parents:
            shutil.rmtree(place.data.parent, ignore_errors=True)
        for folder in ("postgres", "redis", "opensearch", "mail", "static", "logs"):
            shutil.rmtree(own.home / folder, ignore_errors=True)
        (own.run / "static-from").unlink(missing_ok=True)
    own.prepare()
    disk.require(own.home, NEEDED_MB)
    return own


@contextmanager
def services(layout: Layout, progress: Progress) -> Iterator[dict[str, str]]:
    """PostgreSQL, Redis, OpenSearch and the mail inbox; yields the environment in which the tests find them."""
    own = fresh(layout, "test", progress)
    with stack.exclusive(own):
        running = stack.launch(own, None, progress, detach=False, durable=False)
        try:
            stack.start(running, list(stack.SERVICES))
            up.wait_for_own_database(running, progress)
            _make_indexer_roles(running)
            _let_tests_empty_tables(running)
            # While the engine starts, which takes as long.
            _make_template(running, progress)
            for part in ("redis", "opensearch", "mail"):
                stack.wait(running, part, progress)
            yield _environment(running)
        finally:
            stack.stop(running, progress)


def _make_indexer_roles(running: stack.Running) -> None:
    """Roles belong to the whole server: made once here, so that parallel test databases do not race for them."""
    group, login = sql.Identifier(postgres.INDEXER_GROUP), sql.Identifier(postgres.INDEXER_LOGIN)
    with psycopg.connect(running.superuser_url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(group))
        connection.execute(sql.SQL("GRANT {} TO {} WITH ADMIN OPTION").format(group, sql.Identifier(postgres.ROLE)))
        connection.execute(
            sql.SQL("CREATE ROLE {} LOGIN PASSWORD {} IN ROLE {}").format(
                login, sql.Literal(running.keys.indexer), group
            )
        )


def _let_tests_empty_tables(running: stack.Running) -> None:
    """Let the tests' login delete rows without triggers: quicker than TRUNCATE (tests/emptying.py)."""
    with psycopg.connect(running.superuser_url, autocommit=True) as connection:
        connection.execute(
            sql.SQL("GRANT SET ON PARAMETER session_replication_role TO {}").format(sql.Identifier(postgres.ROLE))
        )


def _make_template(running: stack.Running, progress: Progress) -> None:
    """A migrated database that each worker copies (tests/conftest.py): migrating takes seven seconds of a processor."""
    with psycopg.connect(running.addresses.database, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(TEMPLATE)))
    url = urlsplit(running.addresses.database)._replace(path=f"/{TEMPLATE}").geturl()
    addresses = replace(running.addresses, database=url)
    secret_key = running.keys.secret_key
    data.migrate(
        running.layout,
        progress,
        dict(os.environ) | application.django_environment(running.layout, addresses, secret_key),
    )


def _environment(running: stack.Running) -> dict[str, str]:
    database = running.addresses.database
    return dict(os.environ) | {
        "DATABASE_URL": database,
        "TEST_DATABASE_TEMPLATE": TEMPLATE,
        "INDEXER_DATABASE_URL": postgres.indexer_url(database, running.keys),
        "OPENSEARCH_URL": running.addresses.opensearch,
        "REDIS_URL": running.addresses.redis,
        **{f"REDIS_{user.upper()}_URL": url for user, url in running.addresses.redis_users.items()},
        "EMAIL_URL": running.addresses.mail,
        "SECRET_KEY": running.keys.secret_key,
        "PORTAL_HOME": str(running.layout.home),
        # As in a checkout that has built nothing: each of thousands of test clients would look for 100 files.
        "FRONTEND_DIST": str(running.layout.home / "no-front-end"),
        # All tests come from one address, and faster than a person.
        "THROTTLE_FACTOR": "1000",
        "PORTAL_JARS": str(running.layout.jars),
        "PYTHONPATH": str(ROOT),
    }


@contextmanager
def whole_stack(layout: Layout, progress: Progress) -> Iterator[Layout]:
    """The product as `./portal up` starts it, with the imported list, on a free port; yields where it is."""
    own = _for_browsers(layout, progress, whole=True)
    os.environ.setdefault("THROTTLE_FACTOR", UNTHROTTLED)
    up.up(own, progress, detach=True)
    try:
        yield own
    finally:
        up.down(own, progress)


@dataclass(frozen=True)
class Coming:
    """The product while it starts in a process of its own."""

    layout: Layout
    process: "subprocess.Popen[bytes]"

    def wait(self, progress: Progress) -> Layout:
        """Where it is, once it is up. Raises messages.StackError if it does not come up."""
        title, log = "Waiting for the portal of the browser tests", _log(self.layout)
        with progress.step(title) as step:
            while (code := self.process.poll()) is None:
                step.note("".join(tail(log, 1)).strip())
                time.sleep(0.2)
            if code:
                raise messages.step_failed(title, code, log, tail(log))
        return self.layout


@contextmanager
def coming_stack(layout: Layout, progress: Progress, *, whole: bool) -> Iterator[Coming]:
    """:func:`whole_stack`, or one with a part of the list, without waiting for it: half of its start keeps only one
    processor busy."""
    own = _for_browsers(layout, progress, whole=whole)
    ports.promise(stack.port_names(own), own.ports)
    env = dict(os.environ) | {"PORTAL_HOME": str(own.home), "PORT": str(own.port), "PORTAL_JARS": str(own.jars)}
    env.setdefault("THROTTLE_FACTOR", UNTHROTTLED)
    with _log(own).open("wb") as sink:
        process = subprocess.Popen(
            [PYTHON, "-m", "infra.stack", "up", "--detach"],
            cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        yield Coming(own, process)
    finally:
        if process.poll() is None:
            # It stops what it has started.
            process.terminate()
        if process.wait() == 0:
            up.down(own, progress)


def _for_browsers(layout: Layout, progress: Progress, *, whole: bool) -> Layout:
    own = fresh(layout, "e2e", progress)
    fetched, listed = fundlist.fetch(layout, progress), fundlist.csv_path(own)
    listed.parent.mkdir(exist_ok=True)
    if whole:
        shutil.copyfile(fetched, listed)
    else:
        take_part(fetched, listed)
    return replace(own, port=ports.choose(["web"], own.run / "web-port.json")["web"])


def take_part(source: Path, target: Path) -> None:
    """Write a third of a fund list, always the same one: all funds of some asset managers, and of a domicile."""
    with source.open(newline="", encoding="utf-8") as read, target.open("w", newline="", encoding="utf-8") as written:
        lines = csv.DictReader(read)
        part = csv.DictWriter(written, lines.fieldnames or [])
        part.writeheader()
        part.writerows(line for line in lines if _is_of_part(line))


def _is_of_part(line: dict[str, str]) -> bool:
    return line["isin"].startswith(DOMICILE) or zlib.crc32(line["issuer"].encode()) % EVERY == REST


def _log(layout: Layout) -> Path:
    return layout.log("up")
