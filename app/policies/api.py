"""HTTP endpoints of methodologies and legal texts."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.permissions import Guard, guarded
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument as Problem
from app.policies import schemas, services
from app.publishing import rights

router: Final = Router(tags=["content"])

OPEN: Final[dict[int, Any]] = {400: Problem, 405: Problem, 503: Problem}
ITEM: Final[dict[int, Any]] = OPEN | {404: Problem}
VERSION: Final = (
    Key("version", "date", "First day of the version, as `versions` names it; default the one in force."),
)


@router.get(
    "methodologies/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Methodologies, **OPEN},
    openapi_extra=parameters(),
    operation_id="list_methodologies",
)
def methodologies(request: HttpRequest) -> HttpResponse:
    """How ratings and figures are made, each text in the version in force."""
    return answer(services.methodologies(query.read(request, ()).lang))


@router.get(
    "methodologies/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.VersionedText, **ITEM},
    openapi_extra=parameters(*VERSION),
    operation_id="get_methodology",
)
def methodology(request: HttpRequest, id: int) -> HttpResponse:
    """One methodology, in the version in force or an earlier or later one."""
    asked = query.read(request, VERSION)
    return answer(services.methodology(id, asked["version"], asked.lang))


@router.get(
    "legal_texts/{slug:code}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.VersionedText, **ITEM},
    openapi_extra=parameters(*VERSION),
    operation_id="get_legal_text",
)
def legal_text(request: HttpRequest, code: str) -> HttpResponse:
    """A legal text by the name of its page, in the version in force or an earlier or later one."""
    asked = query.read(request, VERSION)
    return answer(services.legal_text(code, asked["version"], asked.lang))


@router.get(
    "text_drafts/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.VersionedText, **ITEM},
    openapi_extra=parameters(),
    operation_id="get_text_draft",
)
def text_draft(request: HttpRequest, id: int) -> HttpResponse:
    """A version as it will be published, for provider staff and its author; to others there is none."""
    return answer(services.draft(id, query.read(request, ()).lang, rights.reader_of(request)))
