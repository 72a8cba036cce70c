"""What provider staff may do to accounts, and what becomes of it: an entry in the security log and a mail to the owner.

Accounts of staff belong to superusers. The admin's forms ask here before they show a field, and everything that changes
an account goes through here as well, so that a crafted form changes nothing.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from enum import Enum
from typing import Final

from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from app.accounts.models import SURVEY_COLUMNS, EmailChange, FactorRemoval, Link, SecurityEntry, User
from app.accounts.services import leaving, links, memberships, reviews, second_factor, security_log
from app.accounts.services.letters import language_of
from app.http.messages import text

#: What makes somebody staff, or gives staff their rights.
STAFF_COLUMNS: Final = ("is_staff", "is_superuser")
STAFF_RIGHTS: Final = (*STAFF_COLUMNS, "groups", "user_permissions")
#: Columns that decide what an account may do.
_RIGHTS: Final = (
    *STAFF_COLUMNS,
    "account_type",
    "review",
    "managed_company_id",
    "company_role",
    "licence_until",
    *SURVEY_COLUMNS,
    "is_external_login",
    "is_active",
    "blocked",
    "blocked_until",
)
#: How long one superuser's request to remove a factor waits for another one's confirmation.
WAITS: Final = timedelta(hours=24)
_TAKEN: Final = r"-(is_staff|is_superuser|group|permission)"
#: How long a superuser whom another one has made, or whose account another one has opened for somebody, is neither the
#: first nor the second to remove a factor of staff: otherwise one superuser could be both.
_ESTABLISHED_AFTER: Final = timedelta(days=30)
#: What makes a superuser, and what gives an account to somebody else. What a command on the server does is trusted.
_MADE: Final = r"\+is_superuser"
_HANDED_OVER: Final = (
    security_log.Event.PASSWORD_SET,
    security_log.Event.EMAIL_CHANGED,
    security_log.Event.FACTOR_OFF,
)


class Removal(Enum):
    """What became of a request to remove a second factor."""

    REMOVED = "removed"
    ASKED = "asked"
    WAITING = "waiting"
    TOO_NEW = "too new"
    NONE = "none"


def is_protected(account: User) -> bool:
    """Whether the account is one of staff, or has rights that would count if it became one."""
    if account.pk is None:
        return False
    return account.is_staff or account.is_superuser or account.groups.exists() or account.user_permissions.exists()


def may_change(actor: User | None, account: User) -> bool:
    """Whether a member of staff may change this account at all."""
    return actor is not None and (actor.is_superuser or not is_protected(account))


def require(actor: User | None, account: User) -> User:
    """The member of staff who may change this account. Raises PermissionDenied."""
    if actor is None or not may_change(actor, account):
        raise PermissionDenied
    return actor


def save(actor: User | None, account: User) -> None:
    """Store what staff have changed of an account's columns. Raises PermissionDenied: then nothing was changed."""
    with transaction.atomic():
        before = User.objects.select_for_update().get(pk=account.pk)
        actor = require(actor, before)
        changed = [name for name in _RIGHTS if getattr(before, name) != getattr(account, name)]
        if not actor.is_superuser and not set(changed).isdisjoint(STAFF_COLUMNS):
            raise PermissionDenied
        account.save()
        if before.email != account.email:
            links.forget(account, Link.Purpose.RESET)
            EmailChange.objects.filter(user=account).delete()
            security_log.record(
                security_log.Event.EMAIL_CHANGED,
                account,
                actor,
                to=(before.email, account.email),
                new_email=account.email,
            )
        _rights_changed(actor, account, [_sign(account, name) for name in changed])
        memberships.changed_by_staff(actor, account, memberships.of(before))
        if account.is_blocked(timezone.now()):
            reviews.end_access(account)


def made(actor: User | None, account: User) -> None:
    """Store a new account, whose owner chooses another password at the first sign-in."""
    if actor is None or (not actor.is_superuser and (account.is_staff or account.is_superuser)):
        raise PermissionDenied
    with transaction.atomic():
        account.must_change_password = True
        account.save()
        security_log.record(security_log.Event.PASSWORD_SET, account, actor, details="new account", mail=False)


@contextmanager
def watched(actor: User | None, account: User) -> Iterator[None]:
    """Around whatever changes groups and permissions. Raises PermissionDenied, which undoes it."""
    with transaction.atomic():
        before = _granted(account)
        yield
        after = _granted(account)
        if before != after:
            if actor is None or not actor.is_superuser:
                raise PermissionDenied
            _rights_changed(actor, account, _difference(before, after))


