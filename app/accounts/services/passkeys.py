"""The passkeys of an account: adding, listing, renaming and removing them (ADR 0122)."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import IntegrityError, transaction

from app.accounts.models import Passkey, PasskeyCeremony, PasskeyOwner, User
from app.accounts.services import (
    authenticators,
    ceremonies,
    demo,
    relying_party,
    second_factor,
    security_log,
    verification,
)
from app.database.ids import LARGEST_ID

#: Passkeys of one account at most.
MAX_PASSKEYS: Final = 10
_HANDLE_BYTES: Final = 32


class TooMany(Exception):  # noqa: N818 - says what is the case
    """The account has as many passkeys as it may have."""


class Taken(Exception):  # noqa: N818 - says what is the case
    """This passkey is registered already."""


class NoSuchPasskey(Exception):  # noqa: N818 - says what is the case
    """The account has no such passkey, or no longer."""


class LastFactor(Exception):  # noqa: N818 - says what is the case
    """Provider staff, or who was one of them until lately, would have no second factor left."""


@dataclass(frozen=True)
class Begun:
    """What the browser needs: the options for the authenticator, and the address at which the page must be open."""

    ceremony: str
    origin: str
    options: dict[str, Any]


def begin(user: User, password: str, code: str, browser: str, *, known_device: bool = False) -> Begun:
    """Begin to add a passkey; nothing counts before :func:`finish`.

    Raises:
        WrongPassword, WrongCode, TooManyAttempts, TooMany, DemoAccount, relying_party.Unavailable: nothing was begun.
    """
    demo.refuse(user)
    party = relying_party.of_portal()
    _prove(user, password, code, known_device)
    known = list(user.passkeys.all())
    if len(known) >= MAX_PASSKEYS:
        raise TooMany
    owner, _ = PasskeyOwner.objects.get_or_create(user=user, defaults={"handle": secrets.token_bytes(_HANDLE_BYTES)})
    started = ceremonies.start(PasskeyCeremony.Purpose.REGISTER, browser, user)
    options = authenticators.registration_options(party, started.challenge, bytes(owner.handle), user.email, known)
    return Begun(started.secret, party.origin, options)


def finish(user: User, ceremony: str, browser: str, name: str, credential: Mapping[str, Any]) -> Passkey:
    """Add a passkey. Staff lose their other sessions, none of which has shown a second factor if this is the first.

    Raises:
        ceremonies.Expired, authenticators.Invalid, authenticators.OtherOrigin, Taken, TooMany,
        relying_party.Unavailable: nothing was added, and the ceremony is over.
    """
    challenge = ceremonies.take(PasskeyCeremony.Purpose.REGISTER, ceremony, browser, user)
    party = relying_party.of_portal()
    found = authenticators.read_registration(credential, challenge, party)
    try:
        with transaction.atomic():
            account = User.objects.select_for_update().get(pk=user.pk)
            if account.passkeys.count() >= MAX_PASSKEYS:
                raise TooMany
            made = Passkey.objects.create(
                user=account,
                name=name,
                credential_id=found.id,
                public_key=found.public_key,
                sign_count=found.sign_count,
                transports=found.transports,
                aaguid=found.aaguid,
                backup_eligible=found.backup_eligible,
                backed_up=found.backed_up,
            )
            if second_factor.is_required(account):
                account.sessions.exclude(session_key=browser).delete()
            security_log.record(security_log.Event.PASSKEY_ADDED, account, account, details=f"passkey {made.pk}")
    except IntegrityError:
        raise Taken from None
    return made


def listed(user: User) -> list[Passkey]:
    """The account's passkeys, oldest first."""
    return list(user.passkeys.all())


def rename(user: User, pk: int, name: str) -> Passkey:
    """Give a passkey another name. Raises NoSuchPasskey, DemoAccount."""
    demo.refuse(user)
    found = _own(user, pk)
    found.name = name
    found.save(update_fields=["name"])
    return found


def remove(user: User, pk: int, password: str, code: str, *, known_device: bool = False) -> None:
    """Remove a passkey.

    Raises:
        NoSuchPasskey, LastFactor, WrongPassword, WrongCode, TooManyAttempts, DemoAccount: nothing was removed.
    """
    demo.refuse(user)
    found = _own(user, pk)
    _require_other_factor(user, found)
    _prove(user, password, code, known_device)
    with transaction.atomic():
        account = User.objects.select_for_update().get(pk=user.pk)
        # Of two who remove the last two at once, the second one has to find this out here.
        _require_other_factor(account, found)
        removed, _ = Passkey.objects.filter(pk=found.pk, user=account).delete()
        if removed:
            security_log.record(security_log.Event.PASSKEY_REMOVED, account, account, details=f"passkey {pk}")


def _own(user: User, pk: int) -> Passkey:
    found = user.passkeys.filter(pk=min(pk, LARGEST_ID)).first()
    if found is None:
        raise NoSuchPasskey
    return found


def _require_other_factor(user: User, passkey: Passkey) -> None:
    if second_factor.is_enabled(user) or not second_factor.is_kept(user):
        return
    if not user.passkeys.exclude(pk=passkey.pk).exists():
        raise LastFactor


def _prove(user: User, password: str, code: str, known_device: bool) -> None:
    """Who is at the browser must be its owner: the password, and a code where logins need one."""
    if second_factor.is_enabled(user):
        verification.verify_both(user, password, code, known_device=known_device)
    else:
        verification.verify_password(user, password, known_device=known_device)
