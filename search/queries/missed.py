"""Which funds a search missed by exactly one criterion."""

from collections.abc import Mapping
from typing import Any, Final

from search.queries.compiled import compile_stored
from search.queries.filters import OPEN, Clause, filtered
from search.queries.guided import STEPS
from search.saved import restore

#: If more funds than this miss only one criterion, that criterion is what the search was about, and none came close.
MAX_MISSED: Final = 500
#: Funds that are read for a criterion: some may have a share class that was found.
_ROOM: Final = 4 * MAX_MISSED
#: Funds that are read of those found. A search that finds more asks for nearly everything.
_FOUND: Final = 20_000
#: Which share class stands for a fund is no property of the fund, so no fund can miss it.
_NO_CRITERION: Final = "main_tranche"


def screen_clauses(criteria: Mapping[str, Any]) -> dict[str, Clause]:
    """The clause of each criterion of a stored screen, by facet. Raises NotUnderstood; its text is left out."""
    return dict(compile_stored(restore({key: value for key, value in criteria.items() if key != "q"})).clauses)


def guided_clauses(criteria: Mapping[str, Any]) -> dict[str, Clause]:
    """The same of a guided search, by step. Raises KeyError for a step that is not known."""
    return {step: {"terms": {STEPS[step]: list(values)}} for step, values in criteria.items()}


def missed_body(clauses: Mapping[str, Clause]) -> Clause | None:
    """A search for the funds that meet all of ``clauses`` but one; None with fewer than two criteria."""
    asked = {name: clause for name, clause in clauses.items() if name != _NO_CRITERION}
    if len(asked) < 2:
        return None
    always = [OPEN, *(clause for name, clause in clauses.items() if name == _NO_CRITERION)]
    nearly = {"bool": {"should": list(asked.values()), "minimum_should_match": len(asked) - 1}}
    return {
        "query": filtered([*always, nearly]),
        "size": 0,
        "track_total_hits": False,
        "aggs": {
            "found": _funds(filtered(list(asked.values())), _FOUND),
            **{
                name: _funds(
                    {"bool": {"filter": [one for other, one in asked.items() if other != name], "must_not": [clause]}},
                    _ROOM,
                )
                for name, clause in asked.items()
            },
        },
    }


def read_missed(answer: Mapping[str, Any]) -> dict[str, list[int]]:
    """Numbers of the funds that missed each criterion and no other; a fund of which a share class was found is none.

    A criterion that more than :data:`MAX_MISSED` funds missed is left out.
    """
    parts = {name: part["funds"] for name, part in answer["aggregations"].items()}
    found = parts.pop("found")
    if found["sum_other_doc_count"]:
        return {}
    hit = _keys(found)
    whole = {name: _keys(funds) - hit for name, funds in parts.items() if not funds["sum_other_doc_count"]}
    return {name: sorted(funds) for name, funds in whole.items() if 0 < len(funds) <= MAX_MISSED}


def _keys(funds: Mapping[str, Any]) -> set[int]:
    return {int(bucket["key"]) for bucket in funds["buckets"]}


def _funds(meeting: Clause, size: int) -> Clause:
    return {"filter": meeting, "aggs": {"funds": {"terms": {"field": "fund_id", "size": size}}}}
