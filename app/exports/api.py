"""HTTP endpoints of the exports.

Both answers are made in a temporary file before the first byte is sent (ADR 0105): whatever goes wrong on the way is
still a problem document, and the browser knows how long the download is.
"""

from collections.abc import Callable
from dataclasses import asdict
from hashlib import blake2b
from typing import IO, Any, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from app.accounts.api.exchange import base, personal
from app.accounts.permissions import Guard, guarded, user_of, viewer_of
from app.charts.spans import SPAN, read_span
from app.exports import benchmarks, fund_list, listed, queue, requests, series
from app.exports.schemas import ExportProgress, ReportData, SeriesData
from app.exports.workbooks import CONTENT_TYPE
from app.figures.frame import latest_day
from app.http import problems, query
from app.http.messages import Language, text
from app.http.problems import FieldError, language_of
from app.http.query import parameters
from app.http.schemas import ProblemDocument as Problem
from app.http.throttling import callers
from app.rosters.api import FUNDS as LISTED
from search.queries.items import slug

router: Final = Router(tags=["exports"])

#: Seconds after which somebody whose turn has not come should ask again with the same ticket.
WAIT_SECONDS: Final = 2
#: Names an export for those who want to know where it stands, or come back for it.
TICKET: Final = "Export-Ticket"
_TICKET_HEADER: Final = {
    "in": "header",
    "name": TICKET,
    "required": False,
    "description": "A random UUID of the caller's. It keeps the place in the queue when the answer is export_waiting, "
    "and asks export_progress/ how far the file is. Without it, each call begins at the end of the queue.",
    "schema": {"type": "string", "format": "uuid"},
}
#: What a list by peer group is asked for, but its pages.
LISTED_KEYS: Final = tuple(key for key in LISTED.keys if key.name not in ("page", "per_page"))
_CSV: Final = "text/csv; charset=utf-8"
_FAILURES: Final[dict[int, Any]] = dict.fromkeys((400, 401, 403, 404, 405, 408, 413, 415, 429, 503), Problem)


def _described(types: tuple[str, ...], *keys: query.Key) -> dict[str, Any]:
    """What the endpoint is asked with, and that it answers a file. Ninja knows JSON only."""
    content = {one: {"schema": {"type": "string", "format": "binary"}} for one in types}
    asked = parameters(*keys)
    asked["parameters"] = [*asked["parameters"], _TICKET_HEADER]
    return asked | {"responses": {200: {"description": "The file.", "content": content}}}


def _listed() -> dict[str, Any]:
    """Like others, without a ticket: it is made at once."""
    found = _described((CONTENT_TYPE,), *LISTED_KEYS)
    return found | {"parameters": found["parameters"][:-1]}


@router.post(
    "generate_report/",
    auth=guarded(Guard.ANYONE),
    response=_FAILURES,
    openapi_extra=_described((CONTENT_TYPE,)),
    operation_id="generate_report",
)
def generate_report(request: HttpRequest, data: ReportData) -> FileResponse:
    """The selected share classes, a watchlist, or all that the advanced search finds, as a spreadsheet.

    Visitors may export the share classes that they name, with what they may see of them; the rest needs a login.
    """
    lang = query.read(request, ()).lang
    asked = requests.read(data, user_of(request), viewer_of(request), lang)
    parts = [text("export.file_funds", lang)]
    if asked.asof:
        parts += [text("export.file_asof", lang), asked.asof.isoformat()]
    rows = fund_list.size(asked)
    queued = _queued(request, rows, rows * len(asked.fields))
    return _file(
        queued, lambda told: fund_list.workbook(asked, base(request), told), _name(parts, "xlsx"), CONTENT_TYPE
    )


@router.post(
    "generate_time_series/",
    auth=guarded(Guard.WHOLESALE),
    response=_FAILURES,
    openapi_extra=_described((CONTENT_TYPE, "text/csv"), *SPAN),
    operation_id="generate_time_series",
)
def generate_time_series(request: HttpRequest, data: SeriesData) -> FileResponse:
    """Weekly NAVs or total return of share classes, one column each, as a spreadsheet or CSV."""
    lang: Language = language_of(request)
    _, span = read_span(request, SPAN, latest_day(lang))

    def make(told: queue.Told) -> IO[bytes]:
        found = series.read(data, span, lang)
        if data.format == "xlsx":
            return series.workbook(found, data, lang, told)
        return series.comma_separated(found, lang, told)

    name = _name([text("export.file_series", lang)], data.format)
    queued = _queued(request, *series.size(data, span))
    return _file(queued, make, name, CONTENT_TYPE if data.format == "xlsx" else _CSV)


