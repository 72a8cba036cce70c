"""Queries as users send, save and share them: read from addresses, checked, canonical, and written back."""

from search.saved.errors import MessageKey, QueryError, QueryInvalid
from search.saved.model import (
    BEST_RATED,
    ORDER_SYNONYMS,
    SCREEN_VERSION,
    STRICTNESSES,
    ArticleQuery,
    FacetLabels,
    FacetSearch,
    GuidedQuery,
    NameQuery,
    Order,
    Range,
    ScreenQuery,
    Strictness,
    Value,
    query_string,
)
from search.saved.screen import counted_facets, decimal, parse, range_facets, screen_keys, to_pairs, value_facets
from search.saved.stored import NotUnderstood, StoredQuery, restore, store
from search.saved.text import LONGEST_TEXT, normalise
from search.saved.words import FollowedWords, restore_words

__all__ = [
    "BEST_RATED",
    "LONGEST_TEXT",
    "ORDER_SYNONYMS",
    "SCREEN_VERSION",
    "STRICTNESSES",
    "ArticleQuery",
    "FacetLabels",
    "FacetSearch",
    "FollowedWords",
    "GuidedQuery",
    "MessageKey",
    "NameQuery",
    "NotUnderstood",
    "Order",
    "QueryError",
    "QueryInvalid",
    "Range",
    "ScreenQuery",
    "StoredQuery",
    "Strictness",
    "Value",
    "counted_facets",
    "decimal",
    "normalise",
    "parse",
    "query_string",
    "range_facets",
    "restore",
    "restore_words",
    "screen_keys",
    "store",
    "to_pairs",
    "value_facets",
]
