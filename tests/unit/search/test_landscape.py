"""Reading the map: cells, outer cells, peergroups."""

from typing import Any

import pytest

from search.queries.landscape import RETURN, RISK, MapCutError, landscape_body, read_landscape
from search.saved import Value

LABELS: dict[Value, str] = {7: "Aktien Welt", 9: "Anleihen Euro"}


def group(key: str, cells: dict[tuple[float, float], int]) -> list[dict[str, Any]]:
    """The cells of a peergroup as the engine answers them, by their lower ends."""
    return [{"key": f"{key} {risk} {performance}", "doc_count": count} for (risk, performance), count in cells.items()]


def answer(total: int, *groups: list[dict[str, Any]], left_out: int = 0) -> dict[str, Any]:
    buckets = [bucket for cells in groups for bucket in cells]
    counted = {"sum_other_doc_count": left_out, "buckets": buckets}
    return {"hits": {"total": {"value": total}}, "aggregations": {"cells": counted}}


def test_cells_are_added_up_over_peergroups_and_name_the_largest() -> None:
    # given two peergroups that share a cell
    found = answer(9, group("7", {(12.0, 7.0): 3}), group("9", {(12.0, 7.0): 4, (12.5, 7.0): 1}))
    # when
    read = read_landscape(found, LABELS)
    # then the cell has all of them, and names the one with most
    column, row = round(12.0 / RISK.step), round((7.0 - RETURN.minimum) / RETURN.step)
    assert read["cells"] == [[column, row, 7, 0, 4], [column + 1, row, 1, 0, 1]]
    assert (read["count"], read["drawn"], read["outside"]) == (9, 8, 0)
    # and the largest peergroup comes first
    assert [one["label"] for one in read["peergroups"]] == ["Anleihen Euro", "Aktien Welt"]
    assert read["peergroups"][1] == {
        "value": 7,
        "label": "Aktien Welt",
        "count": 3,
        "risk": 12.2,
        "performance": 7.2,
        "column": column,
        "row": row,
    }


def test_what_lies_beyond_counts_in_the_outer_cells() -> None:
    # given funds at the corners within, and beyond each side
    edge = (RISK.maximum - RISK.step, RETURN.maximum - RETURN.step)
    cells = {edge: 1, (RISK.maximum, 90.0): 2, (95.0, RETURN.minimum - RETURN.step): 4, (0.0, RETURN.minimum): 8}
    # when
    read = read_landscape(answer(15, group("7", cells)), LABELS)
    # then none is lost, and those beyond are counted
    last = (RISK.cells - 1, RETURN.cells - 1)
    assert read["cells"] == [[0, 0, 8, 0, 8], [last[0], 0, 4, 0, 4], [*last, 3, 0, 3]]
    assert (read["drawn"], read["outside"]) == (15, 6)


def test_medians_lie_where_half_of_the_funds_are_below() -> None:
    # two of ten lie below 5, seven from 5 to 5.5: half are below 5 + 0.5 * 3 / 7
    assert RISK.median({4.0: 2, 5.0: 7, 9.0: 1}) == 5.2
    # beyond the map as well
    assert RETURN.median({90.0: 1}) == 90.2
    assert RETURN.median({-30.0: 4}) == -29.8


def test_an_empty_map_has_no_cells() -> None:
    read = read_landscape(answer(0), LABELS)
    assert (read["cells"], read["peergroups"], read["drawn"]) == ([], [], 0)


def test_an_answer_that_was_cut_is_no_map() -> None:
    cut = answer(4, group("7", {(1.0, 1.0): 3}), left_out=1)

    with pytest.raises(MapCutError, match="1 share classes were left out"):
        read_landscape(cut, LABELS)


def test_a_peergroup_without_a_name_shows_its_number() -> None:
    read = read_landscape(answer(1, group("8", {(1.0, 1.0): 1})), LABELS)
    assert read["peergroups"][0]["label"] == "8"


def test_equal_screens_are_asked_in_equal_bytes() -> None:
    assert landscape_body({"match_all": {}}) == landscape_body({"match_all": {}})
    assert landscape_body({"match_all": {}})["size"] == 0
