"""The background worker's part of the newsletter."""

from celery import shared_task

from app.newsletter import services


@shared_task(name="app.newsletter.queue_copies")
def queue_copies() -> None:
    """Queue the copies of released editions. Safe to run at any time, and any number at once."""
    while services.queue_copies():
        pass
