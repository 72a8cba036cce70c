"""The field catalogue, and what is known about security identifiers."""

from search.fields.catalogue import (
    DOC_TYPES,
    FOLLOWING_COLUMNS,
    GROUPS,
    LANGUAGES,
    VIEWERS,
    Catalogue,
    CatalogueError,
    DocType,
    Field,
    Kind,
    Language,
    Text,
    Viewer,
    catalogue,
)

__all__ = [
    "DOC_TYPES",
    "FOLLOWING_COLUMNS",
    "GROUPS",
    "LANGUAGES",
    "VIEWERS",
    "Catalogue",
    "CatalogueError",
    "DocType",
    "Field",
    "Kind",
    "Language",
    "Text",
    "Viewer",
    "catalogue",
]
