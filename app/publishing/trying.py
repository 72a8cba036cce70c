"""What visitors write with a demo account: it ends with their session, unless staff have published it (ADR 0125)."""

from typing import Any

from django.db import transaction
from django.db.models import Q

from app.accounts.models import User
from app.publishing import services
from app.publishing.models import published_models
from app.publishing.states import State

#: What staff have decided to publish stays.
_UNDECIDED = (State.DRAFT, State.SUBMITTED, State.DECLINED)


@transaction.atomic
def end(instance: User, **_: Any) -> None:
    """Before an account is deleted: remove what the copy of a demo account wrote, and its changes of what stays."""
    if instance.demo_of_id is None:
        return
    for model in published_models():
        rows = model._base_manager.filter(author=instance)
        rows.filter(published_at=None, state__in=_UNDECIDED).delete()
        for row in rows.filter(~Q(edits={}), state__in=_UNDECIDED):
            services.drop_edits(row, instance)
