"""The background worker's part of the statistics."""

from celery import shared_task
from django.utils import timezone

from app.statistics import summing


@shared_task(name="app.statistics.sum_up")
def sum_up() -> None:
    """Sum what is over, in days of Europe/Berlin. Safe to repeat, and to run twice at once."""
    summing.sum_up(timezone.localdate())
