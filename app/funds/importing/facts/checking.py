"""From rows to facts: what may be loaded as far as the file itself tells, and what is refused and why."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.funds.importing.facts.columns import COLUMNS, Reading, Value
from app.importing.cells import read_isin
from app.importing.faults import Fault, fault
from app.importing.rejects import Reject
from app.importing.sources import SourceRow

REQUIRED_COLUMNS = ("isin",)
OPTIONAL_COLUMNS = tuple(COLUMNS)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a row says of one share class and its fund, by column; an empty cell says nothing."""

    line: int
    isin: str
    values: Mapping[str, Value]
    cells: list[str]


def amounts(rows: Iterable[SourceRow]) -> Iterator[tuple[int, str]]:
    """Yield every amount of a file with its line, for ``decimal_sign``."""
    names = [name for name, column in COLUMNS.items() if column.is_amount]
    for row in rows:
        for name in names:
            if cell := row.values.get(name, ""):
                yield row.line, cell


def check(rows: Iterable[SourceRow], reading: Reading) -> Iterator[Facts | Reject]:
    """Yield facts or a reject for every row."""
    first_line: dict[str, int] = {}
    for row in rows:
        found = row.fault or _read(row, reading)
        if isinstance(found, Facts) and found.isin in first_line:
            found = fault("duplicate", "duplicate_isin", isin=found.isin, line=first_line[found.isin])
        if isinstance(found, Facts):
            first_line[found.isin] = row.line
            yield found
        else:
            yield Reject(row.line, found, row.cells)


def _read(row: SourceRow, reading: Reading) -> Facts | Fault:
    isin = read_isin(row.values["isin"])
    if not isinstance(isin, str):
        return isin
    values: dict[str, Value] = {}
    for name, column in COLUMNS.items():
        if cell := row.values.get(name, ""):
            value = column.read(column, cell, reading)
            if isinstance(value, Fault):
                return value
            values[name] = value
    for one, other in (("volume", "volume_date"), ("volume_date", "volume")):
        if one in values and other not in values:
            return fault(f"{other}_missing", "goes_with", other=one)
    return Facts(row.line, isin, values, row.cells)
