"""Accounts that anybody may try, one for each role. They exist only beside the demo data.

Nobody is signed in to such an account itself: each session gets a copy of its own, which ends with it (ADR 0125).
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from app.accounts.models import PROFESSIONAL_COLUMNS, SURVEY_COLUMNS, AccountType, Review, Session, User

#: Everybody knows it: it stands on the login form.
PASSWORD: Final = "Demo-Konto-2026"  # noqa: S105 - shown on the login form
#: A domain that no mail can reach (RFC 2606).
DOMAIN: Final = "demo.example"
#: Between the role and what tells one copy from another in an address.
_MARK: Final = "+"
_STARTING: Final = timedelta(minutes=5)
#: Seconds without a request after which a session of a demo account ends, and its copy with it.
IDLE_SECONDS: Final = 4 * 3600
#: Copies of one account that exist at a time; beyond that the one that was made first goes.
MAX_COPIES: Final = 500
#: What a copy takes over.
_COPIED: Final = (
    "first_name",
    "name",
    "account_type",
    "language",
    *PROFESSIONAL_COLUMNS,
    "confirmed_at",
    "review",
    "reviewed_at",
    "managed_company",
    "company_role",
    "licence_until",
    "receive_email_notifications",
    *SURVEY_COLUMNS,
    "search_columns",
)


class DemoAccount(Exception):  # noqa: N818 - says what is the case
    """Demo accounts are everybody's, and nobody may change one."""


def refuse(user: User) -> None:
    """Many share a demo account: what one of them changes would be so for all. Raises DemoAccount for one."""
    if user.is_demo:
        raise DemoAccount


@dataclass(frozen=True)
class Demo:
    """One account: its role, which is also its address, and what it is."""

    role: str
    account_type: AccountType
    review: Review
    licensed: bool = False

    @property
    def email(self) -> str:
        """The login name."""
        return f"{self.role.replace('_', '-')}@{DOMAIN}"


ACCOUNTS: Final = (
    Demo("retail", AccountType.RETAIL, Review.NONE),
    Demo("professional_waiting", AccountType.WHOLESALE, Review.WAITING),
    Demo("professional", AccountType.WHOLESALE, Review.APPROVED),
    Demo("licensed", AccountType.WHOLESALE, Review.APPROVED, licensed=True),
    Demo("asset_manager", AccountType.ASSET_MANAGER, Review.APPROVED),
)


def private_copy(account: User) -> User:
    """An account for one session, as the demo account is: what is saved or written there, nobody else sees."""
    if account.demo_of_id is not None:
        return account
    with transaction.atomic():
        # Two that come at once make room one after the other.
        User.objects.select_for_update().get(pk=account.pk)
        surplus = account.demo_copies.order_by("-pk").values_list("pk", flat=True)[MAX_COPIES - 1 :]
        User.objects.filter(pk__in=list(surplus)).delete()
        local, _, domain = account.email.partition("@")
        values = {name: getattr(account, name) for name in _COPIED}
        # Without a password: nobody signs in to it a second time.
        return User.objects.create_user(
            f"{local}{_MARK}{secrets.token_hex(8)}@{domain}", is_demo=True, demo_of=account, **values
        )


def login_name(user: User) -> str:
    """The address under which an account signs in; a copy's own address means nothing to anybody."""
    if user.demo_of_id is None:
        return user.email
    local, _, domain = user.email.partition("@")
    return f"{local.partition(_MARK)[0]}@{domain}"


def end(user: User) -> None:
    """Delete a copy with everything that was saved there; any other account is left alone."""
    User.objects.filter(pk=user.pk, demo_of__isnull=False).delete()


def end_idle() -> int:
    """Delete the copies whose session has ended. Returns how many there were."""
    now = timezone.now()
    running = Session.objects.filter(user=OuterRef("pk"), expire_date__gt=now)
    # A copy is made a moment before its session.
    ended = User.objects.filter(demo_of__isnull=False, date_joined__lt=now - _STARTING).exclude(Exists(running))
    number = ended.count()
    ended.delete()
    return number


def listed() -> list[Demo]:
    """The accounts that exist and may sign in, in the order in which the form shows them."""
    now = timezone.now()
    shared = User.objects.filter(is_demo=True, demo_of=None)
    usable = {user.email for user in shared if not user.is_blocked(now)}
    return [demo for demo in ACCOUNTS if demo.email in usable]
