"""What a table changes, record by record: the first of each kind for the page, all of them for a file."""

import csv
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TextIO

from app.importing.rejects import inert
from app.importing.values import Value, plain, stored

#: Differences of each kind that the page itself shows.
FIRST: Final = 100
COLUMNS: Final = ("change", "what", "record", "field", "old", "new")


class Change(StrEnum):
    """What happens to a record.

    ``KEPT``: the file says something else, but what staff have set stays. ``HELD``: it counts once staff accept it.
    ``MISSING``: neither the file nor the database has it.
    """

    HELD = "held"
    MISSING = "missing"
    CHANGED = "changed"
    NEW = "new"
    KEPT = "kept"
    UNCHANGED = "unchanged"


#: What of a kind the page shows: what, record, field, old and new value.
Line = tuple[str, str, str, Any, Any]


@dataclass(slots=True)
class Differences:
    """Counts differences, keeps the first of each kind, and writes all to ``file``, in codes without a language.

    A changed or kept record has a line for each of its fields; a new or unchanged one has a single line.
    """

    file: TextIO
    totals: Counter[str] = field(default_factory=Counter)
    first: dict[str, list[Line]] = field(default_factory=dict)
    _writer: Any = None
    _digest: Any = None

    def __post_init__(self) -> None:
        """Begin the file."""
        self._writer = csv.writer(self.file)
        self._digest = hashlib.sha256()
        self._writer.writerow(COLUMNS)

    def note(self, kind: Change, what: str, record: str, name: str = "", old: Value = None, new: Value = None) -> None:
        """Note one difference; ``name`` is that of a field."""
        self.totals[kind] += 1
        lines = self.first.setdefault(kind, [])
        if len(lines) < FIRST:
            lines.append((what, record, name, stored(old), stored(new)))
        row = (kind.value, what, inert(record), name, _cell(old), _cell(new))
        self._writer.writerow(row)
        self._digest.update(repr(row).encode())

    @property
    def digest(self) -> str:
        """The same for the same differences in the same order."""
        return str(self._digest.hexdigest())

    def stored(self) -> dict[str, Any]:
        """Totals and first lines, as JSON can hold them."""
        return {kind: [self.totals[kind], self.first[kind]] for kind in Change if self.totals[kind]}


@contextmanager
def written(path: Path | None) -> Iterator[Differences | None]:
    """Differences that go into a file; None where nobody wants one. Raises OSError."""
    if path is None:
        yield None
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        yield Differences(file)


def restored_lines(result: dict[str, Any]) -> list[tuple[Change, int, Sequence[Line]]]:
    """Change, total and first lines, from what was stored."""
    known = result.get("differences", {})
    return [(kind, *known[kind]) for kind in Change if kind in known]


def _cell(value: Value) -> str:
    # A negative number is no formula.
    return inert(value) if isinstance(value, str) else plain(value)
