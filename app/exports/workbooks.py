"""Workbooks written row by row: openpyxl in write-only mode, with every kind of cell that an export has.

Long lists hand their rows over as XML, in the styles that openpyxl has numbered (ADR 0113).

Texts are always stored as texts. openpyxl takes one that begins with ``=`` for a formula; here its kind is set by hand.
Those that a spreadsheet would read as a formula once somebody edits them carry its mark for texts (``quotePrefix``).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final, Literal
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.xml.constants import SHEET_MAIN_NS
from openpyxl.xml.functions import xmlfile

from app.http import formats

_DAY_ZERO: Final = date(1899, 12, 30)
#: Characters of a cell; openpyxl cuts longer texts as well.
_LONGEST_TEXT: Final = 32_767
#: Rows below the heading that a sheet of this file format can hold.
MAX_ROWS: Final = 1_048_575
#: Characters of a link that Excel follows; it calls a file with a longer one damaged.
LONGEST_LINK: Final = 2_079
CONTENT_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

Value = str | int | float | bool | date | datetime | None
Kind = Literal[
    "text",
    "heading",
    "title",
    "warning",
    "wrapped",
    "whole",
    "number",
    "percent",
    "millions",
    "score",
    "quote",
    "date",
    "moment",
]

_BOLD: Final = Font(bold=True)
_HEADING: Final = PatternFill("solid", fgColor="E4EBEF")
_WARNING: Final = PatternFill("solid", fgColor="FFE08A")
#: Fill and letter of each rating class, as in the portal's light theme.
_RATINGS: Final[Mapping[str, tuple[str, str]]] = {
    "A": ("0B6350", "FFFFFF"),
    "B": ("3F7750", "FFFFFF"),
    "C": ("E3D48A", "2B2500"),
    "D": ("E6A163", "2F1600"),
    "E": ("A12C1B", "FFFFFF"),
}
#: What a spreadsheet reads as the beginning of a formula; blanks in front do not stop every program.
FORMULA: Final = re.compile(r"\s*[=+\-@]")
# Controls and half characters, which XML cannot hold or a cell should not; line breaks among them.
_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]+")


def clean(text: str) -> str:
    """The text without characters that a cell cannot hold; a blank stands for each run of them."""
    return text if text.isprintable() else _UNFIT.sub(" ", text)


@lru_cache(maxsize=20_000)
def text_after(style: int, text: str) -> str:
    """The XML of a cell with a text that stays one, after the number of its row. Most texts come many times."""
    shown = clean(text)[:_LONGEST_TEXT]
    space = ' xml:space="preserve"' if shown != shown.strip() else ""
    return f'" s="{style}" t="inlineStr"><is><t{space}>{escape(shown)}</t></is></c>'


@lru_cache(maxsize=20_000)
def day_number(day: str) -> int:
    """The number by which spreadsheets know a day."""
    return (date.fromisoformat(day) - _DAY_ZERO).days


class _RowWriter(WorksheetWriter):  # type: ignore[misc] # openpyxl has no types
    """Writes rows whose cells are XML already beside those that openpyxl makes of cells."""

    def get_stream(self) -> Iterator[Any]:
        """As openpyxl does it, over a file that rows can be written to past its writer."""
        with (
            Path(self.out).open("wb") as self._raw,
            xmlfile(self._raw) as xf,
            xf.element("worksheet", xmlns=SHEET_MAIN_NS),
            suppress(GeneratorExit),
        ):
            while True:
                element = yield
                if element is True:
                    yield xf
                elif element is not None:
                    xf.write(element)

    def write_row(self, xf: Any, row: Any, row_idx: int) -> None:
        """A tuple holds the XML of all cells of a row."""
        if not isinstance(row, tuple):
            super().write_row(xf, row, row_idx)
            return
        content = f'<row r="{row_idx}">{row[0]}</row>'
        # What writes XML passes texts through an escape: lxml, where it is installed, or a part of openpyxl's own.
        if hasattr(xf, "flush"):
            xf.flush()
            self._raw.write(content.encode())
        else:
            xf._file(content)


class _RowSheet(WriteOnlyWorksheet):  # type: ignore[misc] # openpyxl has no types
    """A sheet that takes rows as XML. openpyxl makes several objects for each cell: 14 s for the whole list."""

    _writer: Any

    def _get_writer(self) -> None:
        if self._writer is None:
            writer = _RowWriter(self)
            writer.write_top()
            self._writer = writer

    def _values_to_row(self, values: Any, row_idx: int) -> Any:
        return values if isinstance(values, tuple) else super()._values_to_row(values, row_idx)


def row_sheet(book: Workbook, title: str) -> Any:
    """A new sheet of a workbook whose rows may be appended as a tuple with the XML of all their cells."""
    sheet = _RowSheet(book, title)
    book._add_sheet(sheet)
    return sheet


class _Cell(Cell):  # type: ignore[misc] # openpyxl has no types
    """A cell with a short name: openpyxl writes it into an error for each cell it is given, and catches that."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "cell"


