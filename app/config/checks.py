"""What must be set before the application serves anyone."""

from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher, get_hasher
from django.core.checks import CheckMessage, Error, register
from django.core.exceptions import ImproperlyConfigured

_MISSING = "SECRET_KEY is not set."
_HINT = (
    "Put a long random text into the environment variable SECRET_KEY (./portal up does this by itself), "
    "or set DEBUG=1 for development."
)


def require_secret_key() -> None:
    """Raise ImproperlyConfigured when there is no secret key; servers call this before they accept requests."""
    try:
        present = bool(settings.SECRET_KEY)
    except ImproperlyConfigured:
        present = False
    if not present:
        raise ImproperlyConfigured(f"{_MISSING} {_HINT}")


_WEAK = "PASSWORD_HASHERS begins with a hasher that spends less on a password than Django's Argon2."
_WEAK_HINT = "Remove the override: only the test suite may hash passwords cheaply."


def require_full_hashing() -> None:
    """Raise ImproperlyConfigured when passwords would be hashed cheaply, as only the tests do."""
    hasher = get_hasher()
    full = isinstance(hasher, Argon2PasswordHasher) and (
        hasher.time_cost >= Argon2PasswordHasher.time_cost and hasher.memory_cost >= Argon2PasswordHasher.memory_cost
    )
    if not full:
        raise ImproperlyConfigured(f"{_WEAK} {_WEAK_HINT}")


@register()
def passwords_are_hashed_at_full_cost(**_options: Any) -> list[CheckMessage]:
    """Make management commands and workers refuse to start with a cheap password hasher."""
    try:
        require_full_hashing()
    except ImproperlyConfigured:
        return [Error(_WEAK, hint=_WEAK_HINT, id="config.E002")]
    return []


@register()
def secret_key_is_set(**_options: Any) -> list[CheckMessage]:
    """Make management commands and workers refuse to start without a secret key."""
    try:
        require_secret_key()
    except ImproperlyConfigured:
        return [Error(_MISSING, hint=_HINT, id="config.E001")]
    return []
