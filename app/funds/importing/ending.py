"""Which funds of the demo list have ended (ADR 0193): by a year in the name that has passed, or as is publicly known.

The import closes new share classes of them; those that are stored close by ``close_ended_funds``.
"""

import calendar
import datetime
import functools
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_RULES = Path(__file__).parent / "rules" / "ended.toml"
#: "2022", "9/2020", "2022-2025" and "2021-25".
_YEAR = re.compile(r"(?<![\d.,])(?:(\d{1,2})/)?((?:19|20)\d\d)(?:\s?[-–]\s?(\d\d(?:\d\d)?))?(?![\d.,])")


@dataclass(frozen=True, slots=True)
class Known:
    """Funds that are known to have ended on a day, by words of their names."""

    closed_on: datetime.date
    words: re.Pattern[str]
    unless: re.Pattern[str] | None

    def match(self, name: str) -> bool:
        """Tell whether a lower-case name is meant."""
        return bool(self.words.search(name)) and not (self.unless and self.unless.search(name))


@dataclass(frozen=True, slots=True)
class Rules:
    """What ``ended.toml`` says."""

    as_of: datetime.date
    first_year: int
    known: tuple[Known, ...]


@functools.cache
def rules() -> Rules:
    """Load and compile the rules once."""
    book = tomllib.loads(_RULES.read_text(encoding="utf-8"))
    known = tuple(
        Known(entry["closed_on"], _any_of(entry["words"]), _any_of(entry["unless"]) if "unless" in entry else None)
        for entry in book["known"]
    )
    return Rules(book["as_of"], book["first_year"], known)


def ended_on(name: str) -> datetime.date | None:
    """The last day of a fund by the name of one of its share classes; None for one that goes on."""
    book = rules()
    plain = " ".join(re.split(r"[\W_]+", name.casefold()))
    for one in book.known:
        if one.match(plain):
            return one.closed_on
    ends = [end for found in _YEAR.finditer(name) if (end := _end_of(found)).year >= book.first_year]
    return ends[-1] if ends and ends[-1] < book.as_of else None


def _end_of(found: re.Match[str]) -> datetime.date:
    month, year, until = found[1], int(found[2]), found[3]
    if until is not None:
        last = int(until) if len(until) == 4 else year // 100 * 100 + int(until)
        return datetime.date(max(year, last), 12, 31)
    if month is not None and 1 <= int(month) <= 12:
        return datetime.date(year, int(month), calendar.monthrange(year, int(month))[1])
    return datetime.date(year, 12, 31)


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words))
