"""Keeps tokens and addresses of mail out of the log, whoever writes them (ADR 0121)."""

import logging

from django.http import HttpRequest
from django.urls import ResolverMatch

from search.redaction import GONE, redact


def path_of(request: HttpRequest) -> str:
    """What may be logged of a request's path: the pattern of its route where that takes a text, else the path."""
    match: ResolverMatch | None = getattr(request, "resolver_match", None)
    if match is not None and "<str:" in match.route:
        return f"/{match.route}"
    return redact(request.path)


class RedactionFilter(logging.Filter):
    """Takes secrets and addresses out of a record: its message with the arguments, its trace, and its stack."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always keeps the record."""
        try:
            message = record.getMessage()
        except (TypeError, ValueError):
            # A message that does not fit its values: logging would print both as they are.
            message = f"{record.msg} {GONE}"
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            message = message.replace(request.path, path_of(request))
        record.msg, record.args = redact(message), None
        if record.exc_info and record.exc_info[0] is not None:
            record.exc_text = redact(record.exc_text or logging.Formatter().formatException(record.exc_info))
        if record.stack_info:
            record.stack_info = redact(record.stack_info)
        return True
