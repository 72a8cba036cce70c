"""Signing in with a passkey, which counts for both factors: the authenticator has verified its owner (ADR 0122)."""

import logging
import secrets
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.utils import timezone

from app.accounts.models import Passkey, PasskeyCeremony, User
from app.accounts.services import authenticators, ceremonies, relying_party, security_log
from app.accounts.services.logins import Reason, Refused, TooManyAttempts, require_access
from app.accounts.services.passkeys import Begun
from app.http.throttling.middleware import throttle

logger = logging.getLogger("app.accounts")

#: Key of the session's data: the passkey that was shown in it.
SHOWN: Final = "passkey"


def begin(browser: str) -> Begun:
    """Begin a sign-in, of whom only the answer will tell. Raises relying_party.Unavailable."""
    party = relying_party.of_portal()
    started = ceremonies.start(PasskeyCeremony.Purpose.SIGN_IN, browser)
    return Begun(started.secret, party.origin, authenticators.sign_in_options(party, started.challenge))


def check(ceremony: str, browser: str, credential: Mapping[str, Any]) -> Passkey:
    """The passkey that has signed the challenge; its account may sign in.

    Raises:
        ceremonies.Expired, authenticators.Invalid, authenticators.OtherOrigin, relying_party.Unavailable: nothing that
            depends on any account.
        Refused: an unknown passkey and a wrong signature look alike. That an account is blocked or not confirmed is
            told only to who has its passkey.
        TooManyAttempts: the account's own allowance for passkeys is used up; attempts at its password take none of it.
    """
    challenge = ceremonies.take(PasskeyCeremony.Purpose.SIGN_IN, ceremony, browser)
    party = relying_party.of_portal()
    parsed = authenticators.parse_assertion(credential, party)
    known = Passkey.objects.select_related("user").filter(credential_id=parsed.raw_id).first()
    if known is None:
        raise Refused(Reason.PASSKEY_REFUSED)
    wait = throttle().take(f"account passkey {known.user_id}", settings.THROTTLE["account"].session)
    if wait is not None:
        raise TooManyAttempts(wait)
    with transaction.atomic():
        found = Passkey.objects.select_for_update(of=("self",)).select_related("user").filter(pk=known.pk).first()
        if found is None or not _is_owner(found.user, parsed.response.user_handle):
            raise Refused(Reason.PASSKEY_REFUSED)
        try:
            proved = authenticators.verify_assertion(parsed, challenge, party, bytes(found.public_key))
        except authenticators.Invalid:
            raise Refused(Reason.PASSKEY_REFUSED) from None
        if proved.backup_eligible != found.backup_eligible:
            # An authenticator decides this once, when it makes the passkey.
            raise Refused(Reason.PASSKEY_REFUSED)
        copied = bool(proved.sign_count or found.sign_count) and proved.sign_count <= found.sign_count
        if not copied:
            require_access(found.user)
            found.sign_count, found.backed_up, found.last_used_at = (
                proved.sign_count, proved.backed_up, timezone.now(),
            )  # fmt: skip
            found.save(update_fields=["sign_count", "backed_up", "last_used_at"])
    if copied:
        _report_copy(found, proved.sign_count)
        raise Refused(Reason.PASSKEY_COPIED, found.user)
    return found


def note(session: SessionBase, passkey: Passkey) -> None:
    """Remember in a session that this passkey was shown in it, under a new key: it opens more from now on."""
    session.cycle_key()
    session[SHOWN] = passkey.pk


def was_shown(session: SessionBase, user: User) -> bool:
    """Whether the session has shown a passkey that the account still has."""
    pk = session.get(SHOWN)
    return isinstance(pk, int) and bool(user.passkeys.filter(pk=pk).exists())


def _is_owner(user: User, handle: bytes | None) -> bool:
    """Whether the authenticator names the same account as our table does."""
    owner = getattr(user, "passkey_owner", None)
    return owner is not None and handle is not None and secrets.compare_digest(bytes(owner.handle), handle)


def _report_copy(passkey: Passkey, count: int) -> None:
    """Tell log and owner that two authenticators use one key."""
    logger.warning(
        "passkey %d of account %d refused: counter %d after %d", passkey.pk, passkey.user_id, count, passkey.sign_count
    )
    quiet = throttle().take(f"mail about a copy of passkey {passkey.pk}", settings.THROTTLE["mail"].session) is not None
    with transaction.atomic():
        security_log.record(
            security_log.Event.PASSKEY_COPIED,
            passkey.user,
            None,
            details=f"passkey {passkey.pk}: counter {count} after {passkey.sign_count}",
            mail=not quiet,
        )
