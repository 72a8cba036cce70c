"""A second factor: one-time codes of an app (TOTP, RFC 6238), and recovery codes for when the app is lost.

Whoever switches it on loses all other sessions, and every later login needs a code; so each session of an account that
has a second factor has shown it.
"""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

import segno
from django.db import transaction
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import RecoveryCode, User
from app.accounts.services import demo, security_log
from app.accounts.services.passwords import WrongPassword

RECOVERY_CODES: Final = 10
#: Letters and digits that nobody mistakes for one another. 24 of them are 118 bits: nobody guesses one, so one round of
#: hashing suffices.
_CHARACTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 24
_GROUP: Final = 6


class WrongCode(Exception):  # noqa: N818 - says what is the case
    """The code is wrong, was used before, or too many were tried just now."""


class Required(Exception):  # noqa: N818 - says what is the case
    """Provider staff cannot do without a second factor."""


@dataclass(frozen=True)
class Setup:
    """What an authenticator app needs: the secret as text, as an address, and as a picture of that (SVG, ``data:``)."""

    secret: str
    uri: str
    qr: str


def is_enabled(user: User) -> bool:
    """Whether logins of this account need a code."""
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


def is_required(user: User) -> bool:
    """Whether this account may not do without."""
    return user.is_staff


def codes_left(user: User) -> int:
    """How many recovery codes have not been used."""
    return user.recovery_codes.count()


def begin(user: User, password: str) -> Setup:
    """Make a secret, which counts once a code has been shown. Raises WrongPassword, DemoAccount."""
    demo.refuse(user)
    if not user.check_password(password):
        raise WrongPassword
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user, confirmed=False).delete()
        device = TOTPDevice.objects.create(user=user, name=user.email[:64], confirmed=False)
    picture = segno.make(device.config_url, error="m").svg_data_uri(scale=4, border=2)
    return Setup(base64.b32encode(device.bin_key).decode().rstrip("="), device.config_url, picture)


def confirm(user: User, code: str, session_key: str | None) -> list[str]:
    """Switch it on: every other session ends. Returns the recovery codes, which nobody can read again.

    Raises:
        WrongCode: nothing was changed, but the attempt counts.
    """
    with transaction.atomic():
        waiting = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=False).first()
        good = waiting is not None and _fits(waiting, code)
        if waiting is not None and good:
            TOTPDevice.objects.filter(user=user).exclude(pk=waiting.pk).delete()
            waiting.confirmed = True
            waiting.save(update_fields=["confirmed"])
            user.sessions.exclude(session_key=session_key).delete()
            security_log.record(security_log.Event.FACTOR_ON, user, user)
            return _new_codes(user)
    raise WrongCode


def check(user: User, code: str) -> None:
    """Hold a code of the app, or a recovery code, against the account; either works once. Raises WrongCode.

    The attempt is counted even if the caller's own work is undone later, so this must not run in a transaction.
    """
    with transaction.atomic():
        if _is_recovery_code(code):
            good = bool(RecoveryCode.objects.filter(user=user, code_hash=_hash(code)).delete()[0])
            if good:
                security_log.record(security_log.Event.RECOVERY_CODE_USED, user, user, left=str(codes_left(user)))
        else:
            device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=True).first()
            good = device is not None and _fits(device, code)
    if not good:
        raise WrongCode


def new_recovery_codes(user: User, code: str) -> list[str]:
    """Replace the recovery codes. Raises WrongCode."""
    check(user, code)
    with transaction.atomic():
        security_log.record(security_log.Event.RECOVERY_CODES_RENEWED, user, user)
        return _new_codes(user)


def remove(user: User, password: str, code: str) -> None:
    """Switch it off. Raises WrongPassword, WrongCode, Required."""
    if is_required(user):
        raise Required
    if not user.check_password(password):
        raise WrongPassword
    check(user, code)
    forget(user, user)


def forget(user: User, actor: User | None) -> None:
    """Remove the second factor, as staff do for whoever has lost it and proved who they are.

    ``actor`` is None for a command on the server.
    """
    with transaction.atomic():
        removed, _ = TOTPDevice.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()
        if removed:
            security_log.record(security_log.Event.FACTOR_OFF, user, actor)


def _fits(device: TOTPDevice, code: str) -> bool:
    """The library refuses a code that was used, and makes whoever fails wait twice as long each time."""
    allowed, _ = device.verify_is_allowed()
    digits = code.replace(" ", "")
    return bool(allowed and digits.isdecimal() and digits.isascii() and device.verify_token(digits))


def _is_recovery_code(code: str) -> bool:
    return len(_plain(code)) == _LENGTH


def _plain(code: str) -> str:
    return code.replace("-", "").replace(" ", "").lower()


def _hash(code: str) -> bytes:
    return hashlib.sha256(_plain(code).encode()).digest()


def _new_codes(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = ["".join(secrets.choice(_CHARACTERS) for _ in range(_LENGTH)) for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=_hash(code)) for code in codes)
    return ["-".join(code[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP)) for code in codes]
