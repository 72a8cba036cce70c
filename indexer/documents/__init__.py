"""Full documents, built by PostgreSQL as JSON and passed on as bytes."""

from indexer.documents.reading import Documents, estimate, read, read_all, read_in_order
from indexer.documents.types import Document, view

__all__ = ["Document", "Documents", "estimate", "read", "read_all", "read_in_order", "view"]
