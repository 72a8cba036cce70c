"""What lists have in common: which documents they show, what facets count, how share classes are put in order."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from search.fields import Language, tranche_catalogue
from search.saved import Order

Clause = dict[str, Any]

#: Share classes that have not closed: no list, facet, count, export or saved search finds another one (ADR 0141). Only
#: the search box and lists of single share classes do. An index that does not know the field yet holds open ones only.
OPEN: Clause = {"bool": {"must_not": [{"exists": {"field": "closed_on"}}]}}
#: Key to sort by that puts closed share classes behind open ones.
OPEN_FIRST: Clause = {"closed_on": {"order": "desc", "missing": "_first", "unmapped_type": "date"}}


def filtered(clauses: Sequence[Clause]) -> Clause:
    """Documents that meet all of ``clauses``, without a score."""
    return {"bool": {"filter": list(clauses)}}


def all_of(clauses: Iterable[Clause]) -> Clause:
    """The same, where there may be none of them: every document."""
    return filtered(found) if (found := list(clauses)) else {"match_all": {}}


def counted_without_own(filters: Mapping[str, Clause], values: Mapping[str, Clause]) -> Clause:
    """The ``aggs`` of a list's facets: each facet's ``values`` under all filters but its own."""
    return {
        facet: {
            "filter": all_of(clause for name, clause in filters.items() if name != facet),
            "aggs": {"values": wanted},
        }
        for facet, wanted in values.items()
    }


def sort_of(order: Order, language: Language) -> list[Clause]:
    """Keys to sort by: the order asked for, then rating points, risk-return ratio and id, so that pages never overlap.

    Missing values come last whichever the direction.
    """
    fields = tranche_catalogue()
    path = fields[order.name].sort_path(language)
    keys: list[Clause] = [{path: {"order": "desc" if order.descending else "asc", "missing": "_last"}}]
    ties = [name for name in ("rating_points", "risk_return_ratio") if name != order.name]
    keys += [{name: {"order": "desc", "missing": "_last"}} for name in ties]
    if order.name != "id":
        keys.append({"id": {"order": "asc"}})
    return keys
