"""Fixtures of the stream's tests: a migrated database of their own, and indexes under a prefix of their own.

The stream only moves what is committed, so these tests cannot run inside a transaction that is rolled back, and must
not share a database with tests that do.
"""

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.db import connection as django_connection
from pytest_django import DjangoDbBlocker

from indexer.settings import Settings
from search.client import SearchClient
from search.client.client import Timeouts
from tests.databases import copied, migrated, name_of, on_database
from tests.services import Services, worker
from tests.streaming.running import ROOT
from tests.streaming.world import World


@pytest.fixture(scope="session")
def database_url(services: Services, django_db_setup: None) -> Iterator[str]:
    """A new database with all migrations; dropped at the end."""
    name = f"test_stream_{worker()}_{uuid.uuid4().hex[:10]}"
    with copied(services.database, migrated(str(django_connection.settings_dict["NAME"])), name):
        yield urlunsplit(urlsplit(services.database)._replace(path=f"/{name}"))


def migrate(url: str) -> None:
    """Run all migrations on an empty database."""
    subprocess.run(
        [
            sys.executable,
            "-m",
            "django",
            "migrate",
            "--settings",
            "app.config.settings",
            "--verbosity",
            "0",
            "--skip-checks",
        ],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "SECRET_KEY": uuid.uuid4().hex},
        check=True,
        timeout=300,
    )


@pytest.fixture
def database(database_url: str) -> Iterator[psycopg.Connection]:
    """A connection that commits each statement, so that other connections see it."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        yield connection


@pytest.fixture
def world(database: psycopg.Connection) -> World:
    """The small world of tests.streaming.world with an empty outbox."""
    return World.fresh(database)


@pytest.fixture
def orm(world: World, database_url: str, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Django's models on the database of the small world."""
    with on_database(name_of(database_url), django_db_blocker):
        yield


@pytest.fixture(scope="session")
def engine(services: Services) -> SearchClient:
    """A client of the real engine."""
    return SearchClient(services.opensearch, timeouts=Timeouts(connect=2, search=15, write=20, admin=30))


@pytest.fixture
def indexer_settings(database_url: str, services: Services, engine: SearchClient) -> Iterator[Settings]:
    """Settings with a prefix of its own; its indexes are removed afterwards."""
    prefix = f"test-{uuid.uuid4().hex[:10]}-"
    yield Settings(database_url, services.opensearch, prefix, lease=2.0, poll=0.2)
    for name in engine.indices(f"{prefix}*"):
        engine.delete_index(name)
