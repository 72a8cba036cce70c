"""CSV, from bytes to rows: finds encoding and delimiter, and refuses files that cannot be read in full."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from django.utils.translation import gettext_noop as _

from app.importing.faults import fault
from app.importing.sources import ABOVE, Headed, Source, SourceError, SourceRow, Words, check_header

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
_LONGEST_FIELD = 20_000
#: With this line Excel says which delimiter it has written; the header stands below it.
_SAID = re.compile(r'"?sep=([,;\t|])"?[,;\t|]*\s*', re.IGNORECASE)


@dataclass(slots=True)
class TextSource(Source):
    """An opened CSV file: its text and what was found out about it."""

    text: str
    encoding: str
    delimiter: str
    columns: list[str]
    #: Lines above the header.
    above: int = 0
    #: Which cells of a row are taken, where the others are left out, and how many the header has.
    places: Sequence[int] | None = None
    width: int = 0

    @property
    def header(self) -> Words:
        """Where the header stands."""
        return self.place(self.above + 1)

    @property
    def header_line(self) -> int:
        """The number of the line with the header."""
        return self.above + 1

    def place_of(self, column: str) -> int:
        """Which column of the file, from 0, holds one of ``columns``."""
        place = self.columns.index(column)
        return place if self.places is None else self.places[place]

    @property
    def form(self) -> str:
        """Encoding and delimiter."""
        return f"{self.encoding}, delimiter {self.delimiter!r}"

    @property
    def lines(self) -> int:
        """About how many data rows there are: lines below the header, blank ones among them."""
        return max(0, self.text.count("\n") - self.text.endswith("\n") - self.above)

    def whole(self) -> Iterator[tuple[int, list[str]]]:
        """Yield every row with the line where it begins, also those above the header; csv.Error where one is broken."""
        reader = csv.reader(io.StringIO(self.text, newline=""), delimiter=self.delimiter, strict=True)
        previous_end = 0
        for cells in reader:
            yield previous_end + 1, cells
            previous_end = reader.line_num

    def rows(self) -> Iterator[SourceRow]:
        """Yield every data row but blank ones; raises SourceError where the CSV itself is broken."""
        reader = csv.reader(io.StringIO(self.text, newline=""), delimiter=self.delimiter, strict=True)
        previous_end = 0
        csv.field_size_limit(_LONGEST_FIELD)
        try:
            for number, cells in enumerate(reader):
                line, previous_end = previous_end + 1, reader.line_num
                if number <= self.above or not any(cell.strip() for cell in cells):
                    continue
                expected = self.width or len(self.columns)
                if len(cells) != expected:
                    other = fault("columns", found=len(cells), expected=expected)
                    yield SourceRow(line, {}, cells, other)
                    continue
                if self.places is not None:
                    cells = [cells[place] for place in self.places]
                    if not any(cell.strip() for cell in cells):
                        continue
                yield SourceRow(line, {c: v.strip() for c, v in zip(self.columns, cells, strict=True)}, cells)
        except csv.Error as error:
            raise SourceError(
                _("Line %(line)d: not readable as CSV (%(reason)s). Nothing was imported."),
                line=previous_end + 1, reason=error,
            ) from None  # fmt: skip


def open_text(path: Path, raw: bytes, required: Sequence[str], headed: Headed | None = None) -> TextSource:
    """Decode a CSV file and check its header. Raises SourceError."""
    if not raw.strip():
        raise SourceError(_("%(name)s is empty."), name=path.name)
    encoding, text = _decode(raw, path)
    if not text.strip():
        raise SourceError(_("%(name)s is empty."), name=path.name)
    if headed is not None and (found := _find_header(text, encoding, headed)):
        return found
    first, _end, below = text.partition("\n")
    said = _SAID.fullmatch(first)
    if said is None or not below.strip():
        return TextSource(text, encoding, *_header(text, required, _DELIMITERS))
    return TextSource(text, encoding, *_header(below, required, (said[1],), above=1), above=1)


def _find_header(text: str, encoding: str, headed: Headed) -> TextSource | None:
    """The file with the first row that is a header to whoever knows, whatever separates its cells."""
    for delimiter in _DELIMITERS:
        try:
            first = list(islice(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True), ABOVE))
        except csv.Error:
            continue
        for above, cells in enumerate(first):
            names = headed([cell.strip() for cell in cells])
            if names is not None:
                places = [place for place, name in enumerate(names) if name]
                columns = [names[place] for place in places]
                return TextSource(text, encoding, delimiter, columns, above, places, len(cells))
    return None


def _decode(raw: bytes, path: Path) -> tuple[str, str]:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            try:
                return encoding, _without_nul(raw.decode(encoding), path)
            except UnicodeDecodeError as error:
                line = raw[: error.start].count(b"\n") + 1
                raise SourceError(
                    _("Line %(line)d: not valid %(encoding)s, though the file begins like it."),
                    line=line, encoding=encoding,
                ) from None  # fmt: skip
    if b"\0" in raw:
        # Whatever the other bytes mean does not matter here.
        _without_nul(raw.decode("latin-1"), path)
    try:
        return "utf-8", raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if _mostly_utf8(raw):
        # A few damaged lines must not turn every umlaut of the file into mojibake; those rows are rejected later.
        return "utf-8", raw.decode("utf-8", errors="replace")
    return _code_page(raw, path)


def _without_nul(text: str, path: Path) -> str:
    """The text, which has no character that ends texts. Raises SourceError."""
    position = text.find("\0")
    if position >= 0:
        raise SourceError(
            _("Line %(line)d: %(name)s is not CSV text, or is UTF-16 without its mark. Save it as CSV in UTF-8."),
            line=text.count("\n", 0, position) + 1, name=path.name,
        )  # fmt: skip
    return text


def _code_page(raw: bytes, path: Path) -> tuple[str, str]:
    """Decode in the code page that leaves the fewest odd characters; the portal's own languages win a draw.

    Raises SourceError where it leaves most lines damaged: the file is in yet another one, and its names would be wrong.
    """
    readings = [(page, raw.decode(page, errors="replace")) for page in _CODE_PAGES]
    page, text = min(readings, key=lambda reading: len(_ODD.findall(reading[1])))
    lines = [line for line in text.splitlines() if not line.isascii()]
    if 2 * sum(_DAMAGE.search(line) is not None for line in lines) > len(lines):
        raise SourceError(
            _(
                "%(name)s is in an unknown encoding: in none of UTF-8, Windows-1252, Windows-1250, DOS 850 and Mac "
                "Roman do its letters make words. Save it as CSV in UTF-8."
            ),
            name=path.name,
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


def _header(text: str, required: Sequence[str], delimiters: Sequence[str], above: int = 0) -> tuple[str, list[str]]:
    first = text.splitlines()[0]
    if len(first) > _LONGEST_FIELD:
        raise SourceError(
            _("Line 1: longer than %(characters)d characters, so it is not a header."), characters=_LONGEST_FIELD
        )
    best: tuple[str, list[str]] = (delimiters[0], [first.strip()])
    most = -1
    for delimiter in delimiters:
        columns = [cell.strip().casefold() for cell in next(csv.reader([first], delimiter=delimiter), [])]
        found = sum(column in columns for column in required)
        if found > most:
            best, most = (delimiter, columns), found
    check_header(best[1], required, Words(_("Line %(line)d"), line=above + 1))
    return best
