"""HTTP endpoints over one fund: its page, documents and exclusions."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from app.accounts.api.exchange import FAILURES, personal, signed_in
from app.accounts.permissions import Guard, guarded, user_of, viewer_of
from app.accounts.readers import reader_of
from app.funds import documents, exclusions, handing_in, logos, services
from app.funds.schemas import (
    DocumentAgain,
    DocumentData,
    DocumentList,
    DocumentTaken,
    Exclusions,
    FundPage,
    OwnDocumentList,
    OwnFundList,
)
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument
from app.lists.declaring import Listing, ordering
from app.publishing.schemas import VERSION
from app.publishing.states import State
from app.statistics import recording
from app.statistics.kinds import HEADER, Kind

router: Final = Router(tags=["funds"])
Problem: Final = ProblemDocument

SINGLE: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}


@router.get(
    "funds/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: FundPage, **SINGLE},
    openapi_extra=parameters(headers=[HEADER]),
    operation_id="get_fund",
)
def fund(request: HttpRequest, id: int) -> HttpResponse:
    """Everything a fund page shows, from the database."""
    asked = query.read(request, ())
    page = services.fund_page(id, asked.lang, viewer_of(request))
    recording.viewed(request, reader_of(request), Kind.FUND, page["fund_id"], id)
    return answer(page)


@router.get(
    "fund_documents/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: DocumentList, **SINGLE},
    openapi_extra=parameters(),
    operation_id="get_fund_documents",
)
def fund_documents(request: HttpRequest, id: int) -> HttpResponse:
    """The published documents of a share class's fund."""
    asked = query.read(request, ())
    return answer(documents.document_list(id, asked.lang))


@router.post(
    "fund_documents/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response={201: DocumentTaken, **FAILURES},
    operation_id="add_fund_document",
)
def add_fund_document(request: HttpRequest, id: int, data: DocumentData) -> HttpResponse:
    """Hand in a document of one of the own company's funds; the provider publishes it."""
    asked = query.read(request, ())
    number = handing_in.take(user_of(request), id, data, asked.lang)
    return personal({"id": number, "published": False}, status=201)


@router.patch(
    "fund_documents/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response={200: DocumentTaken, **FAILURES},
    operation_id="change_fund_document",
)
def change_fund_document(request: HttpRequest, id: int, data: DocumentAgain) -> HttpResponse:
    """Hand in again what came back, or a new version of what is published, for a fund; the provider decides again."""
    asked = query.read(request, ())
    if data.version is None:
        data.version = documents.version_of(data.document)
    number = handing_in.take_again(signed_in(request), id, data, asked.lang)
    return personal({"id": number, "published": False})


OWN_DOCUMENTS: Final = Listing(
    (
        Key("state", "code", "Where they stand.", choices=State.values),
        Key("fund", "int", "A fund (fund_id) that they belong to.", minimum=1),
        Key("company", "flag", "All of the company's funds, whoever has handed them in."),
    ),
    ordering(tuple(f"{sign}{name}" for name in handing_in.ORDERS for sign in ("", "-")), "-handed_in_at"),
)


@router.get(
    "own_fund_documents/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: OwnDocumentList, **FAILURES},
    openapi_extra=OWN_DOCUMENTS.openapi(),
    operation_id="get_own_fund_documents",
)
def own_fund_documents(request: HttpRequest) -> HttpResponse:
    """The documents that this account has handed in, and what became of them."""
    asked = OWN_DOCUMENTS.read(request)
    return personal(OWN_DOCUMENTS.answer(asked, handing_in.own_documents(signed_in(request), asked)))


OWN_FUNDS: Final = Listing((Key("search", "text", "Words of the name, or the beginning of an ISIN or WKN."),))


@router.get(
    "own_funds/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: OwnFundList, **FAILURES},
    openapi_extra=OWN_FUNDS.openapi(),
    operation_id="get_own_funds",
)
def own_funds(request: HttpRequest) -> HttpResponse:
    """The funds for which this account may hand in documents."""
    asked = OWN_FUNDS.read(request)
    return personal(OWN_FUNDS.answer(asked, handing_in.own_funds(signed_in(request), asked["search"])))


@router.get(
    "funds/{int:id}/documents/{int:document}/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, **SINGLE},
    openapi_extra=parameters(),
    operation_id="download_fund_document",
)
def fund_document(request: HttpRequest, id: int, document: int) -> HttpResponseBase:
    """The file of a published document, as an attachment."""
    asked = query.read(request, ())
    fund_id, file = documents.download(request, id, document, asked.lang)
    recording.viewed(request, reader_of(request), Kind.DOCUMENT, fund_id, document)
    return file


@router.delete(
    "funds/{int:id}/documents/{int:document}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={204: None, **FAILURES},
    openapi_extra=parameters(),
    operation_id="remove_fund_document",
)
def remove_fund_document(request: HttpRequest, id: int, document: int) -> HttpResponse:
    """Take back a document of a fund: what readers never saw is deleted, what they see is taken from them at once."""
    handing_in.remove(signed_in(request), id, document, query.read(request, ()).lang)
    return HttpResponse(status=204)


@router.delete(
    "funds/{int:id}/documents/{int:document}/draft/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(VERSION),
    response={204: None, **FAILURES},
    operation_id="discard_fund_document",
)
def discard_fund_document(request: HttpRequest, id: int, document: int) -> HttpResponse:
    """Discard the changes of a document that wait; what readers see stays."""
    asked = query.read(request, (VERSION,))
    handing_in.discard(signed_in(request), id, document, asked["version"], asked.lang)
    return HttpResponse(status=204)


LOGO = (
    Key(
        "size",
        "int",
        "Pixels that it is wide and high at most.",
        choices=logos.SIZES,
        default=logos.SIZES[-1],
    ),
)


@router.get(
    "funds/{int:id}/logo/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, **SINGLE},
    openapi_extra=parameters(*LOGO),
    operation_id="get_fund_logo",
)
def fund_logo(request: HttpRequest, id: int) -> HttpResponseBase:
    """The picture of a share class's fund, or else of its company, as JPEG or PNG."""
    asked = query.read(request, LOGO)
    return logos.picture(request, id, asked["size"], asked.lang)


@router.get(
    "exclusion/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: Exclusions, **SINGLE},
    openapi_extra=parameters(),
    operation_id="get_exclusions",
)
def exclusion(request: HttpRequest, id: int) -> HttpResponse:
    """What a share class's fund does not invest in, for alternative investment funds."""
    asked = query.read(request, ())
    return answer(exclusions.exclusions(id, asked.lang))
