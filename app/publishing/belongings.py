"""What publishing keeps about an account: what it did to published things."""

from typing import Any

from app.accounts.models import User
from app.accounts.services.belongings import Belongings, declare
from app.publishing.models import Event


def export(user: User) -> dict[str, Any]:
    """What the account did, and why; the texts themselves belong to the provider."""
    found = Event.objects.filter(who=user).order_by("pk")
    return {"publishing": list(found.values("model", "object_id", "action", "at", "reason"))}


def register() -> None:
    """Declare it to the accounts."""
    declare("publishing", Belongings(export))
