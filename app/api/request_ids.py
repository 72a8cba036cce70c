"""A number for each request: taken from the caller if well formed, sent back, and put on every log line."""

import logging
import re
import secrets
from contextvars import ContextVar

#: What a caller may send as X-Request-ID. Anything else could forge log lines, so it is replaced.
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")

_current: ContextVar[str] = ContextVar("request_id", default="-")


def begin(offered: str | None) -> str:
    """Set and return the id of the request that starts now: ``offered`` if well formed, else a new one."""
    request_id = offered if offered and WELL_FORMED.fullmatch(offered) else secrets.token_hex(8)
    _current.set(request_id)
    return request_id


def current() -> str:
    """The id of the request being answered, or ``-`` outside of one."""
    return _current.get()


class RequestIdFilter(logging.Filter):
    """Adds ``request_id`` to each record, so that a user's report finds its log lines."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always keeps the record."""
        record.request_id = current()
        return True
