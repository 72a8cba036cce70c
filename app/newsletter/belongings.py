"""What the newsletter keeps about an account, and the links that it mails."""

from typing import Any

from app.accounts.models import User
from app.accounts.services import links
from app.accounts.services.belongings import Belongings, declare
from app.mail.fields import at
from app.newsletter import services
from app.newsletter.models import Subscription


def export(user: User) -> dict[str, Any]:
    """Subscriptions of the account's address."""
    found = Subscription.objects.filter(at(user.email))
    return {"newsletter": list(found.values("state", "asked_at", "confirmed_at", "ended_at"))}


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
