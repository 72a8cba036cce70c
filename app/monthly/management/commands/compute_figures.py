"""Compute key figures: ``compute_figures`` or ``compute_figures --record-date 2026-10-31``."""

import datetime

from app.figures.models import Run
from app.monthly.command import MonthlyCommand
from app.monthly.figures import run_figures
from app.monthly.running import Progress


class Command(MonthlyCommand):
    """Computes what the worker computes once a month."""

    help = "Compute the key figures of all share classes from their NAVs as of a record date."
    heading = "Key figures"
    busy = "The key figures are being computed already."
    counted = "rows new or changed"

    def calculate(self, record_date: datetime.date, progress: Progress) -> Run:
        """Compute the figures."""
        return run_figures(record_date, progress)
