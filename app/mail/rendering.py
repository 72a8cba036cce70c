"""The words of a mail: plain text and HTML from the same paragraphs of the text catalogue.

A kind of mail is a table ``mail.KIND`` of the catalogue: ``subject``, ``text`` (paragraphs with an empty line between
them) and, where there is something to click, ``action``, the label of the button that leads to the value ``link``. With
``leave`` instead, the same link stands in small print at the end; ``footer`` replaces the footer of all other mails.
"""

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.template.loader import render_to_string

from app.api.messages import Language, catalogue, text

#: Characters in a line of plain text; addresses are never broken.
WIDTH = 72
#: Browsers end the lines of a form's text with CR LF.
_BETWEEN_PARAGRAPHS = re.compile(r"\n[^\S\n]*\n\s*")


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
    words = text(f"mail.{kind}.text", lang, **filled).strip()
    paragraphs = [[_line(line) for line in part.split("\n")] for part in _BETWEEN_PARAGRAPHS.split(words)]
    own = catalogue(lang)
    action, leave = own.get(f"mail.{kind}.action", ""), own.get(f"mail.{kind}.leave", "")
    link = _link(filled["link"]) if action or leave else ""
    closing = text("mail.layout.closing", lang, **filled).splitlines()
    footer = text(f"mail.{kind}.footer" if f"mail.{kind}.footer" in own else "mail.layout.footer", lang, **filled)
    html = render_to_string(
        "mail/message.html",
        {
            "lang": lang,
            "subject": subject,
            "provider": settings.PROVIDER_NAME,
            "paragraphs": paragraphs,
            "action": action,
            "leave": leave,
            "link": link,
            "fallback": text("mail.layout.fallback", lang),
            "closing": closing,
            "footer": footer,
        },
    )
    parts = ["\n".join(map(_wrapped, lines)) for lines in paragraphs]
    parts += [f"{action}:\n{link}"] if action else []
    parts += ["\n".join(closing), "-- "]
    below = f"\n{leave}:\n{link}\n" if leave else ""
    return Message(subject, "\n\n".join(parts) + "\n" + _wrapped(footer) + "\n" + below, html)


def _line(part: str) -> str:
    return " ".join(part.split())


def _wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)


def _link(address: str) -> str:
    place = urlsplit(address)
    if place.scheme not in ("http", "https") or not place.netloc:
        raise ValueError("The link of a mail must be a whole web address.")
    return address
