"""The one place that checks passwords and codes; every check costs one attempt of the account's allowance.

Only a :class:`Guess` can check anything, and making one takes the attempt, so that no caller can forget it (a test
reads the code for others that try). Browsers in which the account was used have an allowance of their own, so that
strangers cannot lock its owner out. Nothing here may run in a transaction: what is undone later would undo the count of
wrong codes as well.
"""

import hashlib
from typing import Final

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import RecoveryCode, User
from app.accounts.services import security_log
from app.http.throttling.middleware import throttle
from app.mail import addresses

#: Characters of a recovery code without its separators.
RECOVERY_LENGTH: Final = 24


class TooManyAttempts(Exception):  # noqa: N818 - says what is the case
    """Password or code of the account was tried too often; ``seconds`` says when it may be tried again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:.0f} s")
        self.seconds = seconds


class WrongPassword(Exception):  # noqa: N818 - says what is the case
    """The current password is another one."""


class WrongCode(Exception):  # noqa: N818 - says what is the case
    """The code is wrong, was used before, or too many were tried just now."""


class Guess:
    """One attempt at an account: a password, a code, or both together."""

    def __init__(self, email: str, *, known_device: bool) -> None:
        """Take the attempt. Raises TooManyAttempts."""
        account, limits = addresses.key(email), settings.THROTTLE["account"]
        bucket, limit = f"account {account}", limits.address
        if known_device:
            bucket, limit = f"account known {account}", limits.session
        wait = throttle().take(bucket, limit)
        if wait is not None:
            raise TooManyAttempts(wait)

    def password(self, account: User | None, password: str) -> None:
        """Hold a password against an account; without one it takes the same time. Raises WrongPassword."""
        if account is None:
            make_password(password)
            raise WrongPassword
        if not account.check_password(password):
            raise WrongPassword

    def code(self, account: User, code: str) -> None:
        """Hold a code of the app, or a recovery code, against an account; either works once. Raises WrongCode."""
        with transaction.atomic():
            if _is_recovery_code(code):
                good = bool(RecoveryCode.objects.filter(user=account, code_hash=hash_of(code)).delete()[0])
                if good:
                    left = str(account.recovery_codes.count())
                    security_log.record(security_log.Event.RECOVERY_CODE_USED, account, account, left=left)
            else:
                device = TOTPDevice.objects.select_for_update().filter(user=account, confirmed=True).first()
                good = device is not None and _fits(device, code)
        if not good:
            raise WrongCode

    def first_code(self, account: User, code: str) -> TOTPDevice:
        """The app that is being set up, if this is its code. Raises WrongCode."""
        with transaction.atomic():
            waiting = TOTPDevice.objects.select_for_update().filter(user=account, confirmed=False).first()
            good = waiting is not None and _fits(waiting, code)
        if waiting is None or not good:
            raise WrongCode
        return waiting


def verify_password(account: User, password: str, *, known_device: bool = False) -> None:
    """Raises WrongPassword, TooManyAttempts."""
    Guess(account.email, known_device=known_device).password(account, password)


def verify_code(account: User, code: str, *, known_device: bool = False) -> None:
    """Raises WrongCode, TooManyAttempts."""
    Guess(account.email, known_device=known_device).code(account, code)


def verify_both(account: User, password: str, code: str, *, known_device: bool = False) -> None:
    """A password and a code, as one attempt. Raises WrongPassword, WrongCode, TooManyAttempts."""
    guess = Guess(account.email, known_device=known_device)
    guess.password(account, password)
    guess.code(account, code)


def _fits(device: TOTPDevice, code: str) -> bool:
    """The library refuses a code that was used, and makes whoever fails wait twice as long each time."""
    allowed, _ = device.verify_is_allowed()
    digits = code.replace(" ", "")
    return bool(allowed and digits.isdecimal() and digits.isascii() and device.verify_token(digits))


def _is_recovery_code(code: str) -> bool:
    return len(_plain(code)) == RECOVERY_LENGTH


def _plain(code: str) -> str:
    return code.replace("-", "").replace(" ", "").lower()


def hash_of(code: str) -> bytes:
    """What is kept of a recovery code."""
    return hashlib.sha256(_plain(code).encode()).digest()