class Cells:
    """The cells of a sheet by kind: made once and filled again for each row, which is written at once."""

    def __init__(self, sheet: Any) -> None:
        self._sheet = sheet
        self._made: dict[str, Cell] = {}

    def new(self, kind: Kind) -> Cell:
        """A cell of its own, which no other column fills."""
        cell = _Cell(self._sheet, row=1, column=1)
        if kind in formats.CELLS:
            cell.number_format = formats.CELLS[kind]
        if kind in ("heading", "title", "warning"):
            cell.font = _BOLD
        if kind == "heading":
            cell.fill = _HEADING
            cell.alignment = Alignment(wrap_text=True, vertical="top")
        elif kind == "warning":
            cell.fill = _WARNING
        elif kind == "wrapped":
            cell.alignment = Alignment(wrap_text=True, vertical="top")
        return cell

    def quoted(self, cell: Cell) -> Cell:
        """A cell like ``cell`` whose text stays a text when it is edited."""
        made = _Cell(self._sheet, row=1, column=1)
        made._style = copy(cell._style)
        made.quotePrefix = True
        return made

    def money(self, column: str, currency: str) -> Cell:
        """An amount in a currency."""
        name = f"{column} {currency}"
        if name not in self._made:
            cell = self.new("number")
            cell.number_format = formats.money_cell(re.sub(r"[^A-Z]", "", currency))
            self._made[name] = cell
        return self._made[name]

    def rating(self, column: str, rank: str) -> Cell:
        """A rating class on its colour; others, such as those of real estate funds, have none."""
        name = f"{column} {rank}"
        if name not in self._made:
            cell = self.new("text")
            cell.alignment = Alignment(horizontal="center")
            if rank in _RATINGS:
                fill, letter = _RATINGS[rank]
                cell.fill = PatternFill("solid", fgColor=fill)
                cell.font = Font(bold=True, color=letter)
            self._made[name] = cell
        return self._made[name]


def put_text(cell: Cell, text: str) -> Cell:
    """Fill a cell with a text that stays one."""
    cell.value = clean(text)
    cell.data_type = "s"
    return cell


def filled(cells: Cells, kind: Kind, value: Value) -> Cell | None:
    """A new cell with a value; None for a missing one."""
    if value is None:
        return None
    cell = cells.new(kind)
    if isinstance(value, str):
        return put_text(cells.quoted(cell) if FORMULA.match(value) else cell, value)
    cell.value = value
    return cell


@contextmanager
def written() -> Iterator[tuple[Workbook, IO[bytes]]]:
    """A workbook to fill, and the temporary file to save it to.

    The caller saves, and the file is closed only if that fails. openpyxl keeps rows in files of its own, which it
    removes when it saves; whatever fails before, they go as well.
    """
    book = Workbook(write_only=True)
    # A file and no stream: a failure in the middle is then a message and no broken download (ADR 0105).
    file = TemporaryFile()  # noqa: SIM115 - the answer closes it
    try:
        yield book, file
        book.save(file)
        file.seek(0)
    except BaseException:
        file.close()
        for sheet in book.worksheets:
            _drop(sheet)
        raise


def _drop(sheet: Any) -> None:
    """Remove the file of rows of a sheet that is not going to be saved."""
    writer = sheet._writer
    if writer is None:
        return
    if not sheet.closed:
        sheet.close()
    # Saving may have come as far as removing it.
    with suppress(FileNotFoundError, ValueError):
        writer.cleanup()


def prepare(sheet: Any, widths: Sequence[float], *, frozen: str, rows: int) -> None:
    """Widths in characters, what stays in sight, and the filter over ``rows`` rows below the heading."""
    for number, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.freeze_panes = frozen
    if rows:
        sheet.auto_filter.ref = f"A1:{get_column_letter(len(widths))}{rows + 1}"


def about_sheet(book: Workbook, title: str, lines: Sequence[tuple[str, Kind, Value]]) -> None:
    """The sheet that says what the file holds: a label and a value in each row; a link can be followed."""
    sheet = book.create_sheet(title)
    sheet.column_dimensions["A"].width = 40
    sheet.column_dimensions["B"].width = 110
    cells = Cells(sheet)
    for label, kind, value in lines:
        if kind == "title" and value is None:
            sheet.append([filled(cells, "title", label)])
            continue
        shown = filled(cells, kind, value)
        if isinstance(value, str) and shown is not None and _followed(value):
            shown.hyperlink = value
            shown.style = "Hyperlink"
        elif shown is not None and kind != "wrapped" and not isinstance(value, str):
            # Numbers and dates stand under the texts, not at the far edge.
            shown.alignment = Alignment(horizontal="left")
        sheet.append([filled(cells, "text", label), shown])


def _followed(value: str) -> bool:
    """Whether a text can be a link; a longer one stays a text, as a file with it would be called damaged."""
    return value.startswith(("http://", "https://")) and len(value) <= LONGEST_LINK
