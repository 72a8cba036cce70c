"""HTTP endpoints of AIF and ELTIF."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.permissions import Guard, guarded, viewer_of
from app.alternatives import entries, research, schemas
from app.alternatives.models import Entry
from app.alternatives.validators import STATES
from app.content.schemas import ArticleList
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer, cached_answer
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import Listing, ordering

router: Final = Router(tags=["alternatives"])

OPEN: Final[dict[int, Any]] = {400: Problem, 405: Problem, 503: Problem}
LIST: Final[dict[int, Any]] = OPEN | {404: Problem}
#: What staff publish shows after this many seconds at most.
CACHE_SECONDS: Final = 60

FUNDS: Final = Listing(
    filters=(
        Key(
            "search",
            "text",
            "Words of name or manager, or the beginning of a LEI or ISIN; typing mistakes are forgiven.",
        ),
        Key("strategy", "code", "What it mainly invests in.", repeat=True, choices=tuple(Entry.Strategy.values)),
        Key(
            "investors",
            "code",
            "Whom it may be offered to; funds for both are found under either.",
            repeat=True,
            choices=(Entry.Investors.RETAIL.value, Entry.Investors.PROFESSIONAL.value),
        ),
        Key("structure", "code", "Master, feeder or neither.", repeat=True, choices=tuple(Entry.Structure.values)),
        Key("state", "code", "States in which it is marketed, any of them.", repeat=True, choices=STATES),
    ),
    order=ordering(tuple(f"{sign}{name}" for name in entries.ORDERS for sign in ("", "-")), "name"),
)


@router.get(
    "aif/funds/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.AlternativeFunds, **LIST},
    openapi_extra=FUNDS.openapi(),
    operation_id="get_aif_funds",
    by_alias=True,
)
def aif_funds(request: HttpRequest) -> HttpResponse:
    """Alternative investment funds; professionals see the latest benchmark of those of real estate."""
    return _funds(request, Entry.Kind.AIF)


@router.get(
    "eltif/funds/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.AlternativeFunds, **LIST},
    openapi_extra=FUNDS.openapi(),
    operation_id="get_eltif_funds",
    by_alias=True,
)
def eltif_funds(request: HttpRequest) -> HttpResponse:
    """European long-term investment funds."""
    return _funds(request, Entry.Kind.ELTIF)


def _funds(request: HttpRequest, kind: Entry.Kind) -> HttpResponse:
    asked = FUNDS.read(request)
    professional = viewer_of(request) == "wholesale"
    return answer(FUNDS.answer(asked, entries.funds(kind.value, asked, professional=professional)))


NEWS: Final = Listing(
    (Key("fund_id", "int", "News about this fund (fund_id); else about all funds of the two lists.", minimum=1),)
)


@router.get(
    "aif/news/",
    auth=guarded(Guard.ANYONE),
    response={200: ArticleList, **LIST},
    openapi_extra=NEWS.openapi(),
    operation_id="get_aif_news",
)
def aif_news(request: HttpRequest) -> HttpResponse:
    """News about AIF and ELTIF, the newest first."""
    asked = NEWS.read(request)
    return answer(NEWS.answer(asked, research.news(asked)))


@router.get(
    "aif/scope_aif_document/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.AifDocuments, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_aif_documents",
)
def aif_documents(request: HttpRequest) -> HttpResponse:
    """The provider's studies about AIF, the newest first, each with its PDF."""
    asked = query.read(request, ())
    return cached_answer(request, research.documents(asked.lang), seconds=CACHE_SECONDS)
