"""The background worker's part of ratings."""

from celery import shared_task

from app.ratings import reviewing


@shared_task(name="app.ratings.mark_reviews")
def mark_reviews() -> None:
    """Mark ratings whose review begins or ends today. Safe to run at any time, and any number at once."""
    reviewing.mark_lately_changed()
