"""HTTP endpoints of macro views."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.api.exchange import FAILURES, personal, signed_in
from app.accounts.permissions import Guard, guarded, user_of
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import Listing
from app.macro import following, schemas, views, writing
from app.macro.categories import CODES, HORIZONS
from app.publishing.schemas import VERSION

router: Final = Router(tags=["asset managers"])

OPEN: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
_COMPANY: Final = Key("company_info", "int", "A company.", minimum=1)
_DAY: Final = Key("date", "date", "What held on this day; without it, what holds now.")

OVERVIEWS: Final = Listing(
    filters=(
        _COMPANY,
        _DAY,
        Key("history", "flag", "All views instead of the latest one of each company.", default=False),
        Key("own", "flag", "All views of the own company in every state, for its accounts.", default=False),
    )
)
MATRIX: Final = (_DAY, _COMPANY)
OUTCOMES: Final = (
    _COMPANY,
    Key("category", "code", "Categories.", repeat=True, choices=CODES),
    Key("horizon", "int", "Months after which a call is held against its market.", choices=HORIZONS, default=12),
)


@router.get(
    "macro_overviews/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.MacroOverviews, 401: Problem, 403: Problem, **OPEN},
    openapi_extra=OVERVIEWS.openapi(),
    operation_id="list_macro_overviews",
)
def macro_overviews(request: HttpRequest) -> HttpResponse:
    """The latest macro view of each company; for accounts of a company, with ``own``, all of their own."""
    asked = OVERVIEWS.read(request)
    if asked["own"]:
        return personal(OVERVIEWS.answer(asked, views.own_overviews(asked, user_of(request))))
    return answer(OVERVIEWS.answer(asked, views.overviews(asked)))


@router.post(
    "macro_overviews/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={201: schemas.MacroOverviewItem, **FAILURES},
    openapi_extra=parameters(),
    operation_id="add_macro_overview",
)
def add_macro_overview(request: HttpRequest, data: schemas.MacroData) -> HttpResponse:
    """Save a view of the own company; the provider publishes it."""
    lang = query.read(request, ()).lang
    number = writing.add(signed_in(request), data, lang)
    return personal(views.own_one(number, lang), status=201)


@router.patch(
    "macro_overviews/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.MacroOverviewItem, **FAILURES},
    openapi_extra=parameters(),
    operation_id="change_macro_overview",
)
def change_macro_overview(request: HttpRequest, id: int, data: schemas.MacroEdit) -> HttpResponse:
    """Change a view of the own company; readers see the changes once the provider has published them."""
    lang = query.read(request, ()).lang
    number = writing.change(signed_in(request), id, data, lang)
    return personal(views.own_one(number, lang))


@router.delete(
    "macro_overviews/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={204: None, **FAILURES},
    openapi_extra=parameters(VERSION),
    operation_id="delete_macro_overview",
)
def delete_macro_overview(request: HttpRequest, id: int) -> HttpResponse:
    """Delete a view that was never published, or discard the changes of one that was."""
    asked = query.read(request, (VERSION,))
    writing.remove(signed_in(request), id, asked["version"], asked.lang)
    return HttpResponse(status=204)


@router.get(
    "macro_matrix/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.MacroMatrix, **OPEN},
    openapi_extra=parameters(*MATRIX),
    operation_id="get_macro_matrix",
)
def macro_matrix(request: HttpRequest) -> HttpResponse:
    """What all companies say of each category, and what has changed."""
    return answer(views.matrix(query.read(request, MATRIX)))


@router.get(
    "macro_outcomes/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.MacroOutcomes, **OPEN},
    openapi_extra=parameters(*OUTCOMES),
    operation_id="get_macro_outcomes",
)
def macro_outcomes(request: HttpRequest) -> HttpResponse:
    """How markets went after calls; no advice."""
    return answer(following.outcomes(query.read(request, OUTCOMES)))
