"""Lists of AIF and ELTIF: words of name and manager, codes, filters, and facets under each other's filters.

Words are looked for as beginnings, codes by theirs. Where no entry of the list has them, the list is asked once more
with typing mistakes forgiven, whatever else is chosen: a further filter never changes what a text means.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from search.documents import DocType
from search.fields import catalogue
from search.fields.isin import confusable, normalise
from search.queries.filters import Clause, all_of, counted_without_own
from search.queries.typed import beginnings, forgiven
from search.saved import Order

#: Characters of a code from which on it is looked for, and from which on typing mistakes in it are forgiven.
SHORTEST_CODE: Final = 4
_SHORTEST_FORGIVEN_CODE: Final = 10
#: A LEI has 20 characters, of which some may be typed twice.
_LONGEST_CODE: Final = 24
_CODES: Final = ("lei", "isins")
#: No facet has more values.
_MAX_VALUES: Final = 100


@dataclass(frozen=True)
class RegisterQuery:
    """One page of a list; ``chosen`` has the values of each filter by its key."""

    kind: str
    order: Order
    text: str = ""
    chosen: Mapping[str, Sequence[str]] = field(default_factory=dict)
    page: int = 1
    per_page: int = 15


@dataclass(frozen=True)
class RegisterPage:
    """What the index has for a query."""

    count: int
    entries: list[Mapping[str, Any]]
    counts: dict[str, dict[str, int]]
    """For each facet how many entries have each value under all other filters."""
    listed: int
    """Entries of the list, whatever the filters; so are the next two."""
    updated_on: str | None
    simulated: bool


def find(doc_type: DocType, query: RegisterQuery, ask: Callable[[Clause], Mapping[str, Any]]) -> RegisterPage:
    """One page; ``ask`` sends a body to the engine."""
    answer = ask(register_body(doc_type, query))
    if query.text and not answer["aggregations"]["meant"]["doc_count"]:
        answer = ask(register_body(doc_type, query, tolerant=True))
    return _read(answer, catalogue(doc_type).facets("visitor"))


def register_body(doc_type: DocType, query: RegisterQuery, *, tolerant: bool = False) -> Clause:
    """One page of hits, the facets, and what is said of the whole list."""
    fields = catalogue(doc_type)
    of_filter = fields.filters("visitor")
    filters: dict[str, Clause] = {
        key: {"terms": {of_filter[key].stem: sorted(values)}} for key, values in query.chosen.items() if values
    }
    of_kind: Clause = {"term": {"kind": query.kind}}
    meant = [of_kind, *([_text(query.text, tolerant)] if query.text else [])]
    values = {
        name: {"terms": {"field": item.stem, "size": _MAX_VALUES}} for name, item in fields.facets("visitor").items()
    }
    whole: Clause = {
        "filter": of_kind,
        "aggs": {
            "updated_on": {"max": {"field": "updated_on"}},
            "simulated": {"filter": {"term": {"simulated": True}}},
        },
    }
    return {
        "query": all_of(meant),
        # The facets need what their own filter hides, so the filters restrict the hits only afterwards.
        "post_filter": all_of(filters.values()),
        "sort": [
            {query.order.name: {"order": "desc" if query.order.descending else "asc", "missing": "_last"}},
            {"id": {"order": "asc"}},
        ],
        "from": (query.page - 1) * query.per_page,
        "size": query.per_page,
        "track_total_hits": True,
        "_source": {"excludes": ["words"]},
        "aggs": {
            **counted_without_own(filters, values),
            "meant": {"filter": {"match_all": {}}},
            "whole": {"global": {}, "aggs": {"list": whole}},
        },
    }


def _text(text: str, tolerant: bool) -> Clause:
    code = normalise(text)
    ways = [forgiven("words", text), *_forgiven_codes(code)] if tolerant else [beginnings("words", text), *_codes(code)]
    return {"bool": {"should": ways, "minimum_should_match": 1}}


def _codes(code: str) -> list[Clause]:
    return [{"prefix": {name: {"value": code}}} for name in _CODES] if len(code) >= SHORTEST_CODE else []


def _forgiven_codes(code: str) -> list[Clause]:
    """Codes within two slips, confusable letters aside."""
    like_a_code = code.isascii() and code.isalnum() and any(sign.isdigit() for sign in code)
    if not like_a_code or not _SHORTEST_FORGIVEN_CODE <= len(code) <= _LONGEST_CODE:
        return []
    slips: Clause = {"fuzziness": 2, "transpositions": True, "prefix_length": 0, "max_expansions": 100}
    return [
        {"fuzzy": {path: {"value": value, **slips}}}
        for name in _CODES
        for path, value in ((name, code), (f"{name}.confusable", confusable(code)))
    ]


def _read(answer: Mapping[str, Any], facets: Mapping[str, Any]) -> RegisterPage:
    found = answer["aggregations"]
    whole = found["whole"]["list"]
    return RegisterPage(
        count=int(answer["hits"]["total"]["value"]),
        entries=[hit["_source"] for hit in answer["hits"]["hits"]],
        counts={
            name: {bucket["key"]: int(bucket["doc_count"]) for bucket in found[name]["values"]["buckets"]}
            for name in facets
        },
        listed=int(whole["doc_count"]),
        updated_on=whole["updated_on"].get("value_as_string"),
        simulated=bool(whole["simulated"]["doc_count"]),
    )
