"""HTTP endpoints over funds: name search, screens, guided search, filters and fund pages.

The functions only read the query and write the answer; what they answer is decided in :mod:`app.funds.services`.
Answers are written without validation, for speed; contract tests hold them against the declared shapes.
"""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from ninja import Router

from app.accounts.permissions import Guard, guarded, viewer_of
from app.funds import documents, exclusions, services, terms
from app.funds.schemas import DocumentList, Exclusions, FundPage
from app.http import problems, query, schemas
from app.http.query import Key, paging, parameters
from app.http.responses import answer, cached_answer
from search.fields import Field, Viewer, tranche_catalogue
from search.saved import ORDER_SYNONYMS, NameQuery, value_facets

router: Final = Router(tags=["funds"])
Problem: Final = schemas.ProblemDocument

LISTS: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
SINGLE: Final[dict[int, Any]] = {400: Problem, 404: Problem, 405: Problem, 503: Problem}
PLAIN: Final[dict[int, Any]] = {400: Problem, 405: Problem, 503: Problem}

#: Browsers may keep lists of choices this long; an edit in the admin shows after that.
CACHE_SECONDS: Final = 60

SEARCH = (
    Key("search", "text", "Part of a name, or a WKN or ISIN.", required=True, example="global equity"),
    *paging(),
    Key(
        "brief",
        "flag",
        "true: each result with what a list of suggestions shows, and without the other share classes.",
        default=False,
    ),
)


# The screen's keys are read by search.saved, which saved searches share; here they are declared for the documentation.
def screen_filters(viewer: Viewer) -> tuple[Key, ...]:
    """The keys that filter a screen, from the catalogue."""
    return tuple(key for item in tranche_catalogue().facets(viewer).values() for key in _filter_keys(item))


def _filter_keys(item: Field) -> tuple[Key, ...]:
    label, table = item.label.en, item.choices or item.labels
    if item.kind == "range":
        least, most = item.limits
        unit = "" if item.unit == "none" else f" Unit: {item.unit}."
        bounds = [
            Key(f"{item.filter}_{end}", "number", f"{label}: {word}.{unit}", least=least, most=most)
            for end, word in (("min", "at least"), ("max", "at most"))
        ]
        if not item.sign:
            return tuple(bounds)
        one = Key(item.filter, "number", f"{label}: a single bound.{unit}", least=least, most=most)
        sign = f"Whether {item.filter} is the least or the greatest."
        return (one, Key(item.sign, "code", sign, choices=("gte", "lte")), *bounds)
    if item.kind == "flag":
        words = terms.fixed_labels(table, "en")
        return (Key(item.filter, "flag", "; ".join(f"{value}: {word}" for value, word in words.items()) + "."),)
    whole = item.type in ("id", "integer")
    choices = tuple(int(one) if whole else str(one) for one in terms.fixed_labels(table, "en")) if table else None
    return (Key(item.filter, "int" if whole else "code", f"{label}.", repeat=True, choices=choices),)


SCREEN = (
    Key("q", "text", "Words that the name, company or code must contain."),
    *screen_filters("registered"),
    Key(
        "ordering",
        "code",
        "Field to order by, with - in front for descending.",
        choices=services.orderings("registered"),
        synonyms=ORDER_SYNONYMS,
        default="-rating_points",
    ),
    *paging(),
    Key(
        "facets",
        "code",
        "Facets to count beside those that every screen counts and those that it filters by.",
        repeat=True,
        choices=tuple(tranche_catalogue().facets("registered")),
    ),
    Key(
        "facet_search",
        "text",
        "Facet name, colon, text: lists only values whose label matches.",
        example="companies:dws",
        pattern=f"^({'|'.join(value_facets('registered'))}):[A-Za-z0-9 ]*[A-Za-z0-9]$",
    ),
    Key(
        "explain",
        "text",
        "An ISIN: answers criterion by criterion whether that fund meets the screen.",
        max_length=32,
        pattern="^[A-Za-z]{2}[A-Za-z0-9]{9}[0-9]$",
        example="LU0000000018",
    ),
    Key(
        "asof",
        "date",
        "A day: answers from the snapshot of the latest record date at or before it. Snapshots hold main tranches with "
        "the ratings and key figures of their record date and the master data of today.",
    ),
)
GUIDED = (
    Key("asset_class", "code", "Asset classes.", repeat=True, choices=terms.ASSET_CLASSES),
    Key("region", "code", "Regions of the guided search.", repeat=True, choices=terms.GUIDED_REGIONS),
    Key("risk_class", "code", "Risk classes.", repeat=True, choices=("low", "medium", "high")),
    Key("m", "flag", "Main tranches only, or the others only.", default=True),
)


