"""The background worker's part of publishing."""

from celery import shared_task

from app.publishing import schedule


@shared_task(name="app.publishing.publish_due")
def publish_due() -> None:
    """Publish what is due. Safe to run at any time, and any number at once."""
    schedule.publish_due()
