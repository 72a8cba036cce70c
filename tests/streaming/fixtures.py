"""Fixtures of the stream's tests: the migrated test database, and indexes under a prefix of their own."""

import os
import uuid
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection as django_connection
from psycopg.conninfo import make_conninfo

from indexer.settings import Settings
from search.client import SearchClient
from search.client.client import Timeouts
from tests.streaming.world import World


@pytest.fixture(scope="session")
def database_url(django_db_setup: None) -> str:
    """The test database that Django has made and migrated, for clients without Django."""
    settings: dict[str, Any] = django_connection.settings_dict
    parts = {
        "dbname": settings["NAME"],
        "user": settings["USER"],
        "password": settings["PASSWORD"],
        "host": settings["HOST"],
        "port": settings["PORT"],
    }
    return make_conninfo("", **{key: str(value) for key, value in parts.items() if value})


@pytest.fixture
def database(database_url: str) -> Iterator[psycopg.Connection]:
    """A connection that commits each statement, so that other connections see it."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        yield connection


@pytest.fixture
def world(database: psycopg.Connection) -> World:
    """The small world of tests.streaming.world with an empty outbox."""
    return World.fresh(database)


@pytest.fixture(scope="session")
def engine() -> SearchClient:
    """A client of the real engine."""
    return SearchClient(os.environ["OPENSEARCH_URL"], timeouts=Timeouts(connect=2, search=15, write=20, admin=30))


@pytest.fixture
def indexer_settings(database_url: str, engine: SearchClient) -> Iterator[Settings]:
    """Settings with a prefix of its own; its indexes are removed afterwards."""
    prefix = f"test-{uuid.uuid4().hex[:10]}-"
    yield Settings(database_url, os.environ["OPENSEARCH_URL"], prefix, lease=2.0, poll=0.2)
    for name in engine.indices(f"{prefix}*"):
        engine.delete_index(name)
