"""Provider staff check professionals, and take access away."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from app.accounts.models import AccountType, Review, User
from app.accounts.services import security_log
from app.accounts.services.letters import language_of, write


class NotWaiting(Exception):  # noqa: N818 - says what is the case
    """This account does not wait for a decision: there is none to make, or somebody else was quicker."""


def approve(user: User, actor: User) -> User:
    """Open the professional functions and say so by mail. Raises NotWaiting."""
    return _decide(user, actor, Review.APPROVED, "")


def decline(user: User, actor: User, reason: str) -> User:
    """Leave the professional functions closed and mail the reason. Raises NotWaiting."""
    return _decide(user, actor, Review.DECLINED, reason)


def _decide(user: User, actor: User, decision: Review, reason: str) -> User:
    with transaction.atomic():
        account = User.objects.select_for_update().get(pk=user.pk)
        if account.review != Review.WAITING:
            raise NotWaiting
        account.review, account.review_reason, account.reviewed_at = decision, reason, timezone.now()
        account.save(update_fields=["review", "review_reason", "reviewed_at"])
        # The mail below tells more than the log's own would.
        details = f"review:{decision.value}"
        security_log.record(security_log.Event.RIGHTS_CHANGED, account, actor, details=details, mail=False)
        lang = language_of(account)
        if decision == Review.APPROVED:
            write("professional_approved", account, lang)
        else:
            write("professional_declined", account, lang, reason=reason)
    return account


def fit(user: User, now: datetime) -> None:
    """Make the review fit what staff have made of an account, which is not saved here.

    Whoever is linked to a company was checked for that; a professional that staff enter waits like any other; private
    investors need no review.
    """
    if user.managed_company_id is not None and user.account_type == AccountType.ASSET_MANAGER:
        if user.review != Review.APPROVED:
            user.review, user.reviewed_at = Review.APPROVED, now
    elif user.account_type == AccountType.RETAIL:
        user.review, user.reviewed_at = Review.NONE, None
    elif user.review == Review.NONE:
        user.review = Review.WAITING


def end_access(user: User) -> None:
    """End every session of an account that staff have blocked; those of a demo account belong to its copies."""
    user.sessions.all().delete()
    user.demo_copies.all().delete()
