"""Publishes what is due. Late if the worker is, and never early: nothing else reads ``publish_at``."""

import logging

from django.db import transaction
from django.utils import timezone

from app.database.failures import DATABASE_DOWN
from app.publishing import services
from app.publishing.models import Published, published_models
from app.publishing.states import Action, State

logger = logging.getLogger("app.publishing")


def publish_due() -> int:
    """Publish every row whose time has come, each in a transaction of its own. Returns how many."""
    number = 0
    for model in published_models():
        due = model._base_manager.filter(state=State.SCHEDULED, publish_at__lte=timezone.now()).order_by("publish_at")
        number += sum(_publish(model, pk) for pk in list(due.values_list("pk", flat=True)))
    return number


def _publish(model: type[Published], pk: int) -> bool:
    """Publish a row that is still due, unless somebody holds it now; the next round comes in seconds."""
    try:
        with transaction.atomic():
            rows = model._base_manager.select_for_update(of=("self",), skip_locked=True)
            row = rows.filter(pk=pk, state=State.SCHEDULED, publish_at__lte=timezone.now()).first()
            if row is None:
                return False
            try:
                with transaction.atomic():
                    services.act(row, Action.PUBLISH, None, row.version)
            except services.Refused as refusal:
                logger.error("%s %d was not published: %s", model._meta.label_lower, pk, refusal.why)
                if refusal.code != "files_down":
                    # It would be tried for ever.
                    services.act(row, Action.RETURN, None, row.version, reason=refusal.why)
                return False
    except DATABASE_DOWN:
        raise
    except Exception:
        logger.exception("%s %d could not be published", model._meta.label_lower, pk)
        return False
    return True
