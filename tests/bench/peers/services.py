"""PostgreSQL, Redis and OpenSearch with the real list in them, and nothing else: no web server, no indexer.

PostgreSQL writes what logical decoding needs (``wal_level=logical``), since pgsync cannot do without; the product's own
figures are taken on that same server.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import psycopg

from infra.ci import environments
from infra.stack import data, fundlist, up
from infra.stack import services as stack
from infra.stack.layout import HOST, Layout, from_environment
from infra.stack.parts import application, postgres
from infra.stack.progress import Progress
from search.client import SearchClient
from search.client.client import Timeouts

#: Rows of the fund list in the short form.
_SHORT_ROWS = 4000
#: And in the smoke, whose benchmarks share the services.
_SMOKE_ROWS = 1500
_PARTS = ("postgres", "redis", "opensearch")
_BARE = ("postgres", "redis")


@dataclass(frozen=True, slots=True)
class Engines:
    """Running services. The database has an owner, a superuser (pgsync needs one) and the indexer's own login."""

    layout: Layout
    progress: Progress
    database_url: str
    superuser_url: str
    indexer_url: str
    redis_url: str
    opensearch_url: str
    environment: Mapping[str, str]

    def client(self) -> SearchClient:
        """A client for the benchmark's own requests."""
        return SearchClient(self.opensearch_url, timeouts=Timeouts(connect=2.0, search=30.0, write=60.0))

    def connect(self) -> psycopg.Connection:
        """A connection as the owner, in autocommit."""
        return psycopg.connect(self.database_url, autocommit=True)


_keepers: list[tuple[ExitStack, list[Engines]]] = []


@contextmanager
def kept() -> Iterator[None]:
    """Within it one set of services, with the first rows of the list, serves all who ask."""
    with ExitStack() as ends:
        _keepers.append((ends, []))
        try:
            yield
        finally:
            _keepers.pop()


@contextmanager
def engines(*, short: bool) -> Iterator[Engines]:
    """Start the services with the whole list (``short``: a small part of it) and simulated figures; stop them after."""
    if not _keepers:
        with _started(_SHORT_ROWS if short else None) as found:
            yield found
        return
    ends, running = _keepers[-1]
    if not running:
        running.append(ends.enter_context(_started(_SMOKE_ROWS)))
    yield running[0]


@contextmanager
def bare() -> Iterator[Engines]:
    """PostgreSQL and Redis with empty tables; within ``kept`` those that serve all."""
    if _keepers:
        with engines(short=True) as found:
            yield found
        return
    progress = Progress()
    layout = replace(from_environment(), external={})
    layout.prepare()
    own = environments.fresh(layout, "bench", progress)
    with stack.exclusive(own):
        running = stack.launch(own, None, progress, detach=False, only=frozenset(_BARE))
        try:
            stack.start(running, list(_BARE))
            up.wait_for_own_database(running, progress)
            stack.wait(running, "redis", progress)
            environment = _environment(running)
            data.migrate(running.layout, progress, environment)
            postgres.make_indexer_login(running.addresses.database, running.keys)
            yield _engines(running, progress, environment)
        finally:
            stack.stop(running, progress)


@contextmanager
def _started(rows: int | None) -> Iterator[Engines]:
    progress = Progress()
    layout = replace(from_environment(), external={})
    layout.prepare()
    # Before the folder is emptied: the archive is shared with the product and fetched once.
    listed = fundlist.fetch(layout, progress)
    own = environments.fresh(layout, "bench", progress)
    with stack.exclusive(own):
        running = stack.launch(own, None, progress, detach=False, only=frozenset(_PARTS))
        try:
            _admit_peer(running)
            stack.start(running, list(_PARTS))
            up.wait_for_own_database(running, progress)
            _decode_logically(running, progress)
            for part in ("redis", "opensearch"):
                stack.wait(running, part, progress)
            yield _filled(running, progress, listed if rows is None else _beginning(listed, own.home, rows))
        finally:
            stack.stop(running, progress)


def _admit_peer(running: stack.Running) -> None:
    """pgsync keeps its place in Redis under keys and by commands of its own."""
    with (running.layout.run / "redis.conf").open("a") as conf:
        conf.write(f"user peer on >{running.keys.redis} ~* &* +@all\n")


def _decode_logically(running: stack.Running, progress: Progress) -> None:
    with psycopg.connect(running.superuser_url, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET wal_level = 'logical'")
    running.control.stop("postgres")
    running.control.start("postgres")
    stack.wait(running, "postgres", progress)


def _beginning(listed: Path, folder: Path, rows: int) -> Path:
    target = folder / "short-funds.csv"
    with listed.open(encoding="utf-8") as source, target.open("w", encoding="utf-8") as out:
        out.writelines(islice(source, rows))
    return target


def _filled(running: stack.Running, progress: Progress, listed: Path) -> Engines:
    layout, addresses = running.layout, running.addresses
    environment = _environment(running)
    data.migrate(layout, progress, environment)
    postgres.make_indexer_login(addresses.database, running.keys)
    demo = environment | {"FUNDS_CSV": str(listed)}
    data.django(layout, progress, "Loading the fund list", ["import_funds", "investpy", "--all"], demo)
    data.django(layout, progress, "Simulating figures and ratings", ["simulate"], environment)
    with psycopg.connect(addresses.database, autocommit=True) as connection:
        connection.execute("ANALYZE")
    data.drop_useless_backlog(addresses.database)
    return _engines(running, progress, environment)


def _environment(running: stack.Running) -> dict[str, str]:
    keys = running.keys.secret_key
    return dict(os.environ) | application.django_environment(running.layout, running.addresses, keys)


def _engines(running: stack.Running, progress: Progress, environment: dict[str, str]) -> Engines:
    addresses = running.addresses
    indexer_url = postgres.indexer_url(addresses.database, running.keys)
    return Engines(
        layout=running.layout,
        progress=progress,
        database_url=addresses.database,
        superuser_url=postgres.superuser_url(running.ports["postgres"], running.keys, postgres.DATABASE),
        indexer_url=indexer_url,
        redis_url=f"redis://peer:{running.keys.redis}@{HOST}:{running.ports['redis']}/0",
        opensearch_url=addresses.opensearch,
        environment=environment | {"INDEXER_DATABASE_URL": indexer_url},
    )
