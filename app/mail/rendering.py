"""The words of a mail: plain text and HTML from the same paragraphs of the text catalogue.

A kind of mail is a table ``mail.KIND`` of the catalogue: ``subject``, ``text`` (paragraphs with an empty line between
them) and, where there is something to click, ``action``, the label of the button that leads to the value ``link``.
"""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.template.loader import render_to_string

from app.api.messages import Language, catalogue, text

#: Characters in a line of plain text; addresses are never broken.
WIDTH = 72


@dataclass(frozen=True)
class Message:
    """A mail without its addresses."""

    subject: str
    text: str
    html: str


def render(kind: str, lang: Language, values: Mapping[str, str]) -> Message:
    """Write a mail. Raises KeyError for an unknown kind or a missing value, ValueError for a link that is none."""
    filled = {"provider": settings.PROVIDER_NAME, **values}
    subject = " ".join(text(f"mail.{kind}.subject", lang, **filled).split())
    paragraphs = [_line(part) for part in text(f"mail.{kind}.text", lang, **filled).split("\n\n")]
    action = catalogue(lang).get(f"mail.{kind}.action", "")
    link = _link(filled["link"]) if action else ""
    closing = text("mail.layout.closing", lang, **filled).splitlines()
    footer = text("mail.layout.footer", lang, **filled)
    html = render_to_string(
        "mail/message.html",
        {
            "lang": lang,
            "subject": subject,
            "provider": settings.PROVIDER_NAME,
            "paragraphs": paragraphs,
            "action": action,
            "link": link,
            "fallback": text("mail.layout.fallback", lang),
            "closing": closing,
            "footer": footer,
        },
    )
    parts = [*map(_wrapped, paragraphs), *([f"{action}:\n{link}"] if action else []), "\n".join(closing), "-- "]
    return Message(subject, "\n\n".join(parts) + "\n" + _wrapped(footer) + "\n", html)


def _line(part: str) -> str:
    return " ".join(part.split())


def _wrapped(paragraph: str) -> str:
    return textwrap.fill(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False)


def _link(address: str) -> str:
    place = urlsplit(address)
    if place.scheme not in ("http", "https") or not place.netloc:
        raise ValueError("The link of a mail must be a whole web address.")
    return address
