"""Rate the funds: ``compute_ratings --record-date 2026-10-31``."""

import datetime

from app.figures.models import Run
from app.monthly.command import MonthlyCommand
from app.monthly.ratings import run_ratings
from app.monthly.running import Progress


class Command(MonthlyCommand):
    """Rates what the worker rates once a month."""

    help = "Rate all funds within their peergroups as of a record date, and keep how each rating came about."
    heading = "Ratings"
    busy = "The funds are being rated already."
    counted = "new or changed ratings"

    def calculate(self, record_date: datetime.date, progress: Progress) -> Run:
        """Rate the funds."""
        return run_ratings(record_date, progress)
