"""A peergroup with weekly prices, and clients of the API that look at its charts."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoDbBlocker

from app.funds import terms
from tests.databases import copied, migrated, on_database
from tests.factories.accounts import account, in_role
from tests.integration.charts.market import Market, made
from tests.services import Services


@pytest.fixture(scope="session")
def market_database(
    services: Services, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[str, Market]]:
    """A database of this worker with the market in it, made once for all tests; they roll back what they change."""
    empty = str(connection.settings_dict["NAME"])
    name = f"{empty}_market"
    with copied(services.database, migrated(empty), name):
        with on_database(name, django_db_blocker):
            market = made()
        yield name, market


@pytest.fixture(scope="module")
def on_market(market_database: tuple[str, Market], django_db_blocker: DjangoDbBlocker) -> Iterator[Market]:
    """The database with the market, for the rest of this module."""
    name, market = market_database
    with on_database(name, django_db_blocker):
        yield market


@pytest.fixture
def market(on_market: Market, db: None) -> Iterator[Market]:
    """Five funds of one peergroup, one of them young, and one of another currency."""
    terms.forget()
    yield deepcopy(on_market)
    terms.forget()


@pytest.fixture
def api(market: Market, settings: Any) -> Client:
    """A private investor's client."""
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client(raise_request_exception=False)
    client.force_login(account())
    return client


@pytest.fixture
def professional(market: Market, settings: Any) -> Client:
    """A professional's client."""
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client(raise_request_exception=False)
    user = in_role("wholesale")
    assert user is not None
    client.force_login(user)
    return client
