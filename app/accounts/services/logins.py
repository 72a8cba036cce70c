"""Signing in, and how often somebody may try."""

import secrets
from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.conf import settings
from django.contrib.auth import login as start_session
from django.contrib.auth import logout as end_session
from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from app.accounts.models import User
from app.accounts.services import demo, devices, second_factor, security_log
from app.accounts.services.letters import language_of
from app.accounts.services.verification import Guess, WrongCode, WrongPassword
from app.accounts.services.verification import TooManyAttempts as TooManyAttempts
from app.accounts.sessions import DEVICE, LONGEST_DEVICE, SINCE, STAFF_SESSION
from app.mail import addresses

#: Cookie of a browser in which somebody has signed in before. It opens nothing: it only keeps strangers who try an
#: account's password from locking its owner out.
KNOWN_DEVICE: Final = "known_device"
_SALT: Final = "app.accounts.known_device"
_YEAR: Final = 365 * 24 * 3600


class Reason(Enum):
    """Why a login is refused, by the code of its problem."""

    WRONG = "login_failed"
    UNCONFIRMED = "login_unconfirmed"
    BLOCKED = "login_blocked"
    CODE_NEEDED = "second_factor_needed"
    CODE_WRONG = "second_factor_wrong"
    PASSKEY_NEEDED = "passkey_needed"
    PASSKEY_REFUSED = "passkey_refused"
    PASSKEY_COPIED = "passkey_copied"


class Refused(Exception):  # noqa: N818 - says what is the case
    """The login is refused; ``user`` is whose password was right, else None."""

    def __init__(self, reason: Reason, user: User | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.user = user


@dataclass(frozen=True)
class Attempt:
    """What was typed, and whether this account has been used in this browser before."""

    email: str
    password: str
    known_device: bool
    code: str = ""


def check(attempt: Attempt) -> User:
    """Whose credentials these are.

    Raises:
        Refused: an unknown address and a wrong password look alike, and take the same time. That an account is blocked
            or not confirmed is told only to who knows its password.
        TooManyAttempts: browsers in which the account was used have an allowance of their own, so that strangers
            cannot lock its owner out.
    """
    guess = Guess(attempt.email, known_device=attempt.known_device)
    user = User.objects.by_email(attempt.email)
    try:
        guess.password(user, attempt.password)
    except WrongPassword:
        raise Refused(Reason.WRONG) from None
    if user is None:
        raise Refused(Reason.WRONG)
    require_access(user)
    if second_factor.is_enabled(user):
        _check_code(guess, user, attempt.code)
    elif user.passkeys.exists() and second_factor.is_kept(user):
        raise Refused(Reason.PASSKEY_NEEDED, user)
    return user


def require_access(user: User) -> None:
    """Whoever has shown what opens the account may still not enter. Raises Refused."""
    if user.is_blocked(timezone.now()):
        raise Refused(Reason.BLOCKED, user)
    if user.confirmed_at is None:
        raise Refused(Reason.UNCONFIRMED, user)


def _check_code(guess: Guess, user: User, code: str) -> None:
    if not code:
        raise Refused(Reason.CODE_NEEDED, user)
    try:
        guess.code(user, code)
    except WrongCode:
        raise Refused(Reason.CODE_WRONG, user) from None


def sign_in(request: HttpRequest, user: User) -> User:
    """Start a session under a new key: one that was known before must not become a signed-in one.

    Returns whose session it is: of a demo account each has a copy, and one that the browser had before ends. The owner
    hears of a browser in which the account was never used before, unless it is the first of all.
    """
    with transaction.atomic():
        if not user.is_demo and not is_known_device(request, user.email):
            device = devices.name_of(request.META.get("HTTP_USER_AGENT", ""), language_of(user))
            first = user.last_login is None
            security_log.record(security_log.Event.NEW_DEVICE, user, user, mail=not first, device=device)
        former = user_of_session(request)
        if user.is_demo:
            user = demo.private_copy(user)
        start_session(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session[DEVICE] = request.META.get("HTTP_USER_AGENT", "")[:LONGEST_DEVICE]
    now = timezone.now()
    request.session[SINCE] = now.isoformat()
    if former is not None:
        demo.end(former)
    if user.is_staff:
        # A moment and not a number of seconds, which would begin again with each refresh.
        request.session.set_expiry(now + STAFF_SESSION)
    elif user.is_demo:
        request.session.set_expiry(demo.IDLE_SECONDS)
    return user


def user_of_session(request: HttpRequest) -> User | None:
    """Whose session this browser has, whether or not that account may still act."""
    user = getattr(request, "user", None)
    # Behind the lazy object there is an account or Django's nobody.
    return user if isinstance(user, User) else None


def sign_out(request: HttpRequest) -> None:
    """End the session, and with it the copy of a demo account."""
    user = user_of_session(request)
    end_session(request)
    if user is not None:
        demo.end(user)


def is_known_device(request: HttpRequest, email: str) -> bool:
    """Whether this browser has signed in to this account before."""
    value = request.COOKIES.get(KNOWN_DEVICE, "")
    try:
        marked = signing.TimestampSigner(salt=_SALT).unsign(value, max_age=_YEAR)
    except signing.BadSignature:
        return False
    return secrets.compare_digest(marked.partition(".")[0], _mark(email))


def remember_device(response: HttpResponse, user: User) -> None:
    """Set the cookie."""
    value = signing.TimestampSigner(salt=_SALT).sign(f"{_mark(user.email)}.{secrets.token_urlsafe(6)}")
    response.set_cookie(
        KNOWN_DEVICE, value, max_age=_YEAR, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
    )


def _mark(email: str) -> str:
    """The address is personal data and stays out of cookies; its signature tells nothing."""
    return signing.Signer(salt=_SALT).signature(addresses.key(email))
