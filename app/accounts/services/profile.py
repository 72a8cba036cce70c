"""What the owner of an account sees and changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from app.accounts.models import AccountType, Session, User
from app.accounts.services import demo
from app.accounts.services.registration import longest_of
from app.accounts.sessions import public_id


class NoSuchSession(Exception):  # noqa: N818 - says what is the case
    """The account has no such session, or no longer."""


@dataclass(frozen=True)
class SignedIn:
    """A browser that is signed in."""

    id: str
    device: str
    created_at: datetime
    seen_at: datetime
    current: bool


def sessions(user: User, current: str | None) -> list[SignedIn]:
    """The account's sessions that have not ended, the one in use first, then the one used last."""
    rows = _running(user, current).order_by("-seen_at")
    listed = [
        SignedIn(public_id(row.session_key), row.device, row.created_at, row.seen_at, row.session_key == current)
        for row in rows
    ]
    return sorted(listed, key=lambda one: not one.current)


def _running(user: User, current: str | None) -> QuerySet[Session]:
    """Sessions of a demo account belong to different people, who must neither see nor end each other's."""
    rows = Session.objects.filter(user=user, expire_date__gt=timezone.now())
    return rows.filter(session_key=current) if user.is_demo else rows


def end_session(user: User, id: str, current: str | None) -> None:
    """End one session of the account. Raises NoSuchSession."""
    for row in _running(user, current):
        if public_id(row.session_key) == id:
            row.delete()
            return
    raise NoSuchSession


def end_other_sessions(user: User, current: str | None) -> int:
    """End all sessions but the one in use. Returns how many there were."""
    number, _ = _running(user, current).exclude(session_key=current).delete()
    return number


Reasons = dict[str, list[tuple[str, dict[str, object]]]]


def faults(user: User, columns: Mapping[str, object]) -> Reasons:
    """What is wrong with new values, by column: names of messages and their values."""
    mandatory = {"first_name", "name"}
    if user.account_type != AccountType.RETAIL:
        mandatory |= {"company", "phone"}
    found: Reasons = {}
    for name, value in columns.items():
        longest = longest_of(name)
        if name in mandatory and not value:
            found[name] = [("required", {})]
        elif longest is not None and len(str(value)) > longest:
            found[name] = [("too_long", {"maximum": longest})]
    return found


def change(user: User, columns: Mapping[str, object]) -> User:
    """Set columns of the account, which the caller has checked. Raises DemoAccount."""
    demo.refuse(user)
    if columns:
        User.objects.filter(pk=user.pk).update(**columns)
        user.refresh_from_db()
    return user
