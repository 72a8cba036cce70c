"""Passkeys: adding and removing them in the profile, and signing in with one."""

import secrets
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts import schemas
from app.accounts.api import exchange, session
from app.accounts.api.exchange import FAILURES
from app.accounts.models import Passkey
from app.accounts.permissions import Guard, guarded
from app.accounts.services import (
    authenticators,
    ceremonies,
    logins,
    passkey_logins,
    passkeys,
    relying_party,
)
from app.accounts.services.verification import WrongCode, WrongPassword
from app.http import query
from app.http.lanes import hashes_passwords
from app.http.problems import Problem
from app.http.query import parameters

router: Final = Router(tags=["passkeys"])
#: Cookie of a browser that signs in with a passkey. It opens nothing: a challenge is answered where it was asked for.
BROWSER: Final = "passkey_browser"
_BROWSER_LENGTH: Final = 43
_WRONG_CODE: Final[exchange.Reasons] = {"code": [("wrong_code", {})]}
_WRONG_PASSWORD: Final[exchange.Reasons] = {"password": [("wrong_password", {})]}
T = TypeVar("T")


@router.get(
    "profile/passkeys/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.Passkeys, **FAILURES},
    operation_id="list_passkeys",
)
def list_passkeys(request: HttpRequest) -> HttpResponse:
    """The account's passkeys, and where they work."""
    query.read(request, ())
    found = [_shown(one) for one in passkeys.listed(exchange.signed_in(request))]
    try:
        origin: str | None = relying_party.of_portal().origin
    except relying_party.Unavailable:
        origin = None
    return exchange.personal({"results": found, "maximum": passkeys.MAX_PASSKEYS, "origin": origin})


@router.post(
    "profile/passkeys/options/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.PasskeyBegun, **FAILURES},
    operation_id="begin_passkey",
)
@hashes_passwords
def begin_passkey(request: HttpRequest, data: schemas.PasskeyProof) -> HttpResponse:
    """Begin to add a passkey: what the browser hands to the authenticator."""
    query.read(request, ())
    user, key = exchange.signed_in(request), _session_key(request)
    known = exchange.known_device(request, user)
    begun = _answering(lambda: passkeys.begin(user, data.password, data.code, key, known_device=known))
    return exchange.personal(asdict(begun))


@router.post(
    "profile/passkeys/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={201: schemas.PasskeyInfo, **FAILURES},
    operation_id="add_passkey",
)
def add_passkey(request: HttpRequest, data: schemas.NewPasskey) -> HttpResponse:
    """Add a passkey with what the authenticator answered."""
    query.read(request, ())
    user, key = exchange.signed_in(request), _session_key(request)
    made = _answering(lambda: passkeys.finish(user, data.ceremony, key, data.name, data.credential))
    passkey_logins.note(request.session, made)
    return exchange.personal(_shown(made), status=201)


@router.patch(
    "profile/passkeys/{int:id}/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.PasskeyInfo, **FAILURES},
    operation_id="rename_passkey",
)
def rename_passkey(request: HttpRequest, id: int, data: schemas.PasskeyRename) -> HttpResponse:
    """Give a passkey another name."""
    query.read(request, ())
    user = exchange.signed_in(request)
    return exchange.personal(_shown(_answering(lambda: passkeys.rename(user, id, data.name))))


@router.delete(
    "profile/passkeys/{int:id}/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="remove_passkey",
)
@hashes_passwords
def remove_passkey(request: HttpRequest, id: int, data: schemas.PasskeyProof) -> HttpResponse:
    """Remove a passkey."""
    query.read(request, ())
    user = exchange.signed_in(request)
    known = exchange.known_device(request, user)
    _answering(lambda: passkeys.remove(user, id, data.password, data.code, known_device=known))
    return exchange.done(request, "passkey_removed")


@router.post(
    "login/passkey/options/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.PasskeyBegun, **FAILURES},
    operation_id="begin_passkey_login",
)
def begin_passkey_login(request: HttpRequest) -> HttpResponse:
    """Begin to sign in with a passkey."""
    query.read(request, ())
    browser = _browser(request) or secrets.token_urlsafe(32)
    response = exchange.personal(asdict(_answering(lambda: passkey_logins.begin(browser))))
    response.set_cookie(
        BROWSER, browser, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Strict",
        path="/api/v1/login/passkey/",
    )  # fmt: skip
    return response


@router.post(
    "login/passkey/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.UserInfo, **FAILURES},
    operation_id="passkey_login",
)
def passkey_login(request: HttpRequest, data: schemas.PasskeyAnswer) -> HttpResponse:
    """Sign in with what the authenticator answered. Neither a password nor a code is needed."""
    query.read(request, ())
    browser = _browser(request)
    try:
        found = _answering(lambda: passkey_logins.check(data.ceremony, browser, data.credential))
    except logins.TooManyAttempts as error:
        raise exchange.too_many(request, "too_many_logins", error.seconds) from None
    except logins.Refused as error:
        raise session.refusal(request, error) from None
    user = logins.sign_in(request, found.user)
    passkey_logins.note(request.session, found)
    response = exchange.user_info(request, user)
    logins.remember_device(response, user)
    return response


def _session_key(request: HttpRequest) -> str:
    return exchange.session_key(request) or ""


def _browser(request: HttpRequest) -> str:
    """The number of this browser; empty without one."""
    value = request.COOKIES.get(BROWSER, "")
    return value if len(value) == _BROWSER_LENGTH else ""


def _shown(one: Passkey) -> dict[str, Any]:
    return {name: getattr(one, name) for name in schemas.PasskeyInfo.model_fields}


def _answering(act: Callable[[], T]) -> T:
    """What ``act`` returns, with its failures as problems."""
    try:
        return act()
    except WrongPassword:
        raise exchange.invalid(_WRONG_PASSWORD) from None
    except WrongCode:
        raise exchange.invalid(_WRONG_CODE) from None
    except relying_party.Unavailable:
        raise Problem("passkeys_unavailable") from None
    except ceremonies.Expired:
        raise Problem("passkey_expired") from None
    except authenticators.OtherOrigin:
        raise Problem("passkey_other_address", address=relying_party.of_portal().origin) from None
    except authenticators.Invalid:
        raise Problem("passkey_invalid") from None
    except passkeys.Taken:
        raise Problem("passkey_taken") from None
    except passkeys.TooMany:
        raise Problem("too_many_passkeys", maximum=passkeys.MAX_PASSKEYS) from None
    except passkeys.LastFactor:
        raise Problem("last_second_factor") from None
    except passkeys.NoSuchPasskey:
        raise Problem("not_found") from None
