"""HTTP endpoints of the funds in focus."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.permissions import Guard, guarded
from app.focus import schemas, services
from app.http import query
from app.http.query import parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument as Problem
from app.publishing import rights

router: Final = Router(tags=["content"])

OPEN: Final[dict[int, Any]] = {400: Problem, 405: Problem, 503: Problem}


@router.get(
    "fund_in_focus_categories/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.FundInFocusCategories, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_fund_in_focus_categories",
)
def fund_in_focus_categories(request: HttpRequest) -> HttpResponse:
    """The funds in focus by category, with their figures then and now; those no longer in focus come last."""
    asked = query.read(request, ())
    return answer(services.categories(asked.lang))


@router.get(
    "rating_in_focus/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.RatingsInFocus, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_rating_in_focus",
)
def rating_in_focus(request: HttpRequest) -> HttpResponse:
    """The rating in focus and those before it, with their figures then and now."""
    asked = query.read(request, ())
    return answer(services.ratings(asked.lang))


@router.get(
    "fund_in_focus_drafts/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.FocusDraft, 404: Problem, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_fund_in_focus_draft",
)
def fund_in_focus_draft(request: HttpRequest, id: int) -> HttpResponse:
    """A fund in focus as it will be published, for provider staff and its author; to others there is none."""
    return answer(services.draft(id, query.read(request, ()).lang, rights.reader_of(request)))
