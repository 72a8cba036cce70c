"""HTTP endpoints around mails and feeds: settings, the way out, and Atom."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from ninja import Router

from app.accounts.api import exchange
from app.accounts.api.exchange import FAILURES
from app.accounts.models import User
from app.accounts.permissions import Guard, guarded, viewer_for
from app.accounts.schemas import Done
from app.accounts.services import demo
from app.accounts.services.letters import language_of
from app.alerts import schemas
from app.alerts.services import feeds, leaving
from app.alerts.services.preferences import UnknownTimeZone, change, settings_of
from app.http import atom, problems, query
from app.http.problems import Problem
from app.http.query import parameters
from app.http.routes import path_to

router: Final = Router(tags=["saved searches"])


@router.get(
    "alert_settings/",
    auth=guarded(Guard.USER),
    response={200: schemas.AlertSettingsInfo, **FAILURES},
    openapi_extra=parameters(),
    operation_id="get_alert_settings",
)
def get_alert_settings(request: HttpRequest) -> HttpResponse:
    """What counts for all mails about funds."""
    query.read(request, ())
    return exchange.personal(_shown(exchange.signed_in(request)))


@router.patch(
    "alert_settings/",
    auth=guarded(Guard.USER),
    response={200: schemas.AlertSettingsInfo, **FAILURES},
    openapi_extra=parameters(),
    operation_id="change_alert_settings",
)
def change_alert_settings(request: HttpRequest, data: schemas.AlertSettingsChange) -> HttpResponse:
    """Change what counts for all mails about funds."""
    query.read(request, ())
    user = exchange.signed_in(request)
    demo.refuse(user)
    given = {name: value for name, value in data.dict(exclude_unset=True).items() if value is not None}
    try:
        change(user, given)
    except UnknownTimeZone:
        raise exchange.invalid({"time_zone": [("unknown_time_zone", {})]}) from None
    return exchange.personal(_shown(user))


@router.post(
    "alerts/unsubscribe/{str:token}/",
    # A mail program posts it (RFC 8058), which has neither session nor token; the link itself is signed.
    auth=guarded(Guard.ANYONE, csrf=False),
    response={200: Done, **FAILURES},
    openapi_extra=parameters(),
    operation_id="leave_alerts",
)
def leave_alerts(request: HttpRequest, token: str) -> HttpResponse:
    """End the mails of one saved search, or all mails about funds; a second time changes nothing."""
    return exchange.done(request, leaving.leave(_leaving(request, token)))


@router.get(
    "alerts/unsubscribe/{str:token}/",
    auth=guarded(Guard.ANYONE),
    response={302: None, **FAILURES},
    openapi_extra=parameters(),
    operation_id="leave_alerts_page",
)
def leave_alerts_page(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever opens that link is asked first: programs that look at links must not end anything."""
    found = _leaving(request, token)
    page = path_to("unsubscribeAlerts", language_of(found.user))
    response = HttpResponseRedirect(f"{page}?token={token}")
    response["Cache-Control"] = "no-store"
    return response


@router.get(
    "feeds/{str:secret}/",
    auth=guarded(Guard.ANYONE),
    response={200: None, **FAILURES},
    openapi_extra=parameters(),
    operation_id="read_feed",
)
def read_feed(request: HttpRequest, secret: str) -> HttpResponse:
    """What happened in a saved search, as Atom, for whoever knows its address."""
    search = feeds.search_of(secret)
    if search is None:
        raise Problem("not_found")
    found = feeds.read(search, settings.PORTAL_ADDRESS, language_of(search.user), viewer_for(search.user))
    response = atom.answer(request, found, "private")
    # The address is a secret: it must not travel on with a click.
    response["Referrer-Policy"] = "no-referrer"
    return response


def _leaving(request: HttpRequest, token: str) -> leaving.Leaving:
    try:
        return leaving.of_token(token)
    except leaving.InvalidLink:
        raise problems.link_invalid(request, "unsubscribe_alerts") from None


def _shown(user: User) -> dict[str, Any]:
    found = settings_of(user)
    return {
        "time_zone": found.time_zone,
        "watchlist_frequency": found.watchlist_frequency,
        "receive_email_notifications": user.receive_email_notifications,
    }
