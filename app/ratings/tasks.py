"""The background worker's part of ratings."""

import logging

from celery import shared_task
from django.utils import timezone

from app.figures import record_dates
from app.figures.models import Run
from app.figures.running import RunningError
from app.ratings.models import Rating
from app.ratings.running import run_ratings

logger = logging.getLogger("app.ratings")


@shared_task(name="app.ratings.run_due")
def run_due() -> None:
    """Rate all funds once the month's figures are computed. Safe to run at any time, and any number at once."""
    date = record_dates.due(timezone.localdate())
    if (
        date is None
        or not Run.objects.filter(kind=Run.Kind.FIGURES, record_date=date, finished_at__isnull=False).exists()
    ):
        return
    state = Run.objects.filter(kind=Run.Kind.RATINGS, record_date=date).first()
    finished = state is not None and state.finished_at is not None
    if finished or (state is None and Rating.objects.filter(record_date__gte=date).exists()):
        return
    try:
        found = run_ratings(date, lambda done, total: logger.info("ratings of %s: %d of %d", date, done, total))
    except RunningError:
        return
    logger.info("ratings of %s: %d are new, changed or gone", date, found.changed)
