"""Queries as users send, save and share them: read from addresses, checked, canonical, and written back."""

from search.saved.errors import MessageKey, QueryError, QueryInvalid
from search.saved.model import (
    BEST_RATED,
    SCREEN_VERSION,
    ArticleQuery,
    FacetSearch,
    FundSize,
    GuidedQuery,
    NameQuery,
    Order,
    ScreenQuery,
    Terms,
    Value,
    query_string,
)
from search.saved.screen import decimal, parse, screen_keys, to_pairs, value_facets
from search.saved.text import LONGEST_TEXT, normalise

__all__ = [
    "BEST_RATED",
    "LONGEST_TEXT",
    "SCREEN_VERSION",
    "ArticleQuery",
    "FacetSearch",
    "FundSize",
    "GuidedQuery",
    "MessageKey",
    "NameQuery",
    "Order",
    "QueryError",
    "QueryInvalid",
    "ScreenQuery",
    "Terms",
    "Value",
    "decimal",
    "normalise",
    "parse",
    "query_string",
    "screen_keys",
    "to_pairs",
    "value_facets",
]
