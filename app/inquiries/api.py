"""HTTP endpoints of the forms."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Annotated, Any, Final, Literal

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router
from pydantic import Field

from app.accounts.api import exchange, mailing
from app.accounts.api.exchange import FAILURES
from app.accounts.permissions import Guard, edits_for, guarded, user_of
from app.accounts.schemas import Body, Done, Line, Lines
from app.database.ids import LARGEST_ID
from app.funds.former import present
from app.funds.models import Fund, Tranche
from app.http import problems, query
from app.http.problems import Problem
from app.http.query import parameters
from app.inquiries import services
from app.inquiries.models import Kind

router: Final = Router(tags=["requests"])
_Id = Annotated[int, Field(strict=True, ge=1, le=LARGEST_ID)]


class Form(Body):
    """Every form has a field that is hidden: only robots fill it in, and nothing comes of that."""

    website: Line = ""


class MessageData(Form):
    """The contact form."""

    name: Line = ""
    email: Line = ""
    phone: Line = ""
    message: Lines = ""


class LongReportData(Form):
    """The request of a long report."""

    prefix: Line = ""
    firstName: Line = ""  # noqa: N815 - the specification's name
    lastName: Line = ""  # noqa: N815 - the specification's name
    company: Line = ""
    email: Line = ""
    description: Lines = ""
    report: _Id | None = None


class FundData(Form):
    """The request of ratings."""

    funds: Annotated[list[_Id], Field(max_length=50)] = []
    email: Line = ""
    request_type: Literal["rating", "update"] = "rating"
    date: Line = ""


class TeamData(Form):
    """The request of a team rating."""

    name: Line = ""
    email: Line = ""
    company: Line = ""
    message: Lines = ""


class BoxData(Form):
    """A message from an asset manager's dashboard."""

    message: Lines = ""


class PointsRequestData(Body):
    """The request for rating points of a fund."""

    fund_id: _Id = Field(description="Number shared by all share classes of the fund.")


ANSWERS: Final[dict[Any, Any]] = {200: Done, **FAILURES}


@router.post(
    "send_message/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response=ANSWERS,
    operation_id="send_message",
)
def send_message(request: HttpRequest, data: MessageData) -> HttpResponse:
    """The contact form."""
    query.read(request, ())
    return _take(request, Kind.MESSAGE, data, ("name", "email", "message"))


@router.post(
    "send_premium_message/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response=ANSWERS,
    operation_id="send_premium_message",
)
def send_premium_message(request: HttpRequest, data: MessageData) -> HttpResponse:
    """The premium page's form."""
    query.read(request, ())
    return _take(request, Kind.PREMIUM, data, ("name", "email", "message"))


@router.post(
    "send_long_report_request/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response=ANSWERS,
    operation_id="send_long_report_request",
)
def send_long_report_request(request: HttpRequest, data: LongReportData) -> HttpResponse:
    """Ask for the long form of a report."""
    query.read(request, ())
    return _take(request, Kind.LONG_REPORT, data, ("firstName", "lastName", "email"))


@router.post(
    "send_fund_request/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response=ANSWERS,
    operation_id="send_fund_request",
)
def send_fund_request(request: HttpRequest, data: FundData) -> HttpResponse:
    """Ask for the rating of funds."""
    query.read(request, ())
    return _take_funds(request, Kind.FUND, data)


@router.post(
    "send_asset_manager_request/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response=ANSWERS,
    operation_id="send_asset_manager_request",
)
def send_asset_manager_request(request: HttpRequest, data: FundData) -> HttpResponse:
    """Ask for the rating of funds, as an asset manager; readers of a company cannot order for it."""
    query.read(request, ())
    _require_editor(request)
    return _take_funds(request, Kind.ASSET_MANAGER, data)


@router.post(
    "send_team_request/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response=ANSWERS,
    operation_id="send_team_request",
)
def send_team_request(request: HttpRequest, data: TeamData) -> HttpResponse:
    """Ask for the rating of an investment team."""
    query.read(request, ())
    return _take(request, Kind.TEAM, data, ("name", "email"))


@router.post(
    "send_asset_manager_box_request/",
    auth=guarded(Guard.ASSET_MANAGER),
    openapi_extra=parameters(),
    response=ANSWERS,
    operation_id="send_asset_manager_box_request",
)
def send_asset_manager_box_request(request: HttpRequest, data: BoxData) -> HttpResponse:
    """Write to the provider as an asset manager."""
    query.read(request, ())
    _require_editor(request)
    return _take(request, Kind.BOX, data, ("message",))


# The specification prints this path without a slash at its end.
@router.put("stats/rating_points_requests/", auth=guarded(Guard.USER), response=ANSWERS, include_in_schema=False)
@router.put(
    "stats/rating_points_requests",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response=ANSWERS,
    operation_id="request_rating_points",
)
def request_rating_points(request: HttpRequest, data: PointsRequestData) -> HttpResponse:
    """Count the request for rating points of a fund, once for each account and fund."""
    query.read(request, ())
    fund = present([data.fund_id])
    if not Fund.objects.filter(pk__in=fund).exists():
        raise Problem("fund_not_found")
    services.count_points_requests(exchange.signed_in(request), fund)
    return exchange.done(request, "points_requested")


def _require_editor(request: HttpRequest) -> None:
    user = exchange.signed_in(request)
    if not edits_for(user, user.managed_company_id or 0):
        raise Problem("not_allowed")


def _take_funds(request: HttpRequest, kind: Kind, data: FundData) -> HttpResponse:
    found = Tranche.objects.filter(pk__in=data.funds).values_list("pk", "isin", "fund_id")
    names = {id: isin for id, isin, _ in found}
    unknown = [str(one) for one in data.funds if one not in names]
    if unknown:
        raise exchange.invalid({"funds": [("unknown_fund", {"name": one}) for one in unknown]})
    rated = [fund_id for _, _, fund_id in found]
    # A fund that was chosen twice is ordered once.
    chosen = {"funds": [names[one] for one in dict.fromkeys(data.funds)], "date": _day(data.date)}
    return _take(request, kind, data, ("funds", "email"), chosen, rated)


def _day(written: str) -> str:
    """The day of an order as it is kept, YYYY-MM-DD; it may be written as people write it. Raises Problem (400)."""
    if not written:
        return ""
    try:
        day = date.fromisoformat("-".join(reversed(written.split("."))) if "." in written else written)
    except ValueError:
        raise exchange.invalid({"date": [("not_a_date", {})]}) from None
    # Somewhere it is still yesterday.
    if day < timezone.localdate() - timedelta(days=1):
        raise exchange.invalid({"date": [("in_past", {})]})
    return day.isoformat()


def _take(
    request: HttpRequest,
    kind: Kind,
    data: Form,
    mandatory: tuple[str, ...],
    instead: Mapping[str, Any] | None = None,
    rated: Sequence[int] = (),
) -> HttpResponse:
    if data.website:
        return exchange.done(request, "request_sent")
    content = data.dict(exclude={"website"}) | dict(instead or {})
    missing = [name for name in mandatory if not content[name]]
    if missing:
        raise exchange.invalid({name: [("required", {})] for name in missing})
    user = user_of(request)
    email = exchange.address(content.pop("email", "") or (user.email if user else ""))
    mailing.require_request(request, user, email)
    services.take(kind, email, content, user, problems.language_of(request), rated)
    return exchange.done(request, "request_sent")
