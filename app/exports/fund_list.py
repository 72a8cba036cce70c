"""The fund list as a workbook: one sheet of share classes, one that says what they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import IO, Any, Final

from django.conf import settings
from django.utils import timezone
from openpyxl.utils import get_column_letter

from app.exports import columns
from app.exports.queue import Told
from app.exports.requests import ExportRequest
from app.exports.workbooks import Cells, Kind, Value, about_sheet, filled, prepare, row_sheet, written
from app.figures.frame import record_date_if_known
from app.funds import terms
from app.http import formats
from app.http.engine import engine
from app.http.messages import Language, text
from app.http.messages import catalogue as texts
from app.http.problems import FieldError, Problem
from app.http.query import MAX_RESULT_WINDOW
from app.http.routes import path_to
from search.documents import SCREENED
from search.fields import tranche_catalogue
from search.queries.criteria import Criterion, criteria_of
from search.queries.whole import WholeList, known_ids, named_clause, settled
from search.saved import FacetLabels, Range, ScreenQuery, counted_facets, query_string, to_pairs

Line = tuple[str, Kind, Value]

#: Share classes of one export: as many as the list can be paged through, and a tenth of what a sheet can hold
#: (:data:`app.exports.workbooks.MAX_ROWS`). More would take a server minutes that others wait for.
MAX_EXPORTED: Final = MAX_RESULT_WINDOW


@dataclass
class _Seen:
    """What is known of the rows only after they were written."""

    simulated: bool = False


def size(asked: ExportRequest) -> int:
    """How many share classes the export has, about. Raises what the engine raises when it cannot answer."""
    if asked.ids is not None:
        return len(asked.ids)
    index = _index(asked)
    return engine().count(index, settled(engine(), index, asked.query).everything)


def _index(asked: ExportRequest) -> str:
    return engine().snapshot(asked.asof) if asked.asof else engine().index(SCREENED)


def workbook(asked: ExportRequest, base: str, told: Told = lambda _: None) -> IO[bytes]:
    """The file, ready to be read; ``base`` is what links begin with, and ``told`` hears how many rows are written.

    Raises Problem: 400 invalid_input naming unknown share classes, 400 export_empty, export_too_large; and what the
    engine raises when it cannot answer.
    """
    index = _index(asked)
    if asked.ids is not None:
        clause = named_clause(_existing(index, asked))
    else:
        clause = settled(engine(), index, asked.query).everything
    fields = columns.needed(asked.fields, asked.lang)
    with WholeList(engine(), index, clause, asked.query.order, asked.lang, fields) as found:
        if not found.count:
            raise Problem("export_empty", lang=asked.lang)
        if found.count > MAX_EXPORTED:
            count, most = (formats.number(number, asked.lang, 0) for number in (found.count, MAX_EXPORTED))
            raise Problem("export_too_large", lang=asked.lang, count=count, maximum=most)
        with written() as (book, file):
            seen = _Seen()
            _write_rows(row_sheet(book, text("export.sheet_funds", asked.lang)), asked, found, seen, told)
            lines = about(asked, found.count, base, simulated=seen.simulated)
            about_sheet(book, text("export.sheet_about", asked.lang), lines)
    return file


def _existing(index: str, asked: ExportRequest) -> tuple[int, ...]:
    """The ids, all of which must be there; a watchlist may hold some that the list no longer has."""
    ids = asked.ids or ()
    if not ids:
        raise Problem("export_empty", lang=asked.lang)
    known = known_ids(engine(), index, ids)
    unknown = [str(one) for one in ids if one not in known]
    if unknown and asked.watchlist is None:
        faults = [FieldError("funds", one, "unknown_fund", values={"name": one}) for one in unknown]
        raise Problem("invalid_input", errors=faults, lang=asked.lang)
    return tuple(known)


def _write_rows(sheet: Any, asked: ExportRequest, found: WholeList, seen: _Seen, told: Told) -> None:
    """The heading and a row for each share class, each written before the next one is read."""
    lang, cells = asked.lang, Cells(sheet)
    widths = [columns.width(item, lang) for item in asked.fields]
    # The name stays in sight where it comes first.
    frozen = "B2" if asked.fields[0].name == "name" else "A2"
    prepare(sheet, widths, frozen=frozen, rows=found.count)
    sheet.append([filled(cells, "heading", columns.heading(item, lang)) for item in asked.fields])
    writers = [
        columns.writer(item, lang, cells, get_column_letter(place)) for place, item in enumerate(asked.fields, start=1)
    ]
    for number, document in enumerate(_noting(found.documents(), seen), start=1):
        told(number)
        row = str(number + 1)
        sheet.append(("".join([write(document, row) for write in writers]),))


def _noting(documents: Iterator[dict[str, Any]], seen: _Seen) -> Iterator[Mapping[str, Any]]:
    for document in documents:
        if document.get("simulated"):
            seen.simulated = True
        yield document


def about(asked: ExportRequest, count: int, base: str, *, simulated: bool) -> list[Line]:
    """The lines of the second sheet."""
    lang = asked.lang
    lines: list[Line] = [(text("export.title_funds", lang), "title", None)]
    lines += [(label, "wrapped", value) for label, value in criteria(asked)]
    lines.append((text("export.ordering", lang), "text", _order(asked.query, lang)))
    path = _path(asked)
    if path:
        lines.append((text("export.link", lang), "text", base + path))
    lines += _record_date(asked)
    lines.append((text("export.count", lang), "whole", count))
    lines += closing(lang, simulated=simulated)
    lines.append((text("export.columns", lang), "title", None))
    return lines + columns.described(asked.fields, lang)


def closing(lang: Language, *, simulated: bool) -> list[Line]:
    """What every export says of itself: when it was made, from what, and what it is not."""
    moment = timezone.localtime().replace(microsecond=0, tzinfo=None)
    lines: list[Line] = [
        (text("export.made_at", lang), "moment", moment),
        (text("export.sources", lang), "wrapped", text("export.sources_text", lang, provider=settings.PROVIDER_NAME)),
    ]
    if simulated:
        lines.append((text("export.simulated", lang), "warning", text("export.simulated_text", lang)))
    return [*lines, (text("export.legal", lang), "wrapped", text("export.legal_text", lang))]


def criteria(asked: ExportRequest) -> list[tuple[str, str]]:
    """The query in the screen's words, one line for each criterion."""
    lang, query = asked.lang, asked.query
    label = text("export.query", lang)
    if asked.watchlist is not None:
        return [(label, ": ".join(filter(None, (text("export.query_watchlist", lang), asked.watchlist))))]
    if asked.ids is not None:
        return [(label, text("export.query_selected", lang))]
    labels = terms.known().labels(lang)
    lines = [(text("label.facet.q", lang), query.q)] if query.q else []
    # In the catalogue's order, which is that of the screen.
    wanted = criteria_of(query)
    lines += [
        (terms.facet_label(facet, lang), _named(wanted[facet], labels, lang))
        for facet in counted_facets(query)
        if facet in wanted
    ]
    return lines or [(label, text("export.query_all", lang))]


