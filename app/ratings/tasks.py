"""The background worker's part of ratings."""

from celery import shared_task
from django.utils import timezone

from app.figures import record_dates
from app.figures.models import Run
from app.figures.running import run_unless_known
from app.ratings.models import Rating
from app.ratings.running import run_ratings


@shared_task(name="app.ratings.run_due")
def run_due() -> None:
    """Rate all funds once the month's figures are computed. Safe to run at any time, and any number at once."""
    date = record_dates.due(timezone.localdate())
    if date is None:
        return
    if Run.objects.filter(kind=Run.Kind.FIGURES, record_date=date, finished_at__isnull=False).exists():
        run_unless_known(Run.Kind.RATINGS, date, Rating, run_ratings)
