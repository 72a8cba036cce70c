"""A peergroup with weekly prices, and clients of the API that look at its charts."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from app.funds import terms
from tests.factories.accounts import account, in_role
from tests.integration.charts.market import Market, made


@pytest.fixture
def market(db: None) -> Iterator[Market]:
    """Five funds of one peergroup, one of them young, and one of another currency."""
    terms.forget()
    yield made()
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
