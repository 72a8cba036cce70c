"""The background worker's part of the classifications."""

from celery import shared_task
from django.utils import timezone

from app.rosters.effect import take_effect


@shared_task(name="app.rosters.take_effect")
def take_effect_today() -> None:
    """Let classifications take effect whose day has come. Safe to run at any time, and any number at once."""
    take_effect(timezone.localdate())
