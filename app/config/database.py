"""How the database is reached beyond what DATABASE_URL says."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured

#: Seconds to connect. A database that does not answer must not hold a web thread; libpq knows no shorter time.
CONNECT_SECONDS = 2
#: Seconds after its limit that a statement's answer may still take; then the server hangs.
GRACE_SECONDS = 1


def connection_options(given: dict[str, Any], statement_timeout: str) -> dict[str, Any]:
    """The options of the connection: those that DATABASE_URL gave, a connect time-out, and a limit for statements.

    ``statement_timeout`` is in milliseconds; empty or 0 means none, as imports and migrations need it. The server keeps
    the limit, and the caller (app.config.postgresql) waits a little longer, in case the server hangs. Raises
    ImproperlyConfigured if it is no whole number.
    """
    text = statement_timeout.strip() or "0"
    if not (text.isascii() and text.isdecimal()):
        raise ImproperlyConfigured("STATEMENT_TIMEOUT_MS must be a whole number of milliseconds, or 0 for no limit.")
    options = {"connect_timeout": CONNECT_SECONDS, **given}
    if int(text):
        options["options"] = f"{given.get('options', '')} -c statement_timeout={int(text)}".strip()
        options["deadline"] = int(text) / 1000 + GRACE_SECONDS
    return options
