"""The background worker's part of the price history."""

from celery import shared_task
from django.utils import timezone

from app.prices import flagging


@shared_task(name="app.prices.flag")
def flag() -> None:
    """Flag late and unchanged prices again. Safe to run at any time, and any number at once."""
    flagging.flag(timezone.localdate())
