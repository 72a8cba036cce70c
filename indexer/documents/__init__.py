"""Full documents, built by PostgreSQL as JSON and passed on as bytes."""

from indexer.documents.types import Document, view
from indexer.documents.views import Documents, estimate, read, read_all, read_in_order

__all__ = ["Document", "Documents", "estimate", "read", "read_all", "read_in_order", "view"]
