"""Takes tokens and addresses of mail out of texts for a log or a tracker of errors, whoever wrote them (ADR 0121).

It knows what secrets look like, and where they stand. The first line of defence is not to log them.
"""

import re
from typing import Final

#: What stands for something that was taken out.
GONE: Final = "…"

#: What follows these words in a path opens something, or is somebody's address.
_IN_PATH: Final = re.compile(
    r"((?:/|%2F)(?:confirm|reset|unsubscribe|unsubscribe-alerts|feeds|invitations?)(?:/|%2F))[^\s?#\"'<>]+",
    re.IGNORECASE,
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
#: Generous on purpose: what stands around an at sign is no loss. The repeated group is not possessive: Python before
#: 3.11.5 matches such groups wrongly (its issue 106052) and left addresses in the log.
_ADDRESS: Final = re.compile(
    r"(?<![^\s<>()\[\]{}\"',;:/?&=|])(?:(?!@|%40|＠)[^\s<>()\[\]{}\"',;:/?&=|])+(?:@|%40|＠)[^\s<>()\[\]{}\"',;:/?&=|]+",
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
