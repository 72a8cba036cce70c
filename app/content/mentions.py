"""Funds whose codes stand in reports, both ways: where a fund is mentioned, and whom a report mentions.

PDFs keep the codes of each page. Texts do not: the engine finds those that may name a fund, and the text that the
reader gets decides.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any, Final

from django.db import connection
from django.db.models import Q

from app.content.models import Report, ReportPage
from app.content.page_search import pdf_address
from app.content.page_texts import codes_of
from app.database.failures import DATABASE_DOWN
from app.funds.former import present
from app.funds.models import Tranche
from app.http.engine import ask
from app.http.messages import Language
from app.http.problems import Problem
from app.outbox.doc_types import doc_type_of
from app.richtext.reading import plain
from search.documents import DOC_TYPES
from search.queries import articles
from search.queries.items import slug

#: Reports in which a fund is mentioned, the latest first; more are found by searching for its ISIN.
MOST: Final = 20
#: Texts that are looked into for the codes of one fund, the latest.
_LOOKED_INTO: Final = 100

# What readers see is decided in one place, the view of the index.
_VIEW: Final = DOC_TYPES[doc_type_of(ReportPage)].view
_OF_FUND: Final = f"""
    SELECT d.report_id, array_agg(d.page ORDER BY d.page), min(d.language)
    FROM {_VIEW} d
    WHERE %s = ANY (d.readers) AND d.codes && %s::varchar[]
    GROUP BY d.report_id
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
    """Reports in whose text or PDF a code of the fund stands, with the pages. Raises Problem (503)."""
    try:
        codes = _codes(present((fund_id,)))
        paged = {number: (pages, language) for number, pages, language in _rows(_OF_FUND, [lang, sorted(codes)])}
        written = _texts_with(codes, lang)
        reports = Report.public.filter(pk__in={*paged, *written})
        found, latest = reports.count(), list(reports.select_related("category").order_by("-date", "-pk")[:MOST])
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    results = [
        {
            "report_id": report.pk,
            "slug": slug(report.headline(lang)),
            "title": report.headline(lang),
            "date": report.date.isoformat(),
            "category_label": report.category.name.in_language(lang),
            "in_text": report.pk in written,
            "pages": _pages(report.pk, *paged.get(report.pk, ([], lang))),
        }
        for report in latest
    ]
    return {"count": found, "results": results}


def in_report(report_id: int, lang: Language) -> dict[str, Any]:
    """Funds whose codes stand in the report's text or PDF, by name, with the pages. Raises Problem (503)."""
    try:
        paged = {fund: (pages, language) for fund, pages, language in _rows(_IN_REPORT, [report_id, lang])}
        written = _funds_in_text(report_id, lang)
        funds = {*paged, *written}
        names = _rows(_NAMES, [sorted(funds)]) if funds else []
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    results = [
        {
            "id": tranche,
            "fund_id": fund,
            "slug": slug(name),
            "isin": isin,
            "name": name,
            "in_text": fund in written,
            "pages": _pages(report_id, *paged.get(fund, ([], lang))),
        }
        for fund, tranche, isin, name in names
    ]
    return {"count": len(results), "results": sorted(results, key=lambda one: (str(one["name"]).lower(), one["id"]))}


def _codes(funds: Iterable[int]) -> set[str]:
    """ISINs and WKNs of all share classes of some funds."""
    rows = Tranche.objects.filter(fund__in=list(funds)).values_list("isin", "wkn")
    return {code for row in rows for code in row if code}


def _texts_with(codes: AbstractSet[str], lang: Language) -> set[int]:
    """Reports in whose text, as readers of a language get it, one of the codes stands. Raises Problem (503)."""
    if not codes:
        return set()
    doc_type = doc_type_of(Report)
    hits = ask(doc_type, articles.naming_body(sorted(codes), _LOOKED_INTO), lang)["hits"]["hits"]
    items = [articles.article_item(doc_type, hit["_source"], lang) for hit in hits]
    return {
        item["id"]
        for item in items
        if not codes.isdisjoint(codes_of("\n".join(item[name] or "" for name in ("title", "summary", "body"))))
    }


def _funds_in_text(report_id: int, lang: Language) -> set[int]:
    report = Report.public.filter(pk=report_id).first()
    if report is None:
        return set()
    texts = (text.reading(lang).text for text in (report.title, report.summary))
    codes = {*codes_of("\n".join((*texts, plain(report.body.reading(lang).text))))}
    found = Tranche.objects.filter(Q(isin__in=codes) | Q(wkn__in=codes))
    return set(found.values_list("fund", flat=True))


def _rows(query: str, values: list[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        found: list[Any] = cursor.fetchall()
        return found


def _pages(report_id: int, pages: list[int], language: Language) -> list[dict[str, Any]]:
    return [{"page": page, "pdf": pdf_address(report_id, language, page)} for page in pages]
