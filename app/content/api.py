"""HTTP endpoints over news and reports."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from app.accounts.permissions import Guard, guarded, viewer_of
from app.accounts.readers import reader_of
from app.content import beginnings, drafts, feeds, mentions, page_search, pdfs, pictures, previews, schemas, services
from app.content.models import News, Report
from app.funds.keys import COMPANY
from app.http import atom, query
from app.http.query import Key, parameters
from app.http.responses import answer
from app.http.schemas import ProblemDocument
from app.lists.declaring import Listing, ordering
from app.publishing import rights
from app.statistics import recording
from app.statistics.kinds import Kind

router: Final = Router(tags=["content"])
Problem: Final = ProblemDocument
FAILURES: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
FOR_USERS: Final[dict[int, Any]] = FAILURES | {401: Problem}

ARTICLES: Final = Listing(
    filters=(
        Key("search", "text", "Words to find in title, summary and text."),
        Key("category", "code", "Categories.", repeat=True, choices=services.category_codes),
        COMPANY,
        Key("fund", "int", "Funds (fund_id) that the articles are about.", repeat=True, minimum=1),
        Key("peergroup", "int", "Peergroups that the articles are about.", repeat=True, minimum=1),
        Key("author", "int", "Authors.", repeat=True, minimum=1),
        Key("date_after", "date", "This day or later."),
        Key("date_before", "date", "This day or earlier."),
    ),
    order=ordering(
        ("-date", "date", "relevance"),
        default=None,
        description="By date, newest first with -date, or by relevance; default relevance with a search text, "
        "else -date.",
    ),
    between=services.article_faults,
)


@router.get(
    "news/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.ArticleList, **FAILURES},
    openapi_extra=ARTICLES.openapi(),
    operation_id="list_news",
)
def news_list(request: HttpRequest) -> HttpResponse:
    """News, newest first, with full-text search."""
    asked = ARTICLES.read(request)
    return answer(ARTICLES.answer(asked, services.articles(News, asked)))


@router.get(
    "home_news/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.NewestArticles, 400: Problem, 405: Problem, 503: Problem},
    openapi_extra=parameters(),
    operation_id="get_home_news",
)
def home_news(request: HttpRequest) -> HttpResponse:
    """The newest news, for a home page."""
    return answer(services.newest(News, query.read(request, ()).lang))


FEED = (Key("category", "code", "Only this category.", choices=services.category_codes),)


@router.get(
    "news/feed/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, 400: Problem, 405: Problem, 503: Problem},
    openapi_extra=parameters(*FEED),
    operation_id="read_news_feed",
)
def news_feed(request: HttpRequest) -> HttpResponse:
    """The news published last, as Atom."""
    asked = query.read(request, FEED)
    return atom.answer(request, feeds.read(News, asked["category"] or "", asked.lang), "public")


@router.get(
    "reports/feed/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, 400: Problem, 405: Problem, 503: Problem},
    openapi_extra=parameters(*FEED),
    operation_id="read_reports_feed",
)
def reports_feed(request: HttpRequest) -> HttpResponse:
    """Titles and summaries of the reports published last, as Atom."""
    asked = query.read(request, FEED)
    return atom.answer(request, feeds.read(Report, asked["category"] or "", asked.lang), "public")


@router.get(
    "news/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.ArticleResult, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_news",
)
def news_item(request: HttpRequest, id: int) -> HttpResponse:
    """One news item with its text."""
    found = services.article(News, id, query.read(request, ()).lang)
    recording.viewed(request, reader_of(request), Kind.NEWS, id)
    return answer(found)


@router.get(
    "news/{int:id}/draft/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.DraftResult, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_news_draft",
)
def news_draft(request: HttpRequest, id: int) -> HttpResponse:
    """A news item as it will be published, for provider staff and its author; to others there is none."""
    return answer(drafts.draft(News, id, query.read(request, ()).lang, rights.reader_of(request)))


AROUND = (Key("category", "code", "Neighbours in this category only.", choices=services.category_codes),)


@router.get(
    "news/{int:id}/around/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Around, **FAILURES},
    openapi_extra=parameters(*AROUND),
    operation_id="get_around_news",
)
def around_news(request: HttpRequest, id: int) -> HttpResponse:
    """The next newer and older news item, and related ones."""
    asked = query.read(request, AROUND)
    return answer(services.around(News, id, asked["category"] or "", asked.lang))


@router.get(
    "reports/{int:id}/around/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Around, **FAILURES},
    openapi_extra=parameters(*AROUND),
    operation_id="get_around_report",
)
def around_report(request: HttpRequest, id: int) -> HttpResponse:
    """The next newer and older report, and related ones."""
    asked = query.read(request, AROUND)
    return answer(services.around(Report, id, asked["category"] or "", asked.lang))


PICTURE = (
    Key("size", "int", "Pixels of its longer side; without it, the whole picture.", choices=pictures.SIZES),
    Key("draft", "flag", "The picture that will be published, for provider staff and the author."),
)


@router.get(
    "news/{int:id}/picture/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, **FAILURES},
    openapi_extra=parameters(*PICTURE),
    operation_id="get_news_picture",
)
def news_picture(request: HttpRequest, id: int) -> HttpResponseBase:
    """The picture of a news item, as JPEG or PNG."""
    asked = query.read(request, PICTURE)
    return pictures.picture(request, News, id, asked["size"], asked.lang, draft=bool(asked["draft"]))


@router.get(
    "reports/{int:id}/picture/",
    auth=guarded(Guard.ANYONE),
    response={200: None, 304: None, **FAILURES},
    openapi_extra=parameters(*PICTURE),
    operation_id="get_report_picture",
)
def report_picture(request: HttpRequest, id: int) -> HttpResponseBase:
    """The picture of a report, as JPEG or PNG."""
    asked = query.read(request, PICTURE)
    return pictures.picture(request, Report, id, asked["size"], asked.lang, draft=bool(asked["draft"]))


_PDF: Final = {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}
INLINE = (Key("inline", "flag", "To be shown by the browser, in place of a download."),)
FILE: Final = parameters(*INLINE) | {"responses": {200: {"description": "The file.", "content": _PDF}}}


@router.get(
    "news/{int:id}/pdf/",
    auth=guarded(Guard.ANYONE),
    response={304: None, **FAILURES},
    openapi_extra=FILE,
    operation_id="download_news",
)
def news_pdf(request: HttpRequest, id: int) -> HttpResponseBase:
    """A news item as PDF: the uploaded file of the language, or one made from the text."""
    asked = query.read(request, INLINE)
    return pdfs.download(request, News, id, asked.lang, inline=bool(asked["inline"]))


@router.get(
    "reports/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.ReportList, **FAILURES},
    openapi_extra=ARTICLES.openapi(),
    operation_id="list_reports",
)
def reports_list(request: HttpRequest) -> HttpResponse:
    """Reports, newest first, with full-text search; of visitors in titles and summaries only."""
    asked = ARTICLES.read(request)
    whole = _reads_whole(request)
    found = ARTICLES.answer(asked, services.articles(Report, asked, whole=whole))
    return answer(beginnings.marked(found, shortened=not whole))


@router.get(
    "reports/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.ReportResult, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_report",
)
def report(request: HttpRequest, id: int) -> HttpResponse:
    """One report with its text; to visitors its first paragraph."""
    lang = query.read(request, ()).lang
    if _reads_whole(request):
        found = beginnings.marked(previews.with_preview(services.article(Report, id, lang), lang), shortened=False)
    else:
        found = beginnings.beginning(id, lang)
    recording.viewed(request, reader_of(request), Kind.REPORT, id)
    return answer(found)


def _reads_whole(request: HttpRequest) -> bool:
    """Whether the caller reads whole reports: whoever is signed in (ADR 0240)."""
    return viewer_of(request) != "visitor"


PAGES: Final = Listing(
    filters=(
        Key("q", "text", "Words to find, an ISIN or a WKN.", required=True, example="Volatilität Schwellenländer"),
        Key("report_id", "int", "Only in these reports.", repeat=True, minimum=1),
    )
)


@router.get(
    "reports/pages/",
    auth=guarded(Guard.USER),
    response={200: schemas.ReportPageList, **FOR_USERS},
    openapi_extra=PAGES.openapi(),
    operation_id="list_report_pages",
)
def report_pages(request: HttpRequest) -> HttpResponse:
    """Pages of reports' PDFs with the words asked for, the best first."""
    asked = PAGES.read(request)
    return answer(PAGES.answer(asked, page_search.pages(asked)))


