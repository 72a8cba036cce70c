"""Atom feeds (RFC 4287): what one holds, its XML, and the answer."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from xml.etree import ElementTree

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified

from app.http.messages import Language

MEDIA_TYPE: Final = "application/atom+xml"
#: Entries of a feed; readers ask more often than so much happens.
MAX_ENTRIES: Final = 100
_ATOM: Final = "http://www.w3.org/2005/Atom"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that happened. ``address`` and ``summary`` are empty where there is none."""

    id: str
    title: str
    updated: datetime
    address: str
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """A feed in one language; ``address`` is its own, with the portal's in front."""

    id: str
    title: str
    updated: datetime
    address: str
    lang: Language
    entries: Sequence[Entry]


def write(feed: Feed) -> bytes:
    """The feed as XML."""
    root = ElementTree.Element("feed", {"xmlns": _ATOM, "xml:lang": feed.lang})
    _add(root, "id", feed.id)
    _add(root, "title", feed.title)
    _add(root, "updated", feed.updated.isoformat())
    ElementTree.SubElement(root, "link", {"rel": "self", "href": feed.address})
    author = ElementTree.SubElement(root, "author")
    _add(author, "name", settings.PROVIDER_NAME)
    for entry in feed.entries:
        _entry(root, entry)
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _entry(root: ElementTree.Element, one: Entry) -> None:
    entry = ElementTree.SubElement(root, "entry")
    _add(entry, "id", one.id)
    _add(entry, "title", one.title)
    _add(entry, "updated", one.updated.isoformat())
    if one.address:
        ElementTree.SubElement(entry, "link", {"href": one.address})
    _add(entry, "summary", one.summary)


def _add(parent: ElementTree.Element, tag: str, content: str) -> None:
    # What XML cannot hold has been refused at the door; names of funds come from elsewhere.
    ElementTree.SubElement(parent, tag).text = "".join(_printable(content))


def _printable(content: str) -> Sequence[str]:
    return [
        c for c in content if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff")
    ]


def answer(request: HttpRequest, feed: Feed, cache: str) -> HttpResponse:
    """The feed for 5 minutes, or 304 for whoever has it. ``cache`` is ``public`` or ``private``."""
    body = write(feed)
    tag = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    response: HttpResponse
    if request.META.get("HTTP_IF_NONE_MATCH") == tag:
        response = HttpResponseNotModified()
    else:
        response = HttpResponse(body, content_type=f"{MEDIA_TYPE}; charset=utf-8")
    response["ETag"] = tag
    response["Cache-Control"] = f"{cache}, max-age=300"
    return response
