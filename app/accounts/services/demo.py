"""Accounts that anybody may try, one for each role. They exist only beside the demo data."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from app.accounts.models import AccountType, Review, User
from app.managers.models import Company

#: Everybody knows it: it stands on the login form.
PASSWORD: Final = "Demo-Konto-2026"  # noqa: S105 - shown on the login form
#: A domain that no mail can reach (RFC 2606).
DOMAIN: Final = "demo.example"
_LICENCE: Final = timedelta(days=10 * 365)


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


def load() -> int:
    """Make the accounts that are missing; returns how many were made. Existing ones are left as they are."""
    made = 0
    with transaction.atomic():
        for demo in ACCOUNTS:
            if User.objects.by_email(demo.email) is None:
                _make(demo)
                made += 1
    return made


def _make(demo: Demo) -> None:
    now = timezone.now()
    manager = demo.account_type == AccountType.ASSET_MANAGER
    User.objects.create_user(
        demo.email,
        PASSWORD,
        first_name="Demo",
        name=demo.role.replace("_", " ").title(),
        account_type=demo.account_type,
        review=demo.review,
        confirmed_at=now,
        reviewed_at=now if demo.review == Review.APPROVED else None,
        licence_until=(now + _LICENCE).date() if demo.licensed else None,
        # The company with most funds has most to show on its dashboard.
        managed_company=_largest_company() if manager else None,
        is_demo=True,
    )


def _largest_company() -> Company | None:
    return Company.objects.annotate(number=Count("funds")).order_by("-number", "pk").first()


def listed() -> list[Demo]:
    """The accounts that exist and may sign in, in the order in which the form shows them."""
    now = timezone.now()
    usable = {user.email for user in User.objects.filter(is_demo=True) if not user.is_blocked(now)}
    return [demo for demo in ACCOUNTS if demo.email in usable]
