"""A peer group of the ESG or EMP list as a workbook, with the filters and the order that were asked for."""

from collections.abc import Callable
from typing import IO, Any, Final

from app.exports.fund_list import Line, closing
from app.exports.workbooks import Cells, Kind, Value, about_sheet, filled, prepare, written
from app.http import formats
from app.http.messages import Language, text
from app.http.problems import Problem
from app.http.query import Read
from app.rosters.members import Member
from app.rosters.services import exclusion, select
from search.fields import tranche_catalogue

#: Kind of the cell, width in characters and value of each column, in their order.
_COLUMNS: Final[tuple[tuple[str, Kind, float, Callable[[Member, Language], Value]], ...]] = (
    ("name", "text", 52, lambda one, _lang: one.name),
    ("isin", "text", 16, lambda one, _lang: one.isin),
    ("wkn", "text", 10, lambda one, _lang: one.wkn or None),
    ("company", "text", 30, lambda one, _lang: one.company),
    ("sfdr", "whole", 12, lambda one, _lang: one.article),
    ("scheme", "text", 30, lambda one, lang: None if one.scheme is None else one.scheme.name.in_language(lang)),
    ("valid_from", "date", 13, lambda one, _lang: one.valid_from),
    ("minimum_sustainable", "percent", 16, lambda one, _lang: _number(one.minimum_sustainable)),
    ("esg_score", "score", 12, lambda one, _lang: _number(one.esg_score)),
    ("exclusions", "wrapped", 60, lambda one, lang: _exclusions(one, lang)),
    ("rank", "text", 10, lambda one, _lang: one.rank),
    ("rating_points", "whole", 12, lambda one, _lang: one.points),
    ("position_vs_peergroup", "whole", 12, lambda one, _lang: one.position),
    ("perf_1y", "percent", 14, lambda one, _lang: _number(one.perf_1y)),
    (
        "reason",
        "wrapped",
        50,
        lambda one, lang: None if one.decision is None else one.decision.reason.in_language(lang),
    ),
)


def workbook(code: str, asked: Read) -> tuple[str, IO[bytes]]:
    """The name of the list, and the file, ready to be read. Raises Problem (400 export_empty)."""
    lang = asked.lang
    found, beside = select(code, asked)
    if not found:
        raise Problem("export_empty", lang=lang)
    with written() as (book, file):
        sheet = book.create_sheet(text("export.sheet_funds", lang))
        prepare(sheet, [width for _name, _kind, width, _value in _COLUMNS], frozen="B2", rows=len(found))
        cells = Cells(sheet)
        sheet.append([filled(cells, "heading", _heading(name, lang)) for name, *_rest in _COLUMNS])
        for one in found:
            sheet.append([_cell(cells, name, kind, value(one, lang)) for name, kind, _width, value in _COLUMNS])
        about_sheet(book, text("export.sheet_about", lang), _about(beside, len(found), lang))
    return str(beside["name"]), file


def _cell(cells: Cells, name: str, kind: Kind, value: Value) -> Any:
    if name == "rank" and isinstance(value, str):
        cell = cells.rating("rank", value)
        cell.value = value
        return cell
    return filled(cells, kind, value)


def _heading(name: str, lang: Language) -> str:
    """The words of the field catalogue, or those of the lists for what no share class has."""
    known = {field.name: field for field in tranche_catalogue()}
    return known[name].label.in_language(lang) if name in known else text(f"export.listed_{name}", lang)


def _number(figure: Any) -> float | None:
    return None if figure is None else float(figure)


def _exclusions(one: Member, lang: Language) -> str | None:
    """The criteria by name, with what is tolerated; None without any."""
    told = []
    for criterion in one.exclusions:
        shown = exclusion(criterion, lang)
        share = shown["threshold"]
        told.append(shown["label"] if share is None else f"{shown['label']} (< {formats.percent(share, lang)})")
    return ", ".join(told) or None


def _about(beside: dict[str, Any], count: int, lang: Language) -> list[Line]:
    """The lines of the second sheet."""
    return [
        (text("export.title_listed", lang), "title", None),
        (text("export.listed_list", lang), "text", beside["name"]),
        (text("export.listed_peergroup", lang), "text", beside["peergroup"]),
        (text("export.record_date", lang), "date", beside["record_date"]),
        (text("export.listed_count", lang), "text", text("export.listed_of", lang, count=count, all=beside["listed"])),
        *closing(lang, simulated=beside["simulated"]),
    ]
