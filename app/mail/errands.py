"""Work that a request leaves to a worker, so that nobody can tell from its answer whether there was any.

A request that names an address stores one row, whether or not the address belongs to an account or subscription: the
same statement, and so the same time (ADR 0114). A worker looks the address up, does what is to be done, and deletes
the row. Rows are locked while they are worked on: a worker that dies loses nothing and does nothing twice.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from app.database.failures import DATABASE_DOWN
from app.mail.models import Errand

logger = logging.getLogger("app.mail")

#: Does the work. What it queues is committed together with the end of the errand.
Run = Callable[[Mapping[str, str]], None]
_RUNS: Final[dict[str, Run]] = {}
#: Errands of one round; the next round follows within seconds.
MAX_AT_ONCE: Final = 200
#: After about two hours of attempts an errand is given up.
MAX_ATTEMPTS: Final = 8


def errand(kind: str) -> Callable[[Run], Run]:
    """Declare what does an errand of this kind."""

    def declare(run: Run) -> Run:
        _RUNS[kind] = run
        return run

    return declare


def run_due(most: int = MAX_AT_ONCE) -> int:
    """Do the errands that are due, oldest first. Returns how many there were."""
    number = 0
    while number < most and _run_next():
        number += 1
    return number


def _run_next() -> bool:
    now = timezone.now()
    with transaction.atomic():
        due = Errand.objects.select_for_update(skip_locked=True).filter(due_at__lte=now)
        one = due.order_by("due_at", "pk").first()
        if one is None:
            return False
        try:
            with transaction.atomic():
                _RUNS[one.kind](one.data)
        except DATABASE_DOWN:
            raise
        except Exception:
            logger.exception("errand %d (%s), attempt %d failed", one.pk, one.kind, one.attempts + 1)
            _put_off(one)
        else:
            one.delete()
    return True


def _put_off(one: Errand) -> None:
    one.attempts += 1
    if one.attempts >= MAX_ATTEMPTS:
        one.delete()
        return
    one.due_at = timezone.now() + timedelta(minutes=2 ** (one.attempts - 1))
    one.save(update_fields=["attempts", "due_at"])
