"""What must be set before the application serves anyone."""

from typing import Any

from django.conf import settings
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


@register()
def secret_key_is_set(**_options: Any) -> list[CheckMessage]:
    """Make management commands and workers refuse to start without a secret key."""
    try:
        require_secret_key()
    except ImproperlyConfigured:
        return [Error(_MISSING, hint=_HINT, id="config.E001")]
    return []
