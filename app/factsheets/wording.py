"""Numbers as the portal writes them: `12,34 %` in German, `12.34%` in English; volumes and dates alike in both."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from app.http.messages import Language, day

#: What stands for a missing value.
MISSING: Final = "–"
_SPACE: Final = "\u00a0"
_MINUS: Final = "−"
_GERMAN: Final = str.maketrans(",.", ".,")


def number(value: float | None, lang: Language, digits: int = 0) -> str:
    """A number with exactly so many digits after the point; halves are rounded away from zero."""
    if value is None:
        return MISSING
    rounded = Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    # A small loss that rounds to zero carries no sign.
    written = f"{rounded + 0:,}" if rounded else f"{abs(rounded):,}"
    return (written.translate(_GERMAN) if lang == "de" else written).replace("-", _MINUS)


def percent(value: float | None, lang: Language, digits: int = 2) -> str:
    """Percent points: 1.25 is written 1,25 % or 1.25%."""
    if value is None:
        return MISSING
    return number(value, lang, digits) + (f"{_SPACE}%" if lang == "de" else "%")


def change(value: float | None, lang: Language) -> str:
    """Percent points with a sign in front, unless they are zero."""
    written = percent(value, lang)
    positive = value is not None and not written.startswith(_MINUS) and any(one in "123456789" for one in written)
    return f"+{written}" if positive else written


def millions(value: float | None, lang: Language) -> str:
    """Millions of euros, with the unit as it is prescribed in both languages."""
    return MISSING if value is None else f"{number(value, lang, 1)}{_SPACE}Mio.{_SPACE}EUR"


def money(value: float | None, currency: str, lang: Language) -> str:
    """An amount in a currency; whole ones without digits after the point."""
    if value is None:
        return MISSING
    return f"{number(value, lang, 0 if value == int(value) else 2)}{_SPACE}{currency}"


def day_of(value: str | date | None) -> str:
    """An ISO date as DD.MM.YYYY."""
    if value is None:
        return MISSING
    return day(date.fromisoformat(value) if isinstance(value, str) else value)
