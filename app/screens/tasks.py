"""The background worker's part of the searches."""

from celery import shared_task
from django.utils import timezone

from app.screens import groups, missed


@shared_task(name="app.screens.count_missed")
def count_missed() -> None:
    """Count the funds that last month's searches missed by one criterion. Safe to repeat, and to run twice at once."""
    missed.count(timezone.localdate())


@shared_task(name="app.screens.sum_groups")
def sum_groups() -> None:
    """Sum what was viewed of each peergroup in months that are over. Safe to repeat, and to run twice at once."""
    groups.sum_up(timezone.localdate())
