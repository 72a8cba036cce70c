"""From the registration form to the confirmed account, and back in after a forgotten password."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from app.accounts import schemas
from app.accounts.api import exchange, mailing
from app.accounts.api.exchange import FAILURES
from app.accounts.models import Link
from app.accounts.permissions import Guard, guarded
from app.accounts.services import addresses, links, logins, passwords, registration
from app.http import problems, query
from app.http.lanes import hashes_passwords
from app.http.messages import text
from app.http.problems import FieldError, Problem
from app.http.query import parameters
from app.mail import services as mail

router: Final = Router(tags=["registration"])


@router.post(
    "register/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={201: schemas.Done, **FAILURES},
    operation_id="register",
)
@hashes_passwords
def register(request: HttpRequest, data: schemas.RegisterData) -> HttpResponse:
    """Make an account and mail the link that confirms it."""
    query.read(request, ())
    message = "registered_professional" if data.isWholesale else "registered"
    if data.website:
        return exchange.done(request, message, status=201)
    values = {name: getattr(data, name) for name in (*registration.COLUMNS, "email", "password")}
    form = registration.Form(values, wholesale=data.isWholesale, agreed=data.consent)
    try:
        registration.check(form)
        mailing.require_mail(request, "registration", data.email)
        registration.register(form, exchange.base(request), problems.language_of(request))
    except registration.MissingField as error:
        raise Problem("missing_field", errors=[FieldError(name, None, "required") for name in error.names]) from None
    except registration.InvalidField as error:
        raise exchange.invalid(error.reasons) from None
    except registration.EmailTaken:
        raise Problem("email_taken", errors=[FieldError("email", None, "email_taken")]) from None
    return exchange.done(request, message, status=201)


@router.post(
    "confirm/{str:token}/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.Confirmed, **FAILURES},
    operation_id="confirm",
)
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Do what a mailed link is for: confirm a registration, one side of a new address, or a newsletter."""
    query.read(request, ())
    try:
        what, message = _confirm(token)
    except links.InvalidLink:
        raise problems.link_invalid(request, "confirm") from None
    except registration.EmailTaken:
        raise Problem("email_taken") from None
    return exchange.personal({"message": text(f"done.{message}", problems.language_of(request)), "what": what})


def _confirm(token: str) -> tuple[str, str]:
    purpose = links.purpose_of(token)
    if purpose is Link.Purpose.CONFIRM:
        registration.confirm(token)
        return "registration", "confirmed"
    if purpose in (Link.Purpose.OLD_EMAIL, Link.Purpose.NEW_EMAIL):
        return "email", "email_changed" if addresses.agree(token, purpose) else "email_agreed"
    if purpose is None:
        what = links.confirm_elsewhere(token)
        return what, f"{what}_confirmed"
    raise links.InvalidLink


@router.post(
    "resend-confirmation/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="resend_confirmation",
)
def resend_confirmation(request: HttpRequest, data: schemas.EmailData) -> HttpResponse:
    """Mail the link of a registration again; the answer is the same whether or not one waits for it."""
    query.read(request, ())
    email = exchange.address(data.email)
    if mailing.may_mail(request, "registration", email):
        mail.leave("confirmation", email=email, base=exchange.base(request), lang=problems.language_of(request))
    return exchange.done(request, "confirmation_mailed")


@router.post(
    "request-reset-password/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="request_reset",
)
def request_reset(request: HttpRequest, data: schemas.EmailData) -> HttpResponse:
    """Mail a link for a new password; the answer is the same whether or not there is such an account."""
    query.read(request, ())
    email = exchange.address(data.email)
    if mailing.may_mail(request, "reset", email):
        mail.leave("reset", email=email, base=exchange.base(request), lang=problems.language_of(request))
    return exchange.done(request, "reset_mailed")


@router.post(
    "reset-password/",
    auth=guarded(Guard.ANYONE),
    openapi_extra=parameters(),
    response={200: schemas.Done, **FAILURES},
    operation_id="reset_password",
)
@hashes_passwords
def reset_password(request: HttpRequest, data: schemas.ResetData) -> HttpResponse:
    """Set a new password by the mailed link."""
    query.read(request, ())
    try:
        user = passwords.reset(data.token, data.password)
    except links.InvalidLink:
        raise problems.link_invalid(request, "reset") from None
    except passwords.BrokenRules as broken:
        raise exchange.invalid({"password": [(f"password_{name}", {}) for name in broken.names]}) from None
    response = exchange.done(request, "password_changed")
    # Whoever reads the account's mail is no stranger, even while strangers try its password.
    logins.remember_device(response, user)
    return response
