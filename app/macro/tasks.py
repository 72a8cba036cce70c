"""The background worker's part of macro views."""

from celery import shared_task

from app.macro import outcomes


@shared_task(name="app.macro.follow")
def follow() -> None:
    """Hold published calls against their markets again. Safe to run at any time, and any number at once."""
    outcomes.follow()
