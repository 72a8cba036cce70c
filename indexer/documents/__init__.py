"""Full documents, built by PostgreSQL as JSON and passed on as bytes."""

from indexer.documents.reading import Documents, copy_all, estimate, read
from indexer.documents.types import Document, view

__all__ = ["Document", "Documents", "copy_all", "estimate", "read", "view"]
