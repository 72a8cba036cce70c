"""What may stand in a rich text, whoever sends it."""

import re
from typing import Final

import nh3

from app.richtext import nodes
from app.richtext.reading import of_plain

#: A text without any of these was typed without the editor: a blank line starts a paragraph.
_BLOCK: Final = re.compile(r"<(?:p|h[1-6]|ul|ol|blockquote|table|div)[\s/>]", re.IGNORECASE)
#: Elements of which nothing is kept, not even their text.
_DROPPED: Final = {"script", "style", "template", "noscript", "iframe", "object", "svg", "math", "textarea", "title"}
#: Other elements for the same thing, as text programs and browsers write them.
_SAME: Final = {"b": "strong", "i": "em", "h1": "h2", "h4": "h3", "h5": "h3", "h6": "h3", "div": "p"}
_TAG: Final = re.compile(rf"(</?)({'|'.join(_SAME)})(?=[\s/>])", re.IGNORECASE)


def clean(text: str) -> str:
    """The text as it is kept: HTML of known elements without any script, or nothing. Cleaning it again keeps it.

    A text without blocks is taken as it was typed, by paragraphs.
    """
    html = text if _BLOCK.search(text) else of_plain(text, is_markup=True)
    html = _TAG.sub(lambda found: found[1] + _SAME[found[2].lower()], html)
    harmless = nh3.clean(
        html,
        tags=set(nodes.TAGS),
        clean_content_tags=_DROPPED,
        attributes={tag: set(names) for tag, names in nodes.ATTRIBUTES.items()},
        url_schemes={"https", "mailto"},
        link_rel=None,
    )
    return nodes.write(nodes.read(harmless))