def _named(criterion: Criterion, labels: FacetLabels, lang: Language) -> str:
    """What a criterion asks for, in one line."""
    if not isinstance(criterion.wanted, Range):
        return text("export.any_of", lang).join(criterion.words(labels))
    bounds = [
        text(f"export.bound.{sign}", lang, value=_quantity(bound, criterion.field.unit, lang))
        for sign, bound in criterion.wanted.clause().items()
    ]
    return text("export.all_of", lang).join(bounds)


def _quantity(number: float, unit: str, lang: Language) -> str:
    """A number as it is written in a language, with its unit."""
    return formats.with_unit(formats.plain(number, lang), texts(lang).get(f"export.unit.{unit}", ""), lang)


def _order(query: ScreenQuery, lang: Language) -> str:
    field = tranche_catalogue()[query.order.name].label.in_language(lang)
    return text("export.descending" if query.order.descending else "export.ascending", lang, field=field)


def _path(asked: ExportRequest) -> str:
    """Where the query can be seen again; share classes that were ticked have no such place."""
    if asked.watchlist is not None:
        return path_to("watchlist")
    if asked.ids is not None:
        return ""
    # The language stands in the path.
    pairs = [(key, value) for key, value in to_pairs(asked.query) if key not in ("lang", "explain", "facet_search")]
    path = path_to("advancedSearch")
    return f"{path}?{query_string(pairs)}" if pairs else path


def _record_date(asked: ExportRequest) -> list[Line]:
    lang = asked.lang
    if asked.asof:
        # A workbook is passed on without its file name: whoever opens it must not take old figures for new ones.
        return [
            (text("export.asof", lang), "warning", formats.day(asked.asof)),
            (text("export.asof", lang), "wrapped", text("export.asof_note", lang)),
        ]
    known = record_date_if_known()
    return [(text("export.record_date", lang), "date", date.fromisoformat(known) if known else None)]
