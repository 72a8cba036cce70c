"""Excel workbooks as people make them, and as nobody should."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from app.importing import workbook_contents
from app.importing.faults import fault
from app.importing.numbers import Number, Percent, amount, decimal_sign
from app.importing.opening import open_source
from app.importing.reasons import told
from app.importing.rejects import Reject, write_rejects
from app.importing.sources import Source, SourceError
from tests.factories.workbooks import cell, row, write

COLUMNS = ("isin", "date", "nav")
HEADER = row(1, "ISIN", " Date ", "NAV")


def opened(path: Path, sheet: str = "") -> Source:
    return open_source(path, COLUMNS, sheet=sheet)


def given(folder: Path, *rows: str, after: str = "") -> Path:
    return write(folder / "prices.csv", {"Preise": (HEADER, *rows)}, after=after)


def test_a_workbook_is_known_by_its_content_and_its_cells_by_their_types(tmp_path: Path) -> None:
    # given: a date that is shown as a month, a number as Excel calculates it, a WKN that has become a number
    path = given(
        tmp_path,
        row(3, " LU1 ", (46_325.0, 3), 0.1 + 0.2),
        row(4, 848_176.0, (46_325.0, 1), (1.25, 4)),
        row(5, 87_164.0, (46_325.75, 5), True),
        row(6, "Fonds, AG", "31.10.2026", (0.0125, 2)),
        row(7, "LU2", "31.10.2026", "1.234,5"),
    )
    # when
    source = opened(path)
    # then
    assert [(one.line, list(one.values.values()), one.fault) for one in source.rows()] == [
        (3, ["LU1", "2026-10-30", "0.3"], None),
        (4, ["848176", "2026-10-30", "1.25"], None),
        (5, ["87164", "2026-10-30 18:00:00", "TRUE"], None),
        (6, ["Fonds, AG", "31.10.2026", "1.25%"], None),
        (7, ["LU2", "31.10.2026", "1.234,5"], None),
    ]
    assert (source.sheet, source.columns, str(source.place(7))) == (
        "Preise",
        ["isin", "date", "nav"],
        "Sheet Preise, row 7",
    )


def test_numbers_of_a_workbook_have_no_sign_that_could_be_doubted() -> None:
    # given: a number and texts with a decimal comma
    cells = [Number("1.234"), "1.234,5", Percent("1.25%")]
    # when
    sign = decimal_sign(enumerate(cells), said=None)
    # then
    assert sign == ","
    assert [str(amount(one, sign)) for one in cells] == ["1.234", "1234.5", "None"]


@pytest.mark.parametrize(
    ("xml", "after", "expected"),
    [
        ('<c r="C2" t="e"><v>#N/A</v></c>', "", ("cell_error", "Cell C2 ")),
        ("<c t='e' r='C2'><f>1/0</f><v>#DIV/0!</v></c>", "", ("cell_error", "Cell C2 ")),
        ('<c r="C2"><f>SUM(A1:A2)</f></c>', "", ("formula_without_value", "Cell C2 ")),
        ('<c r="C2"><f t="shared" si="0"/><v></v></c>', "", ("formula_without_value", "Cell C2 ")),
        ('<c r="C2"/>', '<mergeCells><mergeCell ref="C1:C2"/></mergeCells>', ("merged", "cells C1:C2")),
        (cell("C2", 1.0) + cell("D2", "x"), "", ("columns", "Cell D2 ")),
    ],
)
def test_a_cell_without_a_usable_value_is_a_reject_with_its_address(
    tmp_path: Path, xml: str, after: str, expected: tuple[str, str]
) -> None:
    # given
    path = given(tmp_path, f'<row r="2">{cell("A2", "LU1")}{cell("B2", "2026-10-30")}{xml}</row>', after=after)
    # when
    rows = list(opened(path).rows())
    # then
    assert [(one.line, one.values) for one in rows] == [(2, {})]
    assert rows[0].fault is not None
    assert rows[0].fault.code == expected[0]
    with translation.override("en"):
        assert expected[1] in told(rows[0].fault)


@pytest.mark.parametrize(
    "xml",
    [
        '<c r="C2"><v>NaN</v></c>',
        '<c r="C2"><v>1e999</v></c>',
        '<c r="C2" s="2"><v>-INF</v></c>',
        '<c r="C2" t="inlineStr"><is><t>1_x0000_2</t></is></c>',
    ],
)
def test_a_value_that_no_program_writes_is_an_error_of_its_cell(tmp_path: Path, xml: str) -> None:
    path = given(tmp_path, f'<row r="2">{cell("A2", "LU1")}{cell("B2", "31.10.2026")}{xml}</row>')
    [found] = opened(path).rows()
    assert found.fault is not None
    assert (found.fault.code, "C2" in told(found.fault)) == ("cell_damaged", True)
    assert "\0" not in "".join(found.cells)


def test_the_result_of_a_formula_counts_and_an_empty_text_is_one(tmp_path: Path) -> None:
    # given
    results = '<c r="B2" t="str"><f>A1</f><v></v></c><c r="C2"><f>1+1</f><v>2</v></c>'
    # when
    rows = list(opened(given(tmp_path, f'<row r="2">{cell("A2", "LU1")}{results}</row>')).rows())
    # then
    assert [one.values for one in rows] == [{"isin": "LU1", "date": "", "nav": "2"}]


def test_faults_outside_the_columns_that_are_read_refuse_no_row(tmp_path: Path) -> None:
    # given: a column of notes, and below the table a formula that was never computed there
    note = '<c r="D2" t="e"><v>#REF!</v></c>'
    path = write(
        tmp_path / "list.xlsx",
        {"Liste": [row(1, *COLUMNS, "note"), f'<row r="2">{cell("A2", "LU1")}{note}</row>']},
    )
    assert [one.fault for one in opened(path).rows()] == [None]


def test_rows_keep_their_numbers_below_rows_and_beside_columns_that_are_empty(tmp_path: Path) -> None:
    # given: nothing in the first two rows, nor in the first column, and an error
    header = f'<row r="3">{cell("B3", "isin")}{cell("C3", "date")}{cell("D3", "nav")}</row>'
    good = f'<row r="5">{cell("B5", "LU1")}{cell("C5", "2026-10-30")}{cell("D5", 1.5)}</row>'
    bad = f'<row r="6">{cell("B6", "LU2")}{cell("C6", "2026-10-30")}<c r="D6" t="e"><v>#N/A</v></c></row>'
    # when
    source = opened(write(tmp_path / "a.xlsx", {"S": (header, good, bad)}))
    # then
    assert source.header_line == 3
    assert [(one.line, one.fault) for one in source.rows()] == [(5, None), (6, fault("cell_error", cell="D6", area=""))]


def test_rows_that_are_only_formatted_are_no_rows(tmp_path: Path) -> None:
    # given
    def rows() -> Iterator[str]:
        yield HEADER
        yield row(2, "LU1", "2026-10-30", 1.5)
        for number in [*range(3, 100_000), 1_048_576]:
            yield f'<row r="{number}"><c r="A{number}" s="1"/></row>'

    # when
    source = opened(write(tmp_path / "prices.xlsx", {"Preise": rows()}))
    # then
    assert [one.line for one in source.rows()] == [2]
    assert source.lines == 1


@pytest.mark.parametrize(
    ("sheets", "hidden", "asked", "said"),
    [
        (("A", "B"), ("B",), "", "A"),
        (("A", "B"), ("B",), "b", "B"),
        (("A", "B"), (), "", "has several sheets: A, B"),
        (("A", "B"), (), "C", "has no sheet C; it has: A, B"),
        (("A",), ("A",), "", "shows no sheet"),
    ],
)
def test_the_only_sheet_that_is_shown_counts_or_the_named_one(
    tmp_path: Path, sheets: tuple[str, ...], hidden: tuple[str, ...], asked: str, said: str
) -> None:
    path = write(tmp_path / "prices.xlsx", {name: [HEADER, row(2, name)] for name in sheets}, hidden=hidden)
    if len(said) > 1:
        with pytest.raises(SourceError, match=said):
            opened(path, asked)
    else:
        assert [one.values["isin"] for one in opened(path, asked).rows()] == [said]


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def without_a_sheet(path: Path) -> None:
    path.unlink()
    with zipfile.ZipFile(path, "w") as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")


def twice(path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(path, "a") as parts:
        parts.writestr("xl/worksheets/sheet1.xml", "<worksheet/>")


def unpacks_to_gigabytes(path: Path) -> None:
    with zipfile.ZipFile(path, "a") as parts:
        parts.writestr("xl/media/1.bin", b"")
        # What the directory says is what counts; nothing is unpacked.
        parts.getinfo("xl/media/1.bin").file_size = 513 * 1024**2


def of_many_parts(path: Path) -> None:
    with zipfile.ZipFile(path, "a") as parts:
        for number in range(workbook_contents.PARTS):
            parts.writestr(f"xl/media/{number}", b"")


def with_far_corners(path: Path) -> None:
    given(path.parent, '<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>')


def with_a_stray_value(path: Path) -> None:
    given(path.parent, f'<row r="2">{cell("A2", "LU1")}{cell("IX2", 1.0)}</row>')


def without_addresses(path: Path) -> None:
    given(path.parent, '<row r="2"><c t="e"><v>#N/A</v></c></row>')


def with_a_row_twice(path: Path) -> None:
    given(path.parent, row(2, "LU1", "2026-10-30", 1.5), row(2, "LU1", "2026-10-30", 2.5))


def with_rows_out_of_order(path: Path) -> None:
    given(path.parent, row(3, "LU1", "2026-10-30", 1.5), row(2, "LU1", "2026-10-29", 2.5))


def with_a_title_above(path: Path) -> None:
    write(path, {"Preise": [row(1, "Preise Oktober"), row(2, *COLUMNS), row(3, "LU1", "2026-10-30", 1.5)]})


def empty(path: Path) -> None:
    write(path, {"Preise": []})


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (truncated, "is damaged"),
        (without_a_sheet, "is an archive, but not an Excel workbook"),
        (twice, "is damaged"),
        (unpacks_to_gigabytes, "is larger than 512 MiB when it is unpacked"),
        (of_many_parts, "more than 2000 parts"),
        (with_far_corners, "takes too much memory"),
        (with_a_stray_value, "right of column 256"),
        (without_addresses, "is damaged"),
        (with_a_row_twice, "is damaged"),
        (with_rows_out_of_order, "is damaged"),
        (with_a_title_above, "Sheet Preise, row 1: the header lacks isin, date, nav"),
        (empty, "is empty"),
    ],
)
def test_a_workbook_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, spoil: object, said: str) -> None:
    # given
    path = given(tmp_path, row(2, "LU1", "2026-10-30", 1.5))
    assert callable(spoil)
    spoil(path)
    # when
    with pytest.raises(SourceError) as refused:
        opened(path)
    # then
    assert said in str(refused.value)


def test_rejects_name_sheet_row_and_reason_in_both_languages(tmp_path: Path) -> None:
    # given
    source = opened(given(tmp_path, row(2, "=1+1", "2026-10-30", 1.5)))
    wrong = fault("isin_invalid", "isin", value="=1+1")
    rejects = [Reject(one.line, wrong, one.cells) for one in source.rows()]
    # when
    write_rejects(tmp_path / "rejects.csv", source, rejects)
    # then
    assert (tmp_path / "rejects.csv").read_text(encoding="utf-8-sig").splitlines() == [
        "sheet,line,reason,detail,grund,isin,date,nav",
        "Preise,2,isin_invalid,Column isin: “=1+1” is not an ISIN; its form or check digit is wrong.,"
        "Spalte isin: „=1+1“ ist keine ISIN; Form oder Prüfziffer stimmen nicht.,'=1+1,2026-10-30,1.5",
    ]


def test_a_name_of_a_sheet_that_no_program_writes_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.xlsx", {"P" * 101: [HEADER]})
    with pytest.raises(SourceError, match="damaged"):
        opened(path)


def test_a_text_in_utf16_with_zero_characters_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("isin,date,nav\nLU1,2026-10-31,1.5\nLU2,2026-10-31,1\0.5\n", encoding="utf-16")
    with pytest.raises(SourceError, match="Line 3"):
        opened(path)
