"""HTTP endpoints of the ESG and EMP lists."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.permissions import Guard, guarded
from app.funds import terms
from app.http import query
from app.http.query import Key, parameters
from app.http.responses import answer, cached_answer
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import Listing, ordering
from app.rosters import schemas, services
from app.rosters.models import Article

router: Final = Router(tags=["funds"])

OPEN: Final[dict[int, Any]] = {400: Problem, 405: Problem, 503: Problem}
LIST: Final[dict[int, Any]] = OPEN | {404: Problem}
#: What staff change shows after this many seconds at most.
CACHE_SECONDS: Final = 60

FUNDS: Final = Listing(
    filters=(
        Key(
            "peergroup",
            "int",
            "A peer group, as the list of them answers it in `value`.",
            required=True,
            choices=lambda: tuple(terms.known().peergroups),
        ),
        Key("sfdr", "int", "SFDR articles.", repeat=True, choices=tuple(int(one) for one in Article)),
        Key("rating", "code", "Rating classes.", repeat=True, choices=services.RANKS),
        Key("exclusion", "code", "Criteria, all of which the fund must apply.", repeat=True, choices=services.criteria),
        Key("esg", "int", "At least this ESG score.", maximum=100),
        Key("share", "int", "At least this minimum sustainable share, in percent.", maximum=100),
    ),
    order=ordering(tuple(f"{sign}{name}" for name in services.ORDERS for sign in ("", "-")), "name"),
)


@router.get(
    "esg_peergroup_list/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.ListedPeergroups, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_esg_peergroup_list",
)
def esg_peergroup_list(request: HttpRequest) -> HttpResponse:
    """The peer groups with funds on the ESG list."""
    return _peergroups(request, "esg")


@router.get(
    "emp_peergroup_list/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.ListedPeergroups, **OPEN},
    openapi_extra=parameters(),
    operation_id="get_emp_peergroup_list",
)
def emp_peergroup_list(request: HttpRequest) -> HttpResponse:
    """The peer groups with funds on the EMP list."""
    return _peergroups(request, "emp")


@router.get(
    "esg_list/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.ListedFunds, **LIST},
    openapi_extra=FUNDS.openapi(),
    operation_id="get_esg_list",
)
def esg_list(request: HttpRequest) -> HttpResponse:
    """The funds of a peer group on the ESG list."""
    return _funds(request, "esg")


@router.get(
    "emp_list/",
    auth=guarded(Guard.ANYONE),
    response={200: schemas.ListedFunds, **LIST},
    openapi_extra=FUNDS.openapi(),
    operation_id="get_emp_list",
)
def emp_list(request: HttpRequest) -> HttpResponse:
    """The funds of a peer group on the EMP list."""
    return _funds(request, "emp")


def _peergroups(request: HttpRequest, code: str) -> HttpResponse:
    asked = query.read(request, ())
    return cached_answer(request, services.peergroups(code, asked.lang), seconds=CACHE_SECONDS)


def _funds(request: HttpRequest, code: str) -> HttpResponse:
    asked = FUNDS.read(request)
    return answer(FUNDS.answer(asked, services.funds(code, asked)))
