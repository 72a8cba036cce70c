"""What a rich text is for programs: its letters, its tree for the front end, its marks for people who compare."""

import re
from html import escape
from typing import Any, Final

from app.richtext import nodes
from app.richtext.nodes import Child, Node

_BLANK_LINE: Final = re.compile(r"\n[^\S\n]*\n\s*")


def plain(html: str) -> str:
    """The letters; a blank line separates blocks of text. As ``richtext_plain`` of the database."""
    blocks = (nodes.text_of(block) for one in nodes.read(html) for block in one.text_blocks())
    return "\n\n".join(blocks)


def of_plain(text: str, *, is_markup: bool = False) -> str:
    """A plain text as HTML; a blank line starts a new paragraph. ``is_markup``: it is escaped already."""
    paragraphs = _BLANK_LINE.split(text.replace("\r\n", "\n").strip())
    return "".join(f"<p>{one if is_markup else escape(one, quote=False)}</p>" for one in paragraphs if one)


def tree(html: str) -> list[dict[str, Any]]:
    """The blocks as the API answers them: ``tag``, ``children``, and ``href``, ``colspan``, ``rowspan`` if given."""
    return [_branch(one) for one in nodes.read(html)]


def _branch(node: Node) -> dict[str, Any]:
    given = {name: value if name == "href" else int(value) for name, value in node.attributes.items()}
    return {
        "tag": node.tag,
        **given,
        "children": [one if isinstance(one, str) else _branch(one) for one in node.children],
    }


def first_paragraph(html: str) -> str:
    """The first paragraph that is not in a list or table, below the headings before it; nothing without one.

    Other blocks before it are left out: what is shown as the beginning must not hold a report's tables.
    """
    headings: list[Node] = []
    for block in nodes.read(html):
        if block.tag == "p":
            return nodes.write([*headings, block])
        if block.tag in nodes.TEXTS:
            headings.append(block)
    return ""


def marked(html: str) -> str:
    """The text with its headings, items, links and emphasis marked by signs, for those who compare two of them."""
    return "\n\n".join(line for one in nodes.read(html) for line in _lines(one, ""))


def _lines(node: Node, before: str) -> list[str]:
    if node.tag in nodes.TEXTS:
        return [before + {"h2": "## ", "h3": "### "}.get(node.tag, "") + "".join(map(_signed, node.children))]
    lines: list[str] = []
    for number, child in enumerate(one for one in node.children if isinstance(one, Node)):
        sign = {"ul": "- ", "ol": f"{number + 1}. ", "blockquote": "> ", "tr": "| "}.get(node.tag, "")
        lines += _lines(child, before + sign)
    return lines


def _signed(child: Child) -> str:
    if isinstance(child, str):
        return child
    inner = "".join(map(_signed, child.children))
    match child.tag:
        case "br":
            return "\n"
        case "a":
            return f"[{inner}]({child.attributes['href']})"
        case "strong":
            return f"**{inner}**"
        case _:
            return f"*{inner}*"
