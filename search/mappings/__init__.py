"""Index settings and mappings, made from the field catalogue."""

from search.mappings.body import MAX_RESULT_WINDOW, alias, index_body, mapping_hash
from search.mappings.history import (
    history_alias,
    history_body,
    history_hash,
    month_bit,
    month_of,
    snapshot_alias,
    snapshot_filter,
    snapshot_key,
    snapshot_prefix,
)
from search.mappings.stored import stored_body, stored_hash, stored_prefix

__all__ = [
    "MAX_RESULT_WINDOW",
    "alias",
    "history_alias",
    "history_body",
    "history_hash",
    "index_body",
    "mapping_hash",
    "month_bit",
    "month_of",
    "snapshot_alias",
    "snapshot_filter",
    "snapshot_key",
    "snapshot_prefix",
    "stored_body",
    "stored_hash",
    "stored_prefix",
]
