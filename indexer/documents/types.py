"""What a document is called here and in PostgreSQL."""

from typing import NamedTuple

from psycopg import sql

from search.documents import DOC_TYPES, DocType


class Document(NamedTuple):
    """The key of one document."""

    doc_type: DocType
    doc_id: int


def view(doc_type: DocType) -> sql.Identifier:
    """The SQL view that builds the documents of ``doc_type``."""
    return sql.Identifier(DOC_TYPES[doc_type].view)


def whole_view(doc_type: DocType) -> sql.Identifier:
    """The SQL view to read every document from; it has the rows of :func:`view`, joined as whole tables."""
    return sql.Identifier(DOC_TYPES[doc_type].whole_view)
