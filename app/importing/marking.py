"""Gives a file back as a workbook whose faulty cells are coloured and have a comment: what is wrong, what to do."""

import csv
import logging
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import orjson

from app.importing.faults import Fault
from app.importing.rejects import REPORT_COLUMNS, Reject, told_in
from app.importing.sources import Source
from app.importing.texts import TextSource
from app.importing.workbooks import address

logger = logging.getLogger("app.importing")

_PROGRAM: Final = Path(__file__).with_name("marking_program.py")
#: Seconds that the program may take.
_SECONDS: Final = 60
#: Characters of a CSV file that is given back whole; of a longer one only the rows with faults are.
_WHOLE: Final = 4_000_000
#: Rows with a comment; more of them help nobody, and each takes memory.
_MOST: Final = 5_000


def marked(path: Path, source: Source, rejects: Sequence[Reject]) -> bytes | None:
    """Return the workbook with its marks, or one made of a CSV file; None where that fails, which the log says.

    Of a workbook that is too large to be written again, and of a long CSV file, only the rows with faults are there.
    """
    asked: dict[str, Any] = {"rows": _rows_of(source, rejects), "marks": [], "path": "", "sheet": source.sheet}
    if isinstance(source, TextSource) and len(source.text) <= _WHOLE:
        asked |= _whole(source, rejects)
    elif not isinstance(source, TextSource):
        asked |= {"path": str(path), "marks_in_sheet": [[_cell(source, one), _said(one)] for one in rejects[:_MOST]]}
    if not asked["marks"]:
        asked["marks"] = [[f"A{row}", _said(one)] for row, one in enumerate(rejects[:_MOST], start=2)]
    try:
        done = subprocess.run(  # noqa: S603 - our own program; the file is only its input
            [sys.executable, "-I", str(_PROGRAM)],
            input=orjson.dumps(asked), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=_SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        done = None
    if done is None or done.returncode:
        logger.warning("a workbook with marked cells could not be written")
        return None
    return done.stdout


def _whole(source: TextSource, rejects: Sequence[Reject]) -> dict[str, Any]:
    """A CSV file with all its rows."""
    try:
        whole = list(source.whole())
    except csv.Error:
        return {}
    rows = {line: place for place, (line, _cells) in enumerate(whole, start=1)}
    marks = [[address(rows[one.line], _column(source, one.fault)), _said(one)] for one in rejects[:_MOST]]
    return {"rows": [cells for _line, cells in whole], "marks": marks}


def _rows_of(source: Source, rejects: Sequence[Reject]) -> list[list[str]]:
    """Only the rows with faults, with the number that they have in the file."""
    kept = [place for place, column in enumerate(source.columns) if column not in REPORT_COLUMNS]
    rows = [["line", *(source.columns[place] for place in kept)]]
    for one in rejects:
        whole = len(one.cells) == len(source.columns)
        rows.append([str(one.line), *([one.cells[place] for place in kept] if whole else one.cells)])
    return rows


def _cell(source: Source, one: Reject) -> str:
    """The cell that a fault is about: its own, or that of its column, else the first that is read."""
    if isinstance(own := one.fault.values.get("cell"), str):
        return own
    return address(one.line, _column(source, one.fault))


def _column(source: Source, found: Fault) -> int:
    names = [name for name in source.columns if name and found.code.startswith(name)]
    return source.place_of(max(names, key=len) if names else source.columns[0])


def _said(one: Reject) -> str:
    """In both languages, since a workbook goes from hand to hand."""
    return f"{told_in('de', one.fault)}\n\n{told_in('en', one.fault)}"
