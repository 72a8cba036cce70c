"""Reads single cells that every table has: ISINs and dates."""

import datetime
import functools
import re

from app.importing.faults import Fault, fault, missing
from search.fields.isin import is_valid, normalise

_ISO = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})", re.ASCII)
_GERMAN = re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})", re.ASCII)
#: Older than any fund that could be meant; a date before it has lost digits of its year.
EARLIEST = datetime.date(1924, 1, 1)


# A file names the same ISINs and dates thousands of times.
@functools.lru_cache(maxsize=65_536)
def read_isin(text: str) -> str | Fault:
    """Return an ISIN in its usual spelling, or what is wrong with it."""
    isin = normalise(text)
    if not isin:
        return missing("isin")
    return isin if is_valid(isin) else fault("isin_invalid", "isin", value=isin)


@functools.lru_cache(maxsize=65_536)
def read_date(text: str, today: datetime.date, column: str = "date") -> datetime.date | Fault:
    """Return a date from 1924 to ``today``, or what is wrong with it; ``column`` begins the code of a fault."""
    if not text:
        return missing(column)
    date = _date(text)
    if date is None:
        # 03/04/2026 is March to some and April to others.
        return fault(f"{column}_invalid", "date", value=text)
    if date > today:
        return fault(f"{column}_future", date=date, today=today)
    return date if date >= EARLIEST else fault(f"{column}_too_early", date=date)


def _date(text: str) -> datetime.date | None:
    if match := _ISO.fullmatch(text):
        year, month, day = match.groups()
    elif match := _GERMAN.fullmatch(text):
        year, month, day = match["year"], match["month"], match["day"]
    else:
        return None
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
