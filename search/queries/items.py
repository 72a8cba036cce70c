"""Documents of the index as items of a list, in the API's shape and the reader's language."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from search.documents import SCREENED, DocType
from search.fields import Language, Viewer, catalogue, tranche_catalogue
from search.queries.words import fold

Item = dict[str, Any]
Hit = Mapping[str, Any]

_NOT_IN_SLUG = re.compile(r"[^a-z0-9]+")


@cache
def _columns(doc_type: DocType, language: Language, viewer: Viewer) -> tuple[tuple[str, str], ...]:
    return tuple((item.name, item.index_name(language)) for item in catalogue(doc_type).visible_to(viewer))


def fund_item(source: Mapping[str, Any], language: Language, viewer: Viewer) -> Item:
    """A tranche document with every field that ``viewer`` may see; missing values are None."""
    item = {name: source.get(index_name) for name, index_name in _columns(SCREENED, language, viewer)}
    item["slug"] = slug(item["name"] or "")
    return item


#: What a suggestion shows of a fund, and where it stands in the index.
SUGGESTED: Final = {
    name: tranche_catalogue()[name].stem
    for name in (
        "id", "fund_id", "name", "tranche", "isin", "wkn", "company", "tranche_currency", "primary", "rating_points",
        "rank", "under_review", "simulated", "tranches_count", "closed_on",
    )
}  # fmt: skip


def suggested_item(source: Mapping[str, Any]) -> Item:
    """A tranche document with what suggestions show; none of it depends on language or viewer."""
    return {name: source.get(stem) for name, stem in SUGGESTED.items()} | {"slug": slug(source["name"])}


#: What a picture of risk and return shows of a fund beside both figures.
POINT: Final = ("id", "isin", "name", "rank", "rating_points")


def point_item(source: Mapping[str, Any], performance: str, volatility: str) -> Item:
    """A tranche document as a point of such a picture; ``performance`` and ``volatility`` name the figures drawn."""
    point = {name: source.get(name) for name in POINT}
    return point | {
        "slug": slug(source["name"]),
        "performance": source[performance],
        "volatility": source[volatility],
    }


def slug(name: str) -> str:
    """``name`` for an address: lower-case letters, digits and single hyphens; ``-`` if nothing is left."""
    return _NOT_IN_SLUG.sub("-", fold(name)).strip("-") or "-"


def number_of_pages(count: int, per_page: int) -> int:
    """Pages that ``count`` results fill; an empty list has one page."""
    return max(1, -(-count // per_page))
