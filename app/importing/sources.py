"""From bytes to rows: finds encoding and delimiter, and refuses files that cannot be read in full."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_DELIMITERS = (",", ";", "\t", "|")
_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_CODE_PAGES = ("cp1252", "cp1250", "cp850", "mac_roman")
#: Symbols that names put beside letters.
_USUAL = "’‘´–·®™©°€£\xa0"
#: Signs of the wrong code page: another symbol beside a letter, a capital within a word of small letters, or a letter
#: that words do not have.
_ODD = re.compile(
    rf"(?<=[^\W\d_])[^\w\x00-\x7f{_USUAL}]|[^\w\x00-\x7f{_USUAL}](?=[^\W\d_])"
    r"|(?<=[^\W\d_])[À-ÖØ-ÞŒŠŸŽ](?=[a-zß-ÿºª])|[ƒºª](?=[^\W\d_])"
)
#: Signs that no code page was right: another symbol between letters, a capital after a small letter, or four letters in
#: a row that ASCII lacks.
_DAMAGE = re.compile(
    rf"(?<=[^\W\d_])[^\w\x00-\x7f{_USUAL}](?=[^\W\d_])|(?<=[a-zß-ÿ])[À-ÖØ-ÞŒŠŸŽ](?=[a-z])"
    r"|[^\W\d_\x00-\x7f]{4}"
)
#: How files begin that are no text, and what they are.
_SIGNATURES = (
    (b"PK\x03\x04", "a spreadsheet (XLSX, ODS) or another ZIP archive"),
    (b"\xd0\xcf\x11\xe0", "a spreadsheet or document of an older Office program (XLS)"),
    (b"%PDF-", "a PDF"),
    (b"\x1f\x8b", "a compressed file (GZIP)"),
)
_LARGEST_FILE = 512 * 1024 * 1024
_LONGEST_FIELD = 20_000


class SourceError(Exception):
    """The file as a whole cannot be used; the message says where and what to do."""


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One data row: ``line`` is where it starts in the file (1 is the header), ``values`` are trimmed texts by column.

    ``fault`` says why the row has no usable values, else it is empty.
    """

    line: int
    values: dict[str, str]
    cells: list[str]
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """An opened file: its text and what was found out about it."""

    text: str
    encoding: str
    delimiter: str
    columns: list[str]

    @property
    def lines(self) -> int:
        """About how many data rows there are: lines below the header, blank ones among them."""
        return max(0, self.text.count("\n") - self.text.endswith("\n"))

    def rows(self) -> Iterator[SourceRow]:
        """Yield every data row but blank ones; raises SourceError where the CSV itself is broken."""
        reader = csv.reader(io.StringIO(self.text, newline=""), delimiter=self.delimiter, strict=True)
        previous_end = 0
        csv.field_size_limit(_LONGEST_FIELD)
        try:
            for number, cells in enumerate(reader):
                line, previous_end = previous_end + 1, reader.line_num
                if number == 0 or not any(cell.strip() for cell in cells):
                    continue
                fault = (
                    "" if len(cells) == len(self.columns) else f"{len(cells)} columns instead of {len(self.columns)}"
                )
                values = {} if fault else {c: v.strip() for c, v in zip(self.columns, cells, strict=True)}
                yield SourceRow(line, values, cells, fault)
        except csv.Error as error:
            raise SourceError(
                f"Line {previous_end + 1}: not readable as CSV ({error}). Nothing was imported."
            ) from None


def open_source(path: Path, required: Sequence[str]) -> Source:
    """Read a file and check its header; raises SourceError with the reason and, where there is one, the line.

    ``required`` are the columns that the header must have.
    """
    try:
        if path.exists() and not path.is_file():
            raise SourceError(f"{path} is not a file. Name a CSV file.")
        if path.stat().st_size > _LARGEST_FILE:
            raise SourceError(f"{path} is larger than {_LARGEST_FILE // 2**20} MiB. Split it and import the parts.")
        raw = path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror}.") from None
    if not raw.strip():
        raise SourceError(f"{path} is empty.")
    encoding, text = _decode(raw, path)
    if not text.strip():
        raise SourceError(f"{path} is empty.")
    delimiter, columns = _header(text, required)
    return Source(text, encoding, delimiter, columns)


def _decode(raw: bytes, path: Path) -> tuple[str, str]:
    for signature, kind in _SIGNATURES:
        if raw.startswith(signature):
            raise SourceError(f"{path.name} is {kind}, whatever its name says. Save it as CSV in UTF-8.")
    for mark, encoding in _BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            try:
                return encoding, raw.decode(encoding)
            except UnicodeDecodeError as error:
                line = raw[: error.start].count(b"\n") + 1
                raise SourceError(f"Line {line}: not valid {encoding}, though the file begins like it.") from None
    position = raw.find(b"\0")
    if position >= 0:
        raise SourceError(
            f"Line {raw[:position].count(10) + 1}: {path.name} is no CSV text, or UTF-16 without its mark. "
            "Save it as CSV in UTF-8."
        )
    try:
        return "utf-8", raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if _mostly_utf8(raw):
        # A few damaged lines must not turn every umlaut of the file into mojibake; those rows are rejected later.
        return "utf-8", raw.decode("utf-8", errors="replace")
    return _code_page(raw, path)


def _code_page(raw: bytes, path: Path) -> tuple[str, str]:
    """Decode in the code page that leaves the fewest odd characters; the portal's own languages win a draw.

    Raises SourceError where it leaves most lines damaged: the file is in yet another one, and its names would be wrong.
    """
    readings = [(page, raw.decode(page, errors="replace")) for page in _CODE_PAGES]
    page, text = min(readings, key=lambda reading: len(_ODD.findall(reading[1])))
    lines = [line for line in text.splitlines() if not line.isascii()]
    if 2 * sum(_DAMAGE.search(line) is not None for line in lines) > len(lines):
        raise SourceError(
            f"{path.name} is in an unknown encoding: in none of UTF-8, Windows-1252, Windows-1250, DOS 850 and Mac "
            "Roman do its letters make words. Save it as CSV in UTF-8."
        )
    return page, text


def _mostly_utf8(raw: bytes) -> bool:
    good = bad = 0
    for line in raw.splitlines():
        if line.isascii():
            continue
        try:
            line.decode("utf-8")
            good += 1
        except UnicodeDecodeError:
            bad += 1
    return good > bad


def _header(text: str, required: Sequence[str]) -> tuple[str, list[str]]:
    first = text.splitlines()[0]
    if len(first) > _LONGEST_FIELD:
        raise SourceError(f"Line 1: longer than {_LONGEST_FIELD} characters, so it is no header.")
    best: tuple[str, list[str]] = (",", [first.strip()])
    most = -1
    for delimiter in _DELIMITERS:
        columns = [cell.strip().casefold() for cell in next(csv.reader([first], delimiter=delimiter), [])]
        found = sum(column in columns for column in required)
        if found > most:
            best, most = (delimiter, columns), found
    columns = best[1]
    missing = [column for column in required if column not in columns]
    if missing:
        raise SourceError(
            f"Line 1: the header lacks {', '.join(missing)}. Needed are {', '.join(required)}; "
            f"found: {_printable(', '.join(columns)[:300]) or 'a blank line'}."
        )
    twice = sorted({column for column in columns if columns.count(column) > 1})
    if twice:
        raise SourceError(f"Line 1: the header names {', '.join(twice)} more than once.")
    return best


def _printable(text: str) -> str:
    """What a terminal may be shown of a file that is not what it should be; nothing for commas and blanks alone."""
    return "".join(c if c.isprintable() else "?" for c in text) if text.strip(", ") else ""
