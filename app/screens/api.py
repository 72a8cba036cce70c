"""HTTP endpoints that search share classes: name search, screen, guided search and their choices.

The functions only read the query and write the answer; what they answer is decided in :mod:`app.screens.services`.
Answers are written without validation, for speed; contract tests hold them against the declared shapes.
"""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from ninja import Router

from app.accounts.permissions import Guard, guarded, viewer_of
from app.accounts.readers import reader_of
from app.funds.schemas import FundDetails
from app.http import problems, query
from app.http.query import parameters
from app.http.responses import answer, cached_answer
from app.http.schemas import ProblemDocument
from app.lists.paging import Window, page
from app.screens import choices, schemas, services, usage
from app.screens.keys import PERIOD, SCREEN, SEARCH, guided
from app.statistics import recording
from app.statistics.kinds import HEADER, Kind
from search.fields import tranche_catalogue

router: Final = Router(tags=["funds"])
Problem: Final = ProblemDocument

LISTS: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
SINGLE: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
PLAIN: Final[dict[int, Any]] = {400: Problem, 405: Problem, 503: Problem}

#: Browsers may keep lists of choices this long; an edit in the admin shows after that.
CACHE_SECONDS: Final = 60


@router.get(
    "paginated_simple_search/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.SearchResults | schemas.BriefResults, **LISTS},
    openapi_extra=SEARCH.openapi(),
    operation_id="search_funds",
)
def paginated_simple_search(request: HttpRequest) -> HttpResponse:
    """Find funds by name, company, WKN or ISIN: one share class a fund, unless a code was typed."""
    asked = SEARCH.read(request)
    brief: bool = asked["brief"]
    # Suggestions show everybody the same, so no keystroke needs to know the user.
    viewer = "visitor" if brief else viewer_of(request)
    found = SEARCH.answer(asked, services.search_funds(asked, viewer))
    # Suggestions come with each keystroke; what is opened from them is counted as a view.
    return answer(found) if brief else usage.named(request, found)


@router.post(
    "code_list/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.CodeListResults, **dict.fromkeys((400, 403, 405, 408, 413, 415, 429, 503), Problem)},
    openapi_extra=parameters(),
    operation_id="read_code_list",
)
def code_list(request: HttpRequest, data: schemas.CodeListData) -> HttpResponse:
    """The share classes of a pasted list of at most 500 ISINs and WKNs. Nothing of it is kept (ADR 0200)."""
    asked = query.read(request, ())
    return answer(services.code_list(data.text, asked.lang, viewer_of(request)))


@router.get(
    "simple_search/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: FundDetails, **SINGLE},
    openapi_extra=parameters(headers=[HEADER]),
    operation_id="get_search_result",
)
def simple_search(request: HttpRequest, id: int) -> HttpResponse:
    """One share class as the search index knows it."""
    asked = query.read(request, ())
    found = services.fund_from_index(id, asked.lang, viewer_of(request))
    recording.viewed(request, reader_of(request), Kind.FUND, found["fund_id"], id)
    return answer(found)


@router.get(
    "top_funds_for_search/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.FundShortList, **SINGLE},
    openapi_extra=parameters(),
    operation_id="get_top_funds",
)
def top_funds_for_search(request: HttpRequest, id: int) -> HttpResponse:
    """The best rated main tranches of a share class's peergroup, without its own fund."""
    asked = query.read(request, ())
    return answer(services.top_funds(id, asked.lang, viewer_of(request)))


@router.get(
    "home_facts/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.HomeFacts, **PLAIN},
    openapi_extra=parameters(),
    operation_id="get_home_facts",
)
def home_facts(request: HttpRequest) -> HttpResponse:
    """How many funds have a rating now, and in how many peergroups."""
    query.read(request, ())
    return cached_answer(request, services.home_facts(), seconds=CACHE_SECONDS)


@router.get(
    "filters/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Filters, **PLAIN},
    openapi_extra=parameters(),
    operation_id="get_filters",
)
def filters(request: HttpRequest) -> HttpResponse:
    """Every choice of the search forms."""
    asked = query.read(request, ())
    return cached_answer(request, choices.filter_choices(asked.lang), seconds=CACHE_SECONDS)


