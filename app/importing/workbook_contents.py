"""Reads one sheet of an Excel workbook (XLSX, XLSM): run as a program of its own, which writes the sheet line by line.

A small file can make its reader take gigabytes, or end it (two cells in the far corners of a sheet are enough), so it
has little memory and time, and neither an import nor a web process is the reader (ADR 0168).

The first line it writes is ``{"sheet": …, "part": …, "sheets": …, "rows": …}``. Each line below is a row that is not
empty: its number, its cells, and by column what is wrong with a cell. A cell is a text, a number, ``true`` or
``false``, or ``[number]`` for one that is shown in percent; dates are texts such as 2026-10-31. What is wrong with the
workbook as a whole is the last line on standard error, ``{"fault": …}`` with what belongs to it, and the status
``FAULTY``.
"""

import datetime
import math
import re
import resource
import sys
import zipfile
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any, BinaryIO, Final

import orjson
from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, PasswordError, SheetMetadata

#: The status with which the program ends for a fault that it knows.
FAULTY: Final = 3
#: Bytes of address space, of which a third of a gigabyte can be in memory, and seconds of a processor.
MEMORY: Final = 360 * 1024**2
SECONDS: Final = 120
#: Bytes that all parts of a workbook may have together when they are unpacked, and parts.
UNPACKED: Final = 512 * 1024**2
PARTS: Final = 2_000
#: A part that says how cells look or which sheets there are; read as a whole.
SMALL: Final = 16 * 1024**2
SHEETS: Final = 100
#: Characters of a sheet's name; Excel allows 31.
NAME: Final = 100
#: Columns of a sheet, unless its table may have more.
COLUMNS: Final = 256
#: Characters of a cell: as many as Excel allows.
TEXT: Final = 32_767
#: Cells that merged areas may cover within the table, and cells that have a fault or are shown in percent.
COVERED: Final = 1_000_000
#: What the program may write.
WRITTEN: Final = 1024**3

