"""The real services that the tests run on, and one database and one index prefix for each parallel worker.

`./portal test` starts the services and names them in the environment. pytest-django makes a database per worker; here
is the same for indexes, for Redis and for the indexer's login.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest

from infra.stack import layout as stack_layout
from infra.stack import services as stack
from infra.stack import up
from infra.stack.parts import opensearch, redis
from infra.stack.progress import Progress
from search.client import SearchClient

NEEDED = ("DATABASE_URL", "OPENSEARCH_URL", "REDIS_URL")


@dataclass(frozen=True)
class Services:
    """Addresses of the running services; the database is the server's, not the worker's test database."""

    database: str
    opensearch: str
    redis: str
    mail: str
    #: Redis for the user of each part, by its name.
    redis_users: Mapping[str, str]


def worker() -> str:
    """Name of this pytest-xdist worker; `main` without parallel workers."""
    return os.environ.get("PYTEST_XDIST_WORKER", "main")


def from_environment() -> Services:
    """The services named in the environment; fails the test, with advice, where they are not."""
    missing = [name for name in NEEDED if not os.environ.get(name)]
    if missing:
        pytest.fail(f"{', '.join(missing)} not set: run the tests as ./portal test python -- ARGUMENTS", pytrace=False)
    return Services(
        database=os.environ["DATABASE_URL"],
        opensearch=os.environ["OPENSEARCH_URL"].split(",")[0],
        redis=_redis_of_worker(os.environ["REDIS_URL"]),
        mail=os.environ.get("EMAIL_URL", ""),
        redis_users={user: _redis_of_worker(os.environ[f"REDIS_{user.upper()}_URL"]) for user in redis.USERS},
    )


def _redis_of_worker(url: str) -> str:
    name = worker()
    number = int(name.removeprefix("gw")) + 1 if name.startswith("gw") else 0
    return urlunsplit(urlsplit(url)._replace(path=f"/{number}"))


def delete_indexes(opensearch: str, prefix: str) -> None:
    """Remove every index whose name begins with the prefix; no prefix, no deletion."""
    assert prefix.startswith("test-"), "only the tests' own indexes may be deleted"
    SearchClient(opensearch).api.indices.delete(index=f"{prefix}*", expand_wildcards="all")


@contextmanager
def own_stack(home: Path, *parts: str, search_nodes: int = 1) -> Iterator[stack.Running]:
    """Services of one test alone, for tests that kill or restart them; `parts` as in infra.stack.services.SERVICES."""
    asked = {"PORTAL_HOME": str(home), "OPENSEARCH_JAVA_OPTS": " ".join(opensearch.SHORT_LIVED)}
    own = replace(stack_layout.from_environment(asked), shared_jars=shared_jars(), search_nodes=search_nodes)
    own.prepare()
    progress = Progress()
    with stack.exclusive(own):
        running = stack.launch(own, None, progress, detach=False, durable=False, only=frozenset(parts))
        try:
            stack.start(running, list(parts))
            if "postgres" in parts:
                up.wait_for_own_database(running, progress)
            for part in parts:
                if part != "postgres":
                    stack.wait(running, part, progress)
            yield running
        finally:
            stack.stop(running)


def shared_jars() -> Path:
    """Where the search engine's jars lie for all stacks of the tests."""
    return Path(os.environ.get("PORTAL_JARS") or stack_layout.ROOT / ".portal" / "jars")
