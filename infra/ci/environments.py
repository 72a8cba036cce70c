"""Services for the tests, beside and independent of a running `portal up`."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import psycopg
from psycopg import sql

from infra.stack import disk, ports, up
from infra.stack import services as stack
from infra.stack.layout import ROOT, Layout
from infra.stack.parts import postgres
from infra.stack.progress import Progress

NEEDED_MB = 1500


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
            for part in ("redis", "opensearch", "mail"):
                stack.wait(running, part, progress)
            _make_indexer_roles(running)
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


def _environment(running: stack.Running) -> dict[str, str]:
    database = running.addresses.database
    return dict(os.environ) | {
        "DATABASE_URL": database,
        "INDEXER_DATABASE_URL": postgres.indexer_url(database, running.keys),
        "OPENSEARCH_URL": running.addresses.opensearch,
        "REDIS_URL": running.addresses.redis,
        **{f"REDIS_{user.upper()}_URL": url for user, url in running.addresses.redis_users.items()},
        "EMAIL_URL": running.addresses.mail,
        "SECRET_KEY": running.keys.secret_key,
        "PORTAL_HOME": str(running.layout.home),
        # All tests come from one address, and faster than a person.
        "THROTTLE_FACTOR": "1000",
        "PORTAL_JARS": str(running.layout.jars),
        "PYTHONPATH": str(ROOT),
    }


@contextmanager
def whole_stack(layout: Layout, progress: Progress) -> Iterator[Layout]:
    """The product as `./portal up` starts it, with the imported list, on a free port; yields where it is."""
    own = fresh(layout, "e2e", progress)
    own = replace(own, port=ports.choose(["web"], own.run / "web-port.json")["web"])
    # The browser tests' requests all come from one address.
    os.environ.setdefault("THROTTLE_FACTOR", "1000")
    up.up(own, progress, detach=True)
    try:
        yield own
    finally:
        up.down(own, progress)
