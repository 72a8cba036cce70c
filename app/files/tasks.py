"""The background worker's part of uploads."""

from celery import shared_task

from app.files import blobs


@shared_task(name="app.files.sweep")
def sweep() -> None:
    """Remove contents that no row names any more. Safe to run at any time, and any number at once."""
    blobs.sweep()
