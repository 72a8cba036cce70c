"""The arithmetic and the page of the benchmarks."""

import json
from pathlib import Path

import pytest

from tests.bench.harness import Aim, Result, Table, interleave, quantile, spread
from tests.bench.harness.results import table_lines, write


def test_every_way_takes_its_turn_to_be_first() -> None:
    order: list[str] = []

    def way(name: str) -> int:
        order.append(name)
        return len(order)

    # when
    found = interleave({"a": lambda: way("a"), "b": lambda: way("b")}, rounds=3)

    # then
    assert order == ["a", "b", "b", "a", "a", "b"]
    assert found == {"a": [1, 4, 5], "b": [2, 3, 6]}


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [([3.0], 0.95, 3.0), (range(1, 101), 0.5, 50), (range(1, 101), 0.95, 95), (range(1, 101), 1, 100), ([2, 1], 0, 1)],
)
def test_a_quantile_is_a_value_that_was_measured(values: list[float], share: float, expected: float) -> None:
    assert quantile(values, share) == expected


def test_no_values_have_no_quantile() -> None:
    with pytest.raises(ValueError, match="no values"):
        quantile([], 0.5)


def test_a_spread_keeps_the_extremes() -> None:
    assert spread([3.0, 1.0, 2.0]).as_dict() == {"median": 2.0, "least": 1.0, "greatest": 3.0, "rounds": 3}


def test_only_columns_of_numbers_stand_right() -> None:
    lines = table_lines(["way", "ms"], [["ours", 1.234], ["peer", None]])

    assert lines == ["| way | ms |", "|---|---:|", "| ours | 1.23 |", "| peer | – |"]


def test_the_page_shows_tables_plots_and_missed_aims(tmp_path: Path) -> None:
    # given
    table = Table("Speed", ["way", "p50 (ms)"], [["<ours>", 1.0], ["peer", 100.0]], plot=["p50 (ms)"], log=True)
    aims = [Aim("fast", "at most 1", "2", met=False), Aim("right", "yes", "yes", met=True)]

    # when
    path = write(Result("sample", "A sample", [table], aims, ["Made up."]), tmp_path)

    # then
    page = (tmp_path / "README.md").read_text()
    assert "| fast | at most 1 | 2 | **missed** |" in page
    assert "![Speed](sample-1.svg)" in page
    assert "&lt;ours&gt;" in (tmp_path / "sample-1.svg").read_text()
    assert json.loads(path.read_text())["machine"]["cores"] >= 1
