"""The background worker's part of methodologies and legal texts."""

from celery import shared_task

from app.policies.announcing import announce


@shared_task(name="app.policies.announce")
def announce_terms() -> None:
    """Tell accounts of changed terms. Safe to run at any time, and any number at once."""
    announce()
