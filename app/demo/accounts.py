"""Makes the accounts that anybody may try (app.accounts.services.demo says which they are and what holds for them)."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from app.accounts.models import AccountType, CompanyRole, Review, User
from app.accounts.services.demo import ACCOUNTS, PASSWORD, Demo
from app.demo import article_uploads, orders
from app.managers.models import Company

_LICENCE: Final = timedelta(days=10 * 365)


def load() -> int:
    """Make the accounts that are missing, with orders of the asset manager; returns how many accounts were made."""
    made = 0
    with transaction.atomic():
        for demo in ACCOUNTS:
            if User.objects.by_email(demo.email) is None:
                _make(demo)
                made += 1
        for account in User.objects.filter(is_demo=True, demo_of=None, managed_company__isnull=False):
            orders.load(account)
            article_uploads.load(account)
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
        managed_company=largest_company() if manager else None,
        company_role=CompanyRole.OWNER,
        is_esg_article_upload_allowed=manager,
        is_demo=True,
    )


def largest_company() -> Company | None:
    """The company of the demo asset manager: the one with most funds; None without any."""
    return Company.objects.annotate(number=Count("funds")).order_by("-number", "pk").first()
