"""Rounds over accounts."""

import logging

from celery import shared_task
from django.utils import timezone

from app.accounts.models import Session
from app.accounts.services import ceremonies, demo, leaving

logger = logging.getLogger("app.accounts")


@shared_task(name="app.accounts.purge")
def purge() -> None:
    """Delete what has ended: sessions with their copies of demo accounts, ceremonies, accounts whose time is over."""
    now = timezone.now()
    sessions, _ = Session.objects.filter(expire_date__lt=now).delete()
    copies = demo.end_idle()
    ceremonies.purge()
    accounts = leaving.delete_due()
    leaving.forget_farewells()
    logger.info("purged %d sessions, %d demo copies and %d accounts", sessions, copies, accounts)
