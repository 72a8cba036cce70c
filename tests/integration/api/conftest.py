"""One filled database and index for all API tests; every test only reads them, or puts back what it changed."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client
from pytest_django import DjangoDbBlocker

from app.content import services as content
from app.discovery import pictures
from app.funds import terms
from app.http import engine, heads
from app.ratings import market
from infra.stack.layout import ROOT
from search.client import SearchClient
from tests.databases import copied, migrated, on_database
from tests.factories.accounts import account
from tests.integration.api import catalogue
from tests.services import Services

PREFIX = f"test-api-{os.getpid()}-"


@pytest.fixture(scope="session")
def filled_database(services: Services, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Name of a database of this worker that is filled once, beside the one that other tests expect to be empty."""
    empty = str(connection.settings_dict["NAME"])
    name = f"{empty}_filled"
    client = SearchClient(django_settings.OPENSEARCH_URLS)
    with copied(services.database, migrated(empty), name):
        with on_database(name, django_db_blocker):
            _forget()
            catalogue.fill()
            indexes = catalogue.index(client, PREFIX)
        yield name
        for index in indexes:
            client.delete_index(index)


@pytest.fixture(autouse=True)
def _not_emptied(request: pytest.FixtureRequest) -> None:
    """Refuse a test with real transactions: Django empties the database after it, which here is shared by all."""
    marker = request.node.get_closest_marker("django_db")
    assert marker is None or not marker.kwargs.get("transaction"), "put this test into a folder without `filled`"


@pytest.fixture(scope="module")
def filled(filled_database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The filled database and index, for the rest of this module."""
    with on_database(filled_database, django_db_blocker):
        _forget()
        yield
        _forget()


def _forget() -> None:
    engine.forget()
    heads.forget()
    terms.forget()
    content.forget()
    market.forget()
    pictures.forget()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A front end as it looks once it is built, whether or not this checkout has built its own."""
    dist = tmp_path_factory.mktemp("front-end") / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "assets" / "index-12345678.js").write_text("export {};\n")
    shutil.copy(ROOT / "frontend" / "index.html", dist)
    return dist


@pytest.fixture
def api(filled: None, built: Path, db: None, settings: Any) -> Iterator[Client]:
    """A registered user's client of the API over the filled database and index; failures are answers."""
    settings.INDEX_PREFIX = PREFIX
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.FRONTEND_DIST = built
    _forget()
    client = Client(raise_request_exception=False)
    client.force_login(account())
    yield client
    _forget()


@pytest.fixture
def visitor(api: Client) -> Client:
    """A client without a session, of the same API."""
    return Client(raise_request_exception=False)
