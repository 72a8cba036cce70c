"""A number for each request: taken from the caller if well formed, sent back, and put on every log line."""

import logging
import re
import secrets
from contextvars import ContextVar

#: What a caller may send as X-Request-ID. Anything else could forge log lines, so it is replaced.
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")

_CONTROLS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")

#: What stands for the number outside of any request.
NONE = "-"

_current: ContextVar[str] = ContextVar("request_id", default=NONE)


def begin(offered: str | None) -> str:
    """Set and return the id of the request that starts now: ``offered`` if well formed, else a new one."""
    request_id = offered if offered and WELL_FORMED.fullmatch(offered) else secrets.token_hex(8)
    _current.set(request_id)
    return request_id


def current() -> str:
    """The id of the request being answered, or ``-`` outside of one."""
    return _current.get()


def end() -> None:
    """Belong to no request from now on."""
    _current.set(NONE)


class RequestIdFilter(logging.Filter):
    """Adds ``request_id`` to each record, so that a user's report finds its log lines."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always keeps the record."""
        number = current()
        # The worker's own process, which hands tasks to others, names them in what Celery adds to the record.
        task = getattr(record, "data", None) if number == NONE else None
        record.request_id = task["id"] if isinstance(task, dict) and "id" in task else number
        return True


class OneLineFilter(logging.Filter):
    """Writes line ends and other control characters of a message as escapes.

    Messages quote addresses and other people's error texts; a line end in them could forge a line of the log. The trace
    of an exception is added later and keeps its lines.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Always keeps the record."""
        try:
            message = record.getMessage()
        except (TypeError, ValueError):
            # A message that does not fit its values is reported by the handler itself.
            return True
        if _CONTROLS.search(message):
            record.msg = _CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), message)
            record.args = None
        return True
