"""Text and pictures of the pages of a PDF, within limits: read by a program of its own (``pdf_pages``)."""

import json
from typing import Final

from app.files.alone import output_of

#: Pages of one call, characters of a page, and pixels of a picture's width. Later ones are cut off.
MAX_PAGES: Final = 500
MAX_CHARACTERS: Final = 50_000
WIDEST: Final = 2000


class UnreadableError(Exception):
    """The program found no such page, or had not enough time or memory."""


def page_texts(content: bytes, first: int = 0, pages: int = MAX_PAGES) -> list[str]:
    """The text of each page from ``first`` (counted from 0) on; empty for one without. Raises UnreadableError."""
    last = first + min(pages, MAX_PAGES) - 1
    out = output_of("pdf_pages.py", content, "text", str(first), str(last), str(MAX_CHARACTERS))
    if out is None:
        raise UnreadableError("the text of the pages cannot be read")
    found: list[str] = json.loads(out)
    return found


def page_picture(content: bytes, page: int, width: int = 1000) -> bytes:
    """A page (counted from 0) as PNG, ``width`` pixels wide. Raises UnreadableError."""
    out = output_of("pdf_pages.py", content, "picture", str(page), str(min(width, WIDEST)))
    if not out:
        raise UnreadableError(f"page {page} cannot be drawn")
    return out
