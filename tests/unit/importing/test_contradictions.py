"""Workbooks whose parts contradict each other or their format: a reject with its cell, or damage; never a guess."""

import datetime
import io
import resource
import zipfile
from pathlib import Path

import orjson
import pytest
from django.utils import translation
from python_calamine import CalamineError

from app.importing import workbook_contents
from app.importing.cells import read_date
from app.importing.faults import Fault
from app.importing.opening import open_source
from app.importing.reasons import told
from app.importing.sources import SourceError
from tests import measuring
from tests.factories.workbooks import cell, row, write

COLUMNS = ("isin", "date", "nav")
HEADER = row(1, *COLUMNS)
ISIN, DATE, NAV = cell("A2", "LU1"), cell("B2", "2026-10-30"), cell("C2", 1.5)


def given(folder: Path, *rows: str, after: str = "") -> Path:
    return write(folder / "a.xlsx", {"Preise": (HEADER, *rows)}, after=after, shared=("LU1", "LU2"))


def second(*cells: str) -> str:
    """The row below the header."""
    return f'<row r="2">{"".join(cells)}</row>'


def rewritten(path: Path, part: str, old: bytes, new: bytes) -> None:
    with zipfile.ZipFile(path) as parts:
        contents = {name: parts.read(name) for name in parts.namelist()}
    assert old in contents[part]
    contents[part] = contents[part].replace(old, new)
    with zipfile.ZipFile(path, "w") as parts:
        for name, content in contents.items():
            parts.writestr(name, content)


def read(path: Path) -> list[list[object]]:
    """The rows as the program writes them. Raises its Fault."""
    out = io.BytesIO()
    workbook_contents.read(str(path), "", out)
    return [orjson.loads(line) for line in out.getvalue().splitlines()[1:]]


DAMAGED = {
    "a cell twice": [second(ISIN, DATE, NAV, cell("C2", 2.5))],
    "a cell twice, apart": [second(ISIN, DATE, cell("A2", "LU2"), NAV)],
    "out of order": [second(DATE, ISIN, NAV)],
    "a cell of the row below": [second(ISIN, DATE, cell("C3", 1.5)), row(3, "LU2", "2026-10-30", 2.5)],
    "a cell of row 22 in row 2": [second(ISIN, DATE, cell("C22", 1.5))],
    "a cell on one without an address": [second(ISIN, "<c><v>5</v></c>", DATE, NAV)],
    "a cell on an empty one without an address": [second("<c/><c/>", DATE, NAV)],
    "two addresses": [second(ISIN, DATE, '<c r="C2" r="A2"><v>5</v></c>')],
    "two values": [second(ISIN, DATE, '<c r="C2"><v>1</v><v>2</v></c>')],
    "a text and a number": [second(ISIN, DATE, '<c r="C2"><is><t>1</t></is> <v>2</v></c>')],
    "a text that is not in the list": [second('<c r="A2" t="s"><v>7</v></c>', DATE, NAV)],
    "a text before the list": [second('<c r="A2" t="s"><v>-1</v></c>', DATE, NAV)],
    "a text between two of the list": [second("<c r='A2' t='s'> <v>1.5</v></c>", DATE, NAV)],
    "a text without a place": [second('<c r="A2" t="s"><v></v></c>', DATE, NAV)],
    "a type that there is not": [second(ISIN, DATE, '<c r="C2" t="q"><v>1</v></c>')],
    "a truth of seven": [second(ISIN, DATE, '<c r="C2" t="b"><v>7</v></c>')],
}


@pytest.mark.parametrize("rows", DAMAGED.values(), ids=DAMAGED)
def test_a_sheet_that_contradicts_itself_is_damaged(tmp_path: Path, rows: list[str]) -> None:
    assert given(tmp_path, second(ISIN, DATE, NAV)).exists()
    assert [one[0] for one in read(tmp_path / "a.xlsx")] == [1, 2]
    with pytest.raises((workbook_contents.Fault, CalamineError)) as found:
        read(given(tmp_path, *rows))
    assert getattr(found.value, "head", {"fault": "damaged"}) == {"fault": "damaged"}


