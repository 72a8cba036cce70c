"""Reads amounts with a decimal point or a decimal comma, and never guesses which of them a file means."""

import re
from collections.abc import Iterable
from decimal import Decimal

from django.utils.translation import gettext_noop as _

from app.importing.faults import Fault, fault
from app.importing.sources import SourceError

#: Digits behind the decimal sign that an amount may have.
DIGITS = 6
#: What stands between groups of three digits: the other sign, an apostrophe, a blank or a no-break blank.
_GROUPS = {".": "[,'’ \u00a0\u202f]", ",": "[.'’ \u00a0\u202f]"}
_AMOUNT = {
    sign: re.compile(
        rf"-?(?:\d{{1,12}}|\d{{1,3}}(?:{group}\d{{3}}){{1,3}})(?:{re.escape(sign)}\d{{1,{DIGITS}}})?", re.ASCII
    )
    for sign, group in _GROUPS.items()
}
_NAMES = {"point": ".", "comma": ","}
_OTHER = {".": ",", ",": "."}


class Number(str):
    """A number that its file holds as such, written with a decimal point: its sign is known, whatever texts have."""

    __slots__ = ()


class Percent(Number):
    """A number that its file shows in percent, with the sign: ``1.25%`` is 0.0125 to the file."""

    __slots__ = ()


def points(cell: str) -> str:
    """Return a cell of a column in percent points, where a file may have shown its number in percent."""
    return Number(cell.removesuffix("%")) if isinstance(cell, Percent) else cell


def decimal_sign(cells: Iterable[tuple[int, str]], *, said: str | None) -> str:
    """Return the decimal sign of a file: "." or ",".

    ``cells`` are its amounts with their line numbers; ``said`` is "point", "comma" or None where the caller leaves it
    to the file. A cell that can be read in one way only is evidence; 1.234 alone could be a thousand or one. Raises
    SourceError where the evidence contradicts itself, or where none of the cells that need it has any.
    """
    if said is not None:
        return _NAMES[said]
    first: dict[str, int] = {}
    doubtful: tuple[int, str] | None = None
    for line, cell in cells:
        if isinstance(cell, Number):
            continue
        readings = [sign for sign in _AMOUNT if _AMOUNT[sign].fullmatch(cell)]
        if len(readings) == 1:
            first.setdefault(readings[0], line)
        elif len(readings) == 2 and doubtful is None and ("." in cell or "," in cell):
            doubtful = (line, cell)
    if len(first) == 2:
        raise SourceError(
            _(
                "Line %(point)d has a decimal point and line %(comma)d a decimal comma. Nothing was imported; write "
                "all amounts in one way, or say which one holds with --decimal point or --decimal comma."
            ),
            point=first["."], comma=first[","],
        )  # fmt: skip
    if not first and doubtful is not None:
        raise SourceError(
            _(
                "Line %(line)d: %(amount)s may be read in two ways, and no other amount tells which is meant. Nothing "
                "was imported; say --decimal point or --decimal comma."
            ),
            line=doubtful[0], amount=doubtful[1],
        )  # fmt: skip
    return next(iter(first), ".")


def amount(cell: str, sign: str) -> Decimal | None:
    """Return the amount that a cell holds, exact; None where it is none with this decimal sign."""
    if isinstance(cell, Number):
        sign = "."
    if not cell.isascii():
        cell = cell.replace("\u00a0", " ").replace("\u202f", " ").replace("’", "'")
    if not _AMOUNT[sign].fullmatch(cell):
        return None
    for group in (_OTHER[sign], "'", " "):
        cell = cell.replace(group, "")
    return Decimal(cell.replace(sign, "."))


def amount_fault(column: str, text: str, sign: str) -> Fault:
    """Return the fault of a cell of ``column`` that holds no amount with this decimal sign."""
    sentence = "amount_point" if sign == "." else "amount_comma"
    return fault(f"{column}_invalid", sentence, value=str(text), digits=DIGITS)
