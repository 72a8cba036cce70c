"""The one form of a rich text: a tree of known elements, built from HTML and written as HTML again.

Containers hold blocks, blocks of text hold pieces of text, and nothing else holds anything. What does not fit is put
where it fits: text between blocks becomes a paragraph, a block inside a paragraph ends it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import Final, TypeAlias

from search.texts import is_blank

#: Blocks that hold text.
TEXTS: Final = frozenset({"p", "h2", "h3"})
#: Pieces of text that hold text.
MARKS: Final = frozenset({"strong", "em", "a"})
#: What each container may hold; None is any block.
PARTS: Final[Mapping[str, frozenset[str] | None]] = {
    "ul": frozenset({"li"}),
    "ol": frozenset({"li"}),
    "table": frozenset({"thead", "tbody"}),
    "thead": frozenset({"tr"}),
    "tbody": frozenset({"tr"}),
    "tr": frozenset({"th", "td"}),
    "li": None,
    "blockquote": None,
    "th": None,
    "td": None,
}
#: Elements that are parts of another one, and never stand in a text by themselves.
INNER: Final = frozenset({"li", "thead", "tbody", "tr", "th", "td"})
TAGS: Final = TEXTS | MARKS | frozenset(PARTS) | {"br"}
#: What an element may carry; how many columns and rows a cell spans is a number of at most two digits.
ATTRIBUTES: Final[Mapping[str, frozenset[str]]] = {
    "a": frozenset({"href"}),
    "th": frozenset({"colspan", "rowspan"}),
    "td": frozenset({"colspan", "rowspan"}),
}
#: Containers in each other; what lies deeper is put into the last one.
DEEPEST: Final = 12
#: Tables, rows and cells are kept even where they are empty: the others of their table would move.
_MAY_BE_EMPTY: Final = frozenset({"th", "td"})
_SPACES: Final = re.compile(r"[ \t\r\n\f]+")
_SPAN: Final = re.compile(r"[1-9]\d?")
#: Other addresses are no links: no scheme but these, and nothing that a browser takes for another host.
_ADDRESS: Final = re.compile(r"https://[^\s/\\]+\S*|mailto:[^\s@]+@\S+|/(?![/\\])\S*", re.IGNORECASE)

Child: TypeAlias = "Node | str"


@dataclass(slots=True)
class Node:
    """An element; ``children`` are elements and pieces of text."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Child] = field(default_factory=list)

    def text_blocks(self) -> Iterator["Node"]:
        """The blocks of text in it, in their order."""
        if self.tag in TEXTS:
            yield self
            return
        for child in self.children:
            if isinstance(child, Node):
                yield from child.text_blocks()


def read(html: str) -> list[Node]:
    """The blocks of a text."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.finished()


def write(blocks: list[Node]) -> str:
    """The blocks as HTML."""
    return "".join(_written(block) for block in blocks)


def _written(child: Child) -> str:
    if isinstance(child, str):
        return escape(child, quote=False)
    if child.tag == "br":
        return "<br>"
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in sorted(child.attributes.items()))
    return f"<{child.tag}{attributes}>{''.join(map(_written, child.children))}</{child.tag}>"


def text_of(node: Node) -> str:
    """The letters of a block of text or a piece of it."""
    return "".join(_letters(child) for child in node.children)


def _letters(child: Child) -> str:
    if isinstance(child, str):
        return child
    return "\n" if child.tag == "br" else text_of(child)


class _Builder(HTMLParser):
    """Puts what the parser meets where it may stand."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._root = Node("root")
        #: Open containers, outermost first; then, if one is open, a block of text, and the marks in it.
        self._containers = [self._root]
        self._block: Node | None = None
        self._marks: list[Node] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        if tag in TEXTS:
            self._end_block()
            self._open_block(tag)
        elif tag in PARTS:
            self._end_block()
            self._open_container(tag, _kept(tag, attrs))
        elif tag == "br":
            self._inline().children.append(Node("br"))
        elif tag in MARKS:
            attributes = _kept(tag, attrs)
            if (tag == "a" and not attributes) or any(one.tag == tag for one in self._marks):
                return
            parent = self._inline()
            mark = Node(tag, attributes)
            parent.children.append(mark)
            self._marks.append(mark)

    def handle_endtag(self, tag: str) -> None:
        """Close an element, if it is open."""
        if tag in MARKS:
            open_marks = [one.tag for one in self._marks]
            if tag in open_marks:
                del self._marks[open_marks.index(tag) :]
        elif tag in TEXTS:
            self._end_block()
        elif tag in PARTS:
            self._end_block()
            for place in range(len(self._containers) - 1, 0, -1):
                if self._containers[place].tag == tag:
                    del self._containers[place:]
                    break

    def handle_data(self, data: str) -> None:
        """Add letters; space between blocks is nothing."""
        text = _SPACES.sub(" ", data)
        if self._block is None and not text.strip(" "):
            return
        self._inline().children.append(text)

    def finished(self) -> list[Node]:
        """The blocks, without those that are empty."""
        return [one for one in _tidied(self._root).children if isinstance(one, Node)]

    def _open_container(self, tag: str, attributes: dict[str, str]) -> None:
        if tag in INNER:
            # A part belongs to the nearest container that takes it; without one it is only its text.
            while len(self._containers) > 1 and not _takes(self._containers[-1], tag):
                if self._containers[-1].tag not in INNER:
                    return
                self._containers.pop()
            if not _takes(self._containers[-1], tag):
                return
        else:
            self._leave_parts()
        if len(self._containers) > DEEPEST:
            return
        node = Node(tag, attributes)
        self._containers[-1].children.append(node)
        self._containers.append(node)

    def _leave_parts(self) -> None:
        """Leave containers that hold parts only, such as a list between two of its items."""
        while PARTS.get(self._containers[-1].tag) is not None:
            self._containers.pop()

    def _open_block(self, tag: str) -> Node:
        self._leave_parts()
        self._block = Node(tag)
        self._containers[-1].children.append(self._block)
        return self._block

    def _end_block(self) -> None:
        self._block, self._marks = None, []

    def _inline(self) -> Node:
        if self._marks:
            return self._marks[-1]
        return self._block if self._block is not None else self._open_block("p")


def _takes(container: Node, tag: str) -> bool:
    parts = PARTS.get(container.tag)
    return parts is not None and tag in parts


def _kept(tag: str, attrs: list[tuple[str, str | None]]) -> dict[str, str]:
    kept = {}
    for name, value in attrs:
        if name not in ATTRIBUTES.get(tag, ()) or value is None:
            continue
        if name == "href":
            if _ADDRESS.fullmatch(value):
                kept[name] = value
        elif _SPAN.fullmatch(value) and value != "1":
            kept[name] = value
    return kept


def _tidied(node: Node) -> Node:
    """The element without what shows nothing: empty blocks, marks without letters, spaces at the ends of a block."""
    if node.tag in TEXTS:
        return Node(node.tag, node.attributes, _trimmed(_joined(node.children)))
    kept: list[Child] = []
    for child in node.children:
        if not isinstance(child, Node):
            continue
        tidy = _tidied(child)
        if tidy.tag in TEXTS and is_blank(text_of(tidy)):
            continue
        if tidy.children or tidy.tag in _MAY_BE_EMPTY:
            kept.append(tidy)
    return Node(node.tag, node.attributes, kept)


def _joined(children: list[Child]) -> list[Child]:
    """Pieces of text that lie beside each other as one; marks without letters are left out."""
    joined: list[Child] = []
    for child in children:
        if isinstance(child, Node):
            made = child if child.tag == "br" else Node(child.tag, child.attributes, _joined(child.children))
            if made.tag == "br" or made.children:
                joined.append(made)
        elif child and joined and isinstance(joined[-1], str):
            joined[-1] = _SPACES.sub(" ", joined[-1] + child)
        elif child:
            joined.append(child)
    return joined


def _trimmed(children: list[Child]) -> list[Child]:
    """Without spaces and line breaks at both ends."""
    kept = list(children)
    while kept and _is_space(kept[0]):
        del kept[0]
    while kept and _is_space(kept[-1]):
        del kept[-1]
    if kept and isinstance(kept[0], str):
        kept[0] = kept[0].lstrip(" ")
    if kept and isinstance(kept[-1], str):
        kept[-1] = kept[-1].rstrip(" ")
    return kept


def _is_space(child: Child) -> bool:
    return not child.strip(" ") if isinstance(child, str) else child.tag == "br"
