"""Filter clauses of a screen, one per active facet, and how lists are put in order."""

from functools import cache
from typing import Any

from search.fields import Field, Language, catalogue
from search.queries.codes import code_clause, code_in
from search.queries.matching import name_clause, name_text
from search.saved import FundSize, Order, ScreenQuery, Strictness, Value

Clause = dict[str, Any]

#: Share classes that have not closed: no list, facet, count, export or saved search finds another one (ADR 0141). Only
#: the search box and lists of single share classes do. An index that does not know the field yet holds open ones only.
OPEN: Clause = {"bool": {"must_not": [{"exists": {"field": "closed_on"}}]}}
#: Key to sort by that puts closed share classes behind open ones.
OPEN_FIRST: Clause = {"closed_on": {"order": "desc", "missing": "_first", "unmapped_type": "date"}}


@cache
def facet_field(facet: str) -> Field:
    """The tranche field behind ``facet``; KeyError if there is none. Rights were checked when the query was read."""
    return catalogue("tranche").facets("wholesale")[facet]


def values_clause(index_name: str, values: tuple[Value, ...]) -> Clause:
    """Documents with at least one of ``values``."""
    return {"terms": {index_name: list(values)}}


def size_clause(size: FundSize) -> Clause:
    """Funds at least or at most as large; those without a known size never match."""
    return {"range": {facet_field("fund_size").name: {size.sign: size.value}}}


def filters_of(query: ScreenQuery) -> dict[str, Clause]:
    """One clause per active facet, in a fixed order; all of them must hold."""
    clauses = {facet: values_clause(facet_field(facet).name, values) for facet, values in query.selected.items()}
    if query.size:
        clauses["fund_size"] = size_clause(query.size)
    return dict(sorted(clauses.items()))


def scope_of(text: str, strictness: Strictness) -> list[Clause]:
    """What every share class of a screen must meet besides its filters: it is open, and matches the text if any."""
    clause = text_clause(text, strictness)
    return [OPEN, clause] if clause else [OPEN]


def text_clause(text: str, strictness: Strictness) -> Clause | None:
    """The clause of ``q``, or None if there is no text. A text that may be a code matches as code and as words."""
    if not text:
        return None
    words = name_clause(name_text(text), strictness)
    code = code_in(text)
    if not code:
        return words
    return {"bool": {"should": [code_clause(code), words], "minimum_should_match": 1}}


def sort_of(order: Order, language: Language) -> list[Clause]:
    """Keys to sort by: the order asked for, then rating points, risk-return ratio and id, so that pages never overlap.

    Missing values come last whichever the direction.
    """
    fields = catalogue("tranche")
    path = fields[order.name].sort_path(language)
    keys: list[Clause] = [{path: {"order": "desc" if order.descending else "asc", "missing": "_last"}}]
    ties = [name for name in ("rating_points", "risk_return_ratio") if name != order.name]
    keys += [{name: {"order": "desc", "missing": "_last"}} for name in ties]
    if order.name != "id":
        keys.append({"id": {"order": "asc"}})
    return keys
