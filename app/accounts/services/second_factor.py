"""A second factor: one-time codes of an app (TOTP, RFC 6238), and recovery codes for when the app is lost.

Whoever switches it on loses all other sessions, and every later login needs a code; so each session of an account that
has a second factor has shown it.
"""

import base64
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import segno
from django.db import transaction
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import RecoveryCode, SecurityEntry, User
from app.accounts.services import demo, security_log, verification
from app.accounts.services.verification import WrongCode as WrongCode

RECOVERY_CODES: Final = 10
#: Letters and digits that nobody mistakes for one another. 24 of them are 118 bits: nobody guesses one, so one round of
#: hashing suffices.
_CHARACTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = verification.RECOVERY_LENGTH
_GROUP: Final = 6
#: How long an account counts as one of staff after it has lost their rights: otherwise one superuser alone could take
#: the rights away, get rid of the factor, and give the rights back.
STAFF_UNTIL: Final = timedelta(days=30)
_NO_LONGER_STAFF: Final = r"(^| )-is_staff( |$)"


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


def has_any(user: User) -> bool:
    """Whether there is something to remove: codes, or of staff passkeys."""
    return is_enabled(user) or (bool(user.passkeys.exists()) and is_kept(user))


def is_required(user: User) -> bool:
    """Whether this account may not do without."""
    return user.is_staff


def is_kept(user: User) -> bool:
    """Whether the password alone must not replace a passkey: the account is one of staff, or was one until lately."""
    return is_required(user) or has_lost_lately(user, _NO_LONGER_STAFF)


def has_lost_lately(user: User, rights: str) -> bool:
    """Whether rights that a regular expression of the log's details names were taken within STAFF_UNTIL."""
    since = timezone.now() - STAFF_UNTIL
    lost = SecurityEntry.objects.filter(account=user.pk, event=security_log.Event.RIGHTS_CHANGED, at__gt=since)
    return bool(lost.filter(details__regex=rights).exists())


def codes_left(user: User) -> int:
    """How many recovery codes have not been used."""
    return user.recovery_codes.count()


def begin(user: User, password: str, code: str = "", *, known_device: bool = False) -> Setup:
    """Make a secret, which counts once its first code has been shown. What is on until then stays on.

    ``code`` is one of the present factor, or a recovery code; an account that has no factor yet needs none.

    Raises:
        WrongPassword, WrongCode, TooManyAttempts, DemoAccount: nothing was changed.
    """
    demo.refuse(user)
    shown = is_enabled(user)
    if shown:
        verification.verify_both(user, password, code, known_device=known_device)
    else:
        verification.verify_password(user, password, known_device=known_device)
    with transaction.atomic():
        _lock(user)
        if is_enabled(user) and not shown:
            # Another window has switched it on since.
            raise WrongCode
        TOTPDevice.objects.filter(user=user, confirmed=False).delete()
        device = TOTPDevice.objects.create(user=user, name=user.email[:64], confirmed=False)
    picture = segno.make(device.config_url, error="m").svg_data_uri(scale=4, border=2)
    return Setup(base64.b32encode(device.bin_key).decode().rstrip("="), device.config_url, picture)


def confirm(user: User, code: str, session_key: str | None, *, known_device: bool = False) -> list[str]:
    """Switch it on, in place of the former one: every other session ends.

    Returns the recovery codes, which nobody can read again. Of two windows that set it up at once, the one that began
    last wins.

    Raises:
        WrongCode, TooManyAttempts: nothing was changed, but the attempt counts.
    """
    waiting = verification.Guess(user.email, known_device=known_device).first_code(user, code)
    with transaction.atomic():
        _lock(user)
        replaced = is_enabled(user)
        if not TOTPDevice.objects.filter(pk=waiting.pk, confirmed=False).exists():
            # Another window has begun again or confirmed since.
            raise WrongCode
        TOTPDevice.objects.filter(user=user).exclude(pk=waiting.pk).delete()
        TOTPDevice.objects.filter(pk=waiting.pk).update(confirmed=True)
        user.sessions.exclude(session_key=session_key).delete()
        event = security_log.Event.FACTOR_REPLACED if replaced else security_log.Event.FACTOR_ON
        security_log.record(event, user, user)
        return _new_codes(user)


def check(user: User, code: str, *, known_device: bool = False) -> None:
    """Hold a code of the app, or a recovery code, against the account. Raises WrongCode, TooManyAttempts."""
    verification.verify_code(user, code, known_device=known_device)


def new_recovery_codes(user: User, code: str, *, known_device: bool = False) -> list[str]:
    """Replace the recovery codes. Raises WrongCode, TooManyAttempts."""
    check(user, code, known_device=known_device)
    with transaction.atomic():
        _lock(user)
        security_log.record(security_log.Event.RECOVERY_CODES_RENEWED, user, user)
        return _new_codes(user)


def remove(user: User, password: str, code: str, *, known_device: bool = False) -> None:
    """Switch it off. Raises WrongPassword, WrongCode, TooManyAttempts, Required."""
    if is_required(user):
        raise Required
    verification.verify_both(user, password, code, known_device=known_device)
    forget(user, user)


def _lock(user: User) -> None:
    """Make two windows that change the account's second factor take turns."""
    User.objects.select_for_update().get(pk=user.pk)


def forget(user: User, actor: User | None = None) -> None:
    """Remove the second factor, as staff do for whoever has lost it and proved who they are; of staff also passkeys.

    ``actor`` is None for a command on the server.
    """
    with transaction.atomic():
        _lock(user)
        removed, _ = TOTPDevice.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()
        if is_kept(user):
            # For them a passkey is a second factor, and the password alone would not let them in.
            removed += user.passkeys.all().delete()[0]
        if removed:
            security_log.record(security_log.Event.FACTOR_OFF, user, actor)


def _new_codes(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = ["".join(secrets.choice(_CHARACTERS) for _ in range(_LENGTH)) for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=verification.hash_of(code)) for code in codes)
    return ["-".join(code[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP)) for code in codes]
