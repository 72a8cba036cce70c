"""What the account endpoints share: who asks, what is answered."""

import math
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

from app.accounts.models import SURVEY_COLUMNS, User
from app.accounts.permissions import has_licence, is_asset_manager, is_wholesale, owner_of, user_of
from app.accounts.services import addresses, demo, logins, second_factor
from app.http import problems
from app.http.messages import Language, text
from app.http.problems import FieldError, Problem
from app.http.responses import answer
from app.http.routes import prefix
from app.http.schemas import ProblemDocument
from app.mail import addresses as mail_addresses

#: The refusals that OpenAPI lists for each of these endpoints.
FAILURES: Final[dict[int, Any]] = dict.fromkeys(
    (400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 503), ProblemDocument
)

_SAME_NAME: Final = (
    "id",
    "email",
    "first_name",
    "name",
    "language",
    "account_type",
    "review",
    "company",
    "phone",
    "is_staff",
    "must_change_password",
    "is_demo",
    "is_external_login",
    "receive_email_notifications",
    *SURVEY_COLUMNS,
)


#: Messages and their values by field.
Reasons = Mapping[str, list[tuple[str, dict[str, object]]]]


def signed_in(request: HttpRequest) -> User:
    """Whoever a guard has let through."""
    user = user_of(request)
    if user is None:
        raise Problem("unauthorized")
    return user


def owner(request: HttpRequest) -> User:
    """Whoever a guard has let through, even with a password that must be changed first."""
    user = owner_of(request)
    if user is None:
        raise Problem("unauthorized")
    return user


def known_device(request: HttpRequest, user: User) -> bool:
    """Whether the account has been used in this browser before, which has an allowance of its own for attempts."""
    return logins.is_known_device(request, user.email)


def session_key(request: HttpRequest) -> str | None:
    """Key of the session that the request belongs to."""
    key: str | None = request.session.session_key
    return key


def personal(data: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """An answer for one person, which nothing may keep."""
    response = answer(data)
    response.status_code = status
    response["Cache-Control"] = "no-store"
    return response


def user_info(request: HttpRequest, user: User) -> HttpResponse:
    """Who is signed in, and the token that changing requests need."""
    company = user.managed_company
    flags = {
        "token": get_token(request),
        "email": demo.login_name(user),
        "is_wholesale": is_wholesale(user),
        "is_asset_manager": is_asset_manager(user),
        "company_info_id": company.pk if company else None,
        "company_info_name": company.name if company else None,
        "company_role": user.company_role if company else None,
        "has_licence": has_licence(user),
        "pending_email": addresses.pending(user),
        "delete_after": user.delete_after,
        "two_factor": second_factor.is_enabled(user),
        "two_factor_required": second_factor.is_required(user),
        "passkeys": user.passkeys.count(),
    }
    return personal({name: getattr(user, name) for name in _SAME_NAME} | flags)


def done(request: HttpRequest, message: str, status: int = 200) -> HttpResponse:
    """It worked: the text ``done.MESSAGE``."""
    return personal({"message": text(f"done.{message}", problems.language_of(request))}, status)


def base(request: HttpRequest, lang: Language | None = None) -> str:
    """What mailed links begin with: the portal's own address, in the mail's language, or else that of the request.

    Never the request's host: whoever sends a request may name any host that the portal answers for, with any port, and
    the mail goes to somebody else (ADR 0121).
    """
    root = settings.PORTAL_ADDRESS
    return root + prefix(lang or problems.language_of(request))


def invalid(reasons: Reasons) -> Problem:
    """400 with a message for each fault; the value stays out of it, it may be a password."""
    errors = [FieldError(name, None, key, values=values) for name, found in reasons.items() for key, values in found]
    return Problem("invalid_input", errors=errors)


def address(email: str) -> str:
    """The address as it is kept, if it is one. Raises Problem (400)."""
    try:
        return mail_addresses.read(email).entered
    except mail_addresses.NotAnAddress:
        raise invalid({"email": [("not_an_email", {})]}) from None


def too_many(request: HttpRequest, code: str, seconds: float) -> Problem:
    """429 that says how long to wait."""
    wait = max(1, math.ceil(seconds))
    return Problem(code, retry_after=wait, wait=problems.wait_text(wait, problems.language_of(request)))
