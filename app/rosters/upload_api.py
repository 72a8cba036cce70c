"""HTTP endpoints of the tables of articles that asset managers hand in."""

from typing import Any, Final

import pydantic
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router
from ninja.errors import HttpError, ValidationError

from app.accounts.api.exchange import FAILURES, personal, signed_in
from app.accounts.permissions import Guard, guarded
from app.files import serving
from app.files.incoming import TakenFile
from app.files.kinds import XLSX
from app.http import query
from app.http.bodies.parsing import StrictParser
from app.http.messages import Language, text
from app.http.problems import FieldError, Problem
from app.http.query import parameters
from app.lists.declaring import Listing
from app.rosters import template, upload_schemas, uploads
from app.rosters.importing import table

router: Final = Router(tags=["asset managers"])

_FILE: Final = {
    200: {"description": "The file.", "content": {XLSX: {"schema": {"type": "string", "format": "binary"}}}}
}
UPLOADS: Final = Listing()
_FORM: Final = "multipart/form-data"
_GIVEN: Final = (table.VALID_FROM, table.SOURCE, table.SCHEME)


@router.post(
    "company_info/esg/articles/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={202: upload_schemas.ArticleUploadDetails, **FAILURES},
    openapi_extra=parameters() | upload_schemas.BODY,
    operation_id="add_article_upload",
)
def add(request: HttpRequest) -> HttpResponse:
    """Hand in a table of articles of the own funds: it is checked, and nothing changes until staff have approved it."""
    lang = query.read(request, ()).lang
    user = signed_in(request)
    # Before the file is looked at.
    uploads.company_of(user, lang, writes=True)
    file, given = _of_form(request, lang) if request.content_type == _FORM else _of_json(request, lang)
    id = uploads.take(user, file, given, lang)
    return personal(uploads.details(uploads.one(user, id, lang), user, lang), status=202)


@router.get(
    "company_info/esg/articles/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: upload_schemas.ArticleUploads, **FAILURES},
    openapi_extra=UPLOADS.openapi(),
    operation_id="list_article_uploads",
)
def listed(request: HttpRequest) -> HttpResponse:
    """The tables that the account's company has handed in, the latest first."""
    asked = UPLOADS.read(request)
    return personal(UPLOADS.answer(asked, uploads.listed(signed_in(request), asked)))


@router.get(
    "company_info/esg/articles/template/",
    auth=guarded(Guard.ASSET_MANAGER),
    response=FAILURES,
    openapi_extra=parameters() | {"responses": _FILE},
    operation_id="download_article_template",
)
def download_template(request: HttpRequest) -> HttpResponseBase:
    """A workbook to fill in, with the own funds and their present articles."""
    lang = query.read(request, ()).lang
    content = template.template(uploads.company_of(signed_in(request), lang), lang)
    return serving.respond(request, serving.Content(content, XLSX, '"template"'), text("articles.file", lang))


@router.get(
    "company_info/esg/articles/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: upload_schemas.ArticleUploadDetails, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_article_upload",
)
def one(request: HttpRequest, id: int) -> HttpResponse:
    """A table that was handed in: how far it is, what would change, and what is wrong with which rows."""
    lang = query.read(request, ()).lang
    user = signed_in(request)
    return personal(uploads.details(uploads.one(user, id, lang), user, lang))


@router.post(
    "company_info/esg/articles/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: upload_schemas.ArticleUploadDetails, **FAILURES},
    openapi_extra=parameters(),
    operation_id="decide_article_upload",
)
def decide(request: HttpRequest, id: int, data: upload_schemas.ArticleDecision) -> HttpResponse:
    """Hand a checked table to the provider, whole or without its faulty rows."""
    lang = query.read(request, ()).lang
    user = signed_in(request)
    return personal(uploads.details(uploads.decide(user, id, data.accept, lang), user, lang))


@router.delete(
    "company_info/esg/articles/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: upload_schemas.ArticleUploadDetails, **FAILURES},
    openapi_extra=parameters(),
    operation_id="withdraw_article_upload",
)
def withdraw(request: HttpRequest, id: int) -> HttpResponse:
    """Take a table back that nobody has decided about yet."""
    lang = query.read(request, ()).lang
    user = signed_in(request)
    return personal(uploads.details(uploads.withdraw(user, id, lang), user, lang))


@router.get(
    "company_info/esg/articles/{int:id}/workbook/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={304: None, **FAILURES},
    openapi_extra=parameters() | {"responses": _FILE},
    operation_id="download_article_workbook",
)
def workbook(request: HttpRequest, id: int) -> HttpResponseBase:
    """The table as a workbook whose faulty cells are coloured and have a comment."""
    lang = query.read(request, ()).lang
    found = uploads.one(signed_in(request), id, lang)
    if not found.marked:
        raise Problem("upload_not_found", lang=lang)
    with serving.for_reader(f"the marked workbook {found.marked.name}", "upload_not_found", lang):
        content = serving.read(found.marked)
    stem = found.name.rpartition(".")[0] or found.name
    return serving.respond(request, content, f"{stem}-{text('articles.marked', lang)}")


def _of_form(request: HttpRequest, lang: Language) -> tuple[TakenFile, dict[str, str]]:
    """What a form holds. Raises Problem: 400 invalid_input, wrong_file."""
    unknown = [name for name in (*request.POST, *request.FILES) if name not in (*_GIVEN, "file")]
    if unknown:
        raise Problem("invalid_input", errors=[FieldError(name, None, "unknown_key") for name in unknown], lang=lang)
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise Problem("wrong_file", errors=[FieldError("file", None, "required")], lang=lang)
    # A field that was left empty says nothing.
    given = {name: said for name in _GIVEN if (said := request.POST.get(name))}
    # The texts are judged like those of a body of JSON.
    data = _read({"file": {"base64_string": "", "file_name": file.name or ""}, **given})
    return uploads.taken_of(file.read(), data.file.file_name, lang), _given(data)


def _of_json(request: HttpRequest, lang: Language) -> tuple[TakenFile, dict[str, str]]:
    """What a body of JSON holds. Raises Problem: 400 invalid_input, wrong_file."""
    try:
        body = StrictParser().parse_body(request)
    except ValueError as error:
        raise HttpError(400, "not JSON") from error
    data = _read(body)
    return uploads.taken_of(data.file.base64_string, data.file.file_name, lang), _given(data)


def _read(body: Any) -> upload_schemas.ArticleData:
    try:
        return upload_schemas.ArticleData.model_validate(body)
    except pydantic.ValidationError as error:
        faults = [{**one, "loc": ("body", "data", *one["loc"])} for one in error.errors(include_url=False)]
        raise ValidationError(faults) from error


def _given(data: upload_schemas.ArticleData) -> dict[str, str]:
    said = {table.VALID_FROM: data.valid_from.isoformat() if data.valid_from else ""}
    return said | {table.SOURCE: data.source, table.SCHEME: data.scheme}
