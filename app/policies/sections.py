"""Sections of a text: each begins with a heading of the first level, which may say its address as ``{#rating}``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.text import slugify

from app.richtext import nodes

_MARK: Final = re.compile(r"\s*\{#([a-z][a-z0-9-]*)\}\s*$")


@dataclass(frozen=True, slots=True)
class Section:
    """One section; what stands before the first heading is a section without one."""

    id: str
    heading: str
    html: str


def sections(html: str) -> list[Section]:
    """The sections of a text in their order, each with an address of its own."""
    found: list[Section] = []
    for heading, blocks in _parts(html):
        title, mark = _told(heading)
        address = mark or slugify(title) or "text"
        taken = {one.id for one in found}
        number = 2
        while address in taken:
            address, number = f"{mark or slugify(title) or 'text'}-{number}", number + 1
        found.append(Section(address if heading is not None else "", title, nodes.write(blocks)))
    return found


def marks(html: str) -> list[str]:
    """The addresses that headings say, in their order."""
    return [mark for heading, _ in _parts(html) if (mark := _told(heading)[1])]


def _parts(html: str) -> Iterator[tuple[nodes.Node | None, list[nodes.Node]]]:
    heading: nodes.Node | None = None
    blocks: list[nodes.Node] = []
    for block in nodes.read(html):
        if block.tag == "h2":
            if heading is not None or blocks:
                yield heading, blocks
            heading, blocks = block, []
        else:
            blocks.append(block)
    if heading is not None or blocks:
        yield heading, blocks


def _told(heading: nodes.Node | None) -> tuple[str, str]:
    title = nodes.text_of(heading) if heading is not None else ""
    found = _MARK.search(title)
    return (title[: found.start()], found[1]) if found else (title.strip(), "")
