"""Browsers, and the limits that the portal has by default."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from app.http.throttling.limits import limits
from app.http.throttling.middleware import throttle
from tests.integration.browsing import Browser


@pytest.fixture
def browser(db: None) -> Browser:
    """A browser."""
    return Browser()


@pytest.fixture
def other(db: None) -> Browser:
    """Another browser."""
    return Browser()


@pytest.fixture
def tight(settings: Any) -> Iterator[Any]:
    """The limits that the portal has by default, counted from zero."""
    settings.THROTTLE = limits({})
    settings.PROVIDER_SLUG = f"test-{time.time_ns()}"
    throttle.cache_clear()
    yield settings
    throttle.cache_clear()
