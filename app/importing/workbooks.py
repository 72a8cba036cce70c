"""Excel workbooks: one sheet, read by a program of its own into a file of rows (ADR 0168)."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice
from pathlib import Path
from signal import SIGABRT, SIGKILL, SIGXCPU
from typing import Any, BinaryIO, Final

import orjson
from django.utils.translation import gettext_noop as _

from app.importing import narrowing
from app.importing.faults import Fault, fault
from app.importing.numbers import Number, Percent
from app.importing.progress import Progress, silent
from app.importing.sources import ABOVE, Headed, Source, SourceError, SourceRow, Words, check_header

_PROGRAM: Final = Path(__file__).with_name("workbook_contents.py")
#: Seconds that the program may take, its start included; a million rows take ten.
_SECONDS: Final = 300
#: The program's own status for a fault that it names; it is not imported, so that no other process loads its library.
_FAULTY: Final = 3
#: What it means when something else ends the program.
_ENDS: Final = {-SIGABRT: "too_large", -SIGXCPU: "too_slow", -SIGKILL: "too_large"}
_FAULTS: Final[Mapping[str, str]] = {
    "no_workbook": _("%(name)s is an archive, but not an Excel workbook (XLSX). Save it as XLSX, or as CSV in UTF-8."),
    "damaged": _("%(name)s is damaged and cannot be read. Open it in Excel and save it again."),
    "password": _("%(name)s is protected by a password. Save it without one."),
    "unpacked": _("%(name)s is larger than %(megabytes)d MiB when it is unpacked. Save it as CSV in UTF-8."),
    "too_many_parts": _("%(name)s consists of more than %(most)d parts. Save the sheet in a workbook of its own."),
    "too_many_sheets": _("%(name)s has more than %(most)d sheets. Save the one that counts in a workbook of its own."),
    "too_wide": _("Sheet %(sheet)s has values right of column %(most)d. Delete what does not belong to the table."),
    "too_many_merged": _("%(name)s has merged areas of more than %(most)d cells. Undo the merging."),
    "too_large": _(
        "%(name)s takes too much memory: more than about four million cells, or a single one far right of the table "
        "or below it. Delete what does not belong to the table, split it into several files, or save the sheet as CSV "
        "in UTF-8."
    ),
    "too_slow": _("%(name)s takes too long to read. Save the sheet as CSV in UTF-8."),
    "no_sheet": _("%(name)s shows no sheet with a table."),
    "sheet_unclear": _("%(name)s has several sheets: %(sheets)s. Say which of them is meant."),
    "sheet_unknown": _("%(name)s has no sheet %(sheet)s; it has: %(sheets)s."),
}
#: Sheets in which a header is looked for, and rows by which a sheet is judged: a header among the first, and data.
_SHEETS: Final = 20
_TOP: Final = 3 * ABOVE
#: The codes of what is wrong with a cell.
_CELL_FAULTS: Final = {
    "error": "cell_error",
    "broken": "cell_damaged",
    "formula": "formula_without_value",
    "merged": "merged",
}


class Workbook(Source):
    """One sheet of a workbook, in a temporary file: as many rows as there are, in little memory."""

    def __init__(
        self, file: BinaryIO, head: Mapping[str, object], used: Sequence[str], headed: Headed | None = None
    ) -> None:
        self._file, self._used = file, used
        self.sheet, self._lines = str(head["sheet"]), int(str(head["rows"]))
        self.sheets = _names(head["sheets"])
        #: The part of the archive that holds the sheet.
        self.part = str(head["part"])
        self._header_line = 0
        self.columns = []
        #: Which cells of a row are taken, where the others are left out.
        self._places: list[int] | None = None
        if headed is None or not self._find_header(headed):
            self._take_first_row()

    def _take_first_row(self) -> None:
        for line, cells, _faults in self._read():
            self.columns = [_text(cell).strip().casefold() for cell in cells]
            while self.columns and not self.columns[-1]:
                self.columns.pop()
            self._header_line = line
            break

    def _find_header(self, headed: Headed) -> bool:
        for line, cells, _faults in islice(self._read(), ABOVE):
            names = headed([_text(cell).strip() for cell in cells])
            if names is not None:
                self._places = [place for place, name in enumerate(names) if name]
                self.columns = [names[place] for place in self._places]
                self._header_line = line
                return True
        return False

    @property
    def is_headed(self) -> bool:
        """Whether somebody has known the header, so that only some columns are taken."""
        return self._places is not None

    @property
    def form(self) -> str:
        """Of which sheet."""
        return f"Excel, sheet {self.sheet!r}"

    @property
    def lines(self) -> int:
        """About how many data rows there are: rows below the first, blank ones among them."""
        return max(0, self._lines)

    @property
    def header(self) -> Words:
        """Where the header stands."""
        return self.place(self._header_line or 1)

    @property
    def header_line(self) -> int:
        """The number of the row with the header."""
        return self._header_line or 1

    def place_of(self, column: str) -> int:
        """Which column of the sheet, from 0, holds one of ``columns``."""
        place = self.columns.index(column)
        return place if self._places is None else self._places[place]

    def rows(self) -> Iterator[SourceRow]:
        """Yield every data row."""
        if self._places is not None:
            yield from self._taken(self._places)
            return
        width = len(self.columns)
        used = {place: column for place, column in enumerate(self.columns) if column in self._used}
        for line, found, faults in self._read():
            if line == self._header_line:
                continue
            cells = [_text(cell) for cell in found]
            beyond = next((place for place in range(width, len(cells)) if cells[place].strip()), None)
            cells = [*cells[:width], *[""] * (width - len(cells))]
            wrong = next((_fault(line, int(place), faults[place]) for place in faults if int(place) in used), None)
            if beyond is not None:
                wrong = fault("columns", "beyond", cell=address(line, beyond))
            if not any(map(str.strip, cells)) and wrong is None:
                continue
            # Numbers stay what they are: a text's decimal sign says nothing of them.
            values = {c: v if isinstance(v, Number) else v.strip() for c, v in zip(self.columns, cells, strict=True)}
            yield SourceRow(line, {} if wrong else values, cells, wrong)

    def _taken(self, places: Sequence[int]) -> Iterator[SourceRow]:
        """Yield the data rows below the header, of each only what is taken: a sheet may have hundreds of columns."""
        for line, found, faults in self._read():
            if line <= self._header_line:
                continue
            cells = [_text(found[place]) if place < len(found) else "" for place in places]
            wrong = next((_fault(line, place, faults[str(place)]) for place in places if str(place) in faults), None)
            if wrong is None and not any(map(str.strip, cells)):
                continue
            values = {c: v if isinstance(v, Number) else v.strip() for c, v in zip(self.columns, cells, strict=True)}
            yield SourceRow(line, {} if wrong else values, cells, wrong)

    def _read(self) -> Iterator[tuple[int, list[object], Mapping[str, str]]]:
        self._file.seek(0)
        # The head.
        self._file.readline()
        for text in self._file:
            line, cells, *faults = orjson.loads(text)
            yield line, cells, faults[0] if faults else {}


def open_workbook(
    path: Path,
    required: Sequence[str],
    optional: Sequence[str],
    sheet: str,
    headed: Headed | None = None,
    widest: int = 256,
    most: int = 0,
    progress: Progress = silent,
) -> Workbook:
    """Read a sheet of a workbook and check its header. Raises SourceError."""
    asked = Asked(required, (*required, *optional), sheet, headed, widest)
    source = None
    if headed is not None:
        source = _narrowed(path, asked, most, progress)
    return source or _of_sheets(path, asked, path.name)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be read of a workbook: which columns there must be, and which are used."""

    required: Sequence[str]
    used: Sequence[str]
    sheet: str
    headed: Headed | None
    widest: int


