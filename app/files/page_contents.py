"""Text and pictures of the pages of a PDF, within limits: read by a program of its own (``pdf_pages``)."""

import json
from dataclasses import dataclass
from typing import Final

from app.files.alone import output_of

#: Pages of one call, characters of a page, and pixels of a picture's width. Later ones are cut off.
MAX_PAGES: Final = 500
MAX_CHARACTERS: Final = 50_000
WIDEST: Final = 2000
#: Parts in which places on a page are measured, of its width and of its height (``pdf_pages``).
UNITS: Final = 10_000


class UnreadableError(Exception):
    """The program found no such page, or had not enough time or memory."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page; a word that was divided at its end is whole."""

    text: str
    place: tuple[int, int, int, int]
    """Left, top, right and bottom as parts of the page's width and height, in :data:`UNITS`."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Lines of some pages, and how many pages the document has."""

    total: int
    lines: list[list[Line]]


def page_lines(content: bytes, first: int = 0, pages: int = MAX_PAGES) -> Pages:
    """The lines of each page from ``first`` (counted from 0) on; none of one without text. Raises UnreadableError."""
    last = first + min(pages, MAX_PAGES) - 1
    out = output_of("pdf_pages.py", content, "lines", str(first), str(last), str(MAX_CHARACTERS))
    if out is None:
        raise UnreadableError("the text of the pages cannot be read")
    found = json.loads(out)
    return Pages(found["pages"], [[Line(text, tuple(place)) for text, place in page] for page in found["lines"]])


def page_picture(content: bytes, page: int, width: int = 1000) -> bytes:
    """A page (counted from 0) as PNG, ``width`` pixels wide. Raises UnreadableError."""
    out = output_of("pdf_pages.py", content, "picture", str(page), str(min(width, WIDEST)))
    if not out:
        raise UnreadableError(f"page {page} cannot be drawn")
    return out
