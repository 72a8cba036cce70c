"""Numbers and dates as the portal writes them (:mod:`app.http.formats`), set for print.

Print has a minus sign and does not part a number from its unit at the end of a line.
"""

from datetime import date
from typing import Final

from app.http import formats
from app.http.messages import Language

MISSING: Final = formats.MISSING
_PRINTED: Final = str.maketrans({" ": "\u00a0", "-": "\u2212"})
_DIGITS: Final = frozenset("123456789")


def _printed(written: str) -> str:
    """The same for print; a small loss that rounds to zero carries no sign."""
    return (written if _DIGITS.intersection(written) else written.lstrip("-")).translate(_PRINTED)


def number(value: float | None, lang: Language, digits: int = 0) -> str:
    """A number with exactly so many digits after the point; halves are rounded away from zero."""
    return _printed(formats.number(value, lang, digits))


def percent(value: float | None, lang: Language, digits: int = 2) -> str:
    """Percent points: 1.25 is written 1,25 % or 1.25%."""
    return _printed(formats.percent(value, lang, digits))


def change(value: float | None, lang: Language) -> str:
    """Percent points with a sign in front, unless they are zero."""
    written = percent(value, lang)
    return f"+{written}" if value is not None and value > 0 and _DIGITS.intersection(written) else written


def millions(value: float | None, lang: Language) -> str:
    """Millions of euros, with the unit as it is prescribed in both languages."""
    return _printed(formats.millions(value, lang, 1))


def money(value: float | None, currency: str, lang: Language) -> str:
    """An amount in a currency; whole ones without digits after the point."""
    if value is None:
        return MISSING
    return _printed(f"{formats.number(value, lang, 0 if value == int(value) else 2)} {currency}")


def day_of(value: str | date | None) -> str:
    """An ISO date as DD.MM.YYYY."""
    if value is None:
        return MISSING
    return formats.day(date.fromisoformat(value) if isinstance(value, str) else value)