@contextmanager
def group_watched(actor: User | None, group: Group) -> Iterator[None]:
    """Around whatever changes a group's permissions or deletes it: its members hear of it."""
    if actor is None or not actor.is_superuser:
        raise PermissionDenied
    with transaction.atomic():
        members = list(User.objects.filter(groups=group)) if group.pk else []
        before = {one.pk: _effective(one) for one in members}
        yield
        for one in members:
            _rights_changed(actor, one, _difference(before[one.pk], _effective(one)))


def delete(actor: User | None, account: User) -> None:
    """Delete an account at once, and what names its owner elsewhere. Raises PermissionDenied."""
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=account.pk)
        leaving.delete(locked, require(actor, locked))


def remove_factor(actor: User | None, account: User) -> Removal:
    """Remove the second factor of somebody who has lost it.

    For an account of staff that takes two superusers other than its owner: one asks, and another one confirms within a
    day. Neither may owe the account to another superuser of late. Raises PermissionDenied.
    """
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=account.pk)
        actor = require(actor, locked)
        if not second_factor.has_any(locked):
            return Removal.NONE
        if _needs_two(locked):
            if not actor.is_superuser or actor.pk == locked.pk:
                raise PermissionDenied
            if not _is_established(actor):
                return Removal.TOO_NEW
            pending = FactorRemoval.objects.filter(user=locked, asked_at__gt=timezone.now() - WAITS).first()
            if pending is not None and pending.asked_by_id == actor.pk:
                return Removal.WAITING
            if pending is None or not _still_superuser(pending.asked_by):
                FactorRemoval.objects.update_or_create(
                    user=locked, defaults={"asked_by": actor, "asked_at": timezone.now()}
                )
                security_log.record(security_log.Event.FACTOR_REMOVAL_ASKED, locked, actor)
                return Removal.ASKED
        FactorRemoval.objects.filter(user=locked).delete()
        second_factor.forget(locked, actor)
    return Removal.REMOVED


def _needs_two(account: User) -> bool:
    return is_protected(account) or second_factor.has_lost_lately(account, _TAKEN)


def _still_superuser(user: User) -> bool:
    return user.is_staff and user.is_superuser and not user.is_blocked(timezone.now()) and _is_established(user)


def _is_established(superuser: User) -> bool:
    """Whether no other account has made this one superuser, or could have entered it, within the last 30 days."""
    entries = SecurityEntry.objects.filter(account=superuser.pk, at__gt=timezone.now() - _ESTABLISHED_AFTER)
    of_others = entries.filter(actor__isnull=False).exclude(actor=superuser.pk)
    made = Q(event=security_log.Event.RIGHTS_CHANGED, details__regex=_MADE)
    return not of_others.filter(made | Q(event__in=_HANDED_OVER)).exists()


def _rights_changed(actor: User, account: User, changes: Iterable[str]) -> None:
    """Log and mail changed rights; whoever gains or loses rights of staff signs in again."""
    found = list(changes)
    if not found:
        return
    lang = language_of(account)
    names = {one.lstrip("+-").partition(":")[0] for one in found}
    words = ", ".join(sorted({text(f"right.{name}", lang) for name in names}))
    security_log.record(security_log.Event.RIGHTS_CHANGED, account, actor, details=" ".join(found), changes=words)
    if account.pk != actor.pk and not names.isdisjoint({*STAFF_COLUMNS, "group", "permission"}):
        reviews.end_access(account)


def _sign(account: User, name: str) -> str:
    """A changed column: with a sign if it is a switch."""
    value = getattr(account, name)
    shown = name.removesuffix("_id")
    return f"{'+' if value else '-'}{shown}" if isinstance(value, bool) else shown


def _granted(account: User) -> set[str]:
    groups = {f"group:{name}" for name in account.groups.values_list("name", flat=True)}
    own = account.user_permissions.values_list("content_type__app_label", "codename")
    return groups | {f"permission:{app}.{name}" for app, name in own}


def _effective(account: User) -> set[str]:
    """Groups, own permissions and those of the groups, read again."""
    through = account.groups.values_list("permissions__content_type__app_label", "permissions__codename")
    return _granted(account) | {f"permission:{app}.{name}" for app, name in through if name}


def _difference(before: set[str], after: set[str]) -> list[str]:
    return [f"-{one}" for one in sorted(before - after)] + [f"+{one}" for one in sorted(after - before)]