def _narrowed(path: Path, asked: Asked, most: int, progress: Progress) -> Workbook | None:
    """Read the columns alone that are taken; None where the workbook is to be read whole. Raises SourceError."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        if not narrowing.top(path, copy, _TOP):
            return None
        try:
            top = _of_sheets(copy, asked, path.name)
        except SourceError as error:
            if error.code == "damaged":
                # That is judged on the whole.
                return None
            raise
        kept = narrowing.Kept(top.part, top.header_line, [top.place_of(column) for column in top.columns], most)
        if not top.is_headed or not narrowing.columns(path, copy, kept, progress):
            return None
        return _checked(copy, replace(asked, sheet=top.sheet), path.name)


def _of_sheets(path: Path, asked: Asked, name: str) -> Workbook:
    """Read a workbook; of several sheets, where the header is known, the one that has it and rows. Raises SourceError.

    Explanations and lists of codes stand in others.
    """
    try:
        return _checked(path, asked, name)
    except SourceError as error:
        if asked.headed is None or asked.sheet or len(error.sheets) < 2:
            raise
        opened = [_filled(path, replace(asked, sheet=sheet), name) for sheet in error.sheets[:_SHEETS]]
        found = [one for one in opened if one is not None]
        if len(found) != 1:
            raise
        return found[0]


def _filled(path: Path, asked: Asked, name: str) -> Workbook | None:
    """A sheet with the header and at least one row; None for others."""
    try:
        source = _checked(path, asked, name)
    except SourceError:
        return None
    return source if next(source.rows(), None) is not None else None


def _checked(path: Path, asked: Asked, name: str) -> Workbook:
    """Read a workbook that is called ``name`` and check its header. Raises SourceError."""
    file = _read(path, asked, name)
    source = Workbook(file, orjson.loads(file.readline()), asked.used, asked.headed)
    try:
        if not source.columns:
            raise SourceError(_("Sheet %(sheet)s of %(name)s is empty."), sheet=source.sheet, name=name)
        check_header(source.columns, asked.required, source.header)
    except SourceError as error:
        raise _with_sheets(source.sheets, error) from None
    return source


def _read(path: Path, asked: Asked, name: str) -> BinaryIO:
    """What the program writes. Raises SourceError."""
    file = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as its rows are read, and goes with them
    refused: dict[str, Any] = {}
    try:
        done = subprocess.run(  # noqa: S603 - our own program; the file is only its input
            # -I: nothing of the environment or the working folder takes part.
            [sys.executable, "-I", str(_PROGRAM), str(path), asked.sheet, str(asked.widest)],
            stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.PIPE, timeout=_SECONDS, check=False,
        )  # fmt: skip
        if done.returncode == _FAULTY:
            refused = orjson.loads(done.stderr.splitlines()[-1])
        elif done.returncode:
            refused = {"fault": _ENDS.get(done.returncode, "damaged")}
    except subprocess.TimeoutExpired:
        refused = {"fault": "too_slow"}
    if refused:
        file.close()
        code, sheets = refused.pop("fault"), _names(refused.get("sheets", ()))
        error = SourceError(_FAULTS[code], name=name, **refused | {"sheets": ", ".join(sheets)[:300]})
        error.code = code
        raise _with_sheets(sheets, error)
    file.seek(0)
    return file


def _names(found: object) -> list[str]:
    return [str(one) for one in found] if isinstance(found, (list, tuple)) else []


def _with_sheets(sheets: Sequence[str], error: SourceError) -> SourceError:
    """The same error, which says what else could be asked for."""
    error.sheets = sheets
    return error


def _text(cell: object) -> str:
    """A cell as its table would have it in a CSV file; numbers with the 15 digits that Excel keeps and shows."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, list):
        return Percent(f"{_number(Decimal(f'{cell[0]:.15g}') * 100)}%")
    return Number(_number(Decimal(f"{cell:.15g}")))


def _number(value: Decimal) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _fault(line: int, column: int, kind: str) -> Fault:
    name, _, area = kind.partition(" ")
    return fault(_CELL_FAULTS[name], cell=address(line, column), area=area)


def address(line: int, column: int) -> str:
    """Where a cell stands, as a spreadsheet shows it, such as C7; columns count from 0."""
    return f"{narrowing.letters_of(column)}{line}"
