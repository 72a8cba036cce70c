"""What a document is called here and in PostgreSQL."""

from typing import NamedTuple

from psycopg import sql

from search.fields import DocType


class Document(NamedTuple):
    """The key of one document."""

    doc_type: DocType
    doc_id: int


def view(doc_type: DocType) -> sql.Identifier:
    """The SQL view that builds the documents of ``doc_type``."""
    return sql.Identifier(f"search_doc_{doc_type}")


def whole_view(doc_type: DocType) -> sql.Identifier:
    """The SQL view to read every document from; it has the rows of :func:`view`, joined as whole tables."""
    return sql.Identifier("search_doc_tranche_all") if doc_type == "tranche" else view(doc_type)


def table(doc_type: DocType) -> str:
    """The table that has a row for each document of ``doc_type``."""
    return {"tranche": "funds_tranche", "news": "content_news", "report": "content_report"}[doc_type]
