"""HTTP endpoints of what asset managers show of their funds: photo and key facts."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from app.accounts.api.exchange import FAILURES, personal, signed_in
from app.accounts.permissions import Guard, guarded
from app.funds import presentations
from app.funds.presentation_schemas import OwnPresentation, PhotoData, PresentationChange, PresentedFundList
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import Listing
from app.publishing import rights
from app.publishing.schemas import VERSION

router: Final = Router(tags=["funds"])

OPEN: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}

PRESENTED: Final = Listing((Key("company_info", "int", "The asset manager.", required=True, minimum=1),))


@router.get(
    "fund_presentations/",
    auth=guarded(Guard.ANYONE),
    response={200: PresentedFundList, **OPEN},
    openapi_extra=PRESENTED.openapi(),
    operation_id="list_fund_presentations",
)
def fund_presentations(request: HttpRequest) -> HttpResponse:
    """Funds of an asset manager with photo and key facts."""
    asked = PRESENTED.read(request)
    return answer(PRESENTED.answer(asked, presentations.of_company(asked["company_info"], asked.lang)))


@router.get(
    "funds/{int:id}/presentation/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: OwnPresentation, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_own_presentation",
)
def own_presentation(request: HttpRequest, id: int) -> HttpResponse:
    """Photo and key facts of a fund of the own company: what readers see, and what is worked on."""
    return personal(presentations.own(id, signed_in(request), query.read(request, ()).lang))


@router.patch(
    "funds/{int:id}/presentation/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: OwnPresentation, **FAILURES},
    openapi_extra=parameters(),
    operation_id="change_presentation",
)
def change_presentation(request: HttpRequest, id: int, data: PresentationChange) -> HttpResponse:
    """Change the key facts of a fund of the own company, or remove its photo; the provider decides."""
    lang, user = query.read(request, ()).lang, signed_in(request)
    presentations.change(user, id, data, lang)
    return personal(presentations.own(id, user, lang))


@router.delete(
    "funds/{int:id}/presentation/draft/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(VERSION),
    response={204: None, **FAILURES},
    operation_id="discard_presentation",
)
def discard_presentation(request: HttpRequest, id: int) -> HttpResponse:
    """Discard the changes of photo and key facts that wait; what readers see stays."""
    asked = query.read(request, (VERSION,))
    presentations.discard(signed_in(request), id, asked["version"], asked.lang)
    return HttpResponse(status=204)


@router.post(
    "funds/{int:id}/photo/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={201: OwnPresentation, **FAILURES},
    openapi_extra=parameters(),
    operation_id="add_fund_photo",
)
def add_fund_photo(request: HttpRequest, id: int, data: PhotoData) -> HttpResponse:
    """Hand in a photo of a fund of the own company, as JSON or as a form; the provider publishes it."""
    lang, user = query.read(request, ()).lang, signed_in(request)
    presentations.add_photo(user, id, data, lang)
    return personal(presentations.own(id, user, lang), status=201)


PHOTO: Final = (
    Key("size", "int", "Pixels of its longer side; without it, the whole picture.", choices=presentations.SIZES),
    Key("draft", "flag", "That will be published, for provider staff and the own company."),
)


@router.get(
    "funds/{int:id}/photo/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, **OPEN},
    openapi_extra=parameters(*PHOTO),
    operation_id="get_fund_photo",
)
def fund_photo(request: HttpRequest, id: int) -> HttpResponseBase:
    """The photo of a fund, as JPEG or PNG."""
    asked = query.read(request, PHOTO)
    draft = bool(asked["draft"])
    user = rights.reader_of(request) if draft else None
    return presentations.photo(request, id, asked["size"], asked.lang, user, draft=draft)
