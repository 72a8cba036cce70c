"""HTTP endpoints of the exports.

Both answers are made in a temporary file before the first byte is sent (ADR 0105): whatever goes wrong on the way is
still a problem document, and the browser knows how long the download is.
"""

import threading
from collections.abc import Callable
from typing import IO, Any, Final

from django.conf import settings
from django.http import FileResponse, HttpRequest
from django.utils import timezone
from ninja import Router

from app.accounts.api.asking import base, too_many
from app.accounts.permissions import Guard, guarded, user_of, viewer_of
from app.api import query
from app.api.messages import Language, text
from app.api.problems import language_of
from app.api.query import parameters
from app.api.schemas import ProblemDocument as Problem
from app.charts.asking import SPAN, read_span
from app.charts.frame import latest_day
from app.exports import asking, fund_list, series
from app.exports.schemas import ReportData, SeriesData
from app.exports.workbooks import CONTENT_TYPE

router: Final = Router(tags=["exports"])

#: Files that one process makes at a time: each takes seconds of a processor that searches need as well.
FILES_AT_ONCE: Final = 2
#: Seconds after which somebody who was refused may try again; most files are made by then.
WAIT_SECONDS: Final = 10
_CSV: Final = "text/csv; charset=utf-8"
_FAILURES: Final[dict[int, Any]] = dict.fromkeys((400, 401, 403, 404, 405, 429, 503), Problem)
_free = threading.BoundedSemaphore(FILES_AT_ONCE)


def _answers(*types: str) -> dict[str, Any]:
    """What the endpoint answers: a file. Ninja knows JSON only."""
    content = {one: {"schema": {"type": "string", "format": "binary"}} for one in types}
    return {"responses": {200: {"description": "The file.", "content": content}}}


@router.post(
    "generate_report/",
    auth=guarded(Guard.ANYONE),
    response=_FAILURES,
    openapi_extra=parameters() | _answers(CONTENT_TYPE),
    operation_id="generate_report",
)
def generate_report(request: HttpRequest, data: ReportData) -> FileResponse:
    """The selected share classes, a watchlist, or all that the advanced search finds, as a spreadsheet.

    Visitors may take home the share classes that they name, with what they may see of them; the rest needs a login.
    """
    lang = query.read(request, ()).lang
    asked = asking.read(data, user_of(request), viewer_of(request), lang)
    parts = [text("export.file_funds", lang)]
    if asked.asof:
        parts += [text("export.file_asof", lang), asked.asof.isoformat()]
    return _file(request, lambda: fund_list.workbook(asked, base(request)), _name(parts, "xlsx"), CONTENT_TYPE)


@router.post(
    "generate_time_series/",
    auth=guarded(Guard.WHOLESALE),
    response=_FAILURES,
    openapi_extra=parameters(*SPAN) | _answers(CONTENT_TYPE, "text/csv"),
    operation_id="generate_time_series",
)
def generate_time_series(request: HttpRequest, data: SeriesData) -> FileResponse:
    """Weekly NAVs or total return of share classes, one column each, as a spreadsheet or CSV."""
    lang: Language = language_of(request)
    _, span = read_span(request, SPAN, latest_day(lang))

    def make() -> IO[bytes]:
        found = series.read(data, span, lang)
        return series.workbook(found, data, lang) if data.format == "xlsx" else series.comma_separated(found, lang)

    name = _name([text("export.file_series", lang)], data.format)
    return _file(request, make, name, CONTENT_TYPE if data.format == "xlsx" else _CSV)


def _name(parts: list[str], ending: str) -> str:
    return "-".join([settings.PROVIDER_SLUG, *parts, timezone.localdate().isoformat()]) + f".{ending}"


def _file(request: HttpRequest, make: Callable[[], IO[bytes]], name: str, content_type: str) -> FileResponse:
    """The file as a download. Raises Problem (503 busy) while this process makes as many as it may."""
    if not _free.acquire(blocking=False):
        raise too_many(request, "busy", WAIT_SECONDS)
    try:
        file = make()
    finally:
        _free.release()
    response = FileResponse(file, as_attachment=True, filename=name, content_type=content_type)
    # What is in it depends on who asked.
    response["Cache-Control"] = "no-store"
    return response
