"""Copies a workbook with less of its sheets: run as a program of its own, before ``workbook_contents`` reads the copy.

A European ESG Template has more than 600 columns, of which six are read. Understanding a cell takes a hundred times as
long as passing over it, so the copy holds only the cells that are wanted (ADR 0266). It understands plain XML only, as
nearly all programs write it; for anything else it ends with ``LEFT``, and the workbook is read whole.

``SOURCE COPY LEAST top ROWS`` keeps of each sheet the first rows that hold something, ``SOURCE COPY LEAST columns PART
BELOW LETTERS MOST`` of one sheet the cells of some columns; no merged area below row ``BELOW`` may touch them. After
more than ``MOST`` rows that hold something in them, which are refused, the copy ends; 0 is no bound. A workbook
whose parts have fewer than ``LEAST`` bytes is left. Standard output tells how many rows are done of how many.
"""

import re
import resource
import sys
import time
import zipfile
from collections.abc import Iterator
from typing import BinaryIO, Final

import orjson

#: The status with which the program ends where the workbook is to be read as it is.
LEFT: Final = 4
#: Bytes of address space, and seconds of a processor.
MEMORY: Final = 256 * 1024**2
SECONDS: Final = 30
#: The bounds of ``workbook_contents``, which says what is wrong with a workbook beyond them; and bytes of a copy.
UNPACKED: Final = 512 * 1024**2
PARTS: Final = 2_000
WRITTEN: Final = 600 * 1024**2
#: Bytes of a row, and of what stands before or after the rows.
SMALL: Final = 16 * 1024**2
_CHUNK: Final = 1024**2
#: Seconds between two words of progress.
_EVERY: Final = 0.3
#: Parts of other kinds are pictures, programs and the like, which nobody reads.
_KINDS: Final = (".xml", ".rels")
_END: Final = b"</sheetData></worksheet>"
_TABLE: Final = re.compile(rb"<sheetData\s*>")
_ROOT: Final = re.compile(rb"<worksheet[\s>]")
_DIMENSION: Final = re.compile(rb"""<dimension\s+ref="[A-Z]{1,3}[0-9]{1,7}:[A-Z]{1,3}([0-9]{1,7})"\s*/>""")
#: A cell without an address or with a name that has a prefix, and such a row.
_UNPLACED: Final = re.compile(rb'<c(?! r="[A-Z]{1,3}[0-9]{1,7}")[\s/>]')
_PREFIXED: Final = re.compile(rb"<[\w.-]+:(?:c|row|sheetData)\b")
_FILLED: Final = re.compile(rb"<v[^>]*>[^<]|<is\b|<f\b")
_MERGED: Final = re.compile(rb"""<mergeCell\s+ref="([A-Z]{1,3})[0-9]{1,7}:([A-Z]{1,3})([0-9]{1,7})"\s*/?>""")


class Left(Exception):  # noqa: N818 - it is no error: the workbook is read whole
    """The workbook cannot be copied in part, or need not be."""


class Narrower:
    """Copies the rows of one sheet: ``take`` says what of a row is kept, None once the sheet is to end."""

    def __init__(self, part: BinaryIO, size: int) -> None:
        self._part, self._size = part, size
        self.head = self.tail = b""
        self.read = self.rows = 0

    def chunks(self) -> Iterator[list[bytes]]:
        """Whole rows of the sheet, some at a time; ``head`` and ``tail`` are what stands around them."""
        rest = self._begun()
        while True:
            end = rest.find(b"</sheetData")
            if end >= 0:
                self.tail = rest[end:]
                yield self._plain(rest[:end])
                break
            last = rest.rfind(b"<row")
            if last > 0:
                yield self._plain(rest[:last])
                rest = rest[last:]
            if len(rest) > SMALL:
                raise Left
            rest += self._more()
        while more := self._part.read(_CHUNK):
            self.tail += more
            if len(self.tail) > SMALL:
                raise Left
        if b"sheetData" in self.tail[len(b"</sheetData") :]:
            # Two tables in a sheet: whoever reads the whole says what is wrong.
            raise Left

    def _begun(self) -> bytes:
        """Read up to the first row."""
        begun = b""
        while (found := _TABLE.search(begun)) is None:
            if len(begun) > SMALL:
                raise Left
            begun += self._more()
        self.head = begun[: found.end()]
        if _ROOT.search(self.head) is None or b"<!" in self.head:
            raise Left
        return begun[found.end() :]

    def _more(self) -> bytes:
        more = self._part.read(_CHUNK)
        if not more:
            raise Left
        self.read += len(more)
        return more

    def _plain(self, chunk: bytes) -> list[bytes]:
        """The rows, if they are written as nearly all programs write them. Raises Left."""
        if chunk.count(b"<c") != chunk.count(b'<c r="') and _UNPLACED.search(chunk):
            raise Left
        # A single letter is found much quicker than two.
        if any(one[1:] in chunk and one in chunk for one in (b"<!", b"<?")):
            raise Left
        if b":" in chunk and (b":c" in chunk or b":row" in chunk) and _PREFIXED.search(chunk):
            raise Left
        # What stands before the first row belongs to none.
        rows = [b"<row" + one for one in chunk.split(b"<row")[1:]]
        self.rows += len(rows)
        return rows

    @property
    def total(self) -> int:
        """How many rows there are: as the sheet says, else as many as its size lets expect."""
        said = _DIMENSION.search(self.head)
        if said and int(said[1]) >= self.rows:
            return int(said[1])
        return max(self.rows, round(self.rows * self._size / max(1, self.read)))


