"""Searching in the pages of reports' PDFs, and the picture of a page that was found."""

from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.content import services
from app.content.models import Report, ReportPage
from app.database.failures import DATABASE_DOWN
from app.files import previews, serving
from app.files.names import clean
from app.http.engine import ask
from app.http.messages import Language
from app.http.problems import Problem
from app.http.query import Read
from app.lists.paging import Found, Source, Window
from app.outbox.doc_types import doc_type_of
from search.queries import pages as queries
from search.queries.pages import PageQuery

WIDTHS: Final = previews.WIDTHS


def pages(asked: Read) -> Source:
    """Pages with the words asked for, the best first. The source raises Problem (503)."""

    def find(window: Window) -> Found:
        query = PageQuery(
            text=asked["q"],
            reports=asked["report_id"],
            page=window.page,
            per_page=window.per_page,
            language=asked.lang,
        )
        count, items = queries.find(query, lambda body: ask(doc_type_of(ReportPage), body, asked.lang))
        return Found(count, map(addressed, items))

    return find


def addressed(item: dict[str, Any]) -> dict[str, Any]:
    """A page with the addresses of its picture and of the PDF at that page."""
    report, language, page = item["report_id"], item["language"], item["page"]
    return {
        **item,
        "picture": f"/api/v1/reports/{report}/pages/{page}/picture/?lang={language}",
        "pdf": pdf_address(report, language, page),
    }


def pdf_address(report: int, language: Language, page: int) -> str:
    """Where a browser shows a report's PDF, at a page."""
    return f"/api/v1/reports/{report}/pdf/?lang={language}&inline=true#page={page}"


def picture(request: HttpRequest, id: int, page: int, width: int, lang: Language) -> HttpResponseBase:
    """A page, from 1, of the report's PDF in a language; 304 for who has it.

    Raises Problem: 404 report_not_found, 404 preview_not_found without such a page and, with a line in the log, for one
    that cannot be drawn, and 503.
    """
    # Whoever cannot read the report gets no picture of it.
    [report] = services.article(Report, id, lang)["results"]
    try:
        row = Report.public.filter(pk=id).first()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    file = row.pdf_in(lang) if row else None
    if not file or not ReportPage.objects.filter(pdf__report=id, pdf__name=file.name, number=page).exists():
        raise Problem("preview_not_found", lang=lang)
    with serving.for_reader(f"page {page} of report {id}", "preview_not_found", lang):
        content = previews.page(file, page - 1, width)
    return serving.respond(request, content, f"{clean(report['title']) or id}-{page}{content.ending}", inline=True)
