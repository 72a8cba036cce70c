"""Index settings and mappings, made from the field catalogue."""

from search.mappings.body import MAX_RESULT_WINDOW, alias, index_body, mapping_hash

__all__ = ["MAX_RESULT_WINDOW", "alias", "index_body", "mapping_hash"]
