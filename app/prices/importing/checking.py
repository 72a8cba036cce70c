"""From rows to NAVs: what may be loaded as far as one row tells, and what is refused and why."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from app.importing.cells import read_date, read_isin
from app.importing.currencies import currencies
from app.importing.faults import Fault, fault, missing
from app.importing.numbers import amount, amount_fault
from app.importing.rejects import Reject
from app.importing.sources import SourceRow

REQUIRED_COLUMNS = ("isin", "date", "nav", "currency")
#: The amounts of a row, the first of them needed.
AMOUNTS = ("nav", "distribution")
OPTIONAL_COLUMNS = ("distribution",)


@dataclass(frozen=True, slots=True)
class Price:
    """A row that may be loaded as far as it alone tells; amounts are in ``currency``."""

    line: int
    isin: str
    date: datetime.date
    nav: Decimal
    currency: str
    distribution: Decimal | None


def amounts(rows: Iterable[SourceRow]) -> Iterator[tuple[int, str]]:
    """Yield every amount of a file with its line, for ``decimal_sign``."""
    for row in rows:
        for column in AMOUNTS:
            if cell := row.values.get(column, ""):
                yield row.line, cell


def check(rows: Iterable[SourceRow], sign: str, today: datetime.date) -> Iterator[Price | Reject]:
    """Yield a price or a reject for every row; ``sign`` is the decimal sign, ``today`` the last date that may be."""
    for row in rows:
        found = row.fault or _read(row, sign, today)
        yield found if isinstance(found, Price) else Reject(row.line, found, row.cells)


def _read(row: SourceRow, sign: str, today: datetime.date) -> Price | Fault:
    values = row.values
    isin = read_isin(values["isin"])
    if not isinstance(isin, str):
        return isin
    date = read_date(values["date"], today)
    if not isinstance(date, datetime.date):
        return date
    if not values["nav"]:
        return missing("nav")
    nav = amount(values["nav"], sign)
    if nav is None:
        return amount_fault("nav", values["nav"], sign)
    if nav <= 0:
        return fault("nav_not_positive", value=nav)
    paid = values.get("distribution", "")
    distribution = amount(paid, sign) if paid else Decimal(0)
    if distribution is None:
        return amount_fault("distribution", paid, sign)
    if distribution < 0:
        return fault("distribution_negative", value=distribution)
    currency = values["currency"].upper()
    if currency not in currencies():
        return fault("currency_unknown", value=currency)
    return Price(row.line, isin, date, nav, currency, distribution or None)
