"""HTTP endpoints over one fund: its page, documents and exclusions."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from app.accounts.api.exchange import FAILURES, personal
from app.accounts.permissions import Guard, guarded, user_of, viewer_of
from app.accounts.reading import reader_of
from app.funds import documents, exclusions, logos, services
from app.funds.schemas import DocumentData, DocumentList, DocumentTaken, Exclusions, FundPage
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument
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
    number = documents.take(user_of(request), id, data, asked.lang)
    return personal({"id": number, "published": False}, status=201)


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
