"""From rows to papers: which file belongs to which fund, and what is refused and why."""

import datetime
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.files.kinds import KINDS
from app.funds.models import FundDocument
from app.funds.terms import fixed_labels
from app.http.messages import LANGUAGES
from app.importing.cells import Fault, missing, read_date, read_isin
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
        yield found if isinstance(found, Paper) else Reject(row.line, *found, row.cells)


def _read(row: SourceRow, folder: Path, today: datetime.date, kinds: Mapping[str, str]) -> Paper | Fault:
    values = row.values
    isin = read_isin(values["isin"])
    if not isinstance(isin, str):
        return isin
    category = kinds.get(values["type"].casefold())
    if category is None:
        return "type_unknown", f"type {values['type'][:40]!r} is none of {', '.join(FundDocument.Category.values)}"
    date = read_date(values["date"], today)
    if not isinstance(date, datetime.date):
        return date
    language = values["language"].casefold()
    if language not in FundDocument.Language.values:
        return "language_unknown", f"language {values['language'][:40]!r} is none of de, en"
    found = _file(folder, values["file"])
    if not isinstance(found, Path):
        return found
    try:
        with found.open("rb") as handle:
            sha256 = hashlib.file_digest(handle, "sha256").hexdigest()
    except OSError as error:
        return "file_unreadable", f"{values['file'][:120]} cannot be read: {error.strerror}"
    return Paper(row.line, isin, category, date, language, found, sha256, row.cells)


def _file(folder: Path, name: str) -> Path | Fault:
    if not name:
        return missing("file", "file")
    try:
        path = (folder / name).resolve()
        size = path.stat().st_size if path.is_file() else None
    except (OSError, ValueError):
        size, path = None, folder
    # Neither a path nor a link may bring anything else of this machine onto the portal.
    if not path.is_relative_to(folder):
        return "file_outside", f"{name[:120]!r} does not lie in the folder of the documents"
    if size is None:
        return "file_missing", f"the folder of the documents has no file {name[:120]!r}"
    if size > KINDS["document"].limit:
        return "file_too_large", f"{name[:120]!r} is larger than 10 MB"
    return path
