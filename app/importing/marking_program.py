"""Writes a workbook with marked cells: run as a program of its own, since what it opens was written by strangers.

Reads what it shall do from standard input (``marking``) and writes the workbook to standard output. A workbook that is
too large to be held is not opened; the rows that come with it are written instead.
"""

import io
import json
import resource
import sys
import zipfile
from typing import Any, Final

from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, MergedCell
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill

#: Bytes of address space, and seconds of a processor.
MEMORY: Final = 1024**3
SECONDS: Final = 50
#: Bytes of all parts of a workbook that is opened, when they are unpacked: half a million cells.
UNPACKED: Final = 16 * 1024**2
_RED: Final = PatternFill("solid", fgColor="FFC7CE")
_AUTHOR: Final = "Portal"


def write(asked: dict[str, Any]) -> bytes:
    """Return the workbook as it was asked for."""
    book = _opened(asked["path"]) if asked["path"] else None
    if book is not None and asked["sheet"] in book.sheetnames:
        sheet, marks = book[asked["sheet"]], asked["marks_in_sheet"]
        book.active = book.sheetnames.index(asked["sheet"])
    else:
        book = Workbook()
        sheet, marks = book.active, asked["marks"]
        _fill(sheet, asked["rows"])
    for place, text in marks:
        _mark(sheet, place, text)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _opened(path: str) -> Any:
    """The workbook; None if it is too large. Links to other files are left out, and so are programs."""
    with zipfile.ZipFile(path) as parts:
        if sum(info.file_size for info in parts.infolist()) > UNPACKED:
            return None
    return load_workbook(path, keep_links=False)


def _fill(sheet: Any, rows: list[list[str]]) -> None:
    for number, row in enumerate(rows, start=1):
        for column, text in enumerate(row, start=1):
            cell = sheet.cell(number, column, ILLEGAL_CHARACTERS_RE.sub("", text))
            # What begins like a formula is a text here.
            cell.data_type = "s"
            cell.quotePrefix = text.startswith("=")
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for letter in "ABCDEF":
        sheet.column_dimensions[letter].width = 24


def _mark(sheet: Any, place: str, text: str) -> None:
    cell = sheet[place]
    if isinstance(cell, MergedCell):
        area = next(one for one in sheet.merged_cells.ranges if place in one)
        cell = sheet.cell(area.min_row, area.min_col)
    cell.fill = _RED
    before = f"{cell.comment.text}\n\n" if cell.comment is not None else ""
    cell.comment = Comment(f"{before}{text}"[:2000], _AUTHOR, width=360, height=160)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.stdout.buffer.write(write(json.load(sys.stdin)))
