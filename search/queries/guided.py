"""The guided search: asset class, region and risk class, with live counts and data for a performance-risk picture."""

from collections.abc import Mapping
from typing import Any, Literal

from search.fields import tranche_catalogue
from search.queries.filters import OPEN, Clause, filtered, sort_of
from search.queries.items import POINT, Item, fund_item, point_item
from search.saved import BEST_RATED, FacetLabels, GuidedQuery, Value

Period = Literal[1, 3, 5]

#: Step to the index field it filters.
STEPS: dict[str, str] = {"asset_class": "asset_class", "region": "regions", "risk_class": "risk_class"}
#: What is said of an answer beside its count, and the figure whose median it is.
MEDIANS: dict[str, str] = {"median_performance": "perf_3y", "median_drawdown": "max_drawdown"}
#: Funds drawn in the performance-risk picture.
MAX_POINTS = 500
_MAX_VALUES = 1000


def found_clause(query: GuidedQuery) -> Clause:
    """The share classes that meet all answers."""
    return _all(list(_filters(query).values()))


def list_body(query: GuidedQuery) -> Clause:
    """One page of share classes."""
    return {
        "query": found_clause(query),
        "sort": sort_of(query.order, query.language),
        "from": (query.page - 1) * query.per_page,
        "size": query.per_page,
        "track_total_hits": True,
    }


def read_list(query: GuidedQuery, answer: Mapping[str, Any]) -> tuple[int, list[Item]]:
    """Number of share classes found, and one page of them."""
    hits = answer["hits"]
    return int(hits["total"]["value"]), [
        fund_item(hit["_source"], query.language, query.viewer) for hit in hits["hits"]
    ]


def count_body(query: GuidedQuery) -> Clause:
    """The count, and each step's counts under the other steps' choices."""
    filters = _filters(query)
    parts: Clause = {"found": {"filter": _all(list(filters.values()))}}
    for step, field in STEPS.items():
        others = _all([clause for name, clause in filters.items() if name != step])
        values = {"terms": {"field": field, "size": _MAX_VALUES}, "aggs": _medians()}
        parts[step] = {"filter": others, "aggs": {"values": values}}
    return {"query": _all([]), "size": 0, "track_total_hits": False, "aggs": parts}


def _medians() -> Clause:
    return {
        name: {"percentiles": {"field": tranche_catalogue()[figure].stem, "percents": [50], "keyed": False}}
        for name, figure in MEDIANS.items()
    }


def read_count(answer: Mapping[str, Any], labels: FacetLabels) -> dict[str, Any]:
    """``{count, steps}``: every value that ``labels`` offers for a step, in its order, zeros included.

    ``labels`` holds the values offered under the names of :data:`STEPS`.
    """
    parts = answer["aggregations"]
    steps: dict[str, list[dict[str, Any]]] = {}
    for step in STEPS:
        found: dict[Value, Mapping[str, Any]] = {bucket["key"]: bucket for bucket in parts[step]["values"]["buckets"]}
        offered = labels.by_facet.get(step, {})
        steps[step] = [
            {"value": value, "label": label, **_option(found.get(value))} for value, label in offered.items()
        ]
    return {"count": int(parts["found"]["doc_count"]), "steps": steps}


def _option(bucket: Mapping[str, Any] | None) -> dict[str, Any]:
    """How many share classes an answer has, and their medians."""
    if bucket is None:
        return {"count": 0, **dict.fromkeys(MEDIANS)}
    medians = {name: bucket[name]["values"][0]["value"] for name in MEDIANS}
    return {
        "count": int(bucket["doc_count"]),
        **{name: None if value is None else round(value, 1) for name, value in medians.items()},
    }


def picture_body(query: GuidedQuery, period: Period) -> Clause:
    """The best rated funds that have both figures of ``period`` (years)."""
    performance, volatility = picture_fields(period)
    # Figures are not indexed for search, so what exists is read from the column store that sorting uses.
    known: list[Clause] = [{"exists": {"field": field}} for field in (performance, volatility)]
    return {
        "query": _all([*_filters(query).values(), *known]),
        "sort": sort_of(BEST_RATED, query.language),
        "size": MAX_POINTS,
        "track_total_hits": True,
        "_source": [*POINT, performance, volatility],
    }


def picture_fields(period: Period) -> tuple[str, str]:
    """Names of the performance and the volatility over ``period`` years."""
    fields = tranche_catalogue()
    return fields[f"perf_{period}y"].stem, fields[f"volatility_{period}y"].stem


def read_picture(answer: Mapping[str, Any], period: Period) -> tuple[int, list[Item]]:
    """Number of funds with both figures, and the points; percent points a year (a total for one year)."""
    performance, volatility = picture_fields(period)
    points = [point_item(hit["_source"], performance, volatility) for hit in answer["hits"]["hits"]]
    return int(answer["hits"]["total"]["value"]), points


def _filters(query: GuidedQuery) -> dict[str, Clause]:
    chosen = {
        "asset_class": query.asset_classes,
        "region": query.regions,
        "risk_class": query.risk_classes,
    }
    filters: dict[str, Clause] = {
        step: {"terms": {STEPS[step]: sorted(values)}} for step, values in chosen.items() if values
    }
    if query.main_tranche is not None:
        filters["main_tranche"] = {"term": {"primary": query.main_tranche}}
    return filters


def _all(clauses: list[Clause]) -> Clause:
    return filtered([OPEN, *clauses])
