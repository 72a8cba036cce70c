"""The background worker's part of key figures."""

from celery import shared_task
from django.utils import timezone

from app.figures import record_dates
from app.figures.models import Run
from app.figures.running import run_figures, run_unless_known
from app.funds.models import KeyFigures


@shared_task(name="app.figures.run_due")
def run_due() -> None:
    """Compute the figures of a month once its NAVs are there. Safe to run at any time, and any number at once."""
    date = record_dates.due(timezone.localdate())
    if date is not None:
        run_unless_known(Run.Kind.FIGURES, date, KeyFigures, run_figures)
