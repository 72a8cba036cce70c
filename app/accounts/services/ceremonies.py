"""Challenges of passkeys: random, for one browser, for five minutes, for one attempt."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from app.accounts.models import PasskeyCeremony, User

VALID: Final = timedelta(minutes=5)
_CHALLENGE_BYTES: Final = 32
#: Characters of a secret at most, so that nobody makes us hash megabytes.
_LONGEST: Final = 100


class Expired(Exception):  # noqa: N818 - says what is the case
    """Unknown, used, too old, or begun elsewhere; which of these, nobody is told."""


@dataclass(frozen=True)
class Started:
    """``secret`` names the ceremony, and only the browser that began it holds it."""

    secret: str
    challenge: bytes


def start(purpose: PasskeyCeremony.Purpose, browser: str, user: User | None = None) -> Started:
    """Make a challenge for a browser, and for an account if one is signed in."""
    started = Started(secrets.token_urlsafe(32), secrets.token_bytes(_CHALLENGE_BYTES))
    PasskeyCeremony.objects.create(
        purpose=purpose, secret_hash=_hash(started.secret), browser_hash=_hash(browser), user=user,
        challenge=started.challenge, expires_at=timezone.now() + VALID,
    )  # fmt: skip
    return started


def take(purpose: PasskeyCeremony.Purpose, secret: str, browser: str, user: User | None = None) -> bytes:
    """The challenge of a ceremony, which ends with this call, whatever becomes of the attempt.

    The caller must not undo it, so this must not run in a transaction. Raises Expired.
    """
    if len(secret) > _LONGEST:
        raise Expired
    with transaction.atomic():
        # The row's lock makes the second of two wait, and then find nothing.
        found = PasskeyCeremony.objects.select_for_update().filter(secret_hash=_hash(secret)).first()
        if found is not None:
            found.delete()
    if (
        found is None
        or found.purpose != purpose
        or not secrets.compare_digest(bytes(found.browser_hash), _hash(browser))
        or found.user_id != (user.pk if user is not None else None)
        or found.expires_at <= timezone.now()
    ):
        raise Expired
    return bytes(found.challenge)


def purge() -> int:
    """Delete the ceremonies that nobody has ended in time. Returns how many."""
    number, _ = PasskeyCeremony.objects.filter(expires_at__lte=timezone.now()).delete()
    return number


def _hash(secret: str) -> bytes:
    """The secrets are random, so one round suffices."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
