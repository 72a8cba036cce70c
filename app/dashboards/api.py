"""HTTP endpoints of dashboards: the first view, fund ratings, orders and the log of a company."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts.api.exchange import personal, signed_in
from app.accounts.permissions import Guard, guarded
from app.dashboards import fund_ratings, log, orders, overview, schemas, team
from app.http import query
from app.http.query import Key, parameters
from app.http.schemas import ProblemDocument as Problem
from app.lists.declaring import Listing, ordering

router: Final = Router(tags=["asset managers"])

FAILURES: Final[dict[int, Any]] = dict.fromkeys((400, 401, 403, 404, 405, 503), Problem)

RATINGS: Final = Listing(
    filters=(
        Key("search", "text", "Words of the fund's name, or its ISIN."),
        Key("rank", "code", "Classes.", repeat=True, choices=tuple("ABCDE")),
        Key("group", "code", "All funds, or real estate funds with their benchmark.", choices=fund_ratings.GROUPS,
            default="all"),
    ),
    order=ordering(tuple(f"{sign}{name}" for name in fund_ratings.ORDERS for sign in ("", "-")), "-rating_points"),
)  # fmt: skip
ORDERS: Final = Listing(
    filters=(
        Key("state", "code", "Open or answered orders.", choices=orders.STATES),
        Key("kind", "code", "Kinds of orders.", repeat=True, choices=tuple(orders.KINDS)),
    )
)
LOG: Final = Listing()


@router.get(
    "company_info/{int:id}/dashboard/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.DashboardOverview, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_dashboard",
)
def dashboard(request: HttpRequest, id: int) -> HttpResponse:
    """What is due, what waits and how the funds are rated: the first view of the own dashboard."""
    return personal(overview.overview(signed_in(request), id, query.read(request, ()).lang))


@router.get(
    "company_info/{int:id}/ratings/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.OwnRatingList, **FAILURES},
    openapi_extra=RATINGS.openapi(),
    operation_id="list_own_ratings",
)
def ratings(request: HttpRequest, id: int) -> HttpResponse:
    """The own funds with points, class, rank, change, next review and the way to the next class."""
    asked = RATINGS.read(request)
    user = signed_in(request)
    team.require_member(user, id)
    return personal(RATINGS.answer(asked, fund_ratings.listed(user, id, asked)))


@router.get(
    "company_info/{int:id}/orders/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.OrderList, **FAILURES},
    openapi_extra=ORDERS.openapi(),
    operation_id="list_own_orders",
)
def own_orders(request: HttpRequest, id: int) -> HttpResponse:
    """What the company's accounts have ordered, with state and answer."""
    asked = ORDERS.read(request)
    user = signed_in(request)
    team.require_member(user, id)
    return personal(ORDERS.answer(asked, orders.listed(user, id, asked)))


@router.get(
    "company_info/{int:id}/log/",
    auth=guarded(Guard.ASSET_MANAGER),
    response={200: schemas.CompanyLog, **FAILURES},
    openapi_extra=LOG.openapi(),
    operation_id="list_company_log",
)
def company_log(request: HttpRequest, id: int) -> HttpResponse:
    """Who did what for the company, the latest first."""
    asked = LOG.read(request)
    user = signed_in(request)
    team.require_member(user, id)
    return personal(LOG.answer(asked, log.listed(user, id, asked.lang)))
