"""Weekly values of share classes, one column each, as a workbook or as CSV."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from tempfile import TemporaryFile
from typing import IO, Any

from app.charts.grid import BASE, Grid
from app.charts.spans import Span
from app.exports.fund_list import Line, closing
from app.exports.queue import Told
from app.exports.schemas import SeriesData
from app.exports.workbooks import FORMULA, Cells, about_sheet, clean, filled, prepare, written
from app.figures import frame
from app.figures.frame import Subject
from app.http import formats
from app.http.messages import Language, text
from app.http.problems import FieldError, Problem
from app.prices.history import read_histories
from app.prices.returns import Histories, begins, date_of, day_number


@dataclass(frozen=True)
class Series:
    """Values by share class and day; ``simulated`` holds the share classes with at least one made-up value."""

    subjects: tuple[Subject, ...]
    values: dict[int, dict[date, float]]
    simulated: frozenset[int]
    span: Span

    def rows(self) -> Iterator[tuple[date, list[float | None]]]:
        """Each day on which one of them has a value, and the values of all, the oldest first."""
        for when in sorted(set().union(*self.values.values())):
            yield when, [self.values.get(one.id, {}).get(when) for one in self.subjects]


def size(data: SeriesData, span: Span) -> tuple[int, int]:
    """How many rows and cells the file has, about: one row for each week, both ends of the span counted.

    Share classes that are valued on different days of a week have rows of their own.
    """
    rows = (span.end - span.start).days // 7 + 1
    return rows, rows * len(set(data.funds))


def read(data: SeriesData, span: Span, lang: Language) -> Series:
    """The series of the share classes, in the order asked for.

    Raises Problem: 400 invalid_input if nothing is selected, naming unknown share classes, or if none has prices.
    """
    ids = list(dict.fromkeys(data.funds))
    if not ids:
        raise Problem("invalid_input", errors=[FieldError("funds", None, "nothing_selected")], lang=lang)
    known = frame.subjects(ids, span.end)
    unknown = [str(one) for one in ids if one not in known]
    if unknown:
        faults = [FieldError("funds", one, "unknown_fund", values={"name": one}) for one in unknown]
        raise Problem("invalid_input", errors=faults, lang=lang)
    histories = read_histories(ids, span.end, span.since)
    values = dict(_values(histories, data, span))
    subjects = tuple(known[one] for one in ids)
    if not values:
        faults = [FieldError("funds", str(one.id), "no_history", values={"name": one.name}) for one in subjects]
        raise Problem("invalid_input", errors=faults, lang=lang)
    simulated = frozenset(histories.tranche_ids[histories.simulated].tolist()) & values.keys()
    return Series(subjects, values, simulated, span)


def _values(histories: Histories, data: SeriesData, span: Span) -> Iterator[tuple[int, dict[date, float]]]:
    """The last value of each week by the day of its NAV, of each share class that has any; as charts have them.

    The first one is what holds at the start of the span, or the first NAV after it.
    """
    for place, begin in enumerate(begins(histories, day_number(span.start))):
        if begin is None:
            continue
        own = histories.only(place)
        [rows] = Grid(begin, day_number(span.end)).lay(own)
        rows = rows[rows >= 0]
        values = own.nav[rows]
        if data.values == "total_return":
            values = BASE * own.index[rows] / own.index[rows[0]]
        days = [date_of(day) for day in own.days[rows]]
        yield int(histories.tranche_ids[place]), dict(zip(days, values.tolist(), strict=True))


def headings(series: Series, lang: Language) -> list[str]:
    """The date, and each share class with ISIN and currency; a made-up series says so."""
    mark = ", " + text("export.simulated_mark", lang)
    names = [
        f"{one.name} ({one.isin}, {one.currency}{mark if one.id in series.simulated else ''})"
        for one in series.subjects
    ]
    return [text("export.date", lang), *names]


def workbook(series: Series, data: SeriesData, lang: Language, told: Told = lambda _: None) -> IO[bytes]:
    """The series on one sheet, what they are on another; ready to be read. ``told`` hears how many rows are written."""
    rows = list(series.rows())
    with written() as (book, file):
        sheet = book.create_sheet(text("export.sheet_series", lang))
        prepare(sheet, [12, *([24] * len(series.subjects))], frozen="B2", rows=len(rows))
        cells = Cells(sheet)
        sheet.append([filled(cells, "heading", one) for one in headings(series, lang)])
        day, quotes = cells.new("date"), [cells.new("quote") for _ in series.subjects]
        for number, (when, values) in enumerate(rows, start=1):
            told(number)
            day.value = when
            sheet.append([day, *(_quote(cell, value) for cell, value in zip(quotes, values, strict=True))])
        about_sheet(book, text("export.sheet_about", lang), about(series, data, lang))
    return file


def _quote(cell: Any, value: float | None) -> Any:
    if value is None:
        return None
    cell.value = value
    return cell


def about(series: Series, data: SeriesData, lang: Language) -> list[Line]:
    """The lines of the second sheet."""
    span = series.span
    between = {"start": formats.day(span.start), "end": formats.day(span.end)}
    lines: list[Line] = [
        (text("export.title_series", lang), "title", None),
        (text("export.values", lang), "text", text(f"export.{data.values}", lang)),
        ("", "wrapped", text(f"export.{data.values}_text", lang)),
        (text("export.span", lang), "text", text("export.span_value", lang, **between)),
        (text("export.record_date", lang), "date", frame.record_date(lang)),
        (text("export.count", lang), "whole", len(series.subjects)),
        *closing(lang, simulated=bool(series.simulated)),
    ]
    notices = [one for subject in series.subjects if (one := _notice(series, subject, lang))]
    if notices:
        lines.append((text("export.notices", lang), "title", None))
        lines += [("", "wrapped", one) for one in notices]
    return lines


def _notice(series: Series, one: Subject, lang: Language) -> str | None:
    """What a reader of an empty, or partly empty, column should know."""
    if one.id not in series.values:
        return text("export.none", lang, fund=one.name)
    if one.first is not None and one.first > series.span.start:
        return text("export.begins", lang, fund=one.name, start=formats.day(one.first))
    return None


def comma_separated(series: Series, lang: Language, told: Told = lambda _: None) -> IO[bytes]:
    """The series as CSV in UTF-8 with a mark of that, which spreadsheets look for; ``told`` as for the workbook.

    German spreadsheets expect semicolons and decimal commas, English ones commas and points. Dates are ISO dates. A
    heading that a spreadsheet would take for a formula begins with an apostrophe.
    """
    file = TemporaryFile()  # noqa: SIM115 - the answer closes it
    lines = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
    rows = csv.writer(lines, delimiter=formats.separator(lang), lineterminator="\r\n")
    rows.writerow([_harmless(one) for one in headings(series, lang)])
    for number, (when, values) in enumerate(series.rows(), start=1):
        told(number)
        rows.writerow([when.isoformat(), *("" if value is None else formats.plain(value, lang) for value in values)])
    lines.flush()
    lines.detach()
    file.seek(0)
    return file


def _harmless(heading: str) -> str:
    plain = clean(heading)
    return f"'{plain}" if FORMULA.match(plain) else plain