def _workbook(code: str, request: HttpRequest) -> FileResponse:
    """A peer group has some hundred funds at most, so that nobody waits for a turn."""
    asked = query.read(request, LISTED_KEYS)
    name, file = listed.workbook(code, asked)
    return _answer(file, _name([slug(name)], "xlsx"), CONTENT_TYPE)


@router.get(
    "esg_list/workbook/",
    auth=guarded(Guard.ANYONE),
    response=_FAILURES,
    openapi_extra=_listed(),
    operation_id="get_esg_workbook",
)
def esg_workbook(request: HttpRequest) -> FileResponse:
    """The funds of a peer group on the ESG list, as a spreadsheet."""
    return _workbook("esg", request)


@router.get(
    "emp_list/workbook/",
    auth=guarded(Guard.ANYONE),
    response=_FAILURES,
    openapi_extra=_listed(),
    operation_id="get_emp_workbook",
)
def emp_workbook(request: HttpRequest) -> FileResponse:
    """The funds of a peer group on the EMP list, as a spreadsheet."""
    return _workbook("emp", request)


def _benchmarks() -> dict[str, Any]:
    """Like a list by peer group, made at once."""
    found = _described((CONTENT_TYPE,), *benchmarks.KEYS)
    return found | {"parameters": found["parameters"][:-1]}


@router.get(
    "benchmarks/workbook/",
    auth=guarded(Guard.WHOLESALE),
    response=_FAILURES,
    openapi_extra=_benchmarks(),
    operation_id="get_benchmarks_workbook",
)
def benchmarks_workbook(request: HttpRequest) -> FileResponse:
    """The real estate funds of a record date with the columns that are asked for, as a spreadsheet."""
    asked = query.read(request, benchmarks.KEYS)
    name, file = benchmarks.workbook(asked)
    return _answer(file, _name([slug(name)], "xlsx"), CONTENT_TYPE)


@router.get(
    "export_progress/{uuid:ticket}/",
    auth=guarded(Guard.ANYONE),
    response={200: ExportProgress, **_FAILURES},
    openapi_extra=parameters(),
    operation_id="export_progress",
)
def export_progress(request: HttpRequest, ticket: UUID) -> HttpResponse:
    """Where an export of one's own stands, by its ticket."""
    query.read(request, ())
    found = queue.progress(ticket, _owner(request))
    return personal(asdict(found))


def _queued(request: HttpRequest, rows: int, cells: int) -> queue.QueuedExport:
    """Raises Problem (400 invalid_input) for a ticket that is none."""
    given = request.headers.get(TICKET)
    try:
        ticket = uuid4() if given is None else UUID(given[:60])
    except ValueError:
        raise problems.Problem("invalid_input", errors=[FieldError(TICKET, given, "unreadable")]) from None
    return queue.QueuedExport(ticket, _owner(request), rows, cells, returns=given is not None)


def _owner(request: HttpRequest) -> str:
    """Whose exports wait for each other: an account's, or those of a visitor's browser.

    Each sign-in to a demo account is another account; those of one address count as one.
    """
    user = user_of(request)
    if user is not None and not user.is_demo:
        return queue.owner_of(user.pk)
    address = callers.address_of(request)
    kind, caller = ("visitor", callers.session_of(request) or address) if user is None else ("demo", address)
    return f"{kind} {blake2b(caller.encode(), digest_size=12).hexdigest()}"


def _name(parts: list[str], ending: str) -> str:
    return "-".join([settings.PROVIDER_SLUG, *parts, timezone.localdate().isoformat()]) + f".{ending}"


def _file(
    queued: queue.QueuedExport, make: Callable[[queue.Told], IO[bytes]], name: str, content_type: str
) -> FileResponse:
    """The file as a download. Raises Problem (503 export_waiting) if its turn does not come within seconds."""
    try:
        with queue.place(queued) as told:
            file = make(told)
    except queue.Waiting as waiting:
        raise problems.Problem("export_waiting", retry_after=WAIT_SECONDS, position=waiting.position) from None
    return _answer(file, name, content_type)


def _answer(file: IO[bytes], name: str, content_type: str) -> FileResponse:
    response = FileResponse(file, as_attachment=True, filename=name, content_type=content_type)
    # What is in it depends on who asked.
    response["Cache-Control"] = "no-store"
    return response
