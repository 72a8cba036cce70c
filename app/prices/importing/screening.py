"""From rows to NAVs: what may be loaded as far as one row tells, and what is refused and why."""

import datetime
import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from app.funds.importing.reading import SourceError, SourceRow
from app.funds.importing.rejects import REPORT_COLUMNS
from app.funds.importing.screening import Reject, currencies
from app.prices.importing.numbers import amount
from search.fields.isin import is_valid, normalise

REQUIRED_COLUMNS = ("isin", "date", "nav", "currency")
#: The amounts of a row, the first of them needed.
AMOUNTS = ("nav", "distribution")
OPTIONAL_COLUMNS = ("distribution",)
_ISO = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})", re.ASCII)
_GERMAN = re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})", re.ASCII)
#: Older than any fund that could be meant; a date before it has lost digits of its year.
EARLIEST = datetime.date(1924, 1, 1)


@dataclass(frozen=True, slots=True)
class Price:
    """A row that may be loaded as far as it alone tells; amounts are in ``currency``."""

    line: int
    isin: str
    date: datetime.date
    nav: Decimal
    currency: str
    distribution: Decimal | None


def check_columns(columns: Sequence[str]) -> None:
    """Raise SourceError where a header names a column that no NAV has.

    A misspelt ``distribution`` would else be passed over, and every total return after it be wrong. A list of rejects,
    corrected, may come back with what it says of its rows.
    """
    allowed = (*REQUIRED_COLUMNS, *OPTIONAL_COLUMNS)
    unknown = [column or "a column without a name" for column in columns if column not in (*allowed, *REPORT_COLUMNS)]
    if unknown:
        raise SourceError(
            f"Line 1: the header has unknown columns: {', '.join(unknown)[:300]}. Allowed are {', '.join(allowed)}. "
            "Nothing was imported."
        )


def amounts(rows: Iterable[SourceRow]) -> Iterator[tuple[int, str]]:
    """Yield every amount of a file with its line, for ``decimal_sign``."""
    for row in rows:
        for column in AMOUNTS:
            if cell := row.values.get(column, ""):
                yield row.line, cell


def screen(rows: Iterable[SourceRow], sign: str, today: datetime.date) -> Iterator[Price | Reject]:
    """Yield a price or a reject for every row; ``sign`` is the decimal sign, ``today`` the last date that may be."""
    for row in rows:
        found = ("columns", row.fault) if row.fault else _read(row, sign, today)
        yield found if isinstance(found, Price) else Reject(row.line, *found, row.cells)


def _read(row: SourceRow, sign: str, today: datetime.date) -> Price | tuple[str, str]:
    values = row.values
    isin, valid = _isin(values["isin"])
    if not valid:
        return ("isin_invalid", f"{isin[:40]!r} is not an ISIN (form or check digit)") if isin else _no("isin", "ISIN")
    date = _date(values["date"])
    if date is None:
        return _date_fault(values["date"])
    if not EARLIEST <= date <= today:
        late = date > today
        return (
            "date_future" if late else "date_too_early",
            f"{date.isoformat()} is after today, {today.isoformat()}" if late else f"{date.isoformat()} is too early",
        )
    if not values["nav"]:
        return _no("nav", "NAV")
    nav = amount(values["nav"], sign)
    if nav is None:
        return _amount_fault("nav", "NAV", values["nav"], sign)
    if nav <= 0:
        return "nav_not_positive", f"a NAV must be greater than 0, this is {values['nav']}"
    paid = values.get("distribution", "")
    distribution = amount(paid, sign) if paid else Decimal(0)
    if distribution is None:
        return _amount_fault("distribution", "distribution", paid, sign)
    if distribution < 0:
        return "distribution_negative", f"a distribution must not be negative, this is {paid}"
    currency = values["currency"].upper()
    if currency not in currencies():
        return "currency_unknown", f"currency {currency[:40]!r} is no code of ISO 4217"
    return Price(row.line, isin, date, nav, currency, distribution or None)


# A file names the same ISINs and dates thousands of times.
@functools.lru_cache(maxsize=65_536)
def _isin(text: str) -> tuple[str, bool]:
    isin = normalise(text)
    return isin, is_valid(isin)


@functools.lru_cache(maxsize=65_536)
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


def _no(column: str, name: str) -> tuple[str, str]:
    return f"{column}_missing", f"no {name}"


def _date_fault(text: str) -> tuple[str, str]:
    if not text:
        return _no("date", "date")
    # 03/04/2026 is March to some and April to others.
    return "date_invalid", f"{text[:40]!r} is no date; write 2026-10-31 or 31.10.2026"


def _amount_fault(column: str, name: str, text: str, sign: str) -> tuple[str, str]:
    written = "point" if sign == "." else "comma"
    return (
        f"{column}_invalid",
        f"{text[:40]!r} is no {name} with a decimal {written}, at most 12 digits before and 6 behind it",
    )
