"""The HTTP endpoints of social pictures: the same for everybody, as PNG of 1200 × 630 pixels."""

import hashlib
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from ninja import Router

from app.accounts.permissions import Guard, guarded
from app.content.models import News, Report
from app.discovery import pictures
from app.http import query
from app.http.query import parameters
from app.http.schemas import ProblemDocument as Problem

router: Final = Router(tags=["social pictures"])

#: Seconds for which messengers may keep a picture.
SECONDS: Final = 3600
_OPEN: Final[dict[int, Any]] = {304: None, **dict.fromkeys((400, 405, 503), Problem)}
_ONE: Final[dict[int, Any]] = {**_OPEN, 404: Problem}
_PNG: Final = {"image/png": {"schema": {"type": "string", "format": "binary"}}}
_EXTRA: Final = parameters() | {"responses": {200: {"description": "The picture.", "content": _PNG}}}


@router.get(
    "social/funds/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response=_ONE,
    openapi_extra=_EXTRA,
    operation_id="get_social_picture_of_fund",
)
def fund(request: HttpRequest, id: int) -> HttpResponseBase:
    """What messengers show beside a link to a fund page: names, rating and performance of a share class."""
    return _answer(request, pictures.of_fund(id, query.read(request, ()).lang))


@router.get(
    "social/peergroups/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response=_ONE,
    openapi_extra=_EXTRA,
    operation_id="get_social_picture_of_peergroup",
)
def peergroup(request: HttpRequest, id: int) -> HttpResponseBase:
    """What messengers show beside a link to a peergroup: the peergroup on the map of all funds."""
    return _answer(request, pictures.of_peergroup(id, query.read(request, ()).lang))


@router.get(
    "social/news/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response=_ONE,
    openapi_extra=_EXTRA,
    operation_id="get_social_picture_of_news",
)
def news(request: HttpRequest, id: int) -> HttpResponseBase:
    """What messengers show beside a link to a news item with a picture: the picture beside the title."""
    return _answer(request, pictures.of_article(News, id, query.read(request, ()).lang))


@router.get(
    "social/reports/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response=_ONE,
    openapi_extra=_EXTRA,
    operation_id="get_social_picture_of_report",
)
def report(request: HttpRequest, id: int) -> HttpResponseBase:
    """What messengers show beside a link to a report with a picture: the picture beside the title."""
    return _answer(request, pictures.of_article(Report, id, query.read(request, ()).lang))


@router.get(
    "social/portal/",
    auth=guarded(Guard.ANYONE),
    response=_OPEN,
    openapi_extra=_EXTRA,
    operation_id="get_social_picture",
)
def portal(request: HttpRequest) -> HttpResponseBase:
    """What messengers show beside a link to any other page: the map of all funds."""
    return _answer(request, pictures.of_portal(query.read(request, ()).lang))


def _answer(request: HttpRequest, png: bytes) -> HttpResponseBase:
    tag = f'"{hashlib.blake2b(png, digest_size=12).hexdigest()}"'
    answer = HttpResponse(png, content_type="image/png")
    answer["Content-Length"] = str(len(png))
    answer["ETag"] = tag
    answer["Cache-Control"] = f"public, max-age={SECONDS}"
    return get_conditional_response(request, etag=tag, response=answer) or answer
