"""What teams of asset managers keep about persons."""

from typing import Any

from django.db.models import Q, QuerySet

from app.accounts.models import User
from app.accounts.personal import STAFF_WORK
from app.accounts.services.belongings import Belongings, declare
from app.dashboards import team
from app.dashboards.models import Invitation, TeamEvent
from app.database.personal import End, holds
from app.database.retention import Period, Term
from app.mail.fields import at


def _take_persons_out(rows: QuerySet[TeamEvent]) -> None:
    rows.update(who=None, member=None)


holds(
    "dashboards.Invitation",
    "to which address a place in a company's team was offered, and by whom",
    end=End.DELETED,
    kept=Term("links", Period(days=30), "the invitation has run out", lambda limit: Q(expires_at__lt=limit)),
    exported="invitations",
    withheld="the hash of the secret",
)
holds(
    "dashboards.TeamEvent",
    "who did what to a company's team, to whom, and when",
    end=End.NAMELESS,
    kept=Term(
        "staff_work",
        STAFF_WORK,
        "what was done",
        lambda limit: Q(at__lt=limit) & (Q(who__isnull=False) | Q(member__isnull=False)),
        act=_take_persons_out,
        of="whom it names",
        then="taken out",
    ),
    exported="team_log",
    withheld="which member of staff did it",
)


def export(user: User) -> dict[str, Any]:
    """Invitations to the account's address and those that it sent, and what was done to teams by it or about it."""
    own = _invitations(user) | Q(invited_by=user)
    return {
        "invitations": [
            {
                "company": one.company.name,
                "role": one.role,
                # Somebody else's address is theirs.
                "email": one.email if one.invited_by_id != user.pk else None,
                "sent": one.invited_by_id == user.pk,
                "created_at": one.created_at,
                "accepted_at": one.accepted_at,
                "revoked_at": one.revoked_at,
            }
            for one in Invitation.objects.filter(own).select_related("company").order_by("pk")
        ],
        "team_log": [
            {
                "company": one.company.name,
                "action": one.action,
                "role": one.role,
                "at": one.at,
                "by": "you" if one.who_id == user.pk else "provider" if one.by_provider else "colleague",
                "about_you": one.member_id == user.pk,
            }
            for one in TeamEvent.objects.filter(Q(who=user) | Q(member=user)).select_related("company").order_by("pk")
        ],
    }


def delete(user: User) -> None:
    """Delete the invitations to the account's address, and withdraw those that it has sent and that still wait."""
    team.account_deleted(user)
    Invitation.objects.filter(_invitations(user)).delete()


def _invitations(user: User) -> Q:
    """Those to an address that has proved to be the account's."""
    return at(user.email) if user.confirmed_at is not None else Q(pk__in=())


declare("dashboards", Belongings(export, delete))
