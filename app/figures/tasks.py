"""The background worker's part of key figures."""

import logging

from celery import shared_task
from django.utils import timezone

from app.figures import record_dates
from app.figures.models import Run
from app.figures.running import RunningError, run_figures
from app.funds.models import KeyFigures

logger = logging.getLogger("app.figures")


@shared_task(name="app.figures.run_due")
def run_due() -> None:
    """Compute the figures of a month once its NAVs are there. Safe to run at any time, and any number at once."""
    date = record_dates.due(timezone.localdate())
    if date is None:
        return
    state = Run.objects.filter(kind=Run.Kind.FIGURES, record_date=date).first()
    finished = state is not None and state.finished_at is not None
    if finished or (state is None and KeyFigures.objects.filter(record_date__gte=date).exists()):
        return
    try:
        found = run_figures(date, lambda done, total: logger.info("figures of %s: %d of %d", date, done, total))
    except RunningError:
        return
    logger.info("figures of %s: %d rows are new or changed", date, found.changed)
