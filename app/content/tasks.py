"""The background worker's part of news and reports."""

from celery import shared_task

from app.content import page_reading

#: Of each round: the worker has other things to do.
SECONDS = 20.0


@shared_task(name="app.content.read_pdfs")
def read_pdfs() -> None:
    """Read the PDFs of reports for searching in them. Safe to run at any time, and any number at once."""
    page_reading.forget_unnamed()
    page_reading.read_waiting(SECONDS)