PAGE_PICTURE = (Key("width", "int", "Pixels.", choices=page_search.WIDTHS, default=page_search.WIDTHS[0]),)


@router.get(
    "reports/{int:id}/pages/{int:page}/picture/",
    auth=guarded(Guard.USER),
    response={200: None, 304: None, **FOR_USERS},
    openapi_extra=parameters(*PAGE_PICTURE),
    operation_id="get_report_page_picture",
)
def report_page_picture(request: HttpRequest, id: int, page: int) -> HttpResponseBase:
    """A picture of a page of a report's PDF in the language of the request, as PNG."""
    asked = query.read(request, PAGE_PICTURE)
    return page_search.picture(request, id, page, asked["width"], asked.lang)


MENTIONED = (Key("fund", "int", "The fund (fund_id).", required=True, minimum=1),)


@router.get(
    "reports/mentions/",
    auth=guarded(Guard.USER),
    response={200: schemas.MentioningReports, 400: Problem, 401: Problem, 405: Problem, 503: Problem},
    openapi_extra=parameters(*MENTIONED),
    operation_id="list_mentions_of_fund",
)
def mentions_of_fund(request: HttpRequest) -> HttpResponse:
    """Reports in whose text or PDF an ISIN or WKN of the fund stands, the latest first, with the pages."""
    asked = query.read(request, MENTIONED)
    return answer(mentions.of_fund(asked["fund"], asked.lang))


