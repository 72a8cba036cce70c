"""One filled database and index for all API tests; every test only reads them, or puts back what it changed."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client
from pytest_django import DjangoDbBlocker

from app.api import engine
from app.content import services as content
from app.funds import terms
from search.client import SearchClient
from tests.factories.accounts import account
from tests.integration.api import catalogue

PREFIX = f"test-api-{os.getpid()}-"


@pytest.fixture(scope="package")
def filled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The filled database and index. Everything is removed at the end, because other tests expect an empty database."""
    client = SearchClient(django_settings.OPENSEARCH_URLS)
    with django_db_blocker.unblock():
        _forget()
        catalogue.fill()
        names = catalogue.index(client, PREFIX)
        try:
            yield
        finally:
            for name in names:
                client.delete_index(name)
            _empty()
            _forget()


def _empty() -> None:
    tables = [
        model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label in {"funds", "managers", "ratings", "content", "outbox"} and model._meta.managed
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"truncate {', '.join(tables)} restart identity cascade")


def _forget() -> None:
    engine.forget()
    terms.forget()
    content.forget()


@pytest.fixture
def api(filled: None, db: None, settings: Any) -> Iterator[Client]:
    """A registered user's client of the API over the filled database and index; failures are answers."""
    settings.INDEX_PREFIX = PREFIX
    settings.ALLOWED_HOSTS = ["testserver"]
    _forget()
    client = Client(raise_request_exception=False)
    client.force_login(account())
    yield client
    _forget()


@pytest.fixture
def visitor(api: Client) -> Client:
    """A client without a session, of the same API."""
    return Client(raise_request_exception=False)
