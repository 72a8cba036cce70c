"""What publishing keeps about an account: what it wrote, and what it did to published things."""

from typing import Any

from django.db.models import Q, QuerySet

from app.accounts.models import User
from app.accounts.personal import STAFF_WORK
from app.accounts.services.belongings import Belongings, declare
from app.database.personal import End, holds
from app.database.retention import Term, Until
from app.publishing.models import Event, published_models


def _take_person_out(rows: QuerySet[Event]) -> None:
    rows.update(who=None)


holds(
    "publishing.Event",
    "what an account did to published things, when and why",
    end=End.NAMELESS,
    kept=Term(
        "staff_work",
        STAFF_WORK,
        "what was done",
        lambda limit: Q(at__lt=limit, who__isnull=False),
        act=_take_person_out,
        of="who did it",
        then="taken out",
    ),
    exported="publishing",
)
for _model in published_models():
    holds(
        _model._meta.label,
        f"which account wrote it; {_model.SAYS_OF_PERSONS}",
        end=End.NAMELESS,
        kept=Until("until it is deleted or the account ends", "its author edits it and gets mails about it"),
        exported="written",
    )


def export(user: User) -> dict[str, Any]:
    """What the account did, and why, and what it wrote; the texts themselves belong to the provider."""
    found = Event.objects.filter(who=user).order_by("pk")
    return {
        "publishing": list(found.values("model", "object_id", "action", "at", "reason")),
        "written": [
            {"model": model._meta.label_lower, "object_id": number}
            for model in published_models()
            for number in model._base_manager.filter(author=user).order_by("pk").values_list("pk", flat=True)
        ],
    }


declare("publishing", Belongings(export))