@router.get(
    "reports/{int:id}/mentions/",
    auth=guarded(Guard.USER),
    response={200: schemas.MentionedFunds, **dict.fromkeys((400, 401, 404, 405, 503), Problem)},
    openapi_extra=parameters(),
    operation_id="list_mentions_in_report",
)
def mentions_in_report(request: HttpRequest, id: int) -> HttpResponse:
    """Funds whose ISIN or WKN stands in the report's text or PDF, with the pages."""
    return answer(mentions.in_report(id, query.read(request, ()).lang))


PREVIEW = (Key("width", "int", "Pixels.", choices=previews.WIDTHS, default=previews.WIDTHS[0]),)


@router.get(
    "reports/{int:id}/preview/",
    auth=guarded(Guard.USER),
    response={200: None, 304: None, **FOR_USERS},
    openapi_extra=parameters(*PREVIEW),
    operation_id="get_report_preview",
)
def report_preview(request: HttpRequest, id: int) -> HttpResponseBase:
    """A picture of the first page of a report's PDF, as PNG."""
    asked = query.read(request, PREVIEW)
    return previews.preview(request, id, asked["width"], asked.lang)


@router.get(
    "reports/{int:id}/pdf/",
    auth=guarded(Guard.USER),
    response={304: None, **FOR_USERS},
    openapi_extra=FILE,
    operation_id="download_report",
)
def report_pdf(request: HttpRequest, id: int) -> HttpResponseBase:
    """A report as PDF: the uploaded file of the language, or one made from the text."""
    asked = query.read(request, INLINE)
    return pdfs.download(request, Report, id, asked.lang, inline=bool(asked["inline"]))


@router.get(
    "reports/{int:id}/draft/",
    auth=guarded(Guard.USER),
    response={200: schemas.DraftResult, **FOR_USERS},
    openapi_extra=parameters(),
    operation_id="get_report_draft",
)
def report_draft(request: HttpRequest, id: int) -> HttpResponse:
    """A report as it will be published, for provider staff and its author; to others there is none."""
    return answer(drafts.draft(Report, id, query.read(request, ()).lang, rights.reader_of(request)))
