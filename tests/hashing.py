"""A password hasher for tests that are not about passwords.

It lives among the tests, which no image contains, and `app.config.checks` refuses to start with it. It notes for which
requests passwords are hashed, and fails each test in which one would do so in a thread that searches need.
"""

import threading
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.signals import request_finished, request_started

from app.config import lanes

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


def _begin(environ: dict[str, Any] | None = None, **_: Any) -> None:
    _now.request = None if environ is None else (environ["REQUEST_METHOD"], environ["PATH_INFO"])


def _end(**_: Any) -> None:
    _now.request = None


request_started.connect(_begin)
request_finished.connect(_end)
