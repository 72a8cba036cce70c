"""HTTP endpoints of documents of asset managers."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from app.accounts.api.exchange import FAILURES, personal, signed_in
from app.accounts.permissions import Guard, guarded, user_of
from app.accounts.readers import reader_of
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import Listing
from app.profiles import documents
from app.profiles.document_schemas import (
    CompanyDocumentChange,
    CompanyDocumentData,
    CompanyDocumentList,
    OwnCompanyDocument,
    OwnCompanyDocumentList,
)
from app.publishing import rights
from app.publishing.schemas import VERSION
from app.publishing.states import State
from app.statistics import recording
from app.statistics.kinds import Kind

router: Final = Router(tags=["asset managers"])

OPEN: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
_PDF: Final = {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}

DOCUMENTS: Final = Listing(
    filters=(
        Key("company_info", "int", "The asset manager.", required=True, minimum=1),
        Key("own", "flag", "All documents of the own company, in all states, as its dashboard shows them."),
        Key("state", "code", "Of the own documents: where they stand.", choices=State.values),
    ),
    per_page=50,
)


@router.get(
    "company_documents/",
    auth=guarded(Guard.ANYONE),
    response={200: CompanyDocumentList | OwnCompanyDocumentList, 401: Problem, 403: Problem, **OPEN},
    openapi_extra=DOCUMENTS.openapi(),
    operation_id="list_company_documents",
)
def company_documents(request: HttpRequest) -> HttpResponse:
    """Documents of an asset manager by category; with `own` everything that the own company has handed in."""
    asked = DOCUMENTS.read(request)
    if asked["own"]:
        found = documents.own(user_of(request), asked["company_info"], asked["state"], asked.lang)
        return personal(DOCUMENTS.answer(asked, found))
    return answer(DOCUMENTS.answer(asked, documents.of_company(asked["company_info"], asked.lang)))


@router.post(
    "company_documents/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response={201: OwnCompanyDocument, **FAILURES},
    operation_id="add_company_document",
)
def add_company_document(request: HttpRequest, data: CompanyDocumentData) -> HttpResponse:
    """Hand in a document of the own company, as JSON or as a form; the provider publishes it."""
    lang, user = query.read(request, ()).lang, signed_in(request)
    return personal(documents.own_item(documents.hand_in(user, data, lang), user), status=201)


@router.patch(
    "company_documents/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response={200: OwnCompanyDocument, **FAILURES},
    operation_id="change_company_document",
)
def change_company_document(request: HttpRequest, id: int, data: CompanyDocumentChange) -> HttpResponse:
    """Change a document of the own company, as JSON or as a form; the provider decides again."""
    lang, user = query.read(request, ()).lang, signed_in(request)
    return personal(documents.own_item(documents.change(user, id, data, lang), user))


@router.delete(
    "company_documents/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response={204: None, **FAILURES},
    operation_id="remove_company_document",
)
def remove_company_document(request: HttpRequest, id: int) -> HttpResponse:
    """Take back a document: what readers never saw is deleted, what they see is taken from them at once."""
    documents.remove(signed_in(request), id, query.read(request, ()).lang)
    return HttpResponse(status=204)


@router.delete(
    "company_documents/{int:id}/draft/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(VERSION),
    response={204: None, **FAILURES},
    operation_id="discard_company_document",
)
def discard_company_document(request: HttpRequest, id: int) -> HttpResponse:
    """Discard the changes of a document that wait; what readers see stays."""
    asked = query.read(request, (VERSION,))
    documents.discard(signed_in(request), id, asked["version"], asked.lang)
    return HttpResponse(status=204)


FILE: Final = (
    Key("confirmed", "flag", "The reader is a professional investor, as documents for professionals ask."),
    Key("draft", "flag", "As it will be published, for provider staff and the own company."),
)


@router.get(
    "company_documents/{int:id}/file/",
    auth=guarded(Guard.ANYONE),
    response={304: None, 403: Problem, **OPEN},
    openapi_extra=parameters(*FILE) | {"responses": {200: {"description": "The file.", "content": _PDF}}},
    operation_id="download_company_document",
)
def company_document_file(request: HttpRequest, id: int) -> HttpResponseBase:
    """The file of a document, as an attachment."""
    asked = query.read(request, FILE)
    row, file = documents.download(
        request,
        id,
        asked.lang,
        rights.reader_of(request),
        confirmed=bool(asked["confirmed"]),
        draft=bool(asked["draft"]),
    )
    recording.viewed(request, reader_of(request), Kind.COMPANY_DOCUMENT, row.company_id, id)
    return file
