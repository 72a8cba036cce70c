"""What a file of rows is, whatever its format: its header is checked, and it is read as often as it takes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from app.importing.faults import Fault

#: What the columns of a header are called, by their place, with nothing for those that are not read; None for a row
#: that is no header. Tables have one where their header does not stand in the first row, or has names of its own.
Headed = Callable[[Sequence[str]], list[str] | None]
#: Rows in which such a header is looked for.
ABOVE: Final = 20


class Words:
    """A text with the places of ``values``: English as it stands, in the active language when it is asked for."""

    def __init__(self, text: str, **values: object) -> None:
        self._text, self._values = text, values

    def __str__(self) -> str:
        return self._text % self._values

    def translated(self) -> str:
        """The text in the active language."""
        values = {name: one.translated() if isinstance(one, Words) else one for name, one in self._values.items()}
        return gettext(self._text) % values


class SourceError(Exception):
    """The file as a whole cannot be used; the message says where and what to do.

    Commands speak English; ``words`` are there for those who do not. ``sheets`` are those of a workbook, to
    choose from.
    """

    sheets: Sequence[str] = ()
    #: What the program that reads workbooks calls the fault; empty for others.
    code: str = ""

    def __init__(self, text: str, **values: object) -> None:
        self.words = Words(text, **values)
        super().__init__(str(self.words))


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One data row: ``line`` is where it starts in the file (1 is the first), ``values`` are trimmed texts by column.

    ``fault`` says why the row has no usable values, else it is None.
    """

    line: int
    values: dict[str, str]
    cells: list[str]
    fault: Fault | None = None


class Source(ABC):
    """An opened file. ``columns`` are those of its header, in small letters."""

    columns: list[str]
    #: What the file is called.
    name: str = ""
    #: The sheet that holds the rows; empty where the format knows none.
    sheet: str = ""
    #: The sheets that could be asked for instead, this one among them.
    sheets: Sequence[str] = ()

    @property
    @abstractmethod
    def lines(self) -> int:
        """About how many data rows there are."""

    @property
    @abstractmethod
    def form(self) -> str:
        """What was found out about the file, for the report."""

    @abstractmethod
    def rows(self) -> Iterator[SourceRow]:
        """Yield every data row but blank ones; raises SourceError where the file itself is broken."""

    @property
    def header(self) -> Words:
        """Where the header stands."""
        return self.place(1)

    @property
    def header_line(self) -> int:
        """The number of the row with the header."""
        return 1

    def place_of(self, column: str) -> int:
        """Which column of the file, from 0, holds one of ``columns``."""
        return self.columns.index(column)

    def place(self, line: int) -> Words:
        """Where a row stands: ``Line 7``, or ``Sheet Preise, row 7``."""
        if self.sheet:
            return Words(_("Sheet %(sheet)s, row %(line)d"), sheet=self.sheet, line=line)
        return Words(_("Line %(line)d"), line=line)


def check_header(columns: Sequence[str], required: Sequence[str], place: Words) -> None:
    """Raise SourceError unless a header has all columns that it must have, and none twice."""
    missing = [column for column in required if column not in columns]
    if missing:
        raise SourceError(
            _("%(place)s: the header lacks %(missing)s. Required: %(required)s; found: %(found)s."),
            place=place, missing=", ".join(missing), required=", ".join(required),
            found=_printable(", ".join(columns)[:300]) or Words(_("a blank line")),
        )  # fmt: skip
    twice = sorted({column for column in columns if column and columns.count(column) > 1})
    if twice:
        raise SourceError(
            _("%(place)s: the header names %(columns)s more than once."), place=place, columns=", ".join(twice)
        )


def _printable(text: str) -> str:
    """What a terminal may be shown of a file that is not what it should be; nothing for commas and blanks alone."""
    return "".join(c if c.isprintable() else "?" for c in text) if text.strip(", ") else ""
