"""The background worker's part of what concerns all apps."""

from celery import shared_task
from django.utils import timezone

from app.database import personal


@shared_task(name="app.config.forget")
def forget() -> None:
    """End what is kept about persons once its time is over. Safe to run at any time, and any number at once."""
    personal.forget(timezone.now())
