"""What a table may say of a share class or of its fund, and how a cell is read."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from app.funds.models import Peergroup
from app.importing.cells import read_date, read_isin
from app.importing.faults import Fault, fault
from app.importing.numbers import amount, amount_fault, points

Value = Decimal | datetime.date | int | str


@dataclass(frozen=True)
class Reading:
    """What it takes to read the cells of a file: its decimal sign, the last date that may be, the peergroups by code
    and by name in either language, in small letters (0 where a name has several)."""

    sign: str
    today: datetime.date
    peergroups: Mapping[str, int]


@dataclass(frozen=True)
class Column:
    """A column of the table: whose fact it is, how a cell is read, whether it is an amount.

    ``guessed`` is true where what is stored comes from rules of this portal, so that a file knows better.
    """

    name: str
    owner: Literal["tranche", "fund", "closing"]
    read: Callable[["Column", str, Reading], Value | Fault]
    largest: Decimal = Decimal(100)
    longest: int = 255
    digits: int = 4
    is_amount: bool = True
    guessed: bool = False

    @property
    def in_percent(self) -> bool:
        """Whether its amounts are percent points."""
        return self.is_amount and self.largest == 100


def _amount(column: Column, cell: str, reading: Reading) -> Value | Fault:
    found = amount(points(cell) if column.in_percent else cell, reading.sign)
    if found is None:
        return amount_fault(column.name, cell, reading.sign)
    if not 0 <= found <= column.largest:
        return fault(f"{column.name}_out_of_range", most=column.largest, value=found)
    # The table must hold what the file says, to the last digit.
    kept = round(found, column.digits)
    if kept != found:
        return fault(f"{column.name}_invalid", "digits", value=str(cell), digits=column.digits)
    return kept


def _date(column: Column, cell: str, reading: Reading) -> Value | Fault:
    return read_date(cell, reading.today, column.name)


def _isin(column: Column, cell: str, _reading: Reading) -> Value | Fault:
    found = read_isin(cell)
    return found if isinstance(found, str) else fault(f"{column.name}_invalid", "isin", value=cell)


def _text(column: Column, cell: str, _reading: Reading) -> Value | Fault:
    if len(cell) > column.longest:
        return fault(f"{column.name}_too_long", length=len(cell), most=column.longest)
    # Marks without a width, or that turn the direction of reading, make a text look like another one.
    if not cell.isprintable():
        hidden = next(character for character in cell if not character.isprintable())
        return fault(f"{column.name}_invalid", "invisible", character=f"U+{ord(hidden):04X}")
    return cell


def _sfdr(column: Column, cell: str, _reading: Reading) -> Value | Fault:
    if cell in ("6", "8", "9"):
        return int(cell)
    return fault(f"{column.name}_invalid", "one_of", value=str(cell), known="6, 8, 9")


def _peergroup(column: Column, cell: str, reading: Reading) -> Value | Fault:
    found = reading.peergroups.get(cell.casefold())
    if found is None:
        return fault(f"{column.name}_unknown", value=cell)
    return found or fault(f"{column.name}_ambiguous", value=cell)


_LARGEST_AMOUNT = Decimal("999999999999.99")
COLUMNS = {
    column.name: column
    for column in (
        Column("ter", "tranche", _amount),
        Column("initial_charge", "tranche", _amount),
        Column("fee", "tranche", _amount),
        Column("return_fee", "tranche", _amount),
        Column("performance_fee", "tranche", _amount),
        Column("min_investment", "tranche", _amount, largest=_LARGEST_AMOUNT, digits=2),
        Column("issue_date", "tranche", _date, is_amount=False),
        Column("sfdr", "fund", _sfdr, is_amount=False),
        Column("peergroup", "fund", _peergroup, is_amount=False, guessed=True),
        Column("benchmark", "fund", _text, is_amount=False),
        Column("volume", "fund", _amount, largest=_LARGEST_AMOUNT, digits=2),
        Column("volume_date", "fund", _date, is_amount=False),
        Column("closed_on", "closing", _date, is_amount=False),
        Column("merged_into", "closing", _isin, is_amount=False),
    )
}


def peergroups() -> dict[str, int]:
    """Return the peergroups' ids by code and by name in either language, in small letters; 0 for a shared name."""
    found: dict[str, int] = {}
    codes: dict[str, int] = {}
    for id, code, *names in Peergroup.objects.values_list("id", "code", *Peergroup.name.columns):
        for name in {name.casefold() for name in names}:
            found[name] = 0 if name in found else id
        if code:
            codes[code.casefold()] = id
    return found | codes


def as_text(value: Value) -> str:
    """Return the one spelling of a fact under which it is remembered and compared."""
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return value.isoformat() if isinstance(value, datetime.date) else str(value)
