"""The background worker's part of what belongs to asset managers."""

from celery import shared_task

from app.profiles import paper_reading

#: Of each round: the worker has other things to do.
SECONDS = 20.0


@shared_task(name="app.profiles.read_papers")
def read_papers() -> None:
    """Read published fund documents for their health. Safe to run at any time, and any number at once."""
    paper_reading.forget_unnamed()
    paper_reading.read_waiting(SECONDS)
