"""Compute key figures: ``compute_figures`` or ``compute_figures --record-date 2026-10-31``."""

import datetime

from app.figures.management.monthly import MonthlyCommand
from app.figures.models import Run
from app.figures.running import Progress, run_figures


class Command(MonthlyCommand):
    """Computes what the worker computes once a month."""

    help = "Compute the key figures of all share classes from their NAVs as of a record date."
    heading = "Key figures"
    busy = "The key figures are being computed already."
    counted = "rows new or changed"

    def calculate(self, record_date: datetime.date, progress: Progress) -> Run:
        """Compute the figures."""
        return run_figures(record_date, progress)
