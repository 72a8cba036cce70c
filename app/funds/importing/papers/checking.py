"""From rows to papers: which file belongs to which fund, and what is refused and why."""

import datetime
import errno
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.files.kinds import KINDS
from app.funds.models import FundDocument
from app.funds.terms import fixed_labels
from app.http.messages import LANGUAGES
from app.importing.cells import read_date, read_isin
from app.importing.faults import Fault, fault, missing
from app.importing.rejects import Reject
from app.importing.sources import SourceRow

REQUIRED_COLUMNS = ("isin", "type", "date", "language", "file")


@dataclass(frozen=True, slots=True)
class Paper:
    """A row whose file is there; ``sha256`` is that of the file, whose content is not looked at yet."""

    line: int
    isin: str
    category: str
    date: datetime.date
    language: str
    path: Path
    sha256: str
    cells: list[str]


def categories() -> dict[str, str]:
    """Return the document types by code and by label in either language, in small letters."""
    found = {code: code for code in FundDocument.Category.values}
    for language in LANGUAGES:
        for code, label in fixed_labels("document_category", language).items():
            found[label.casefold()] = str(code)
    return found


def check(rows: Iterable[SourceRow], folder: Path, today: datetime.date) -> Iterator[Paper | Reject]:
    """Yield a paper or a reject for every row; files are named from ``folder``, and lie in it."""
    kinds = categories()
    inside = folder.resolve()
    for row in rows:
        found = row.fault or _read(row, inside, today, kinds)
        yield found if isinstance(found, Paper) else Reject(row.line, found, row.cells)


def _read(row: SourceRow, folder: Path, today: datetime.date, kinds: Mapping[str, str]) -> Paper | Fault:
    values = row.values
    isin = read_isin(values["isin"])
    if not isinstance(isin, str):
        return isin
    category = kinds.get(values["type"].casefold())
    if category is None:
        known = ", ".join(FundDocument.Category.values)
        return fault("type_unknown", "one_of", value=values["type"], known=known)
    date = read_date(values["date"], today)
    if not isinstance(date, datetime.date):
        return date
    language = values["language"].casefold()
    if language not in FundDocument.Language.values:
        known = ", ".join(FundDocument.Language.values)
        return fault("language_unknown", "one_of", value=values["language"], known=known)
    found = _file(folder, values["file"])
    if not isinstance(found, Path):
        return found
    try:
        with found.open("rb") as handle:
            sha256 = hashlib.file_digest(handle, "sha256").hexdigest()
    except OSError as error:
        return unreadable(values["file"], error)
    return Paper(row.line, isin, category, date, language, found, sha256, row.cells)


def unreadable(name: str, error: OSError) -> Fault:
    """Return the fault of a file that cannot be read; the error is named as the system calls it."""
    return fault("file_unreadable", file=name, error=errno.errorcode.get(error.errno or 0, "?"))


def _file(folder: Path, name: str) -> Path | Fault:
    if not name:
        return missing("file")
    try:
        path = (folder / name).resolve()
        size = path.stat().st_size if path.is_file() else None
    except (OSError, ValueError):
        size, path = None, folder
    # Neither a path nor a link may bring anything else of this machine onto the portal.
    if not path.is_relative_to(folder):
        return fault("file_outside", file=name)
    if size is None:
        return fault("file_missing", file=name)
    if size > KINDS["document"].limit:
        return fault("file_too_large", file=name, megabytes=KINDS["document"].limit // 1024**2)
    return path
