"""The table of real estate funds as a workbook, with the columns and the order that were asked for."""

from typing import IO, Any, Final

from app.alternatives.benchmark_api import TABLE
from app.alternatives.benchmarks import Member, select
from app.alternatives.figures import FIGURES
from app.alternatives.figures import Kind as FigureKind
from app.exports.fund_list import Line, closing
from app.exports.workbooks import Cells, Kind, Value, about_sheet, filled, prepare, written
from app.funds import terms
from app.http.messages import Language, text
from app.http.problems import Problem
from app.http.query import Key, Read
from search.fields import tranche_catalogue

#: What the table is asked for, but its pages; and which figures.
KEYS: Final = (
    *(key for key in TABLE.keys if key.name not in ("page", "per_page")),
    Key("column", "code", "Figures, in this order; all without it.", repeat=True, choices=tuple(FIGURES)),
)
_CELLS: Final[dict[FigureKind, tuple[Kind, float]]] = {
    "points": ("score", 16),
    "percent": ("percent", 16),
    "tenth": ("percent", 12),
    "years": ("score", 12),
    "whole": ("whole", 12),
    "millions": ("whole", 16),
    "rank": ("text", 24),
}


def workbook(asked: Read) -> tuple[str, IO[bytes]]:
    """What the table is called, and the file, ready to be read. Raises Problem (400 export_empty)."""
    lang = asked.lang
    found, beside = select(asked)
    if not found:
        raise Problem("export_empty", lang=lang)
    columns = asked["column"] or tuple(FIGURES)
    labels, ranks = terms.fixed_labels("benchmark", lang), terms.fixed_labels("alternative_rating", lang)
    title = text("page.benchmark.title", lang)
    with written() as (book, file):
        sheet = book.create_sheet(text("export.sheet_funds", lang))
        widths = [52.0, 16.0, 30.0, *(_CELLS[FIGURES[name].kind][1] for name in columns)]
        prepare(sheet, widths, frozen="B2", rows=len(found))
        cells = Cells(sheet)
        known = {field.name: field for field in tranche_catalogue()}
        heads = [known[name].label.in_language(lang) for name in ("name", "isin", "company")]
        sheet.append([filled(cells, "heading", head) for head in (*heads, *(labels[name] for name in columns))])
        for one in found:
            sheet.append(_row(cells, one, columns, ranks))
        about_sheet(book, text("export.sheet_about", lang), _about(title, beside, len(found), lang))
    return title, file


def _row(cells: Cells, one: Member, columns: tuple[str, ...], ranks: dict[int | str, str]) -> list[Any]:
    named = [filled(cells, "text", value) for value in (one.tranche.name, one.tranche.isin, one.company)]
    return [*named, *(_cell(cells, name, one.figures[name], ranks) for name in columns)]


def _cell(cells: Cells, name: str, value: Value, ranks: dict[int | str, str]) -> Any:
    kind = FIGURES[name].kind
    return filled(cells, _CELLS[kind][0], ranks[str(value)] if kind == "rank" and value is not None else value)


def _about(title: str, beside: dict[str, Any], count: int, lang: Language) -> list[Line]:
    """The lines of the second sheet."""
    return [
        (title, "title", None),
        (text("export.record_date", lang), "date", beside["record_date"]),
        (text("export.listed_count", lang), "text", text("export.listed_of", lang, count=count, all=beside["listed"])),
        *closing(lang, simulated=beside["simulated"]),
    ]
