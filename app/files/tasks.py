"""The background worker's part of uploads."""

from celery import shared_task

from app.files import adopting, blobs


@shared_task(name="app.files.sweep")
def sweep() -> None:
    """Write former pictures again, and remove contents that no row names any more.

    Safe to run at any time, and any number at once.
    """
    adopting.adopt()
    blobs.sweep()
