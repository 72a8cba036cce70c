"""The background worker's part of links."""

from celery import shared_task

from app.links import services


@shared_task(name="app.links.check")
def check() -> None:
    """Find the links of all texts, and check those whose turn it is. Safe to run at any time."""
    services.run()
