"""The HTTP endpoint over key figures: as of when they are."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.permissions import Guard, guarded
from app.figures import frame
from app.figures.schemas import RecordDate
from app.http import query
from app.http.query import parameters
from app.http.responses import cached_answer
from app.http.schemas import ProblemDocument as Problem

router: Final = Router(tags=["funds"])

#: Browsers may keep the date this long; it changes once a month.
CACHE_SECONDS: Final = 60


@router.get(
    "record_date/",
    auth=guarded(Guard.ANYONE),
    response={200: RecordDate, 400: Problem, 405: Problem, 503: Problem},
    openapi_extra=parameters(),
    operation_id="get_record_date",
)
def record_date(request: HttpRequest) -> HttpResponse:
    """As of when the latest key figures are."""
    asked = query.read(request, ())
    return cached_answer(request, {"result": frame.record_date(asked.lang)}, seconds=CACHE_SECONDS)
