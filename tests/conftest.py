"""Fixtures that every suite may use."""

import gc
import os
from collections.abc import Iterator
from typing import Any
from unittest import mock
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.operations import DatabaseOperations
from django.test import override_settings
from django.test.utils import setup_databases, teardown_databases
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from app.http import request_ids
from app.http.static import FrontendFiles
from tests import databases, hashing, length
from tests import services as test_services
from tests.emptying import empty
from tests.services import Services

# Nothing is proved by how long an example took: the machine may have other work.
hypothesis_settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.load_profile("untimed")


def pytest_collection() -> None:
    """Look for garbage seldom, and never in what collecting makes: that took a tenth of the time of quick tests."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out whose turn it is not, and begin with the slow files: they mostly wait, which costs nothing beside
    others and everything at the end."""
    length.take_turns(items)
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """Spend next to nothing on each password; `full_passwords` restores the real cost for one test."""
    with override_settings(PASSWORD_HASHERS=hashing.CHEAP), hashing.watched():
        yield


@pytest.fixture(scope="session", autouse=True)
def static_files_found_once() -> Iterator[None]:
    """Look for the admin's static files once: each test client makes the middleware again, and it asks for the size and
    time of every file, which was a fifth of the time of the API's tests.
    """
    find = FrontendFiles.add_files_from_finders
    found: dict[str, object] = {}

    def once(files: FrontendFiles) -> None:
        if not found:
            find(files)
            found.update(files.files)
        files.files.update(found)

    with mock.patch.object(FrontendFiles, "add_files_from_finders", once):
        yield


@pytest.fixture(autouse=True)
def outside_of_requests() -> None:
    """Begin each test outside of any request: a test client's last one would put its number on what is recorded."""
    request_ids.end()


@pytest.fixture(scope="session", autouse=True)
def usage_events_unwritten() -> Iterator[None]:
    """Leave usage events in the buffer unless a test writes them: a thread would write beside its transaction."""
    with override_settings(STATISTICS_SECONDS=0):
        yield


@pytest.fixture(scope="session", autouse=True)
def emptied_by_deleting() -> Iterator[None]:
    """After a test with real transactions Django empties its tables: without making hundreds of files again, and with
    the security log, which lets nobody remove an entry, so that the next test finds only its own.
    """

    def delete(operations: DatabaseOperations, _statements: list[str]) -> None:
        wrapper = operations.connection
        wrapper.ensure_connection()
        names = wrapper.introspection.django_table_names(only_existing=True, include_views=False)
        empty(wrapper.connection, [*names, "accounts_securityentry"], restart=False)

    with mock.patch.object(DatabaseOperations, "execute_sql_flush", delete):
        yield


@pytest.fixture
def full_passwords(settings: Any) -> None:
    """Hash passwords as the product does."""
    settings.PASSWORD_HASHERS = hashing.FULL


@pytest.fixture(scope="session")
def services() -> Services:
    """Addresses of the real PostgreSQL, Redis, OpenSearch and mail inbox."""
    return test_services.from_environment()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Begin with a copy of the database that `./portal test` has migrated; Django then finds nothing left to apply."""
    template = os.environ.get("TEST_DATABASE_TEMPLATE")
    if template:
        connection.settings_dict["TEST"]["TEMPLATE"] = template


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, services: Services, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """This worker's test database, and beside it a copy in which no test ever works."""
    made = None
    if connection.settings_dict["NAME"] == databases.name_of(services.database):
        # pytest-django makes one for tests marked `django_db` only; those of the stream work on copies of it.
        with django_db_blocker.unblock():
            made = setup_databases(verbosity=0, interactive=False)
    name = str(connection.settings_dict["NAME"])
    with databases.copied(services.database, name, databases.migrated(name)):
        yield
    if made is not None:
        with django_db_blocker.unblock():
            teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def index_prefix(services: Services) -> Iterator[str]:
    """Prefix of this worker's indexes, empty at the start; Django's settings carry it for the whole session."""
    prefix = f"test-{test_services.worker()}-"
    test_services.delete_indexes(services.opensearch, prefix)
    former, settings.INDEX_PREFIX = settings.INDEX_PREFIX, prefix
    yield prefix
    settings.INDEX_PREFIX = former
    test_services.delete_indexes(services.opensearch, prefix)


@pytest.fixture
def indexer_database_url(services: Services, db: None) -> str:
    """This worker's test database under the indexer's own login."""
    url = os.environ.get("INDEXER_DATABASE_URL")
    if not url:
        pytest.fail("INDEXER_DATABASE_URL not set: run the tests as ./portal test python -- ARGUMENTS", pytrace=False)
    return urlunsplit(urlsplit(url)._replace(path="/" + str(connection.settings_dict["NAME"])))
