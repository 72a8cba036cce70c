"""Signing in and out, and what a session opens."""

from typing import Final

from django.conf import settings
from django.contrib.auth import logout as end_session
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from ninja import Router

from app.accounts import schemas
from app.accounts.api import exchange
from app.accounts.api.exchange import FAILURES
from app.accounts.models import User
from app.accounts.permissions import Guard, guarded, owner_of
from app.accounts.services import demo, logins
from app.http import problems, query
from app.http.formats import moment
from app.http.lanes import hashes_passwords
from app.http.messages import Language, text
from app.http.problems import Problem
from app.http.query import parameters
from app.http.responses import cached_answer

router: Final = Router(tags=["session"])


@router.post(
    "login/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.UserInfo, **FAILURES},
    operation_id="login",
)
@hashes_passwords
def login(request: HttpRequest, data: schemas.LoginData) -> HttpResponse:
    """Sign in. The session is a cookie that scripts cannot read; the answer says what it opens."""
    query.read(request, ())
    known = logins.is_known_device(request, data.userName)
    attempt = logins.Attempt(data.userName, data.password, known_device=known, code=data.code)
    try:
        user = logins.check(attempt)
    except logins.Refused as error:
        raise refusal(request, error) from None
    response = exchange.user_info(request, logins.sign_in(request, user))
    logins.remember_device(response, user)
    return response


def refusal(request: HttpRequest, error: logins.Refused) -> Problem:
    """What is answered to a login that is refused, whatever was shown."""
    if error.reason is logins.Reason.BLOCKED:
        return _blocked(error.user, problems.language_of(request))
    return Problem(error.reason.value)


def _blocked(user: User | None, lang: Language) -> Problem:
    """What a blocked account is told: until when, and what staff have written."""
    message = (user.block_message if user else "") or text("login_blocked.no_message", lang)
    until = user.blocked_until if user and user.is_active and not user.blocked else None
    if until is None:
        return Problem("login_blocked", period=text("login_blocked.for_good", lang), message=message)
    period = text("login_blocked.until", lang, until=moment(timezone.localtime(until)))
    return Problem("login_blocked", period=period, message=message)


@router.post(
    "logout/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="logout",
)
def logout(request: HttpRequest) -> HttpResponse:
    """End the session, if there is one."""
    query.read(request, ())
    if hasattr(request, "session"):
        logins.sign_out(request)
    return exchange.done(request, "logged_out")


@router.get(
    "user_info/",
    auth=guarded(Guard.USER, before_change=True),
    openapi_extra=parameters(),
    response={200: schemas.UserInfo, **FAILURES},
    operation_id="user_info",
)
def user_info(request: HttpRequest) -> HttpResponse:
    """Who is signed in."""
    query.read(request, ())
    return exchange.user_info(request, exchange.owner(request))


@router.post(
    "refresh-token/",
    # Another site that calls it prolongs a session and learns nothing; a page that was just opened has no token yet.
    auth=guarded(Guard.ANYONE, csrf=False),
    openapi_extra=parameters(),
    response={200: schemas.UserInfo, 204: None, **FAILURES},
    operation_id="refresh_session",
)
def refresh_session(request: HttpRequest) -> HttpResponse:
    """Prolong the session and say whose it is; 204 without one, 401 if it was ended elsewhere or has run out."""
    query.read(request, ())
    # Whoever has no token yet gets one with this answer.
    get_token(request)
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return HttpResponse(status=204)
    user = owner_of(request)
    if user is None:
        end_session(request)
        raise Problem("session_ended")
    request.session.modified = True
    return exchange.user_info(request, user)


@router.get(
    "demo_accounts/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.DemoAccounts, **FAILURES},
    operation_id="demo_accounts",
)
def demo_accounts(request: HttpRequest) -> HttpResponse:
    """Accounts to try the portal with; none without demo data."""
    query.read(request, ())
    found = [{"role": one.role, "userName": one.email, "password": demo.PASSWORD} for one in demo.listed()]
    return cached_answer(request, {"results": found}, seconds=60)
