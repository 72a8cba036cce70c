"""What a table may say of a share class or of its fund, and how a cell is read."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from app.funds.models import Peergroup
from app.importing.cells import Fault, read_date, read_isin
from app.importing.numbers import amount, amount_fault

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
    """A column of the table: whose fact it is, its name for people, how a cell is read, whether it is an amount.

    ``guessed`` is true where what is stored comes from rules of this portal, so that a file knows better.
    """

    name: str
    owner: Literal["tranche", "fund", "closing"]
    title: str
    read: Callable[["Column", str, Reading], Value | Fault]
    largest: Decimal = Decimal(100)
    longest: int = 255
    digits: int = 4
    is_amount: bool = True
    guessed: bool = False


def _amount(column: Column, cell: str, reading: Reading) -> Value | Fault:
    found = amount(cell, reading.sign)
    if found is None:
        return amount_fault(column.name, column.title, cell, reading.sign)
    if not 0 <= found <= column.largest:
        return f"{column.name}_out_of_range", f"{column.title} must be from 0 to {column.largest}, this is {cell[:40]}"
    # The table must hold what the file says, to the last digit.
    kept = round(found, column.digits)
    if kept != found:
        return f"{column.name}_invalid", f"{cell[:40]!r} has more than {column.digits} digits behind the decimal sign"
    return kept


def _date(column: Column, cell: str, reading: Reading) -> Value | Fault:
    return read_date(cell, reading.today, column.name)


def _isin(column: Column, cell: str, _reading: Reading) -> Value | Fault:
    found = read_isin(cell)
    return found if isinstance(found, str) else (f"{column.name}_invalid", found[1])


def _text(column: Column, cell: str, _reading: Reading) -> Value | Fault:
    if len(cell) > column.longest:
        return f"{column.name}_too_long", f"{column.title} has {len(cell)} letters, at most {column.longest} are kept"
    # Marks without a width, or that turn the direction of reading, make a text look like another one.
    if not cell.isprintable():
        return f"{column.name}_invalid", f"{column.title} {ascii(cell)[:80]} has a letter that cannot be seen"
    return cell


def _sfdr(column: Column, cell: str, _reading: Reading) -> Value | Fault:
    return int(cell) if cell in ("6", "8", "9") else (f"{column.name}_invalid", f"{cell[:40]!r} is none of 6, 8 and 9")


def _peergroup(column: Column, cell: str, reading: Reading) -> Value | Fault:
    found = reading.peergroups.get(cell.casefold())
    if found is None:
        return f"{column.name}_unknown", f"no peergroup has the code or name {cell[:80]!r}"
    return found or (f"{column.name}_ambiguous", f"several peergroups are called {cell[:80]!r}; write the code")


_LARGEST_AMOUNT = Decimal("999999999999.99")
COLUMNS = {
    column.name: column
    for column in (
        Column("ter", "tranche", "TER in percent", _amount),
        Column("initial_charge", "tranche", "initial charge in percent", _amount),
        Column("fee", "tranche", "management fee in percent", _amount),
        Column("return_fee", "tranche", "redemption charge in percent", _amount),
        Column("performance_fee", "tranche", "performance fee in percent", _amount),
        Column("min_investment", "tranche", "minimum investment", _amount, largest=_LARGEST_AMOUNT, digits=2),
        Column("issue_date", "tranche", "issue date", _date, is_amount=False),
        Column("sfdr", "fund", "SFDR article", _sfdr, is_amount=False),
        Column("peergroup", "fund", "peergroup", _peergroup, is_amount=False, guessed=True),
        Column("benchmark", "fund", "benchmark", _text, is_amount=False),
        Column("volume", "fund", "volume in Mio. EUR", _amount, largest=_LARGEST_AMOUNT, digits=2),
        Column("volume_date", "fund", "date of the volume", _date, is_amount=False),
        Column("closed_on", "closing", "closing date", _date, is_amount=False),
        Column("merged_into", "closing", "ISIN that it was merged into", _isin, is_amount=False),
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
