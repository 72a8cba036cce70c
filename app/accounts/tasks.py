"""Rounds over accounts."""

import logging
from datetime import timedelta
from typing import Final

from celery import shared_task
from django.utils import timezone

from app.accounts.models import Link, Session
from app.accounts.services import ceremonies, demo, leaving, security_log

logger = logging.getLogger("app.accounts")

#: How long links that can no longer be used are kept, so that staff can see what was mailed.
KEPT: Final = timedelta(days=30)


@shared_task(name="app.accounts.purge")
def purge() -> None:
    """Delete what has ended (sessions with their copies of demo accounts, ceremonies), what is too old or due."""
    now = timezone.now()
    sessions, _ = Session.objects.filter(expire_date__lt=now).delete()
    copies = demo.end_idle()
    links, _ = Link.objects.filter(expires_at__lt=now - KEPT).delete()
    ceremonies.purge()
    accounts = leaving.delete_due()
    leaving.forget_farewells()
    entries = security_log.purge()
    logger.info(
        "purged %d sessions, %d demo copies, %d links, %d accounts and %d entries of the log",
        sessions, copies, links, accounts, entries,
    )  # fmt: skip
