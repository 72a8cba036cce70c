"""Methodologies and legal texts name nobody; who was told of a change belongs to the account."""

from typing import Any

from app.accounts.models import User
from app.accounts.services.belongings import Belongings, declare
from app.database.personal import End, holds, nobody
from app.database.retention import Until
from app.policies.models import Announcement

nobody("texts that the provider publishes", "policies.Policy")
holds(
    "policies.Announcement",
    "which changed terms an account was told of, and when",
    end=End.WITH_ACCOUNT,
    kept=Until("while the account exists", "it proves that the notice was kept"),
    exported="announced_terms",
)


def export(user: User) -> dict[str, Any]:
    """The changed terms that the account was told of."""
    found = Announcement.objects.filter(user=user).order_by("pk")
    return {"announced_terms": list(found.values("wording__policy__code", "wording__valid_from", "at"))}


declare("policies", Belongings(export))
