"""The words of a mail: plain text and HTML from the same paragraphs of the text catalogue.

A kind of mail is a table ``mail.KIND`` of the catalogue: ``subject``, ``text`` (paragraphs with an empty line between
them) and, where there is something to click, ``action``, the label of the button that leads to the value ``link``. With
``leave`` instead, the same link stands in small print at the end; ``footer`` replaces the footer of all other mails.

The value ``language`` says in which language subject and text are filled, if it is not that of the mail; the reader is
told of it.
"""

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.template.loader import render_to_string

from app.http.messages import Language, catalogue, only_in, text

#: Characters in a line of plain text; addresses are never broken.
WIDTH = 72
#: Browsers end the lines of a form's text with CR LF.
_BETWEEN_PARAGRAPHS = re.compile(r"\n[^\S\n]*\n\s*")


@dataclass(frozen=True)
class Row:
    """One thing that a mail tells, such as a fund and why it is told; the link is a whole web address, or empty."""

    title: str
    text: str
    link: str = ""
    language: Language | None = None
    """The language of the title, if it is not that of the mail."""


@dataclass(frozen=True)
class Section:
    """A list of things under a heading, with labelled links below it; ``more`` says how many were left out."""

    title: str
    rows: Sequence[Row]
    more: str = ""
    links: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class Message:
    """A mail without its addresses."""

    subject: str
    text: str
    html: str


def render(kind: str, lang: Language, values: Mapping[str, Any]) -> Message:
    """Write a mail. ``values["sections"]``, if there are any, are lists of what it tells (:class:`Section`).

    Raises KeyError for an unknown kind or a missing value, ValueError for a link that is none.
    """
    sections: list[Section] = list(values.get("sections", ()))
    filled = {"provider": settings.PROVIDER_NAME, **values}
    subject = " ".join(text(f"mail.{kind}.subject", lang, **filled).split())
    words = text(f"mail.{kind}.text", lang, **filled).strip()
    paragraphs = [[_line(line) for line in part.split("\n")] for part in _BETWEEN_PARAGRAPHS.split(words)]
    own = catalogue(lang)
    action, leave = own.get(f"mail.{kind}.action", ""), own.get(f"mail.{kind}.leave", "")
    link = _link(filled["link"]) if action or leave else ""
    closing = text("mail.layout.closing", lang, **filled).splitlines()
    footer = text(f"mail.{kind}.footer" if f"mail.{kind}.footer" in own else "mail.layout.footer", lang, **filled)
    written: Language = values.get("language", lang)
    hint = only_in(written, lang)
    html = render_to_string(
        "mail/message.html",
        {
            "lang": lang,
            "subject": subject,
            "provider": settings.PROVIDER_NAME,
            "paragraphs": paragraphs,
            "written": written,
            "hint": hint,
            "sections": sections,
            "action": action,
            "leave": leave,
            "link": link,
            "fallback": text("mail.layout.fallback", lang),
            "closing": closing,
            "footer": footer,
        },
    )
    parts = [f"({hint})"] if hint else []
    parts += ["\n".join(map(_wrapped, lines)) for lines in paragraphs]
    parts += [_section(one) for one in sections]
    parts += [f"{action}:\n{link}"] if action else []
    parts += ["\n".join(closing), "-- "]
    below = f"\n{leave}:\n{link}\n" if leave else ""
    return Message(subject, "\n\n".join(parts) + "\n" + _wrapped(footer) + "\n" + below, html)


def _section(section: Section) -> str:
    lines = [section.title, "=" * min(len(section.title), WIDTH)]
    for row in section.rows:
        lines.append("* " + _wrapped(f"{row.title}: {row.text}" if row.text else row.title).replace("\n", "\n  "))
        lines += [f"  {row.link}"] if row.link else []
    lines += [section.more] if section.more else []
    lines += [f"{label}:\n{_link(link)}" for label, link in section.links]
    return "\n".join(lines)


def _line(part: str) -> str:
    return " ".join(part.split())


def _wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)


def _link(address: str) -> str:
    place = urlsplit(address)
    if place.scheme not in ("http", "https") or not place.netloc:
        raise ValueError("The link of a mail must be a whole web address.")
    return address
