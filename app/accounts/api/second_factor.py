"""Switching the second factor on and off."""

from dataclasses import asdict
from typing import Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts import schemas
from app.accounts.api import exchange
from app.accounts.api.exchange import FAILURES
from app.accounts.permissions import Guard, guarded
from app.accounts.services import second_factor
from app.accounts.services.verification import WrongCode, WrongPassword
from app.http import query
from app.http.lanes import hashes_passwords
from app.http.problems import Problem
from app.http.query import parameters

router: Final = Router(tags=["second factor"])
_WRONG_CODE: Final[exchange.Reasons] = {"code": [("wrong_code", {})]}
_WRONG_PASSWORD: Final[exchange.Reasons] = {"password": [("wrong_password", {})]}


@router.get(
    "profile/two-factor/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.SecondFactor, **FAILURES},
    operation_id="second_factor",
)
def state(request: HttpRequest) -> HttpResponse:
    """Where it stands."""
    query.read(request, ())
    user = exchange.signed_in(request)
    return exchange.personal(
        {
            "enabled": second_factor.is_enabled(user),
            "required": second_factor.is_required(user),
            "recovery_codes_left": second_factor.codes_left(user),
        }
    )


@router.post(
    "profile/two-factor/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.SecondFactorSetup, **FAILURES},
    operation_id="begin_second_factor",
)
@hashes_passwords
def begin(request: HttpRequest, data: schemas.PasswordAndPresentCode) -> HttpResponse:
    """Get a secret for the app. It counts once its first code has been shown; until then a present factor stays."""
    query.read(request, ())
    user = exchange.signed_in(request)
    if second_factor.is_enabled(user) and not data.code:
        raise exchange.invalid({"code": [("present_code_needed", {})]})
    try:
        found = second_factor.begin(user, data.password, data.code, known_device=exchange.known_device(request, user))
    except WrongPassword:
        raise exchange.invalid(_WRONG_PASSWORD) from None
    except WrongCode:
        raise exchange.invalid(_WRONG_CODE) from None
    return exchange.personal(asdict(found))


@router.post(
    "profile/two-factor/confirmation/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.RecoveryCodes, **FAILURES},
    operation_id="confirm_second_factor",
)
def confirm(request: HttpRequest, data: schemas.Code) -> HttpResponse:
    """Switch it on with a first code. The recovery codes are shown this once."""
    query.read(request, ())
    user = exchange.signed_in(request)
    known = exchange.known_device(request, user)
    try:
        codes = second_factor.confirm(user, data.code, exchange.session_key(request), known_device=known)
    except WrongCode:
        raise exchange.invalid(_WRONG_CODE) from None
    return exchange.personal({"recovery_codes": codes})


@router.delete(
    "profile/two-factor/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="remove_second_factor",
)
@hashes_passwords
def remove(request: HttpRequest, data: schemas.PasswordAndCode) -> HttpResponse:
    """Switch it off."""
    query.read(request, ())
    user = exchange.signed_in(request)
    try:
        second_factor.remove(user, data.password, data.code, known_device=exchange.known_device(request, user))
    except second_factor.Required:
        raise Problem("not_allowed") from None
    except WrongPassword:
        raise exchange.invalid(_WRONG_PASSWORD) from None
    except WrongCode:
        raise exchange.invalid(_WRONG_CODE) from None
    return exchange.done(request, "saved")


@router.post(
    "profile/two-factor/recovery-codes/",
    auth=guarded(Guard.USER),
    openapi_extra=parameters(),
    response={200: schemas.RecoveryCodes, **FAILURES},
    operation_id="new_recovery_codes",
)
def new_recovery_codes(request: HttpRequest, data: schemas.Code) -> HttpResponse:
    """Replace the recovery codes."""
    query.read(request, ())
    user = exchange.signed_in(request)
    try:
        codes = second_factor.new_recovery_codes(user, data.code, known_device=exchange.known_device(request, user))
    except WrongCode:
        raise exchange.invalid(_WRONG_CODE) from None
    return exchange.personal({"recovery_codes": codes})
