"""The field catalogue, and what is known about security identifiers."""

from search.fields.catalogue import (
    DRAWN_COLUMNS,
    FOLLOWING_COLUMNS,
    GROUPS,
    VIEWERS,
    Catalogue,
    CatalogueError,
    Field,
    Kind,
    Viewer,
    catalogue,
    tranche_catalogue,
)
from search.texts import LANGUAGES, Language, Text

__all__ = [
    "DRAWN_COLUMNS",
    "FOLLOWING_COLUMNS",
    "GROUPS",
    "LANGUAGES",
    "VIEWERS",
    "Catalogue",
    "CatalogueError",
    "Field",
    "Kind",
    "Language",
    "Text",
    "Viewer",
    "catalogue",
    "tranche_catalogue",
]
