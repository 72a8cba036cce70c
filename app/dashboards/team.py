"""The team of an asset manager: invitations, roles, and the rule that there is always an owner (ADR 0264).

Each change locks the company first, then the account that it is about, and asks once more who acts as what: of two
owners who act at once, the second finds what the first has done.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from app.accounts.models import CompanyRole, User
from app.accounts.permissions import manages, owns
from app.accounts.services import demo, memberships
from app.accounts.services.letters import language_of, write
from app.dashboards.models import Invitation, TeamEvent
from app.database.ids import LARGEST_ID
from app.http.messages import Language, text
from app.http.problems import Problem
from app.mail import services as mail
from app.mail.addresses import same
from app.mail.fields import at
from app.managers.models import Company

Action = TeamEvent.Action

#: How long an invitation may be accepted.
VALID: Final = timedelta(days=14)
#: Invitations of one company that wait at a time.
MAX_OPEN: Final = 20
#: Characters of a secret at most, so that nobody makes us hash megabytes.
_LONGEST: Final = 100
_ROLES: Final = {role: place for place, role in enumerate(CompanyRole)}


def members(company_id: int) -> QuerySet[User]:
    """The accounts of a company. Copies of the demo account are nobody's colleagues."""
    return User.objects.filter(managed_company=company_id, is_demo=False)


def reliable_owners(company_id: int | None = None) -> QuerySet[User]:
    """The owners of a company, or of all, who can act and will."""
    of_team = members_of_all() if company_id is None else members(company_id)
    return _reliable(of_team.filter(company_role=CompanyRole.OWNER))


def _reliable(people: QuerySet[User]) -> QuerySet[User]:
    """Those whom a team can rely on: neither blocked nor about to delete their account."""
    return memberships.signing_in(people).filter(delete_after=None)


def waiting(company_id: int, now: datetime) -> QuerySet[Invitation]:
    """The invitations of a company that may still be accepted."""
    return Invitation.objects.filter(
        company=company_id, accepted_at__isnull=True, revoked_at__isnull=True, expires_at__gt=now
    )


def team(user: User, company_id: int) -> dict[str, Any]:
    """Who belongs to the company, owners first, and who is invited. Raises Problem (403 not_allowed)."""
    require_member(user, company_id)
    # Whoever tries a demo account sees nobody's name but the own one.
    everyone = [user] if user.is_demo else list(members(company_id))
    everyone.sort(key=lambda one: (_ROLES[CompanyRole(one.company_role)], one.name.casefold(), one.pk))
    invited = [] if user.is_demo else list(waiting(company_id, timezone.now()).order_by("created_at", "pk"))
    return {
        "role": user.company_role,
        "demo": user.is_demo,
        "members": [_member(one, user) for one in everyone],
        "invitations": [
            {
                "id": one.pk,
                "email": one.email,
                "role": one.role,
                "created_at": one.created_at,
                "expires_at": one.expires_at,
            }
            for one in invited
        ],
    }


def _member(one: User, reader: User) -> dict[str, Any]:
    return {
        "id": one.pk,
        "name": one.full_name,
        "email": demo.login_name(one),
        "role": one.company_role,
        "you": one.pk == reader.pk,
        "last_login": one.last_login,
    }


def require_member(user: User, company_id: int) -> None:
    """Raises Problem (403 not_allowed) for whoever does not belong to the company."""
    if not manages(user, company_id):
        raise Problem("not_allowed")


def require_owner(user: User, company_id: int) -> None:
    """Raises Problem (403 not_allowed) for whoever does not own the team, and DemoAccount for a demo account."""
    if not owns(user, company_id):
        raise Problem("not_allowed")
    demo.refuse(user)


@contextmanager
def _acting(user: User, company_id: int, *others: int) -> Iterator[tuple[Company, dict[int, User]]]:
    """Lock the company and its accounts that matter, by number; who acts among them, as they are now."""
    with transaction.atomic():
        company = Company.objects.select_for_update(no_key=True).filter(pk=min(company_id, LARGEST_ID)).first()
        if company is None:
            raise Problem("not_allowed")
        wanted = {user.pk, *(min(one, LARGEST_ID) for one in others)}
        found = User.objects.select_for_update().filter(pk__in=wanted).order_by("pk")
        yield company, {one.pk: one for one in found}


def _as_owner(user: User, company_id: int, accounts: dict[int, User]) -> User:
    actor = accounts.get(user.pk)
    if actor is None:
        raise Problem("not_allowed")
    require_owner(actor, company_id)
    return actor


def _colleague(accounts: dict[int, User], company_id: int, member: int) -> User:
    found = accounts.get(min(member, LARGEST_ID))
    if found is None or found.managed_company_id != company_id or found.is_demo:
        raise Problem("member_not_found")
    return found


def _keep_an_owner(company_id: int, leaving: User) -> None:
    """Raises Problem (409 last_owner) if nobody else owns the team whom one can rely on."""
    others = reliable_owners(company_id).exclude(pk=leaving.pk)
    if leaving.company_role == CompanyRole.OWNER and not others.exists():
        raise Problem("last_owner")


