"""From documents to the API's share classes: one language, the fields the viewer may see, and a slug."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from app.api.messages import Language
from app.funds.slugs import slug
from search.fields import Viewer, catalogue

Document = Mapping[str, Any]
Item = dict[str, Any]


@cache
def _names(lang: Language, viewer: Viewer) -> tuple[tuple[str, str], ...]:
    """Pairs of name in the API and name in the index."""
    return tuple((item.name, item.index_name(lang)) for item in catalogue("tranche").visible_to(viewer))


@cache
def source_fields(lang: Language, viewer: Viewer) -> list[str]:
    """The index fields that :func:`fund_item` reads, for the engine's ``_source``."""
    return [index_name for _, index_name in _names(lang, viewer)]


def fund_item(document: Document, lang: Language, viewer: Viewer) -> Item:
    """A share class as lists show it; a missing value is None, never left out."""
    get = document.get
    item = {name: get(index_name) for name, index_name in _names(lang, viewer)}
    item["slug"] = slug(item["name"])
    return item


def sibling(document: Document) -> Item:
    """A share class as it stands beside another one of its fund."""
    return {
        "id": document["id"],
        "slug": slug(document["name"]),
        "name": document["name"],
        "tranche": document.get("tranche"),
        "isin": document["isin"],
        "wkn": document.get("wkn"),
        "currency": document["currency"],
        "primary": document["primary"],
    }


#: What :func:`sibling` reads.
SIBLING_FIELDS: Sequence[str] = ("id", "name", "tranche", "isin", "wkn", "currency", "primary")
