"""Benchmarks of real estate funds from files, as a table: one row for each fund and record date."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

from app.alternatives.figures import FIGURES, SHARES, TOLERANCE, Figure
from app.alternatives.models import Benchmark
from app.funds.models import AlternativeRank, Fund, Tranche
from app.funds.ownership import Kind, mark_as_own
from app.http import formats
from app.importing.alone import Lock, alone
from app.importing.cells import read_date, read_isin
from app.importing.differences import Change, Differences
from app.importing.faults import Fault, fault
from app.importing.numbers import amount, amount_fault, decimal_sign, points
from app.importing.progress import Progress
from app.importing.rejects import Reject
from app.importing.sources import Source, SourceRow
from app.importing.tables import Asked, Outcome, RejectedError, Table

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_NUMBERS: Final = {name: one for name, one in FIGURES.items() if one.kind != "rank"}
Value = Decimal | str | None


@dataclass(frozen=True, slots=True)
class Line:
    """A row that may be loaded as far as it alone tells. It has the figures that its file has columns for."""

    line: int
    isin: str
    date: datetime.date
    figures: Mapping[str, Value]
    cells: list[str]


class Benchmarks(Table):
    """Figures of real estate funds by record date."""

    code = "benchmarks"
    title = gettext_lazy("Real estate benchmarks")
    what = "benchmarks"
    required = ("isin", "record_date")
    optional = tuple(FIGURES)
    rights = ("alternatives.add_benchmark", "alternatives.change_benchmark")

    def load(self, source: Source, asked: Asked, progress: Progress) -> Outcome:
        """Load the rows of a file."""
        said = ((row.line, row.values[name]) for row in source.rows() for name in _NUMBERS if row.values.get(name))
        sign = decimal_sign(said, said=asked.decimal)
        with alone(Lock.FUNDS, dry_run=asked.dry_run):
            progress("Checking", 0, None)
            read = list(check(source.rows(), sign, timezone.localdate()))
            outcome = Outcome(read=len(read), rejects=[row for row in read if isinstance(row, Reject)])
            accepted = _accepted([row for row in read if isinstance(row, Line)], outcome)
            outcome.rejects.sort(key=lambda reject: reject.line)
            if outcome.rejects and not asked.accept_rest:
                raise RejectedError(outcome)
            if accepted:
                mark_as_own(Kind.BENCHMARKS)
            progress("Writing", 0, None)
            outcome.counts = _write(accepted, asked.differences)
        return outcome

    def titles(self) -> "Mapping[str, str | _StrPromise]":
        """The words of the forms."""
        return {one.name: one.verbose_name for one in Benchmark._meta.concrete_fields} | {
            "benchmark": Benchmark._meta.verbose_name or "benchmark"
        }


def check(rows: Iterable[SourceRow], sign: str, today: datetime.date) -> Iterator[Line | Reject]:
    """Yield a line or a reject for every row; ``sign`` is the decimal sign, ``today`` the last date that may be."""
    for row in rows:
        found = row.fault or _read(row, sign, today)
        yield found if isinstance(found, Line) else Reject(row.line, found, row.cells)


def _read(row: SourceRow, sign: str, today: datetime.date) -> Line | Fault:
    isin = read_isin(row.values["isin"])
    if not isinstance(isin, str):
        return isin
    date = read_date(row.values["record_date"], today, "record_date")
    if not isinstance(date, datetime.date):
        return date
    figures: dict[str, Value] = {}
    for name, one in FIGURES.items():
        if name not in row.values:
            continue
        value = _rank(name, row.values[name]) if one.kind == "rank" else _number(name, one, row.values[name], sign)
        if isinstance(value, Fault):
            return value
        figures[name] = value
    return _shares_fault(figures) or Line(row.line, isin, date, figures, row.cells)


def _rank(name: str, cell: str) -> str | Fault:
    rank = cell.casefold()
    if rank and rank not in AlternativeRank.values:
        return fault(f"{name}_unknown", "one_of", value=cell, known=", ".join(AlternativeRank.values))
    return rank


def _number(name: str, one: Figure, cell: str, sign: str) -> Decimal | Fault | None:
    if not cell:
        return None
    value = amount(points(cell), sign)
    if value is None:
        return amount_fault(name, cell, sign)
    if value != round(value, one.digits):
        return fault(f"{name}_invalid", "digits", value=value, digits=one.digits)
    if not one.least <= value <= one.most:
        return fault(f"{name}_out_of_range", "range", least=one.least, most=one.most, value=value)
    return value


def _shares_fault(figures: Mapping[str, Value]) -> Fault | None:
    """Shares that are there in part, or do not add up."""
    for names in SHARES.values():
        given = [value for name in names if isinstance(value := figures.get(name), Decimal)]
        total = sum(given, Decimal(0))
        if given and (len(given) < len(names) or abs(total - 100) > TOLERANCE):
            return fault("shares_not_whole", columns=", ".join(names), sum=total)
    return None


def _accepted(lines: list[Line], outcome: Outcome) -> list[tuple[Line, Fund]]:
    """The lines of known share classes, each fund and day once."""
    tranches = Tranche.objects.select_related("fund").filter(isin__in={line.isin for line in lines})
    funds = {tranche.isin: tranche.fund for tranche in tranches}
    first: dict[tuple[int, datetime.date], int] = {}
    accepted = []
    for line in lines:
        fund = funds.get(line.isin)
        if fund is None:
            wrong = fault("isin_unknown", isin=line.isin)
        elif (fund.pk, line.date) in first:
            before = first[fund.pk, line.date]
            wrong = fault("duplicate", "duplicate_benchmark", line=before, isin=line.isin, date=line.date)
        else:
            first[fund.pk, line.date] = line.line
            accepted.append((line, fund))
            continue
        outcome.rejects.append(Reject(line.line, wrong, line.cells))
    return accepted


def _write(accepted: list[tuple[Line, Fund]], differences: Differences | None) -> dict[str, int]:
    """Store the lines; simulated benchmarks of their funds give way. Returns what is told of it."""
    funds = {fund.pk for _line, fund in accepted}
    dropped = Benchmark.objects.filter(fund__in=funds, simulated=True).delete()[1].get(Benchmark._meta.label, 0)
    present = {
        (one.fund_id, one.record_date): one for one in Benchmark.objects.select_for_update().filter(fund__in=funds)
    }
    new = changed = outside = 0
    for line, fund in accepted:
        known = present.get((fund.pk, line.date))
        row = known or Benchmark(fund=fund, record_date=line.date)
        changes = _changes(row, line.figures)
        record = f"{fund.name}, {formats.day(line.date)}"
        if known is None or changes:
            row.save()
            new, changed = new + (known is None), changed + (known is not None)
        outside += bool(row.breaches)
        if differences is not None:
            _tell(differences, record, known, changes)
    return {
        _("new benchmarks"): new,
        _("changed"): changed,
        _("unchanged"): len(accepted) - new - changed,
        _("outside the legal bounds"): outside,
        _("simulated, dropped"): dropped,
    }


def _changes(row: Benchmark, figures: Mapping[str, Value]) -> dict[str, tuple[Any, Any]]:
    """Set the figures; return what each was and is where that differs."""
    found = {}
    for name, value in figures.items():
        before = getattr(row, name)
        if before != value:
            found[name] = (before, value)
            setattr(row, name, int(value) if isinstance(value, Decimal) and not FIGURES[name].digits else value)
    return found


def _tell(
    differences: Differences, record: str, known: Benchmark | None, changes: Mapping[str, tuple[Any, Any]]
) -> None:
    if known is None:
        differences.note(Change.NEW, "benchmark", record)
    elif not changes:
        differences.note(Change.UNCHANGED, "benchmark", record)
    else:
        for name, (old, value) in changes.items():
            differences.note(Change.CHANGED, "benchmark", record, name, old, value)
