"""Sessions in PostgreSQL whose rows know whose they are (SESSION_ENGINE)."""

import hashlib
from datetime import datetime, timedelta
from typing import Any, Final, cast

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from app.accounts.backend import AccountBackend
from app.accounts.models import AccountType, Session, User
from app.http.bodies.limits import Uploader

#: Keys of the session's data: a short description of the browser, and since when it is signed in.
DEVICE: Final = "device"
SINCE: Final = "since"
LONGEST_DEVICE: Final = 200
#: Characters of a key that Django makes.
_KEY_LENGTH: Final = 32
#: How long after its sign-in a session of provider staff ends, used or not.
STAFF_SESSION: Final = timedelta(hours=12)


class SessionStore(DatabaseStore):
    """Django's own, with the columns filled in by which a user's sessions are listed and ended."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The table."""
        return Session

    #: Whose session was read; None before that, or if it is nobody's.
    account: User | None = None

    def _get_session_from_db(self) -> Session | None:
        """The row, and in the same query its account: every request of somebody who is signed in needs both."""
        # first() would sort what is one row at most, which costs every request a fifth of its way to the account.
        wanted = Session.objects.select_related("user").filter(
            session_key=self.session_key, expire_date__gt=timezone.now()
        )
        found = next(iter(wanted), None)
        if found is None or _is_over(found):
            found = None
            self._session_key = None
        else:
            self.account = found.user
        return found

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """A row for this session; it is written whenever the session is saved, so this is when it was last seen."""
        user_id = data.get(SESSION_KEY)
        if user_id:
            data.setdefault(SINCE, timezone.now().isoformat())
        row = cast(Session, super().create_model_instance(data))
        row.user_id = int(user_id) if user_id else None
        row.device = str(data.get(DEVICE, ""))[:LONGEST_DEVICE]
        row.seen_at = timezone.now()
        row.created_at = datetime.fromisoformat(data[SINCE]) if SINCE in data else row.seen_at
        if self.account is not None and self.account.is_staff:
            row.expire_date = min(row.expire_date, row.created_at + STAFF_SESSION)
        return row


def _is_over(row: Session) -> bool:
    """Whether a session of provider staff has lasted long enough, even of somebody who became staff during it."""
    return row.user is not None and row.user.is_staff and row.created_at + STAFF_SESSION <= timezone.now()


def account_of(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    """Who is signed in: the account that was read with the session, if the session still fits it.

    Whatever does not fit (a changed password, an account that may no longer be let in) is left to Django's own rules.
    """
    marked = request.session.get(HASH_SESSION_KEY, "")
    user = getattr(request.session, "account", None)
    if (
        user is not None
        and request.session.get(SESSION_KEY) == str(user.pk)
        and request.session.get(BACKEND_SESSION_KEY) == settings.AUTHENTICATION_BACKENDS[0]
        and constant_time_compare(marked, user.get_session_auth_hash())
        and AccountBackend().user_can_authenticate(user)
    ):
        found: AbstractBaseUser = user
        return found
    return get_user(request)


def is_of(session_key: str, uploader: Uploader) -> bool:
    """Whether a session runs under this key and belongs to such an uploader, without reading what is in it."""
    if len(session_key) != _KEY_LENGTH or not session_key.isascii():
        return False
    running = Session.objects.filter(session_key=session_key, expire_date__gt=timezone.now())
    if uploader == "manager":
        managers = running.filter(user__account_type=AccountType.ASSET_MANAGER, user__managed_company__isnull=False)
        return managers.filter(user__is_active=True).exists()
    return running.filter(user__is_staff=True, user__is_active=True).exists()


def public_id(session_key: str) -> str:
    """A name for a session under which its owner may end it. The key itself opens the account and is never shown."""
    return hashlib.sha256(f"session list {session_key}".encode()).hexdigest()[:24]