def copied(source: zipfile.ZipFile, copy: zipfile.ZipFile, keep: "Top | Columns") -> None:
    """Write a copy with what ``keep`` takes of each sheet, and all that says how cells are to be read. Raises Left."""
    for info in source.infolist():
        if not info.filename.endswith(_KINDS):
            continue
        with source.open(info) as part, copy.open(info.filename, "w", force_zip64=True) as out:
            begin = part.read(_CHUNK)
            part.seek(0)
            if b"<sheetData" in begin and info.filename.startswith("xl/") and info.filename.endswith(".xml"):
                keep.sheet(info.filename, Narrower(part, info.file_size), out)  # type: ignore[arg-type]
                continue
            while more := part.read(_CHUNK):
                out.write(more)


class Top:
    """Keeps the first rows of each sheet that hold something."""

    def __init__(self, rows: int) -> None:
        self._rows = rows

    def sheet(self, name: str, sheet: Narrower, out: BinaryIO) -> None:  # noqa: ARG002
        """Write it."""
        left = self._rows
        begun = False
        for chunk in sheet.chunks():
            if not begun:
                out.write(sheet.head)
                begun = True
            for row in chunk:
                out.write(row)
                left -= _FILLED.search(row) is not None
                if not left:
                    break
            if not left:
                break
        out.write(_END)


class Columns:
    """Keeps some columns of one sheet; the others become empty."""

    def __init__(self, part: str, below: int, letters: list[str], most: int) -> None:
        self._name, self._below = part, below
        # Those above the header count as well.
        self._left = most + below + 1 if most else sys.maxsize
        self._numbers = {_number_of(one) for one in letters}
        names = "|".join(letters)
        # What begins like a wanted cell and has no end is found as well, so that it is not passed over.
        self._cell = re.compile(
            rb'<c r="(?:%s)[0-9]{1,7}"(?:[^>]*?(?:/>|>.*?</c>)|(?=[^0-9]))' % names.encode(), re.DOTALL
        )

    def sheet(self, name: str, sheet: Narrower, out: BinaryIO) -> None:
        """Write it."""
        chunks = sheet.chunks()
        if name != self._name:
            next(chunks, None)
            out.write(sheet.head + _END)
            return
        begun, said = False, 0.0
        for chunk in chunks:
            if not begun:
                out.write(sheet.head)
                begun = True
            out.write(b"".join(map(self._row, chunk)))
            if self._left <= 0:
                out.write(_END)
                return
            if time.monotonic() - said >= _EVERY:
                said = time.monotonic()
                _tell(sheet.rows, sheet.total)
        out.write(_END)
        _tell(sheet.rows, sheet.rows)
        self._check_merged(sheet.tail)

    def _row(self, row: bytes) -> bytes:
        cells = self._cell.findall(row)
        self._left -= any(_FILLED.search(one) for one in cells)
        if any(one.endswith(b'"') for one in cells):
            raise Left
        # Of an empty row with its own end, the first tag is all.
        tag = row[: row.find(b">") + 1]
        return b"".join((tag, *cells)) if tag.endswith(b"/>") else b"".join((tag, *cells, b"</row>"))

    def _check_merged(self, tail: bytes) -> None:
        """A merged area hides the cells that it covers, whatever stands beside them: that is judged on the whole."""
        areas = _MERGED.findall(tail)
        if len(areas) != tail.count(b"<mergeCell") - tail.count(b"<mergeCells"):
            raise Left
        for first, last, bottom in areas:
            left, right = _number_of(first.decode()), _number_of(last.decode())
            if int(bottom) > self._below and any(left <= one <= right for one in self._numbers):
                raise Left


def _number_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _tell(done: int, total: int) -> None:
    sys.stdout.buffer.write(orjson.dumps([done, total]) + b"\n")
    sys.stdout.buffer.flush()


def _check_parts(parts: zipfile.ZipFile, least: int) -> None:
    """Leave what is small, and what ``workbook_contents`` refuses, which says why."""
    infos = parts.infolist()
    size = sum(info.file_size for info in infos)
    if len(infos) > PARTS or not least <= size <= UNPACKED or len({info.filename for info in infos}) != len(infos):
        raise Left
    if any(info.flag_bits & 1 for info in infos):
        raise Left


def narrow(source: str, copy: str, least: int, keep: Top | Columns) -> None:
    """Write the copy. Raises Left, or what ``zipfile`` raises for a damaged file."""
    with zipfile.ZipFile(source) as parts:
        _check_parts(parts, least)
        with zipfile.ZipFile(copy, "w", zipfile.ZIP_STORED) as out:
            copied(parts, out, keep)


def _asked(words: list[str]) -> Top | Columns:
    kind, *rest = words
    return Top(int(rest[0])) if kind == "top" else Columns(rest[0], int(rest[1]), rest[2].split(","), int(rest[3]))


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (WRITTEN, WRITTEN))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        narrow(sys.argv[1], sys.argv[2], int(sys.argv[3]), _asked(sys.argv[4:]))
    except (
        Left,
        MemoryError,
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        EOFError,
        ValueError,
        OSError,
        NotImplementedError,
    ):
        sys.exit(LEFT)