def invite(
    user: User, company_id: int, email: str, role: CompanyRole, lang: Language, link: Callable[[str], str]
) -> Invitation:
    """Invite whoever reads an address; an earlier invitation of it is replaced.

    ``link`` makes the address that is mailed out of the secret. Whether anybody has an account with
    this address is not told, unless it is a colleague's.

    Raises Problem (403 not_allowed, 409 already_member, 409 too_many_invitations), DemoAccount.
    """
    with _acting(user, company_id) as (company, accounts):
        actor = _as_owner(user, company_id, accounts)
        holder = User.objects.by_email(email)
        if holder is not None and holder.managed_company_id == company_id:
            raise Problem("already_member")
        now = timezone.now()
        _end(Invitation.objects.filter(at(email), company=company), now)
        if waiting(company_id, now).count() >= MAX_OPEN:
            raise Problem("too_many_invitations", maximum=MAX_OPEN)
        secret = secrets.token_urlsafe(32)
        made = Invitation.objects.create(
            company=company, email=email, role=role, token_hash=_hash(secret), invited_by=actor, created_at=now,
            expires_at=now + VALID,
        )  # fmt: skip
        note(company_id, Action.INVITED, actor, role=role)
        # Neither names nor words of the sender: nobody shall write to strangers in the provider's name.
        values = {"company": company.name, "role": text(f"company_role.{role.value}", lang)}
        mail.queue("team_invitation", email, lang, {**values, "link": link(secret)})
    return made


def revoke(user: User, company_id: int, invitation: int) -> None:
    """Withdraw an invitation. Raises Problem (403 not_allowed, 404 invitation_not_found), DemoAccount."""
    with _acting(user, company_id) as (_, accounts):
        actor = _as_owner(user, company_id, accounts)
        found = waiting(company_id, timezone.now()).filter(pk=min(invitation, LARGEST_ID)).first()
        if found is None:
            raise Problem("invitation_not_found")
        _end(Invitation.objects.filter(pk=found.pk), timezone.now())
        note(company_id, Action.REVOKED, actor, role=found.role)


def invitation_of(secret: str) -> Invitation:
    """The invitation of a link that may still be accepted. Raises Problem (404 invitation_invalid)."""
    if len(secret) > _LONGEST:
        raise Problem("invitation_invalid")
    now = timezone.now()
    open_ones = Invitation.objects.filter(accepted_at__isnull=True, revoked_at__isnull=True, expires_at__gt=now)
    found = open_ones.filter(token_hash=_hash(secret)).select_related("company", "invited_by").first()
    # Whom staff have blocked brings nobody in.
    if found is None or found.invited_by is None or found.invited_by.is_blocked(now):
        raise Problem("invitation_invalid")
    return found


def accept(user: User, secret: str) -> Company:
    """Take the place that an invitation offers.

    Raises Problem (404 invitation_invalid, 403 invitation_other_address, 403 invitation_staff, 409
    invitation_other_company), and DemoAccount. Nothing has changed then.
    """
    demo.refuse(user)
    company_id = invitation_of(secret).company_id
    with _acting(user, company_id) as (company, accounts):
        # Somebody may have withdrawn it until the lock was there.
        invitation = invitation_of(secret)
        account = accounts.get(user.pk)
        if account is None:
            raise Problem("not_allowed")
        if not same(account.email, invitation.email):
            raise Problem("invitation_other_address")
        if account.is_staff or account.is_superuser:
            raise Problem("invitation_staff")
        if account.managed_company_id not in (None, company_id):
            raise Problem("invitation_other_company")
        Invitation.objects.filter(pk=invitation.pk).update(accepted_at=timezone.now())
        if account.managed_company_id is None:
            role = CompanyRole(invitation.role)
            memberships.link(account, company_id, role, account)
            note(company_id, Action.JOINED, account, account, role)
            _tell("team_joined", account, account, company, role)
    return company


def change_role(user: User, company_id: int, member: int, role: CompanyRole) -> None:
    """Give a colleague another role.

    Raises Problem (403 not_allowed, 404 member_not_found, 409 last_owner), DemoAccount.
    """
    with _acting(user, company_id, member) as (company, accounts):
        actor = _as_owner(user, company_id, accounts)
        account = _colleague(accounts, company_id, member)
        if account.company_role == role:
            return
        if role != CompanyRole.OWNER:
            _keep_an_owner(company_id, account)
        _set_role(company, account, role, actor)


def _set_role(company: Company, account: User, role: CompanyRole, actor: User) -> None:
    memberships.change_role(account, role, actor)
    note(company.pk, Action.ROLE_CHANGED, actor, account, role)
    _tell("team_role", account, actor, company, role)


