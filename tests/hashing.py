"""A password hasher for tests that are not about passwords.

It lives among the tests, which no image contains, and `app.config.checks` refuses to start with it. It notes for which
requests passwords are hashed, and fails each test in which one would do so in a thread that searches need.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.http import lanes

FULL = ["app.accounts.hashing.PooledArgon2"]
CHEAP = ["tests.hashing.CheapArgon2"]
#: Method and path of the requests that have hashed a password or compared one.
seen: set[tuple[str, str]] = set()
_now = threading.local()


class CheapArgon2(Argon2PasswordHasher):
    """Argon2 with the least time and memory that it allows."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Hash a password."""
        _require_lane()
        encoded: str = super().encode(password, salt)
        return encoded

    def verify(self, password: str, encoded: str) -> bool:
        """Whether the password fits the hash."""
        _require_lane()
        fits: bool = super().verify(password, encoded)
        return fits


def _require_lane() -> None:
    request: tuple[str, str] | None = getattr(_now, "request", None)
    if request is None:
        # The test itself, a worker or a command.
        return
    seen.add(request)
    if not lanes.hashes(*request):
        raise AssertionError(f"{request} hashes a password, and its view is not marked with hashes_passwords")


@contextmanager
def watched() -> Iterator[None]:
    """Know within the block which request is answered, in each thread."""
    answer = BaseHandler.get_response

    def get_response(handler: BaseHandler, request: HttpRequest) -> HttpResponseBase:
        _now.request = (request.method or "", request.path_info)
        try:
            return answer(handler, request)
        finally:
            _now.request = None

    with mock.patch.object(BaseHandler, "get_response", get_response):
        yield
