"""Who belongs to an asset manager: the one place where accounts are linked to a company, and cut off from it.

Domains above that keep a log of it declare themselves (:func:`declare`). All functions change accounts within the
caller's transaction.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from app.accounts.models import SURVEY_COLUMNS, AccountType, CompanyRole, Review, User
from app.accounts.services import security_log


@dataclass(frozen=True, slots=True)
class Membership:
    """To which company an account belongs, and as what."""

    company: int | None
    role: str


#: Told by whom whose membership was changed, and what it was before; the account says what it is now.
Listener = Callable[[User, User, Membership], None]
_LISTENERS: Final[dict[str, Listener]] = {}


def declare(domain: str, listener: Listener) -> None:
    """Say who wants to know of what staff change."""
    _LISTENERS[domain] = listener


def of(account: User) -> Membership:
    """The membership of an account as it is in memory."""
    return Membership(account.managed_company_id, account.company_role)


def signing_in(people: QuerySet[User]) -> QuerySet[User]:
    """Those of ``people`` who may sign in now: confirmed, and neither ended nor blocked."""
    confirmed = people.filter(is_active=True, confirmed_at__isnull=False, blocked=False)
    return confirmed.exclude(blocked_until__gt=timezone.now())


def writing_for(company: int) -> QuerySet[User]:
    """The accounts that write for a company now, demo accounts among them: its owners and editors who may sign in."""
    of_company = User.objects.filter(managed_company=company, account_type=AccountType.ASSET_MANAGER)
    return signing_in(of_company).exclude(company_role=CompanyRole.READER)


def told_for(company: int, *known: int | None) -> QuerySet[User]:
    """Whom mails about a company's own reach: those of ``known`` who still write for it; if none does, all who do."""
    writing = writing_for(company)
    concerned = writing.filter(pk__in=[pk for pk in known if pk is not None])
    return concerned if concerned.exists() else writing.filter(is_demo=False)


def changed_by_staff(actor: User, account: User, before: Membership) -> None:
    """Tell listeners what staff have made of a membership, if it is another one now."""
    now = of(account)
    if now == before or (now.company is None and before.company is None):
        return
    for listener in _LISTENERS.values():
        listener(actor, account, before)


def link(account: User, company: int, role: CompanyRole, actor: User) -> None:
    """Make a locked account an asset manager's; its review counts as approved, as if staff had linked it."""
    account.account_type, account.managed_company_id, account.company_role = AccountType.ASSET_MANAGER, company, role
    columns = ["account_type", "managed_company", "company_role"]
    if account.review != Review.APPROVED:
        account.review, account.reviewed_at = Review.APPROVED, timezone.now()
        columns += ["review", "reviewed_at"]
    account.save(update_fields=columns)
    _log(account, actor, "account_type", "managed_company", "company_role")


def change_role(account: User, role: CompanyRole, actor: User) -> None:
    """Give a locked account another role in its company."""
    account.company_role = role
    account.save(update_fields=["company_role"])
    _log(account, actor, "company_role")


def unlink(account: User, actor: User) -> None:
    """Cut a locked account off from its company.

    Sessions stay and lose their rights with the next request. What was open for the company's sake ends with it: the
    flags of surveys, and the review, which staff take up again.
    """
    account.managed_company_id, account.company_role = None, CompanyRole.READER
    account.review, account.reviewed_at = Review.WAITING, None
    for name in SURVEY_COLUMNS:
        setattr(account, name, False)
    account.save(update_fields=["managed_company", "company_role", "review", "reviewed_at", *SURVEY_COLUMNS])
    _log(account, actor, "managed_company", "review")


def follow_merge(company: int, actor: User) -> list[User]:
    """Note for each account of a company that it will belong to another one; returns the accounts."""
    accounts = list(User.objects.select_for_update().filter(managed_company=company).order_by("pk"))
    for account in accounts:
        _log(account, actor, "managed_company")
    return accounts


def _log(account: User, actor: User, *columns: str) -> None:
    """Without the log's own mail, which speaks of staff: whoever calls writes a better one."""
    event = security_log.Event.RIGHTS_CHANGED
    security_log.record(event, account, actor, details=" ".join(columns), mail=False)