def remove(user: User, company_id: int, member: int) -> None:
    """Cut a colleague off, or leave.

    Raises Problem (403 not_allowed, 404 member_not_found, 409 last_owner), DemoAccount.
    """
    with _acting(user, company_id, member) as (company, accounts):
        leaves = member == user.pk
        if leaves:
            actor = _colleague(accounts, company_id, member)
            require_member(actor, company_id)
            demo.refuse(actor)
        else:
            actor = _as_owner(user, company_id, accounts)
        account = _colleague(accounts, company_id, member)
        _keep_an_owner(company_id, account)
        role = CompanyRole(account.company_role)
        memberships.unlink(account, actor)
        note(company_id, Action.LEFT if leaves else Action.REMOVED, actor, account, role)
        _end_invitations_of(account, company_id, actor)
        _tell("team_left", account, account, company, role)


def hand_over(user: User, company_id: int, member: int) -> None:
    """Make a colleague owner instead of oneself; whoever hands over becomes an editor.

    Raises Problem (403 not_allowed, 404 member_not_found), DemoAccount.
    """
    with _acting(user, company_id, member) as (company, accounts):
        actor = _as_owner(user, company_id, accounts)
        account = _colleague(accounts, company_id, member)
        if account.pk == actor.pk or not _reliable(members(company_id)).filter(pk=account.pk).exists():
            raise Problem("member_not_found")
        if account.company_role != CompanyRole.OWNER:
            memberships.change_role(account, CompanyRole.OWNER, actor)
            _tell("team_role", account, actor, company, CompanyRole.OWNER)
        memberships.change_role(actor, CompanyRole.EDITOR, actor)
        note(company_id, Action.HANDED_OVER, actor, account, CompanyRole.OWNER)


def staff_changed(actor: User, account: User, before: memberships.Membership) -> None:
    """Note in the logs of the companies what staff have made of a membership."""
    if account.is_demo:
        return
    now = memberships.of(account)
    if before.company == now.company and now.company is not None:
        note(now.company, Action.ROLE_CHANGED, actor, account, now.role, by_provider=True)
        return
    if before.company is not None:
        note(before.company, Action.REMOVED, actor, account, before.role, by_provider=True)
        _end_invitations_of(account, before.company, actor, by_provider=True)
    if now.company is not None:
        note(now.company, Action.JOINED, actor, account, now.role, by_provider=True)


def follow_merge(gone: Company, into: Company, actor: User) -> None:
    """Note in the log whom a merge brings into the team, and end invitations that both companies have sent."""
    for account in memberships.follow_merge(gone.pk, actor):
        if not account.is_demo:
            note(into.pk, Action.JOINED, actor, account, account.company_role, by_provider=True)
    now = timezone.now()
    # One that has run out would keep a valid one of its address from moving.
    _end(Invitation.objects.filter(company=into, expires_at__lte=now), now)
    again = waiting(into.pk, now).values("email_canonical")
    _end(Invitation.objects.filter(company=gone, email_canonical__in=again), now)


def account_deleted(account: User) -> None:
    """Take an account out of its team that is about to be deleted; the log says so without a name."""
    if account.managed_company_id is None or account.is_demo:
        return
    note(account.managed_company_id, Action.LEFT, None, None, account.company_role)
    _end_invitations_of(account, account.managed_company_id, None)


def _end_invitations_of(account: User, company_id: int, actor: User | None, *, by_provider: bool = False) -> None:
    """Withdraw what somebody who has left had offered: whoever has left may no longer act for the company."""
    for one in waiting(company_id, timezone.now()).filter(invited_by=account):
        _end(Invitation.objects.filter(pk=one.pk), timezone.now())
        note(company_id, Action.REVOKED, actor, role=one.role, by_provider=by_provider)


def note(
    company_id: int,
    action: Action,
    who: User | None,
    member: User | None = None,
    role: str = "",
    *,
    by_provider: bool = False,
) -> None:
    """Add an entry to the company's log."""
    TeamEvent.objects.create(
        company_id=company_id, action=action, who=who, member=member, role=role, by_provider=by_provider
    )


def without_owner() -> QuerySet[Company]:
    """Companies with accounts, none of which owns the team and can act: staff name an owner."""
    people = Q(accounts__is_demo=False)
    return Company.objects.filter(people).exclude(pk__in=reliable_owners().values("managed_company")).distinct()


def members_of_all() -> QuerySet[User]:
    """The accounts of all companies."""
    return User.objects.filter(managed_company__isnull=False, is_demo=False)


def _tell(kind: str, account: User, actor: User, company: Company, role: CompanyRole) -> None:
    if account.pk == actor.pk and kind == "team_role":
        return
    lang = language_of(account)
    write(kind, account, lang, company=company.name, role=text(f"company_role.{role.value}", lang))


def _end(invitations: QuerySet[Invitation], now: datetime) -> None:
    invitations.filter(accepted_at__isnull=True, revoked_at__isnull=True).update(revoked_at=now)


def _hash(secret: str) -> bytes:
    """The secrets are random, so one round suffices."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