@router.get(
    "fields/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.Fields, 400: Problem, 405: Problem},
    openapi_extra=parameters(),
    operation_id="get_fields",
)
def fields(request: HttpRequest) -> HttpResponse:
    """The fields that a list can show, with labels and units."""
    asked = query.read(request, ())
    described = [
        {
            "name": item.name,
            "label": item.label.in_language(asked.lang),
            "description": item.description.in_language(asked.lang),
            "definition": item.definition.in_language(asked.lang) if item.definition else None,
            "values": choices.labelled(item.labels, asked.lang),
            "better": item.better,
            "unit": item.unit,
            "type": item.type,
            "group": item.group,
            "sortable": item.sort,
            "column": item.column,
            "export": item.export,
        }
        for item in tranche_catalogue().visible_to(viewer_of(request))
    ]
    response = cached_answer(request, {"results": described}, seconds=CACHE_SECONDS)
    # Who is signed in decides which fields there are.
    patch_vary_headers(response, ("Cookie",))
    return response


@router.get(
    "advanced_search/",
    auth=guarded(Guard.USER),
    response={200: schemas.ScreenResults, 401: Problem, **LISTS},
    openapi_extra=SCREEN.openapi(),
    operation_id="screen_funds",
)
def advanced_search(request: HttpRequest) -> HttpResponse:
    """Screen share classes with facets: repeated keys are OR within a facet, facets are AND."""
    params, unreadable = query.pairs(request)
    lang = problems.language_of(request)
    asked = services.screen_query(params, unreadable, lang, viewer_of(request))
    window = Window(asked.page, asked.per_page, lang)
    return usage.screened(request, asked, page(window, services.screen(asked)))


@router.get(
    "advanced_search_map/",
    auth=guarded(Guard.USER),
    response={200: schemas.RiskReturnMap, 401: Problem, **PLAIN},
    openapi_extra=SCREEN.openapi(),
    operation_id="map_screen",
)
def advanced_search_map(request: HttpRequest) -> HttpResponse:
    """Where the share classes of an advanced search lie between risk and return, whichever page it shows."""
    params, unreadable = query.pairs(request)
    asked = services.screen_query(params, unreadable, problems.language_of(request), viewer_of(request))
    return answer(services.screen_map(asked))


@router.get(
    "filter_search/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.FundList, **LISTS},
    openapi_extra=guided("visitor").openapi(),
    operation_id="guided_search",
)
def filter_search(request: HttpRequest) -> HttpResponse:
    """The share classes that the guided search yields."""
    viewer = viewer_of(request)
    listing = guided(viewer)
    asked = listing.read(request)
    return usage.guided(request, asked, listing.answer(asked, services.guided_list(asked, viewer)))


@router.get(
    "filter_search_count/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.GuidedCount, **PLAIN},
    openapi_extra=guided("visitor").openapi(),
    operation_id="guided_count",
)
def filter_search_count(request: HttpRequest) -> HttpResponse:
    """How many share classes the guided search yields on all pages, and what each further choice would yield."""
    viewer = viewer_of(request)
    return answer(services.guided_count(guided(viewer).read(request), viewer))


@router.get(
    "filter_search_perf_risk/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.RiskReturn, **PLAIN},
    openapi_extra=guided("visitor").openapi(PERIOD),
    operation_id="guided_performance_risk",
)
def filter_search_perf_risk(request: HttpRequest) -> HttpResponse:
    """Performance and volatility of the guided search's best rated share classes of all pages, at most 500."""
    viewer = viewer_of(request)
    return answer(services.guided_risk_return(query.read(request, (*guided(viewer).keys, PERIOD)), viewer))


@router.get(
    "filter_search_map/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.RiskReturnMap, **PLAIN},
    openapi_extra=guided("visitor").openapi(),
    operation_id="map_guided_search",
)
def filter_search_map(request: HttpRequest) -> HttpResponse:
    """Where the share classes of the guided search lie between risk and return; without answers all of them."""
    viewer = viewer_of(request)
    return answer(services.guided_map(guided(viewer).read(request), viewer))
