"""The figures of measurements.md are those of the kept results."""

import json
from pathlib import Path

import pytest

from tests.bench import measurements, uploads
from tests.bench.harness import Aim, Result, Table
from tests.bench.harness.results import Cell, write, write_page
from tests.bench.uploads import Case
from tests.measuring import Run

OUTER = f"# Title\n{measurements.BEGIN}\nold\n{measurements.END}\nafter\n"


def result(measured: str) -> Result:
    return Result("rebuild", "Rebuild", [], [Aim("documents per second", "at least 0.9", measured, met=False)])


def test_the_page_shows_the_results_that_are_kept() -> None:
    text = measurements.PAGE.read_text(encoding="utf-8")

    assert measurements.with_section(text, measurements.section()) == text, "run: python -m tests.bench.measurements"


def test_a_new_result_changes_the_page_once(tmp_path: Path) -> None:
    # given
    page = tmp_path / "measurements.md"
    page.write_text(OUTER, encoding="utf-8")
    write(result("0.95"), tmp_path / "results")

    # when
    changed = [measurements.renew(page, tmp_path / "results") for _ in range(2)]

    # then
    text = page.read_text(encoding="utf-8")
    assert changed == [True, False]
    assert "| documents per second | 0.95 | at least 0.9 (**missed**) | `./portal bench rebuild` |" in text
    assert "old" not in text
    assert text.startswith("# Title\n")
    assert text.endswith("\nafter\n")

    # and when
    write(result("0.85"), tmp_path / "results")

    # then
    assert measurements.with_section(text, measurements.section(tmp_path / "results")) != text


def test_no_result_is_no_row(tmp_path: Path) -> None:
    assert measurements.section(tmp_path) == [""]


@pytest.mark.parametrize("text", ["nothing", measurements.BEGIN + "\n", f"{measurements.END}\n{measurements.BEGIN}\n"])
def test_a_page_without_its_markers_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="must hold the lines"):
        measurements.with_section(text, [])


def test_a_wanted_row_that_is_gone_is_an_error(tmp_path: Path) -> None:
    # given
    columns = ["start", "median (s)", "least (s)", "most (s)"]
    write(Result("start", "Start", [Table("Another title", columns, [["first", 1.0, 1.0, 1.0]])]), tmp_path)

    # then
    with pytest.raises(ValueError, match="no table that begins with"):
        measurements.section(tmp_path)


def test_uploads_are_shown_with_what_was_aimed_at(tmp_path: Path) -> None:
    # given: what the benchmark makes of its runs
    runs = {
        Case(name, name.split(",")[0], "", (), lambda _: None): (10 * 1024**2, [Run(1.5, 6.25, 290)])
        for name in ("PDF, 60,000 objects", "workbook, a million prices in four columns")
    }
    write(uploads.result(runs), tmp_path)
    # when
    lines = "\n".join(measurements.section(tmp_path))
    # then
    assert "| checking an upload: PDF, 60,000 objects | 1.50 s | 1 s (**missed**) | `./portal bench uploads` |" in lines
    assert "four columns, memory | 290 MB | 300 MB |" in lines
    assert "four columns | 6.2 s of a processor |" in lines


def test_starts_are_shown_with_their_range(tmp_path: Path) -> None:
    # given
    columns = ["start", "median (s)", "least (s)", "most (s)"]
    rows: list[list[Cell]] = [["first, from a fresh clone", 78.2, 70.4, 90.6], ["second", 11.0, 10.9, 11.2]]
    write(Result("start", "Start", [Table("From the command to the address", columns, rows)]), tmp_path)

    # when
    lines = "\n".join(measurements.section(tmp_path))

    # then
    assert json.loads((tmp_path / "start.json").read_text())["name"] == "start"
    assert "78 s (70 to 91)" in lines
    assert "| later starts | 11 s |" in lines


def test_the_fault_soak_has_a_row_for_each_cluster_and_a_section_of_the_page(tmp_path: Path) -> None:
    # given
    run = {"seconds": 600.0, "faults": {"kill": 20, "stop": 4}, "documents_checked": 92_560, "findings": []}
    soak = {"1 search node(s)": run, "3 search node(s)": run | {"findings": ["a lost document"]}}
    (tmp_path / "faults.json").write_text(json.dumps(soak))

    # when
    lines = "\n".join(measurements.section(tmp_path))
    page = write_page(tmp_path).read_text(encoding="utf-8")

    # then
    assert "24 in 10 min, 92,560 documents checked, none missing, stale or lost | none | `./portal faults` |" in lines
    assert "1 missing, stale or lost | none (**missed**) |" in lines
    assert "| faults | kill: 20, stop: 4 | kill: 20, stop: 4 |" in page
    assert "| findings | none | a lost document |" in page
