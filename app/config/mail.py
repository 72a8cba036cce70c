"""Reads EMAIL_URL, so that one variable says where mail goes."""

from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_DEFAULT_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


class SmtpSettings(NamedTuple):
    """How the mail server is reached: ``starttls`` upgrades a plain connection, ``tls`` starts encrypted."""

    host: str
    port: int
    user: str
    password: str
    starttls: bool
    tls: bool


def smtp_settings(url: str) -> SmtpSettings:
    """Parse ``smtp://[user:password@]host[:port]``; ``smtp+tls`` means STARTTLS and ``smtps`` TLS from the start.

    Raises ImproperlyConfigured for anything else. The message leaves the address out: it may hold a password.
    """
    hint = "EMAIL_URL must look like smtp://host:port, smtp+tls://user:password@host:587 or smtps://host:465."
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        raise ImproperlyConfigured(hint) from None
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname or parts.path not in ("", "/"):
        raise ImproperlyConfigured(hint)
    return SmtpSettings(
        host=parts.hostname,
        port=port or _DEFAULT_PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=parts.scheme == "smtp+tls",
        tls=parts.scheme == "smtps",
    )
