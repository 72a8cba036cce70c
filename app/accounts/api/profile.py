"""What the owner of an account sees and changes."""

from dataclasses import asdict
from typing import Final

from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts import schemas
from app.accounts.api import exchange
from app.accounts.api.exchange import FAILURES
from app.accounts.permissions import Guard, guarded
from app.accounts.services import passwords, profile
from app.accounts.services.verification import WrongPassword
from app.http import query
from app.http.lanes import hashes_passwords
from app.http.problems import Problem
from app.http.query import parameters

router: Final = Router(tags=["profile"])


@router.patch(
    "profile/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.UserInfo, **FAILURES},
    operation_id="change_profile",
)
def change_profile(request: HttpRequest, data: schemas.ProfileData) -> HttpResponse:
    """Change names, language and, for professionals, company and phone."""
    query.read(request, ())
    user = exchange.signed_in(request)
    changed = {name: value for name, value in data.dict(exclude_unset=True).items() if value is not None}
    reasons = profile.faults(user, changed)
    if reasons:
        raise exchange.invalid(reasons)
    return exchange.user_info(request, profile.change(user, changed))


@router.post(
    "profile/password/",
    auth=guarded(Guard.USER, before_change=True),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="change_password",
)
@hashes_passwords
def change_password(request: HttpRequest, data: schemas.PasswordData) -> HttpResponse:
    """Set a new password; all other sessions end, and the feed addresses unless they are to be kept."""
    query.read(request, ())
    owner = exchange.owner(request)
    try:
        user = passwords.change(
            owner,
            data.current,
            data.password,
            exchange.session_key(request),
            keep_feeds=data.keep_feeds,
            known_device=exchange.known_device(request, owner),
        )
    except WrongPassword:
        raise exchange.invalid({"current": [("wrong_password", {})]}) from None
    except passwords.BrokenRules as broken:
        raise exchange.invalid({"password": [(f"password_{name}", {}) for name in broken.names]}) from None
    # The session goes on, under a new key.
    update_session_auth_hash(request, user)
    return exchange.done(request, "password_changed")


@router.post(
    "profile/change_email_subscription/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.UserInfo, **FAILURES},
    operation_id="change_email_subscription",
)
def change_email_subscription(request: HttpRequest, data: schemas.SubscriptionData) -> HttpResponse:
    """Switch the mails about rating changes on or off."""
    query.read(request, ())
    user = profile.change(
        exchange.signed_in(request), {"receive_email_notifications": data.receive_email_notifications}
    )
    return exchange.user_info(request, user)


@router.get(
    "profile/sessions/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.SessionList, **FAILURES},
    operation_id="list_sessions",
)
def list_sessions(request: HttpRequest) -> HttpResponse:
    """Every browser in which the account is signed in."""
    query.read(request, ())
    found = profile.sessions(exchange.signed_in(request), exchange.session_key(request))
    return exchange.personal({"results": [asdict(one) for one in found]})


@router.delete(
    "profile/sessions/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="end_other_sessions",
)
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    """End every session but this one."""
    query.read(request, ())
    profile.end_other_sessions(exchange.signed_in(request), exchange.session_key(request))
    return exchange.done(request, "sessions_ended")


@router.delete(
    "profile/sessions/{str:id}/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="end_session",
)
def end_session(request: HttpRequest, id: str) -> HttpResponse:
    """End one session."""
    query.read(request, ())
    try:
        profile.end_session(exchange.signed_in(request), id, exchange.session_key(request))
    except profile.NoSuchSession:
        raise Problem("not_found") from None
    return exchange.done(request, "session_ended")
