"""Keeps tokens and addresses of mail out of the log, whoever writes them (ADR 0121).

The first line of defence is not to log them. This is the second: it knows what secrets look like, and where they stand.
"""

import logging
import re
from typing import Final

from django.http import HttpRequest
from django.urls import ResolverMatch

#: What stands for something that was taken out.
GONE: Final = "…"

#: What follows these words in a path opens something, or is somebody's address.
_IN_PATH: Final = re.compile(
    r"((?:/|%2F)(?:confirm|reset|unsubscribe|unsubscribe-alerts|feeds)(?:/|%2F))[^\s?#\"'<>]+", re.IGNORECASE
)
#: A path or web address with a query. Each expression begins where a word does: a long one is read once, not from each
#: of its letters.
_QUERY: Final = re.compile(r"(?<![^\s\"'<>])([^\s\"'<>?]*+)\?[^\s\"'<>]+")
#: A value that is given a name which says that it is secret.
_NAMED: Final = re.compile(
    r"\b((?:token|secret|password|passwort|signature|sessionid|csrftoken|cookie|authorization)\w*[\"']?\s*[=:]\s*[\"']?)"
    r"[^\s\"',;&)}]+",
    re.IGNORECASE,
)
#: What django.core.signing makes: data, mostly a time, and a signature.
_SIGNED: Final = re.compile(r"(?<![\w.=+/-])[\w.=+/-]{2,}+:(?:[0-9A-Za-z]{5,7}:[\w-]{20,}|[\w-]{43}(?![\w-]))")
#: Random text of capital and small letters and digits, as long as those of mailed links and sessions.
_RANDOM: Final = re.compile(
    r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[A-Za-z0-9_-]{32,}(?![\w-])|(?<![\w-])[a-z0-9]{32}(?![\w-])"
)
#: Generous on purpose: what stands around an at sign is no loss.
_ADDRESS: Final = re.compile(
    r"(?<![^\s<>()\[\]{}\"',;:/?&=|])(?:(?!@|%40|＠)[^\s<>()\[\]{}\"',;:/?&=|])++(?:@|%40|＠)[^\s<>()\[\]{}\"',;:/?&=|]+",
    re.IGNORECASE,
)
_RULES: Final = (
    (_IN_PATH, rf"\1{GONE}"),
    (_NAMED, rf"\1{GONE}"),
    (_SIGNED, GONE),
    (_ADDRESS, GONE),
    (_RANDOM, GONE),
)


def redact(text: str) -> str:
    """The text without anything that looks like a secret or an address of mail."""
    text = _QUERY.sub(_without_query, text)
    for rule, instead in _RULES:
        text = rule.sub(instead, text)
    return text


def _without_query(found: re.Match[str]) -> str:
    """Only what follows a path is a query; other question marks are punctuation."""
    path = found[1]
    return f"{path}?{GONE}" if "/" in path or "%2f" in path.lower() else found[0]


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
