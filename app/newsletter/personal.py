"""What the newsletter keeps about an account, and the links that it mails."""

from typing import Any

from django.db.models import Q

from app.accounts.models import User
from app.accounts.services import links
from app.accounts.services.belongings import Belongings, declare
from app.database.personal import End, holds, nobody
from app.database.retention import Period, Term, Until
from app.mail.fields import at
from app.newsletter import services
from app.newsletter.models import Copy, Edition, State, Subscription

holds(
    "newsletter.Subscription",
    "name and e-mail address of a subscriber",
    end=End.DELETED,
    kept=(
        Until("while subscribed"),
        Term(
            "newsletter_ended",
            Period(years=3),
            "the end of the subscription",
            lambda limit: Q(state=State.ENDED, ended_at__lt=limit),
            of="ended",
        ),
        Term(
            "newsletter_unconfirmed",
            Period(days=30),
            "the request",
            lambda limit: Q(state=State.PENDING, asked_at__lt=limit),
            of="never confirmed",
        ),
    ),
    exported="newsletter",
    withheld="the hash of the secret of a link",
)
holds(
    "newsletter.Copy",
    "which editions went to a subscriber",
    end=End.DELETED,
    kept=Until("as long as the subscription"),
    exported="newsletter_copies",
)
nobody("texts of the provider", "newsletter.Edition")


def export(user: User) -> dict[str, Any]:
    """Subscriptions of the account's address, and what was sent to it."""
    found = Subscription.objects.filter(at(user.email))
    return {
        "newsletter": list(found.values("email", "name", "lang", "state", "asked_at", "confirmed_at", "ended_at")),
        "newsletter_copies": list(
            Copy.objects.filter(subscription__in=found)
            .order_by("pk")
            .values(*(f"edition__{name}" for name in Edition.subject.columns), "queued_at")
        ),
    }


def delete(user: User) -> None:
    """Delete the subscriptions of the account's address, which belong to no account."""
    Subscription.objects.filter(at(user.email)).delete()


def confirm(token: str) -> None:
    """Start a subscription by its mailed link. Raises links.InvalidLink."""
    try:
        services.confirm(token)
    except services.InvalidLink:
        raise links.InvalidLink from None


declare("newsletter", Belongings(export, delete))
links.declare("newsletter", confirm)
