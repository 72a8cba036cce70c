"""Which searches can miss a fund by one criterion, and which answers say so."""

from typing import Any

import pytest

from search.queries.missed import MAX_MISSED, guided_clauses, missed_body, read_missed, screen_clauses
from search.saved import SCREEN_VERSION


def answer(**funds: Any) -> dict[str, Any]:
    """An answer with these funds for each criterion, and how many are not listed."""
    return {
        "aggregations": {
            name: {"funds": {"buckets": [{"key": fund} for fund in listed], "sum_other_doc_count": others}}
            for name, (listed, others) in funds.items()
        }
    }


@pytest.mark.parametrize("criteria", [{}, {"sri": [1]}, {"sri": [1], "main_tranche": ["true"]}])
def test_with_fewer_than_two_criteria_there_is_nothing_near(criteria: dict[str, Any]) -> None:
    assert missed_body(screen_clauses({"version": SCREEN_VERSION} | criteria)) is None


def test_each_criterion_is_asked_for_but_the_choice_of_a_share_class() -> None:
    criteria = {"version": SCREEN_VERSION, "sri": [1], "ratings": ["A"], "main_tranche": ["true"]}
    body = missed_body(screen_clauses(criteria))
    assert body is not None
    assert set(body["aggs"]) == {"found", "sri", "ratings"}


def test_steps_of_the_guided_search_are_criteria() -> None:
    body = missed_body(guided_clauses({"region": ["world"], "asset_class": ["equity"]}))
    assert body is not None
    assert set(body["aggs"]) == {"found", "region", "asset_class"}


def test_found_funds_and_criteria_that_most_funds_miss_are_left_out() -> None:
    too_many = range(3, MAX_MISSED + 4)
    found = read_missed(answer(found=([2, 0], 0), sri=([2, 3], 0), ratings=(too_many, 0), volume=([9], 5)))
    assert found == {"sri": [3]}
    # One of them was found, so it is not one too many.
    assert len(read_missed(answer(found=([3], 0), ratings=(too_many, 0)))["ratings"]) == MAX_MISSED


def test_nothing_is_said_of_a_search_that_finds_nearly_everything() -> None:
    assert read_missed(answer(found=([1], 7), sri=([2], 0))) == {}
