"""Bodies for creating an index, one per kind of document, and the hash that tells whether an index is out of date."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import orjson

from search.documents import DOC_TYPES, Analysis, DocType
from search.fields import Catalogue, CatalogueError, Field, Language, catalogue
from search.fields.catalogue import FieldType
from search.mappings.analysis import name_analysis, page_analysis, text_analysis
from search.texts import DEFAULT_LANGUAGE

#: Results that can be paged to; requests beyond are refused by the API.
MAX_RESULT_WINDOW = 100_000
_LANGUAGE_ANALYZERS: dict[Language, str] = {"de": "german", "en": "english"}
_ANALYSIS: dict[Analysis, Callable[[], dict[str, Any]]] = {
    "names": name_analysis,
    "texts": text_analysis,
    "pages": page_analysis,
}


def alias(prefix: str, doc_type: DocType) -> str:
    """Name under which readers and the indexer find the live index of ``doc_type``."""
    return prefix + DOC_TYPES[doc_type].alias


def index_body(doc_type: DocType) -> dict[str, Any]:
    """Settings and mappings for a new index of ``doc_type``.

    One shard keeps facet counts exact. Deletes are remembered for 15 minutes, longer than any lease of the indexer, so
    that a late write of an old version cannot bring a deleted document back.
    """
    fields = catalogue(doc_type)
    return {
        "settings": {
            "index": {
                "number_of_shards": 1,
                "auto_expand_replicas": "0-1",
                "max_result_window": MAX_RESULT_WINDOW,
                "gc_deletes": "15m",
                "refresh_interval": "1s",
                "mapping": {"coerce": False},
            },
            "analysis": _ANALYSIS[DOC_TYPES[doc_type].analysis](),
        },
        "mappings": {
            "dynamic": "strict",
            "_meta": {"doc_type": doc_type},
            "properties": _properties(fields),
        },
    }


@cache
def mapping_hash(doc_type: DocType) -> str:
    """SHA-256 over :func:`index_body`: an index made with another hash needs a rebuild."""
    return hashlib.sha256(orjson.dumps(index_body(doc_type), option=orjson.OPT_SORT_KEYS)).hexdigest()


def _properties(fields: Catalogue) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    analysis = DOC_TYPES[fields.doc_type].analysis
    for index_name in fields.index_fields:
        properties[index_name] = _property(analysis, fields.of_index_field(index_name), index_name)
    if analysis == "names" and any(item.stem in _THEME_FIELDS for item in fields):
        # Words of the peergroup, focus and regions in both languages: "pictet schwellenländer" finds English names too.
        properties["theme"] = _words("compound", index_options="docs")
    return properties


def _words(analyzer: str, **more: Any) -> dict[str, Any]:
    """Words of a name. Without length norms: siblings must tie on their fund's name, whatever their own label."""
    return {"type": "text", "analyzer": analyzer, "search_analyzer": "folded", "norms": False, **more}


#: Kept in the source only, neither searched nor sorted.
_STORED: dict[str, Any] = {"type": "keyword", "index": False, "doc_values": False}
_CONFUSABLE: dict[str, Any] = {"type": "keyword", "normalizer": "confusable", "doc_values": False}
_SORTABLE: dict[str, Any] = {"type": "keyword", "normalizer": "sortable"}
_NAME_PARTS: dict[str, Any] = {"prefix": _words("prefix", index_options="docs"), "sort": _SORTABLE}
_PAIRS: dict[str, Any] = {"type": "text", "analyzer": "pair", "norms": False, "index_options": "docs"}
# A term for each beginning: a prefix query would have to visit every name that begins so.
_BEGIN: dict[str, Any] = {
    "type": "text",
    "analyzer": "begin",
    "search_analyzer": "whole",
    "norms": False,
    "index_options": "docs",
}
_FIXED: dict[FieldType, dict[str, Any]] = {
    "id": {"type": "long"},
    "title": {"type": "text", "analyzer": "compound", "search_analyzer": "folded"},
    "text_name": _STORED,
    "object": {"type": "object", "enabled": False},
}
_NUMERIC: dict[FieldType, dict[str, Any]] = {
    "integer": {"type": "integer"},
    # As exact as the decimals of PostgreSQL are compared: facet counts must equal counts in SQL.
    "number": {"type": "double"},
    "boolean": {"type": "boolean"},
    "date": {"type": "date", "format": "strict_date"},
}
#: Types whose analyzers only an index of names has.
_NAMES: frozenset[FieldType] = frozenset({"name", "title"})
_THEME_FIELDS = frozenset({"peergroup", "investment_focus_label", "regions_label"})


def _property(analysis: Analysis, item: Field, index_name: str) -> dict[str, Any]:
    """The mapping of one field; what is neither searched, filtered nor sorted is only kept in the source."""
    if analysis != "names" and item.type in _NAMES:
        raise CatalogueError(f"{item.name}: an index of texts cannot analyse the type {item.type}; use text")
    used = bool(item.filter or item.sort)
    if item.kind == "value" and item.type in {"id", "integer"}:
        # Counted by value and never compared: ordinals of keywords are counted several times as fast as numbers.
        return {"type": "keyword"}
    if item.type in _FIXED:
        return _FIXED[item.type]
    if item.type in _NUMERIC:
        # What is closed is told by whether there is a date.
        stored = used or item.stem == "closed_on"
        return {**_NUMERIC[item.type], "index": bool(item.filter), "doc_values": stored}
    match item.type:
        case "code":
            if item.internal:
                # Only counted, never searched for.
                return {"type": "keyword", "index": False}
            return {"type": "keyword"} if used else _STORED
        case "isin" | "wkn":
            # The second form has O, I, S and B as digits, to find mistyped codes.
            return (
                {"type": "keyword", "fields": {"confusable": _CONFUSABLE}}
                if analysis == "names"
                else {"type": "keyword"}
            )
        case "name":
            parts = {**_NAME_PARTS, "pairs": _PAIRS, "begin": _BEGIN} if item.stem == "name" else _NAME_PARTS
            return _words("compound", fields=parts)
        case "label":
            theme = {"copy_to": "theme"} if analysis == "names" and item.stem in _THEME_FIELDS else {}
            return {**_SORTABLE, "index": False, **theme} if item.sort else {**_STORED, **theme}
        case _:
            language = item.language_of(index_name) or DEFAULT_LANGUAGE
            own = f"page-{language}" if analysis == "pages" else _LANGUAGE_ANALYZERS[language]
            return {"type": "text", "analyzer": own}
