"""Funds whose codes stand in the PDFs of reports, both ways: where a fund is mentioned, and whom a report mentions."""

from typing import Any, Final

from django.db import connection

from app.content.models import Report, ReportPage
from app.content.page_search import pdf_address
from app.database.failures import DATABASE_DOWN
from app.funds.former import present
from app.http.messages import Language
from app.http.problems import Problem
from app.outbox.doc_types import doc_type_of
from search.documents import DOC_TYPES
from search.queries.items import slug

#: Reports in which a fund is mentioned, the latest first; more are found by searching for its ISIN.
MOST: Final = 20

# What readers see is decided in one place, the view of the index.
_VIEW: Final = DOC_TYPES[doc_type_of(ReportPage)].view
_OF_FUND: Final = f"""
    SELECT d.report_id, array_agg(d.page ORDER BY d.page), min(d.language)
    FROM {_VIEW} d
    WHERE %s = ANY (d.readers) AND d.codes && (
        SELECT coalesce(array_agg(c.code), '{{}}') FROM funds_tranche t
        CROSS JOIN LATERAL (VALUES (t.isin::varchar), (t.wkn::varchar)) c(code)
        WHERE t.fund_id = ANY (%s) AND c.code <> ''
    )
    GROUP BY d.report_id, d.date
    ORDER BY d.date DESC, d.report_id DESC
"""  # noqa: S608 - the name of the view comes from the type's folder
_IN_REPORT: Final = f"""
    SELECT t.fund_id, array_agg(DISTINCT d.page ORDER BY d.page), min(d.language)
    FROM {_VIEW} d
    CROSS JOIN LATERAL unnest(d.codes) c(code)
    JOIN funds_tranche t ON t.isin = c.code OR t.wkn = c.code AND t.wkn <> ''
    WHERE d.report_id = %s AND %s = ANY (d.readers)
    GROUP BY t.fund_id
"""  # noqa: S608
_NAMES: Final = """
    SELECT DISTINCT ON (t.fund_id) t.fund_id, t.id, t.isin, t.name
    FROM funds_tranche t WHERE t.fund_id = ANY (%s) ORDER BY t.fund_id, t."primary" DESC, t.id
"""


def of_fund(fund_id: int, lang: Language) -> dict[str, Any]:
    """Reports in whose PDF a code of the fund stands, with the pages. Raises Problem (503)."""
    try:
        found = _rows(_OF_FUND, [lang, list(present((fund_id,)))])
        reports = Report.public.select_related("category").in_bulk([row[0] for row in found[:MOST]])
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    results = [
        {
            "report_id": report.pk,
            "slug": slug(report.headline(lang)),
            "title": report.headline(lang),
            "date": report.date.isoformat(),
            "category_label": report.category.name.in_language(lang),
            "pages": _pages(report.pk, pages, language),
        }
        for number, pages, language in found
        if (report := reports.get(number))
    ]
    return {"count": len(found), "results": results}


def in_report(report_id: int, lang: Language) -> dict[str, Any]:
    """Funds whose codes stand in the report's PDF, by name, with the pages. Raises Problem (503)."""
    try:
        found = _rows(_IN_REPORT, [report_id, lang])
        names = {row[0]: row[1:] for row in _rows(_NAMES, [[row[0] for row in found]])} if found else {}
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    results = [
        {
            "id": tranche,
            "fund_id": fund,
            "slug": slug(name),
            "isin": isin,
            "name": name,
            "pages": _pages(report_id, pages, language),
        }
        for fund, pages, language in found
        for tranche, isin, name in [names[fund]]
    ]
    return {"count": len(results), "results": sorted(results, key=lambda one: (str(one["name"]).lower(), one["id"]))}


def _rows(query: str, values: list[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        found: list[Any] = cursor.fetchall()
        return found


def _pages(report_id: int, pages: list[int], language: Language) -> list[dict[str, Any]]:
    return [{"page": page, "pdf": pdf_address(report_id, language, page)} for page in pages]
