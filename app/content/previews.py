"""Pictures of the first page of a report's PDF, for who may read the report."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.content import pdfs, services
from app.content.models import Report
from app.files import previews, serving
from app.files.names import clean
from app.http.messages import Language
from app.http.problems import Problem

WIDTHS = previews.WIDTHS


def with_preview(answer: dict[str, Any], lang: Language) -> dict[str, Any]:
    """A report's answer with the address of the picture; without one while the database does not answer."""
    [report] = answer["results"]
    try:
        has_file = pdfs.uploaded(Report, report, lang) is not None
    except Problem:
        has_file = False
    preview = f"/api/v1/reports/{report['id']}/preview/?lang={lang}" if has_file else None
    return {**answer, "results": [report | {"preview": preview}]}


def preview(request: HttpRequest, id: int, width: int, lang: Language) -> HttpResponseBase:
    """The picture; 304 for who has it.

    Raises Problem: what the report itself raises, 404 preview_not_found without a PDF and, with a line in the log, for
    one that is missing or cannot be drawn, and 503 files_unavailable.
    """
    # Whoever cannot read the report gets no picture of it.
    [report] = services.article(Report, id, lang)["results"]
    file = pdfs.uploaded(Report, report, lang)
    if file is None:
        raise Problem("preview_not_found", lang=lang)
    with serving.for_reader(f"the first page of report {id}", "preview_not_found", lang):
        content = previews.first_page(file, width)
    return serving.respond(request, content, f"{clean(report['title']) or id}{content.ending}", inline=True)
