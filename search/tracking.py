"""Reports errors to a tracker that speaks Sentry's protocol, where SENTRY_DSN names one (ADR 0135).

Nothing hooks into requests or the database: an event is made from a record of the log, after the filters of the log
have taken secrets and addresses out of it. What an event may hold is listed here, and its texts are redacted again.
Application and indexer both report through it, which is why it lies in this package.
"""

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from search.redaction import redact

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

#: What of an event is sent as it is, and what only after redaction. Everything else is left out: requests with their
#: heads, queries and bodies, users, extra values of a record, names of machines.
_KEPT: Final = ("event_id", "timestamp", "level", "logger", "platform", "environment", "release", "sdk")
_REDACTED: Final = ("exception", "logentry")


#: Seconds that a process which ends gives to what it has not yet sent.
_LAST_WORDS: Final = 2.0


def handler(dsn: str, environment: str, request_id: Callable[[], str] | None = None) -> logging.Handler:
    """Set the client up, and return what hands it each record from level ERROR; raises BadDsn for a malformed ``dsn``.

    ``request_id`` tells the number of the request that is being handled, where there are requests. The library is
    imported here, so that it costs nothing where there is no tracker.
    """
    import sentry_sdk
    from sentry_sdk.integrations.logging import EventHandler

    sentry_sdk.init(
        dsn=dsn,
        environment=environment,
        default_integrations=False,
        auto_enabling_integrations=False,
        # What `send_default_pii=False` was, which the library has deprecated, and stricter.
        data_collection={
            "user_info": False,
            "cookies": {"mode": "off"},
            "url_query_params": {"mode": "off"},
            "http_bodies": [],
            "stack_frame_variables": False,
            "database_query_data": False,
            "queues": False,
        },
        max_request_body_size="never",
        include_local_variables=False,
        max_breadcrumbs=0,
        send_client_reports=False,
        server_name="",
        before_send=lambda event, hint: cleaned(event, hint, request_id),
    )

    class Reporter(EventHandler):
        """Also sends what is left when the logging is shut down, which a short command would not live to see."""

        def flush(self) -> None:
            sentry_sdk.flush(timeout=_LAST_WORDS)

    return Reporter(level=logging.ERROR)


def cleaned(event: "Event", hint: "Hint", request_id: Callable[[], str] | None) -> "Event | None":
    """The event with what may leave the house; None for a record that a filter made a warning, and for one that only
    names the status of an answer whose cause another record has told.
    """
    record = hint.get("log_record")
    if isinstance(record, logging.LogRecord):
        status_only = record.name == "django.request" and not record.exc_info
        if record.levelno < logging.ERROR or status_only:
            return None
    given: Mapping[str, Any] = event
    kept: Any = {key: given[key] for key in _KEPT if key in given}
    kept |= {key: _redacted(given[key]) for key in _REDACTED if key in given}
    if request_id is not None:
        kept["tags"] = {"request_id": request_id()}
    found: Event = kept
    return found


def _redacted(value: Any) -> Any:
    match value:
        case str():
            return redact(value)
        case Mapping():
            return {key: _redacted(one) for key, one in value.items()}
        case list() | tuple():
            return [_redacted(one) for one in value]
    return value
