"""Links that are mailed: hard to guess, valid for a while, good for one use."""

import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from app.accounts.models import Link, User

#: How long each kind of link is valid.
VALID: Final = {
    Link.Purpose.CONFIRM: timedelta(days=3),
    Link.Purpose.RESET: timedelta(hours=2),
    Link.Purpose.OLD_EMAIL: timedelta(days=1),
    Link.Purpose.NEW_EMAIL: timedelta(days=1),
}
#: Characters of a secret at most, so that nobody makes us hash megabytes.
_LONGEST: Final = 100


class InvalidLink(Exception):  # noqa: N818 - says what is the case
    """Unknown, used, expired, or for something else; which of these, nobody is told."""


#: Confirms a link that another domain has mailed; raises InvalidLink.
Confirm = Callable[[str], None]
_ELSEWHERE: Final[dict[str, Confirm]] = {}


def declare(domain: str, confirm: Confirm) -> None:
    """Say how a domain confirms the links that it mails; they lead to the same page as those of accounts."""
    _ELSEWHERE[domain] = confirm


def confirm_elsewhere(secret: str) -> str:
    """Confirm a link that is none of an account. Returns the domain whose link it is. Raises InvalidLink."""
    for domain, confirm in _ELSEWHERE.items():
        with suppress(InvalidLink):
            confirm(secret)
            return domain
    raise InvalidLink


def issue(user: User, purpose: Link.Purpose, email: str) -> str:
    """Make a link's secret and forget the former ones of this purpose. Only the mail will ever hold the secret."""
    secret = secrets.token_urlsafe(32)
    now = timezone.now()
    with transaction.atomic():
        forget(user, purpose)
        Link.objects.create(
            user=user, purpose=purpose, email=email, secret_hash=_hash(secret), created_at=now,
            expires_at=now + VALID[purpose],
        )  # fmt: skip
    return secret


def forget(user: User, purpose: Link.Purpose) -> None:
    """End the links of this purpose that were mailed so far."""
    now = timezone.now()
    Link.objects.filter(user=user, purpose=purpose, used_at=None, expires_at__gt=now).update(expires_at=now)


def purpose_of(secret: str) -> Link.Purpose | None:
    """What a link is for, whether or not it may still be used; None for an unknown one."""
    if len(secret) > _LONGEST:
        return None
    found = Link.objects.filter(secret_hash=_hash(secret)).values_list("purpose", flat=True).first()
    return None if found is None else Link.Purpose(found)


def redeem(secret: str, purpose: Link.Purpose) -> Link:
    """Use a link, as part of the caller's transaction. Of two who come at once, one gets it.

    Raises:
        InvalidLink: it is not to be used.
    """
    if len(secret) > _LONGEST:
        raise InvalidLink
    now = timezone.now()
    mine = Link.objects.filter(secret_hash=_hash(secret), purpose=purpose, used_at=None, expires_at__gt=now)
    # The row's lock makes the second of two wait, and then find it used.
    if not mine.update(used_at=now):
        raise InvalidLink
    return Link.objects.select_related("user").get(secret_hash=_hash(secret))


def _hash(secret: str) -> bytes:
    """The secrets are random, so one round suffices."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
