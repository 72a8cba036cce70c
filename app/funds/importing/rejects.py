"""The report of rows that were not imported."""

import csv
from collections.abc import Iterable
from pathlib import Path

from app.funds.importing.screening import Reject

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_rejects(path: Path, columns: list[str], rejects: Iterable[Reject]) -> None:
    """Write line number, reason and the row itself; replaces the file as a whole or leaves it as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".part")
    with draft.open("w", encoding="utf-8-sig", newline="") as handle:
        writer = csv.writer(handle)
        writer.writerow(["line", "reason", "detail", *columns])
        for reject in rejects:
            writer.writerow([reject.line, reject.reason, reject.detail, *map(_inert, reject.cells)])
    draft.replace(path)


def _inert(cell: str) -> str:
    """Keep spreadsheets from running a cell of a foreign file as a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell
