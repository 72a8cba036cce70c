"""The shape of a rich text in answers."""

from typing import Literal, Union

from ninja import Schema
from pydantic import Field

_Tag = Literal[
    "p", "h2", "h3", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "strong", "em", "a",
    "br",
]  # fmt: skip


class RichTextNode(Schema):
    """An element of a formatted text. Texts lie in p, h2, h3 and in what these hold: strong, em, a."""

    tag: _Tag
    href: str | None = Field(None, description="Of a link: https, mailto, or a path of the portal.")
    colspan: int | None = Field(None, description="Columns that a cell spans; left out for one.")
    rowspan: int | None = Field(None, description="Rows that a cell spans; left out for one.")
    children: list[Union["RichTextNode", str]]
