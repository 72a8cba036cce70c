"""How numbers, amounts and dates are written for readers; ``frontend/src/shared/format.ts`` is its counterpart.

German ``1.234,50 %``, English ``1,234.50%``; in both languages volumes in ``Mio. EUR`` and dates as DD.MM.YYYY.
"""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal

from app.http.messages import Language

#: What stands for a missing value.
MISSING: Final = "–"

#: Number formats of spreadsheets, which the program that opens one writes in its reader's language.
CELLS: Final[Mapping[str, str]] = {
    "whole": "#,##0",
    "number": "#,##0.00",
    "percent": "0.00%",
    "millions": "#,##0.0",
    "score": "0.0",
    "quote": "#,##0.00####",
    "date": "dd.mm.yyyy",
    "moment": "dd.mm.yyyy hh:mm",
}

#: How forms of the admin show dates (the first) and which others they read.
DAYS_READ: Final = ["%d.%m.%Y", "%Y-%m-%d"]
MOMENTS_READ: Final = ["%d.%m.%Y %H:%M:%S", "%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"]


def number(value: float | Decimal | None, lang: Language, digits: int = 2) -> str:
    """A number with exactly ``digits`` decimals and thousands set apart."""
    if value is None:
        return MISSING
    # As pages round: half away from zero, on the digits that the number is written with.
    rounded = Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    return format_decimal(rounded, "#,##0" + ("." + "0" * digits if digits else ""), locale=lang)


def percent(value: float | Decimal | None, lang: Language, digits: int = 2) -> str:
    """Percent points: 1.25 is written 1,25 % or 1.25%."""
    return MISSING if value is None else with_unit(number(value, lang, digits), "%", lang)


def with_unit(written: str, unit: str, lang: Language) -> str:
    """A written number with its unit behind it; English percent signs have no space before them."""
    space = "" if lang == "en" and unit.startswith("%") else " "
    return f"{written}{space}{unit}".rstrip()


def millions(value: float | Decimal | None, lang: Language, digits: int = 2) -> str:
    """An amount in millions of euros: the unit is the same in both languages."""
    return MISSING if value is None else f"{number(value, lang, digits)} Mio. EUR"


def state(code: str, lang: Language) -> str:
    """What a state is called, by its ISO code. Raises KeyError for an unknown one."""
    return str(Locale.parse(lang).territories[code])


def plain(value: float, lang: Language) -> str:
    """A number for files and criteria: nothing sets thousands apart, at most six decimals and none that are zero."""
    written = f"{value:.6f}".rstrip("0").rstrip(".")
    return written.replace(".", decimal_mark(lang))


def decimal_mark(lang: Language) -> str:
    """What stands between a number and its decimals."""
    return "," if lang == "de" else "."


def separator(lang: Language) -> str:
    """What stands between the values of a CSV file: semicolons where numbers have decimal commas."""
    return ";" if lang == "de" else ","


def money_cell(currency: str) -> str:
    """The number format of a spreadsheet for an amount in a currency, given by its capital letters."""
    return f'{CELLS["number"]} "{currency}"' if currency else CELLS["number"]


def day(value: date) -> str:
    """A date as it is written in both languages: DD.MM.YYYY."""
    return f"{value:%d.%m.%Y}"


def month(value: date, lang: Language) -> str:
    """The month of a date in words: October 2026."""
    return format_date(value, "LLLL yyyy", locale=lang)


def moment(value: datetime, *, comma: bool = False) -> str:
    """A date and time of day in the value's own time zone, in both languages: DD.MM.YYYY HH:MM.

    ``comma``: where it stands by itself, as in the head of a mail.
    """
    return f"{day(value)}{',' if comma else ''} {value:%H:%M}"


def size(value: int) -> str:
    """A size in bytes, in whole units of 1024 that both languages share: ``64 kB``, ``25 MB``."""
    return f"{value // 1024 // 1024} MB" if value >= 1024 * 1024 else f"{value // 1024} kB"
