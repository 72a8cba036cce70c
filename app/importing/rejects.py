"""Rows that are not imported, and their report."""

import csv
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.utils import translation

from app.http.messages import Language
from app.importing.faults import Fault
from app.importing.reasons import told
from app.importing.sources import Source

#: What the report says of a row, before the row's own columns: ``detail`` in English, ``grund`` in German. Both, since
#: the file goes from hand to hand.
REPORT_COLUMNS = ("sheet", "line", "reason", "detail", "grund")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Reject:
    """A row that may not, and why."""

    line: int
    fault: Fault
    cells: list[str]

    @property
    def reason(self) -> str:
        """The stable code."""
        return self.fault.code


def rejects_path(source: Path) -> Path:
    """Return where the rejects of a file go unless somebody says otherwise; the time in the name is UTC, as in logs."""
    stamp = datetime.now(tz=UTC).strftime("%Y%m%d-%H%M%S")
    folder: Path = settings.PORTAL_HOME / "imports"
    return folder / f"{source.stem}-rejects-{stamp}.csv"


def cannot_be_written(path: Path, error: OSError) -> str:
    """What to say where the rejects have no place, and nothing was imported for that reason."""
    return (
        f"Nothing was imported, because the rejects could not be written to {path}: {error.strerror}. "
        "Name another file with --rejects."
    )


def require_place(path: Path) -> None:
    """Raise OSError unless a file can be written there; asked before anything whose rejects would be lost is stored."""
    draft = _draft(path)
    draft.touch()
    draft.unlink()


def write_rejects(path: Path, source: Source, rejects: Iterable[Reject]) -> None:
    """Write place, reason and the row itself; replaces the file as a whole or leaves it as it was."""
    draft = _draft(path)
    # A corrected list may come back, and brings these columns with it.
    places = [place for place, column in enumerate(source.columns) if column not in REPORT_COLUMNS]
    sheet = [source.sheet] if source.sheet else []
    try:
        with draft.open("w", encoding="utf-8-sig", newline="") as handle:
            writer = csv.writer(handle)
            writer.writerow([*REPORT_COLUMNS[not sheet :], *(source.columns[place] for place in places)])
            for reject in rejects:
                # A row with more or fewer cells than the header is kept as it is.
                whole = len(reject.cells) == len(source.columns)
                cells = [reject.cells[place] for place in places] if whole else reject.cells
                said = (reject.line, reject.reason, told_in("en", reject.fault), told_in("de", reject.fault))
                writer.writerow([*sheet, *said, *map(inert, cells)])
        draft.replace(path)
    except BaseException:
        # On a full disk a file can be made, but not written.
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def told_in(language: Language, fault: Fault) -> str:
    """The sentence for a row in a language."""
    with translation.override(language):
        return told(fault)


def _draft(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.with_name(path.name + ".part")


def inert(cell: str) -> str:
    """Keep spreadsheets from running a cell of a foreign file as a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell
