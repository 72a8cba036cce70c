"""The background worker's part of the monthly calculations."""

from celery import shared_task
from django.utils import timezone

from app.figures.models import Run
from app.funds.models import KeyFigures
from app.monthly import record_dates
from app.monthly.figures import run_figures
from app.monthly.ratings import run_ratings
from app.monthly.running import run_unless_known
from app.ratings.models import Rating


# Workers of the version before know the tasks by these names.
@shared_task(name="app.figures.run_due")
def run_due_figures() -> None:
    """Compute the figures of a month once its NAVs are there. Safe to run at any time, and any number at once."""
    date = record_dates.due(timezone.localdate())
    if date is not None:
        run_unless_known(Run.Kind.FIGURES, date, KeyFigures, run_figures)


@shared_task(name="app.ratings.run_due")
def run_due_ratings() -> None:
    """Rate all funds once the month's figures are computed. Safe to run at any time, and any number at once."""
    date = record_dates.due(timezone.localdate())
    if date is None:
        return
    if Run.objects.filter(kind=Run.Kind.FIGURES, record_date=date, finished_at__isnull=False).exists():
        run_unless_known(Run.Kind.RATINGS, date, Rating, run_ratings)
