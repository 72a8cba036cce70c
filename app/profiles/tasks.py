"""The background worker's part of what belongs to asset managers."""

import logging

from celery import shared_task
from kombu.exceptions import OperationalError

from app.profiles import paper_reading

logger = logging.getLogger("app.profiles")

#: Of each round: the worker has other things to do.
SECONDS = 20.0


@shared_task(name="app.profiles.read_papers")
def read_papers() -> None:
    """Read published fund documents for their health. Safe to run at any time, and any number at once."""
    paper_reading.forget_unnamed()
    paper_reading.read_waiting(SECONDS)


def ring() -> None:
    """Wake a worker. Only the doorbell: the scheduler's next round finds a document whose bell is lost."""
    try:
        read_papers.apply_async(retry=False)
    except OperationalError as error:
        logger.warning("no worker was told of a published document: %s", error)
