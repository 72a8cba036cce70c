"""The background worker's part of the demo content."""

from celery import shared_task

from app.demo.research import make_reports

#: Of each minute: the worker has other things to do.
SECONDS = 20.0


@shared_task(name="app.demo.make_reports")
def make_demo_reports() -> None:
    """Make some of the PDFs that simulated reports still lack. Safe to run at any time, and any number at once."""
    make_reports(SECONDS)
