"""A workbook of which only some columns are read gives the same rows as one that is read whole."""

import string
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.importing import narrowing, workbooks
from app.importing.faults import Fault
from app.importing.opening import open_source
from app.importing.sources import SourceError
from tests.factories.workbooks import cell, row, write

REQUIRED = ("isin", "article")
OPTIONAL = ("share",)


def headed(cells: Sequence[str]) -> list[str] | None:
    """Knows three columns, wherever they stand."""
    names = [one if one in (*REQUIRED, *OPTIONAL) else "" for one in cells]
    return names if set(REQUIRED) <= set(names) else None


@pytest.fixture
def narrowed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Says of each reading whether the columns alone were read; small workbooks are narrowed as well."""
    made: list[bool] = []
    columns = narrowing.columns

    def noted(*arguments: object) -> bool:
        made.append(columns(*arguments))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr(narrowing, "LEAST", 0)
    monkeypatch.setattr(narrowing, "columns", noted)
    return made


Found = list[tuple[int, list[str], str | None, object]]


def found(path: Path, sheet: str = "") -> Found:
    source = open_source(path, REQUIRED, OPTIONAL, sheet, headed, 1_000)
    assert isinstance(source, workbooks.Workbook)
    return [(one.line, one.cells, *_told(one.fault)) for one in source.rows()]


def _told(fault: Fault | None) -> tuple[str | None, object]:
    return (fault.code, fault.values.get("cell")) if fault else (None, None)


def whole(path: Path, monkeypatch: pytest.MonkeyPatch, sheet: str = "") -> Found:
    with monkeypatch.context() as patched:
        patched.setattr(narrowing, "LEAST", 10**12)
        return found(path, sheet)


HEADER = row(3, "Fonds", "isin", "x", "article", "y", "share")
ROWS: dict[str, tuple[str, ...]] = {
    "plain": (row(4, "A", "LU1", 1.0, 8.0, None, (0.125, 2)), row(6, "B", "LU2", None, "Art. 9", "z")),
    "only the others": (row(4, "A", None, 1.0, None, "y"), row(5, "B", "LU2", None, 9.0)),
    "an error": (f'<row r="4">{cell("A4", "A")}<c r="B4" t="e"><v>#N/A</v></c>{cell("D4", 8.0)}</row>',),
    "an error beside": (f'<row r="4">{cell("B4", "LU1")}<c r="C4" t="e"><v>#N/A</v></c>{cell("D4", 8.0)}</row>',),
    "a formula": (f'<row r="4">{cell("B4", "LU1")}<c r="D4"><f>4+4</f><v>8</v></c></row>',),
    "a formula without a result": (f'<row r="4">{cell("B4", "LU1")}<c r="D4"><f>4+4</f></c></row>',),
    "a date": (row(4, "A", "LU1", None, (46_325.0, 1)),),
    "signs of XML": (row(4, "<c r='A1'>", "LU&<1>", "c>", "</c> <row r='9'>", "]]>"),),
    "an empty row of its own": ('<row r="4" ht="3"/>', row(5, "A", "LU1", None, 8.0)),
    "attributes": (f'<row r="4" spans="1:6" x14ac:dyDescent="0.25">{cell("B4", "LU1")}{cell("D4", 8.0, 3)}</row>',),
    "rich text": (
        f'<row r="4"><c r="B4" t="inlineStr"><is><r><rPr><color rgb="0"/><charset val="1"/></rPr><t>L</t></r>'
        f"<r><t>U1</t></r></is></c>{cell('D4', 8.0)}</row>",
    ),
}


@pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS)
def test_narrowed_and_whole_say_the_same(
    rows: tuple[str, ...], tmp_path: Path, narrowed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.xlsx", {"S": (row(1, "Titel"), HEADER, *rows)})
    assert found(path) == whole(path, monkeypatch)
    assert narrowed == [True]


UNUSUAL: dict[str, tuple[str, ...]] = {
    "cells without addresses": (f'<row r="4"><c/><c t="str"><v>LU1</v></c>{cell("D4", 8.0)}</row>',),
    "a comment": (f'<row r="4">{cell("B4", "LU1")}<!-- note -->{cell("D4", 8.0)}</row>',),
    "marked data": (f'<row r="4"><c r="B4" t="str"><v><![CDATA[LU1]]></v></c>{cell("D4", 8.0)}</row>',),
    "other quotes": (f"<row r='4'><c r='B4' t='str'><v>LU1</v></c>{cell('D4', 8.0)}</row>",),
}


@pytest.mark.parametrize("rows", UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_written_in_another_way_is_read_whole(
    rows: tuple[str, ...], tmp_path: Path, narrowed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.xlsx", {"S": (HEADER, *rows)})
    assert found(path) == whole(path, monkeypatch)
    assert True not in narrowed


@pytest.mark.parametrize(
    ("area", "narrow"), [("B5:B6", False), ("A5:D5", False), ("A1:F1", True), ("A4:A6", True), ("D3:D4", False)]
)
def test_merged_areas(
    area: str, narrow: bool, tmp_path: Path, narrowed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: the second row has nothing but what the area covers, and a name
    rows = (row(1, "Titel"), HEADER, row(4, "A", "LU1", None, 8.0), row(5, "B", "LU2", None, 9.0), row(6, "C"))
    merged = f'<mergeCells count="1"><mergeCell ref="{area}"/></mergeCells>'
    path = write(tmp_path / "a.xlsx", {"S": rows}, after=merged)
    assert found(path) == whole(path, monkeypatch)
    assert narrowed == [narrow]


@pytest.mark.parametrize("hidden", [(), ("Leer",)])
def test_of_several_sheets_the_one_with_a_header_and_rows(
    hidden: Sequence[str], tmp_path: Path, narrowed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets = {
        "Hinweise": (row(1, "So geht es"),),
        "Leer": (HEADER,),
        "Daten": (HEADER, row(4, "A", "LU1", None, 8.0)),
    }
    path = write(tmp_path / "a.xlsx", sheets, hidden=hidden)
    assert found(path) == whole(path, monkeypatch) == [(4, ["LU1", "8", ""], None, None)]
    assert narrowed == [True]


def test_a_workbook_without_the_header_is_refused_in_the_same_words(
    tmp_path: Path, narrowed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.xlsx", {"S": (row(1, "Name", "Wert"), row(2, "a", 1.0))})
    with pytest.raises(SourceError) as short:
        found(path)
    with pytest.raises(SourceError) as long:
        whole(path, monkeypatch)
    assert str(short.value) == str(long.value)
    assert "isin" in str(short.value)
    assert narrowed == []


def test_a_cell_far_from_the_table_costs_nothing(tmp_path: Path, narrowed: list[bool]) -> None:
    # given: read whole, the area between both corners would take more memory than there is
    rows = [row(number, "A", f"LU{number}", None, 8.0) for number in range(4, 104)]
    far = f'<row r="1000000">{cell("ALL1000000", 1.0)}</row>'
    path = write(tmp_path / "a.xlsx", {"S": (HEADER, *rows, far)})
    # then
    assert [one[0] for one in found(path)] == list(range(4, 104))
    assert narrowed == [True]


def test_more_rows_than_a_table_may_have_are_left_out(tmp_path: Path, narrowed: list[bool]) -> None:
    # given: rows that are only formatted, and rows of other columns, count as none
    rows = [row(number, "A", None, 1.0) for number in range(4, 9)]
    rows += [row(number, "A", f"LU{number}", None, 8.0) for number in range(9, 20_000)]
    path = write(tmp_path / "a.xlsx", {"S": (HEADER, *rows)})
    # when
    source = open_source(path, REQUIRED, OPTIONAL, "", headed, 1_000, 12)
    # then: more than twelve are there, and not all
    assert 12 < sum(1 for _ in source.rows()) < 19_000
    assert narrowed == [True]


def test_a_sheet_that_breaks_off_is_damaged(tmp_path: Path, narrowed: list[bool]) -> None:
    path = write(tmp_path / "a.xlsx", {"S": (HEADER, row(4, "A", "LU1", None, 8.0))})
    with zipfile.ZipFile(path) as parts:
        contents = {name: parts.read(name) for name in parts.namelist()}
    with zipfile.ZipFile(path, "w") as parts:
        for name, content in contents.items():
            parts.writestr(name, content[:-40] if "sheet1" in name else content)
    with pytest.raises(SourceError, match="damaged"):
        found(path)
    assert True not in narrowed


texts = st.text(alphabet=string.ascii_letters + string.digits + " <>&\"'/:=äc", max_size=12)
cells = st.one_of(st.none(), texts, st.floats(min_value=-1e6, max_value=1e6, width=32), st.booleans())


@given(values=st.lists(st.lists(cells, min_size=6, max_size=6), max_size=30))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_stands_in_the_cells(
    values: list[list[str | float | bool | None]],
    tmp_path: Path,
    narrowed: list[bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = (row(number, *one) for number, one in enumerate(values, start=4))
    path = write(tmp_path / "a.xlsx", {"S": (HEADER, *rows)})
    assert found(path) == whole(path, monkeypatch)
    assert narrowed.pop()