_CHUNK: Final = 256 * 1024
_CONTENT_TYPES: Final = "[Content_Types].xml"
_BOOK: Final = "xl/workbook.xml"
_LINKS: Final = "xl/_rels/workbook.xml.rels"
_STYLES: Final = "xl/styles.xml"
_XML: Final = "(?:[\\w.-]+:)?"
_SHEET: Final = re.compile(rf"<{_XML}sheet\s[^>]*>")
_LINK: Final = re.compile(rf"<{_XML}Relationship\s[^>]*>")
_FORMAT: Final = re.compile(rf"<{_XML}numFmt\s[^>]*>")
_CELL_STYLES: Final = re.compile(rf"<{_XML}cellXfs\b.*?</{_XML}cellXfs>", re.DOTALL)
_STYLE: Final = re.compile(rf"<{_XML}xf\b[^>]*>")
_ATTRIBUTE: Final = re.compile(r"""([\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
#: What of a number format is shown as it stands: quoted, escaped, as wide as, repeated; and colours and conditions.
_LITERAL: Final = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
_PERCENT: Final = frozenset((9, 10))
_ADDRESS: Final = re.compile(rb"""\sr\s*=\s*["']([A-Z]{1,3})([0-9]{1,7})["']""")
_CELL: Final = re.compile(rb"<(?:\w+:)?c\s[^>]*>")
#: Where a row or a cell stands, as nearly all programs write it; its tag, however it is written; and the place in it.
_PLACE: Final = re.compile(rb'<(row r="[0-9]{1,7}"|c r="[A-Z]{1,3}[0-9]{1,7}")')
_UNUSUAL: Final = (b":c", b":row", b'" r="')
_TAG: Final = re.compile(rb"<(?:\w+:)?(row|c)(\s[^>]*|/)?>")
_AT: Final = re.compile(rb"""\sr\s*=\s*["']([^"']*)["']""")
_COLUMNS: Final = re.compile(rb'(?:c r="[A-Z]{0,3}")*')
_COLUMN: Final = re.compile(rb'c r="([A-Z]*)"')
#: Orders of columns that are kept; a table has one or two.
_SHAPES: Final = 1_000
_TABLE: Final = re.compile(rb"<(?:\w+:)?sheetData\b")
#: A value that is not a number, a text whose place in the list of texts is none, and a second value in a cell.
_SUSPECT: Final = (
    re.compile(rb"<v(?!>-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?</v>|/>)"),
    re.compile(rb"""t\s*=\s*["']s["'][^>]*>\s*<v>(?![0-9]+</v>)"""),
    re.compile(rb"</(?:v|is)>\s*<(?!/)"),
)
_WHOLE: Final = re.compile(rb"(<(?:\w+:)?c(?:\s(?:[^>]*[^/>])?)?>)(.*?)</(?:\w+:)?c>", re.DOTALL)
_VALUE: Final = re.compile(rb"<(?:\w+:)?(v|is)\b(?:[^>]*/>|[^>]*>(.*?)</(?:\w+:)?\1>)", re.DOTALL)
_TYPE: Final = re.compile(rb"""\st\s*=\s*["'](\w+)["']""")
#: What the value of a cell of a type looks like; it may be empty.
_NUMBER: Final = re.compile(rb"(?:[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)?")
_LOOKS: Final = {b"n": _NUMBER, b"s": re.compile(rb"[0-9]{1,9}"), b"str": re.compile(rb"[^<]*")}
_PLAIN_TEXT: Final = re.compile(rb"[^<&]*")
_ERROR: Final = re.compile(rb"""\st\s*=\s*["']e["']""")
#: A formula without a value, or with an empty one that is not said to be a text.
_UNCOMPUTED: Final = re.compile(
    rb"""<(?:\w+:)?c\s(?![^>]*\st\s*=\s*["']str["'])[^>]*>\s*<(?:\w+:)?f\b(?:[^>]*/>|[^>]*[^/>]?>[^<]*</(?:\w+:)?f>)"""
    rb"""\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?\s*</(?:\w+:)?c>"""
    rb"""|<(?:\w+:)?c\s[^>]*>\s*<(?:\w+:)?f\b(?:[^>]*/>|[^>]*[^/>]?>[^<]*</(?:\w+:)?f>)\s*</(?:\w+:)?c>"""
)

_PLAIN: Final = frozenset((str, float, int, bool, datetime.date))

Marks = dict[int, dict[int, str]]


class Fault(Exception):  # noqa: N818 - it is one of the workbook
    """What is wrong with the workbook as a whole, as a code, and what belongs to it."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.head = {"fault": code, **values}


def read(path: str, wanted: str, out: BinaryIO, widest: int = COLUMNS) -> None:
    """Write one sheet of the workbook, which may have ``widest`` columns. Raises Fault."""
    with zipfile.ZipFile(path) as parts:
        _check_parts(parts)
        styles = _percent_styles(parts)
        with CalamineWorkbook.from_path(path) as book:
            place, name = _chosen(book, wanted)
            sheets = [one.name for _, one in _tables(book)]
            part = _part_of(parts, place, len(book.sheets_metadata))
            marks = _marks(parts, part, styles)
            sheet = book.get_sheet_by_index(place)
            if sheet.end is not None and sheet.end[1] >= widest:
                raise Fault("too_wide", sheet=name, most=widest)
            head = {"sheet": name, "part": part, "sheets": sheets, "rows": sheet.total_height}
            out.write(orjson.dumps(head) + b"\n")
            for row in _rows(sheet, marks, widest):
                out.write(orjson.dumps(row) + b"\n")


def _check_parts(parts: zipfile.ZipFile) -> None:
    """Judge the archive by its directory, before anything of it is unpacked."""
    infos = parts.infolist()
    names = {info.filename for info in infos}
    if _CONTENT_TYPES not in names or _BOOK not in names:
        raise Fault("no_workbook")
    if any(info.flag_bits & 1 for info in infos):
        raise Fault("password")
    if len(names) != len(infos):
        # Readers disagree on which of two parts of one name counts.
        raise Fault("damaged")
    if len(infos) > PARTS:
        raise Fault("too_many_parts", most=PARTS)
    if sum(info.file_size for info in infos) > UNPACKED:
        raise Fault("unpacked", megabytes=UNPACKED // 1024**2)


def _small(parts: zipfile.ZipFile, name: str) -> str:
    try:
        if parts.getinfo(name).file_size > SMALL:
            raise Fault("damaged")
        return parts.read(name).decode("utf-8", errors="replace")
    except KeyError:
        return ""


def _attributes(tag: str) -> dict[str, str]:
    return {match[2]: unescape(match[3] or match[4] or "") for match in _ATTRIBUTE.finditer(tag)}


def _percent_styles(parts: zipfile.ZipFile) -> list[int]:
    """Which styles of cells show a number times a hundred."""
    text = _small(parts, _STYLES)
    percent = set(_PERCENT)
    for match in _FORMAT.finditer(text):
        found = _attributes(match[0])
        code, number = found.get("formatCode", ""), found.get("numFmtId", "")
        if number.isdecimal() and "%" in _LITERAL.sub("", code):
            percent.add(int(number))
    section = _CELL_STYLES.search(text)
    styles = _STYLE.findall(section[0]) if section else []
    numbers = [_attributes(style).get("numFmtId", "") for style in styles]
    return [place for place, number in enumerate(numbers) if number.isdecimal() and int(number) in percent]


def _chosen(book: CalamineWorkbook, wanted: str) -> tuple[int, str]:
    """Place and name of the sheet that is asked for, or of the only one that is shown."""
    if len(book.sheets_metadata) > SHEETS:
        raise Fault("too_many_sheets", most=SHEETS)
    tables = _tables(book)
    if any(len(one.name) > NAME for _, one in tables):
        raise Fault("damaged")
    shown = [(place, one.name) for place, one in tables if str(one.visible).endswith(".Visible")]
    if wanted:
        named = [(place, one.name) for place, one in tables if one.name.casefold() == wanted.casefold()]
        if not named:
            raise Fault("sheet_unknown", sheet=wanted[:40], sheets=[one.name for _, one in tables])
        if len(named) > 1:
            # Excel takes no name twice, whatever its capitals.
            raise Fault("damaged")
        return named[0]
    if len(shown) != 1:
        raise Fault("sheet_unclear" if shown else "no_sheet", sheets=[name for _, name in shown])
    return shown[0]


def _tables(book: CalamineWorkbook) -> list[tuple[int, SheetMetadata]]:
    """Place and description of each sheet with cells, hidden or not; charts have none."""
    return [(place, one) for place, one in enumerate(book.sheets_metadata) if str(one.typ).endswith("WorkSheet")]


def _part_of(parts: zipfile.ZipFile, place: int, count: int) -> str:
    """The part that holds a sheet: they stand in the same order as in the library."""
    sheets = [_attributes(tag) for tag in _SHEET.findall(_small(parts, _BOOK))]
    links = [_attributes(tag) for tag in _LINK.findall(_small(parts, _LINKS))]
    targets = {link.get("Id", ""): link.get("Target", "") for link in links}
    target = targets.get(sheets[place].get("id", ""), "") if len(sheets) == count else ""
    name = target[1:] if target.startswith("/") else f"xl/{target}"
    if name not in parts.namelist():
        raise Fault("damaged")
    return name


def _marks(parts: zipfile.ZipFile, name: str, styles: list[int]) -> Marks:
    """By row and column what the library does not tell: errors, formulas without a result, numbers in percent.

    Values that are not what their cells say are marked as well. Raises Fault where the sheet contradicts itself.
    """
    marks: Marks = {}
    numbers = [b"%d" % style for style in styles]
    percent = re.compile(rb"""\ss\s*=\s*["'](?:%s)["']""" % b"|".join(numbers))
    kinds = [(_quoted([b"e"]), _ERROR, "error"), (_quoted(numbers), percent, "percent")]
    count = 0
    places = _Places()
    for chunk in _chunks(parts, name):
        places.follow(chunk)
        for words, wanted, kind in kinds:
            # Most sheets have none, and looking for words is quick.
            if any(word in chunk for word in words):
                for tag in _CELL.findall(chunk):
                    if wanted.search(tag):
                        count += _mark(marks, tag, kind)
        if b"<f" in chunk or b":f" in chunk:
            for tag in _UNCOMPUTED.findall(chunk):
                count += _mark(marks, tag, "formula")
        for tag in _contradictions(chunk):
            count += _mark(marks, tag, "broken")
        if count > COVERED:
            raise Fault("too_large")
    return marks


class _Places:
    """Follows where the rows and cells of a sheet stand, chunk by chunk.

    Where one comes twice, too late or in another row, the library would tell the last of two, or move it silently.
    """

    def __init__(self) -> None:
        self._row = self._column = self._tables = 0
        self._shapes: dict[bytes, tuple[int, int]] = {}

    def follow(self, chunk: bytes) -> None:
        """Raises Fault."""
        if b"sheetData" in chunk:
            self._tables += len(_TABLE.findall(chunk))
            if self._tables > 1:
                raise Fault("damaged")
        found = _PLACE.findall(chunk)
        if len(found) != chunk.count(b"<row") + chunk.count(b"<c") or any(one in chunk for one in _UNUSUAL):
            found = [_place(kind, attributes) for kind, attributes in _TAG.findall(chunk)]
        before, *rows = b"".join(found).split(b'row r="')
        self._cells(before)
        for one in rows:
            number, _, cells = one.partition(b'"')
            row = int(number) if number else self._row + 1
            if row <= self._row:
                raise Fault("damaged")
            self._row, self._column = row, 0
            self._cells(cells)

    def _cells(self, cells: bytes) -> None:
        shape = cells.replace(b'%d"' % self._row, b'"')
        first, last = self._shapes.get(shape) or self._columns(shape)
        if shape and first <= self._column:
            raise Fault("damaged")
        self._column = last or self._column

    def _columns(self, shape: bytes) -> tuple[int, int]:
        """The first and the last column of cells without their row, each right of the one before."""
        if not _COLUMNS.fullmatch(shape):
            # An address of another row still has digits.
            raise Fault("damaged")
        columns: list[int] = []
        column = self._column
        for letters in _COLUMN.findall(shape):
            # A cell without an address stands beside the one before.
            place = _number_of(letters) if letters else column + 1
            if columns and place <= column:
                raise Fault("damaged")
            columns.append(place)
            column = place
        ends = (columns[0], columns[-1]) if columns else (0, 0)
        if b'""' not in shape:
            if len(self._shapes) >= _SHAPES:
                self._shapes.clear()
            self._shapes[shape] = ends
        return ends


def _place(kind: bytes, attributes: bytes) -> bytes:
    found = _AT.findall(attributes)
    if len(found) > 1:
        raise Fault("damaged")
    return b'%s r="%s"' % (kind, b"".join(found))


def _number_of(letters: bytes) -> int:
    """The number of a column, from 1."""
    column = 0
    for letter in letters:
        column = column * 26 + letter - 64
    return column


def _contradictions(chunk: bytes) -> Iterator[bytes]:
    """The tags of cells whose value is not what their type says: the library would tell a part of it, or nothing.

    Raises Fault for a cell with two values, or with a text that is not in the list of texts.
    """
    if b":v" not in chunk and not any(one.search(chunk) for one in _SUSPECT):
        return
    for tag, content in _WHOLE.findall(chunk):
        values = _VALUE.findall(content)
        if len(values) > 1:
            raise Fault("damaged")
        kind = _TYPE.search(tag)
        for name, value in values:
            looks = _LOOKS.get(kind[1] if kind else b"n", _PLAIN_TEXT)
            if name == b"v" and not looks.fullmatch(value):
                if looks is _LOOKS[b"s"]:
                    # The library would take the first text.
                    raise Fault("damaged")
                yield tag


def _quoted(words: list[bytes]) -> list[bytes]:
    return [quote + word + quote for word in words for quote in (b'"', b"'")]


def _mark(marks: Marks, tag: bytes, kind: str) -> int:
    found = _ADDRESS.search(tag)
    if found is None:
        # Whoever leaves out the addresses of cells would have numbers misread by a hundred.
        raise Fault("damaged")
    column = _number_of(found[1]) - 1
    row = marks.setdefault(int(found[2]), {})
    # A cell in percent that is an error as well is an error.
    row[column] = "error" if "error" in (row.get(column), kind) else kind
    return 1


def _chunks(parts: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    """The XML of a sheet in pieces that end with a cell or a row."""
    rest = b""
    with parts.open(name) as part:
        while more := part.read(_CHUNK):
            whole = rest + more
            # A row without cells may end with its own tag: what stands before the next one is whole.
            end = max(whole.rfind(b"c>") + 2, whole.rfind(b"row>") + 4, whole.rfind(b"<row"))
            if end < 5:
                rest = whole
                if len(rest) > SMALL:
                    raise Fault("damaged")
                continue
            yield whole[:end]
            rest = whole[end:]
    yield rest


def _rows(sheet: CalamineSheet, marks: Marks, widest: int) -> Iterator[list[Any]]:
    """Number, cells and faults of every row that is not empty."""
    # The library begins at the first row of all, but at the first column that holds something.
    first = [""] * (sheet.start or (0, 0))[1]
    merged = _merged(sheet, widest)
    for number, values in enumerate(sheet.iter_rows(), start=1):
        known = marks.pop(number, {})
        if not known and not any(values) and not any(value != "" for value in values):
            continue
        # Of a million rows most need nothing done.
        cells = values if _PLAIN.issuperset(map(type, values)) else [_cell(value) for value in values]
        cells = [*first, *cells] if first else cells
        yield _row(number, cells, known, merged.get(number, {}))
    # Formulas without a result are nothing to the library; below the last value nobody else tells of them.
    for number, known in sorted(marks.items()):
        if any(kind != "percent" for kind in known.values()):
            yield _row(number, [], known, {})


def _row(number: int, cells: list[Any], known: Mapping[int, str], merged: Mapping[int, str]) -> list[Any]:
    broken = [column for column, value in enumerate(cells) if _is_broken(value)]
    faults = {str(column): "broken" for column in broken}
    for column, area in merged.items():
        if column >= len(cells) or cells[column] == "":
            faults[str(column)] = f"merged {area}"
    for column, kind in known.items():
        value = cells[column] if column < len(cells) else ""
        if kind != "percent":
            faults[str(column)] = kind
        elif isinstance(value, float):
            cells[column] = [value]
    for column in broken:
        value = cells[column]
        # The database takes no such character, not even in the list of rejects.
        cells[column] = value[:TEXT].replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else ""
    return [number, cells, faults] if faults else [number, cells]


def _is_broken(value: object) -> bool:
    """Whether no program writes it: a number that is none, a text with a character that ends texts, or without end."""
    if isinstance(value, str):
        return len(value) > TEXT or "\0" in value
    return isinstance(value, float) and not math.isfinite(value)


def _merged(sheet: CalamineSheet, widest: int) -> dict[int, dict[int, str]]:
    """By row and column the merged area whose first cell holds the value instead, such as B4:B6."""
    covered: dict[int, dict[int, str]] = {}
    last = sheet.end or (0, 0)
    count = 0
    for (top, left), (bottom, right) in sheet.merged_cell_ranges or ():
        area = f"{_letters(left)}{top + 1}:{_letters(right)}{bottom + 1}"
        bottom, right = min(bottom, last[0]), min(right, widest)
        count += max(0, bottom - top + 1) * max(0, right - left + 1)
        if count > COVERED:
            raise Fault("too_many_merged", most=COVERED)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                if (row, column) != (top, left):
                    covered.setdefault(row + 1, {})[column] = area
    return covered


def _letters(column: int) -> str:
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def _cell(value: Any) -> Any:
    if isinstance(value, datetime.datetime):
        # A day without a time is a date, however it is shown.
        at_midnight = value.time() == datetime.time()
        return value.date().isoformat() if at_midnight else value.isoformat(" ", "seconds")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value) if isinstance(value, datetime.timedelta) else value


def _answer(path: str, wanted: str, widest: int) -> int:
    try:
        read(path, wanted, sys.stdout.buffer, widest)
    except Fault as found:
        fault = found
    except PasswordError:
        fault = Fault("password")
    except MemoryError:
        fault = Fault("too_large")
    except (CalamineError, zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, ValueError, OSError):
        fault = Fault("damaged")
    else:
        return 0
    sys.stderr.buffer.write(orjson.dumps(fault.head) + b"\n")
    return FAULTY


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (WRITTEN, WRITTEN))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.exit(_answer(sys.argv[1], sys.argv[2], int(sys.argv[3]) if sys.argv[3:] else COLUMNS))
