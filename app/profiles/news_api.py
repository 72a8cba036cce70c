"""HTTP endpoints of news of asset managers."""

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
from app.profiles import news
from app.profiles.news_schemas import NewsChange, NewsData, NewsItem, NewsList, OwnNews, OwnNewsList
from app.publishing import rights
from app.publishing.schemas import VERSION
from app.publishing.states import State
from app.statistics import recording
from app.statistics.kinds import Kind

router: Final = Router(tags=["asset managers"])

OPEN: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
_PDF: Final = {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}

NEWS: Final = Listing(
    filters=(
        Key("company_info", "int", "The asset manager.", required=True, minimum=1),
        Key("own", "flag", "All news of the own company, in all states, as its dashboard shows them."),
        Key("state", "code", "Of the own news: where they stand.", choices=State.values),
    )
)


@router.get(
    "company_news/",
    auth=guarded(Guard.ANYONE),
    response={200: NewsList | OwnNewsList, 401: Problem, 403: Problem, **OPEN},
    openapi_extra=NEWS.openapi(),
    operation_id="list_company_news",
)
def company_news(request: HttpRequest) -> HttpResponse:
    """News of an asset manager, newest first; with `own` everything that the own company has written."""
    asked = NEWS.read(request)
    if asked["own"]:
        found = news.own(user_of(request), asked["company_info"], asked["state"], asked.lang)
        return personal(NEWS.answer(asked, found))
    return answer(NEWS.answer(asked, news.of_company(asked["company_info"], asked.lang)))


@router.post(
    "company_news/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response={201: OwnNews, **FAILURES},
    operation_id="add_company_news",
)
def add_company_news(request: HttpRequest, data: NewsData) -> HttpResponse:
    """Write a news item of the own company, as JSON or as a form; the provider publishes it."""
    lang, user = query.read(request, ()).lang, signed_in(request)
    return personal(news.own_item(news.write(user, data, lang), user, lang), status=201)


DRAFT: Final = (Key("draft", "flag", "As it will be published, for provider staff and the own company."),)


@router.get(
    "company_news/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: NewsItem, **OPEN},
    openapi_extra=parameters(*DRAFT),
    operation_id="get_company_news",
)
def one_company_news(request: HttpRequest, id: int) -> HttpResponse:
    """One news item of an asset manager."""
    asked = query.read(request, DRAFT)
    if asked["draft"]:
        return personal(news.item(id, asked.lang, rights.reader_of(request), draft=True))
    found = news.item(id, asked.lang, None)
    recording.viewed(request, reader_of(request), Kind.COMPANY_NEWS, found["company_info"], id)
    return answer(found)


@router.patch(
    "company_news/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response={200: OwnNews, **FAILURES},
    operation_id="change_company_news",
)
def change_company_news(request: HttpRequest, id: int, data: NewsChange) -> HttpResponse:
    """Change a news item of the own company, as JSON or as a form; the provider decides again."""
    lang, user = query.read(request, ()).lang, signed_in(request)
    return personal(news.own_item(news.change(user, id, data, lang), user, lang))


@router.delete(
    "company_news/{int:id}/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response={204: None, **FAILURES},
    operation_id="remove_company_news",
)
def remove_company_news(request: HttpRequest, id: int) -> HttpResponse:
    """Take back a news item: what readers never saw is deleted, what they see is taken from them at once."""
    news.remove(signed_in(request), id, query.read(request, ()).lang)
    return HttpResponse(status=204)


@router.delete(
    "company_news/{int:id}/draft/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(VERSION),
    response={204: None, **FAILURES},
    operation_id="discard_company_news",
)
def discard_company_news(request: HttpRequest, id: int) -> HttpResponse:
    """Discard the changes of a news item that wait; what readers see stays."""
    asked = query.read(request, (VERSION,))
    news.discard(signed_in(request), id, asked["version"], asked.lang)
    return HttpResponse(status=204)


IMAGE: Final = (
    Key("size", "int", "Pixels of its longer side; without it, the whole picture.", choices=news.SIZES),
    *DRAFT,
)


@router.get(
    "company_news/{int:id}/image/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, **OPEN},
    openapi_extra=parameters(*IMAGE),
    operation_id="get_company_news_image",
)
def company_news_image(request: HttpRequest, id: int) -> HttpResponseBase:
    """The picture of a news item, as JPEG or PNG."""
    asked = query.read(request, IMAGE)
    draft = bool(asked["draft"])
    user = rights.reader_of(request) if draft else None
    return news.image(request, id, asked["size"], asked.lang, user, draft=draft)


@router.get(
    "company_news/{int:id}/pdf/",
    auth=guarded(Guard.ANYONE),
    response={304: None, **OPEN},
    openapi_extra=parameters(*DRAFT) | {"responses": {200: {"description": "The file.", "content": _PDF}}},
    operation_id="download_company_news",
)
def company_news_pdf(request: HttpRequest, id: int) -> HttpResponseBase:
    """The PDF of a news item: that of the language, or else the one that there is."""
    asked = query.read(request, DRAFT)
    draft = bool(asked["draft"])
    return news.pdf(request, id, asked.lang, rights.reader_of(request) if draft else None, draft=draft)
