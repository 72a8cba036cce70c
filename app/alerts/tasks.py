"""The background worker's part of alerts."""

from celery import shared_task

from app.alerts.services import checking, digests


@shared_task(name="app.alerts.queue_digests")
def queue_digests() -> None:
    """Queue the digests that are due. Safe to run at any time, and any number at once."""
    digests.note_ratings()
    digests.queue_due()


@shared_task(name="app.alerts.check_searches")
def check_searches() -> None:
    """Find saved searches whose query is no longer valid."""
    checking.check_all()