@pytest.mark.parametrize("chunk", [30, 200, 5_000])
def test_a_sheet_is_followed_from_chunk_to_chunk(tmp_path: Path, chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    rows = [row(number, "LU1", "2026-10-30", 1.5) for number in range(2, 50)]
    empty = [f'<row r="{number}"/>' for number in range(51, 1_000)]
    expected = read(given(tmp_path, *rows, *empty))
    monkeypatch.setattr(workbook_contents, "_CHUNK", chunk)
    # What is longer, and not whole, is damage; rows without cells are not.
    monkeypatch.setattr(workbook_contents, "SMALL", 6_000)
    # when, then
    assert read(tmp_path / "a.xlsx") == expected
    with pytest.raises(workbook_contents.Fault):
        read(given(tmp_path, *rows, row(50, "LU1", "2026-10-30", 1.5).replace('"C50"', '"B50"')))


def test_a_second_table_of_a_sheet_is_damage(tmp_path: Path) -> None:
    with pytest.raises(workbook_contents.Fault):
        read(given(tmp_path, second(ISIN, DATE, NAV), after=f"<sheetData>{row(3, 'LU2')}</sheetData>"))


def test_a_name_that_two_sheets_have_says_of_neither_that_it_is_meant(tmp_path: Path) -> None:
    path = write(tmp_path / "a.xlsx", {"Preise": [HEADER], "preise": [HEADER], "B": [HEADER]})
    assert open_source(path, COLUMNS, sheet="b").sheet == "B"
    with pytest.raises(SourceError, match="damaged"):
        open_source(path, COLUMNS, sheet="Preise")


def test_addresses_may_be_missing_and_names_have_a_prefix(tmp_path: Path) -> None:
    # given: rows and cells without addresses, which then follow each other, and names as the SDK of Office writes them
    path = given(tmp_path, "<row><c><v>1</v></c><c/><c><v>3</v></c></row>", "<row/>", f"<row>{cell('B4', 4.0)}</row>")
    expected = read(path)
    assert expected[1:] == [[2, [1.0, "", 3.0]], [4, ["", 4.0, ""]]]
    part = "xl/worksheets/sheet1.xml"
    for name in (b"worksheet", b"sheetData", b"row", b"c", b"v", b"is", b"t"):
        for end in (b">", b" ", b"/>"):
            for start in (b"<", b"</"):
                with zipfile.ZipFile(path) as parts:
                    if start + name + end not in parts.read(part):
                        continue
                rewritten(path, part, start + name + end, start + b"x:" + name + end)
    rewritten(path, part, b"xmlns=", b"xmlns:x=")
    # when, then
    assert read(path) == expected


BROKEN = [
    "<c><v>1,5</v></c>",
    '<c s="1"><v>30.10.2026</v></c>',
    "<c><v>0x12</v></c>",
    "<c><v> 12 </v></c>",
    "<c><v>1&#50;3</v></c>",
    "<c><v>1<!-- 2 -->3</v></c>",
    '<c><v xml:space="preserve"><![CDATA[12]]></v></c>',
    '<c t="str"><f>A1</f><v>1<!-- 2 -->3</v></c>',
    f'<c t="inlineStr"><is><t>{"x" * 32_768}</t></is></c>',
]


def test_a_value_that_its_cell_cannot_hold_is_a_reject_with_its_cell(tmp_path: Path) -> None:
    # given
    rows = [
        f'<row r="{number}">{xml.replace("<c", f"<c r={chr(34)}C{number}{chr(34)}")}</row>'
        for number, xml in enumerate(BROKEN, start=2)
    ]
    last = len(BROKEN) + 2
    # when
    *bad, good = open_source(given(tmp_path, *rows, row(last, "LU2", "2026-10-30", 2.5)), COLUMNS).rows()
    # then
    assert list(good.values.values()) == ["LU2", "2026-10-30", "2.5"]
    assert [one.line for one in bad] == list(range(2, last))
    with translation.override("de"):
        for one in bad:
            assert (one.values, one.fault and one.fault.code) == ({}, "cell_damaged")
            assert one.fault is not None
            said = f"Zelle C{one.line} enthält einen Wert, den keine Tabellenkalkulation schreibt"
            assert told(one.fault).startswith(said)


def test_what_programs_write_beside_plain_numbers_is_read(tmp_path: Path) -> None:
    # given: a formula's text, an empty value, signs and exponents, the longest text
    path = given(
        tmp_path,
        '<row r="2"><c r="A2" t="str"><f>B1</f><v>M&amp;G</v></c><c r="B2"><v/></c><c r="C2"><v>+1.5E-3</v></c></row>',
        '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v></v></c><c r="C3" t="n"><v>.5</v></c></row>',
        row(4, "x" * 32_767, None, -2.0),
    )
    # when, then
    assert read(path)[1:] == [[2, ["M&G", "", 0.0015]], [3, ["LU2", "", 0.5]], [4, ["x" * 32_767, "", -2.0]]]


@pytest.mark.parametrize("said", ["A1:A1", "A1:XFD1048576"])
def test_a_dimension_that_lies_changes_nothing(tmp_path: Path, said: str) -> None:
    path = given(tmp_path, second(ISIN, DATE, NAV))
    expected = read(path)
    rewritten(path, "xl/worksheets/sheet1.xml", b"<sheetData>", f'<dimension ref="{said}"/><sheetData>'.encode())
    assert read(path) == expected


@pytest.mark.parametrize("days", [-5.0, 0.0, 1.0, 59.0, 60.0, 61.0, 2_958_466.0, 1e9, 1e308])
def test_a_day_outside_of_the_calendar_of_funds_is_no_date(tmp_path: Path, days: float) -> None:
    # given: a number that is shown as a date; Excel knows none before 1900, and 29 February 1900, which never was
    _header, [_line, cells] = read(given(tmp_path, row(2, "LU1", (days, 1), 1.5)))
    assert isinstance(cells, list)
    # when, then
    assert isinstance(read_date(str(cells[1]), datetime.date(2026, 11, 25)), Fault)


def test_days_counted_from_1904_are_the_same_days(tmp_path: Path) -> None:
    path = given(tmp_path, row(2, "LU1", (44_863.0, 1), 1.5))
    rewritten(path, "xl/workbook.xml", b"<sheets>", b'<workbookPr date1904="1"/><sheets>')
    assert read(path)[1] == [2, ["LU1", "2026-10-30", 1.5]]


def test_a_million_empty_rows_take_little_of_memory_and_time(tmp_path: Path) -> None:
    # given: a file of 28 kB that its reader must not turn into a million rows
    path = given(tmp_path, second(ISIN, DATE, NAV), "<row/>" * 1_000_000, row(1_000_003, "LU2", "2026-10-30", 2.5))
    assert path.stat().st_size < 50_000
    # when
    took = measuring.run(Path(workbook_contents.__file__), str(path), "", made=tmp_path / "rows")
    # then: the library keeps 72 MB for the cells between the first and the last, and nothing else grows
    lines = (tmp_path / "rows").read_bytes().splitlines()
    assert [orjson.loads(line)[0] for line in lines[1:]] == [1, 2, 1_000_003]
    assert took.memory < 150
    assert took.processor < 10


def test_a_million_rows_of_blanks_in_text_are_no_rows(tmp_path: Path) -> None:
    # given
    path = tmp_path / "a.csv"
    path.write_text("isin;date;nav\nLU1;2026-10-30;1.5\n" + " ;; \n" * 1_000_000 + "LU2;2026-10-30;2.5\n")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # when
    found = [(one.line, one.values["isin"]) for one in open_source(path, COLUMNS).rows()]
    # then
    assert found == [(2, "LU1"), (1_000_003, "LU2")]
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < 100
