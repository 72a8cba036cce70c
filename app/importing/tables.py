"""What a table from a file is: declared once, loaded by a command or by staff, all of it or nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from django.utils.translation import gettext_noop as _

from app.importing.differences import Differences
from app.importing.faults import Fault
from app.importing.opening import open_source
from app.importing.progress import Progress, silent
from app.importing.rejects import REPORT_COLUMNS, Reject
from app.importing.sources import Headed, Source, SourceError

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from app.importing.models import TableImport

Decimals = Literal["point", "comma"]


@dataclass(slots=True)
class Outcome:
    """What an import did or would do; ``read`` = accepted rows + rejects + rows that are not asked for (``outside``).

    ``counts`` are told in their order.
    """

    read: int = 0
    rejects: list[Reject] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    outside: int = 0

    @property
    def accepted(self) -> int:
        """How many rows have no fault."""
        return self.read - len(self.rejects) - self.outside

    def reject(self, source: Source, faults: Mapping[int, Fault]) -> None:
        """Reject rows that show a fault only beside others, by line.

        They are read once more: rows are not kept while a file is read, so that a large one needs little memory.
        """
        if faults:
            rows = (row for row in source.rows() if row.line in faults)
            self.rejects += [Reject(row.line, faults[row.line], row.cells) for row in rows]
            self.rejects.sort(key=lambda reject: reject.line)


class Step(Enum):
    """What happens to a file of a company that has been handed in."""

    APPROVED = "approved"
    DECLINED = "declined"
    #: What was approved would change something else by now, and waits again for staff, or for the company.
    RETURNED = "returned"


class RejectedError(Exception):
    """The file has faults and the caller wants all of it or nothing; nothing was changed."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"{len(outcome.rejects)} rows cannot be imported")
        self.outcome = outcome


@dataclass(frozen=True, slots=True)
class Asked:
    """How a file is to be loaded: only looked at, also without the rows that have faults, with which decimal sign.

    ``differences`` is told of each record, where somebody wants to know. ``company`` is the number of the company that
    hands the file in, None where staff do; ``given`` is what it says of all rows.
    """

    dry_run: bool = False
    accept_rest: bool = False
    decimal: Decimals | None = None
    differences: Differences | None = None
    company: int | None = None
    given: Mapping[str, str] = field(default_factory=dict)


class Table:
    """A table that comes from files. A subclass declares its columns and loads the rows."""

    #: Its name in the address and in ``./portal import``.
    code: ClassVar[str]
    #: What staff choose, and what the rows are called in English messages.
    title: "ClassVar[str | _StrPromise]"
    what: ClassVar[str]
    #: Columns that a header must and may have; where ``strict`` is off, others are left out.
    required: ClassVar[Sequence[str]]
    optional: ClassVar[Sequence[str]] = ()
    strict: ClassVar[bool] = True
    #: How many columns a sheet may have.
    widest: ClassVar[int] = 256
    #: How many rows a file may have, which ``load`` refuses to exceed; 0 for any number.
    most: ClassVar[int] = 0
    #: Whether rows have amounts, whose decimal sign may need saying.
    amounts: ClassVar[bool] = True
    #: What staff must be allowed in order to load it in the admin.
    rights: ClassVar[Sequence[str]] = ()

    def load(self, source: Source, asked: Asked, progress: Progress) -> Outcome:
        """Load the rows of a file, in one transaction.

        Raises SourceError, RejectedError where rows have faults and ``asked`` does not accept the rest, or
        ImportRunningError, each with nothing changed.
        """
        raise NotImplementedError

    def decided(self, found: "TableImport", step: Step, by: Any = None) -> None:
        """Tell a company of what became of its file, and who of the staff did it; part of the caller's transaction."""

    @property
    def headed(self) -> Headed | None:
        """Who knows the header, where it is not the first row or has other names than ``required``."""
        return None

    def titles(self) -> "Mapping[str, str | _StrPromise]":
        """What records and fields are called in differences, by their codes; the code itself where it is missing."""
        return {}

    def open(self, path: Path, sheet: str = "", progress: Progress = silent) -> Source:
        """Open a file of this table. Raises SourceError, also for a file that has no rows."""
        source = open_source(path, self.required, self.optional, sheet, self.headed, self.widest, self.most, progress)
        source.name = path.name
        if self.strict:
            self._check_columns(source)
        if next(source.rows(), None) is None:
            raise SourceError(_("%(name)s has a header but no data rows."), name=path.name)
        return source

    def _check_columns(self, source: Source) -> None:
        """A misspelt column would else be passed over without a word.

        A list of rejects, corrected, may come back with what it says of its rows.
        """
        allowed = (*self.required, *self.optional)
        columns = [column for column in source.columns if column not in (*allowed, *REPORT_COLUMNS)]
        unknown = [column or "a column without a name" for column in columns]
        if unknown:
            raise SourceError(
                _(
                    "%(place)s: the header has unknown columns: %(unknown)s. Allowed: %(allowed)s. "
                    "Nothing was imported."
                ),
                place=source.header, unknown=", ".join(unknown)[:300], allowed=", ".join(allowed),
            )  # fmt: skip


_DECLARED: dict[str, Table] = {}


def declare(*tables: Table) -> None:
    """Let staff load these tables in the admin; called while the application starts."""
    _DECLARED.update({table.code: table for table in tables})


def declared() -> Iterable[Table]:
    """Every table that staff may load, in the order of declaration."""
    return _DECLARED.values()


def named(code: str) -> Table:
    """The declared table of this name. Raises KeyError."""
    return _DECLARED[code]