def guided_order(viewer: Viewer) -> Key:
    """The order of the guided search's list: by what ``viewer`` may see."""
    return Key(
        "ordering",
        "code",
        "Field to order by, with - in front for descending; professionals may order by more.",
        choices=services.orderings(viewer),
        synonyms=ORDER_SYNONYMS,
        default="-rating_points",
    )


def guided_query(viewer: Viewer) -> tuple[Key, ...]:
    """The keys of all three guided calls: the specification sends them the same query."""
    return (*GUIDED, guided_order(viewer), *paging(100))


@router.get(
    "paginated_simple_search/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.SearchResults | schemas.BriefResults, **LISTS},
    openapi_extra=parameters(*SEARCH),
    operation_id="search_funds",
)
def paginated_simple_search(request: HttpRequest) -> HttpResponse:
    """Find funds by name, company, WKN or ISIN: one share class a fund, unless a code was typed."""
    asked = query.read(request, SEARCH)
    brief: bool = asked["brief"]
    # Suggestions show everybody the same, so no keystroke needs to know who types.
    viewer = "visitor" if brief else viewer_of(request)
    names = NameQuery(asked["search"], asked["page"], asked["per_page"], asked.lang, viewer, brief)
    return answer(services.search_funds(names))


@router.get(
    "simple_search/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.FundDetails, **SINGLE},
    openapi_extra=parameters(),
    operation_id="get_search_result",
)
def simple_search(request: HttpRequest, id: int) -> HttpResponse:
    """One share class as the search index knows it."""
    asked = query.read(request, ())
    return answer(services.fund_from_index(id, asked.lang, viewer_of(request)))


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
    "record_date/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.RecordDate, **PLAIN},
    openapi_extra=parameters(),
    operation_id="get_record_date",
)
def record_date(request: HttpRequest) -> HttpResponse:
    """As of when the latest key figures are."""
    asked = query.read(request, ())
    return cached_answer(request, {"result": services.record_date_or_fail(asked.lang)}, seconds=CACHE_SECONDS)


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
    return cached_answer(request, services.filter_choices(asked.lang), seconds=CACHE_SECONDS)


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
            "values": services.labelled(item.labels, asked.lang),
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
    openapi_extra=parameters(*SCREEN),
    operation_id="screen_funds",
)
def advanced_search(request: HttpRequest) -> HttpResponse:
    """Screen share classes with facets: repeated keys are OR within a facet, facets are AND."""
    params, unreadable = query.pairs(request)
    return answer(services.screen(params, unreadable, problems.language_of(request), viewer_of(request)))


@router.get(
    "filter_search/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.FundList, **LISTS},
    openapi_extra=parameters(*guided_query("visitor")),
    operation_id="guided_search",
)
def filter_search(request: HttpRequest) -> HttpResponse:
    """The share classes that the guided search yields."""
    viewer = viewer_of(request)
    asked = query.read(request, guided_query(viewer))
    return answer(services.guided_list(asked, viewer))


@router.get(
    "filter_search_count/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.GuidedCount, **PLAIN},
    openapi_extra=parameters(*guided_query("visitor")),
    operation_id="guided_count",
)
def filter_search_count(request: HttpRequest) -> HttpResponse:
    """How many share classes the guided search yields on all pages, and what each further choice would yield."""
    viewer = viewer_of(request)
    return answer(services.guided_count(query.read(request, guided_query(viewer)), viewer))


PERIOD = Key("period", "int", "Years.", choices=(1, 3, 5), default=5)


@router.get(
    "filter_search_perf_risk/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.RiskReturn, **PLAIN},
    openapi_extra=parameters(*guided_query("visitor"), PERIOD),
    operation_id="guided_performance_risk",
)
def filter_search_perf_risk(request: HttpRequest) -> HttpResponse:
    """Performance and volatility of the guided search's best rated share classes of all pages, at most 500."""
    viewer = viewer_of(request)
    return answer(services.guided_risk_return(query.read(request, (*guided_query(viewer), PERIOD)), viewer))


@router.get(
    "funds/{int:id}/",
    auth=guarded(Guard.ANYONE),
    response={200: FundPage, **SINGLE},
    openapi_extra=parameters(),
    operation_id="get_fund",
)
def fund(request: HttpRequest, id: int) -> HttpResponse:
    """Everything a fund page shows, from the database."""
    asked = query.read(request, ())
    return answer(services.fund_page(id, asked.lang, viewer_of(request)))


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
    return documents.download(request, id, document, asked.lang)


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
