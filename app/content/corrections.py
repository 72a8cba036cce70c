"""Corrections of a text, as staff write them: one a line, ``24.12.2026: what was wrong``."""

import re
from datetime import date
from typing import Final

_LINE: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4}):\s*(\S.*)")


def read(text: str) -> list[tuple[date, str]]:
    """Day and words of each correction, the latest first; what is not one is left out."""
    return sorted((one for line in _lines(text) if (one := _read(line)) is not None), reverse=True)


def days(text: str) -> list[date] | None:
    """The days of the corrections, the latest first; None if a line has none."""
    return [day for day, _ in read(text)] if all(_read(line) for line in _lines(text)) else None


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _read(line: str) -> tuple[date, str] | None:
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    day, month, year, words = found.groups()
    try:
        return date(int(year), int(month), int(day)), words
    except ValueError:
        return None
