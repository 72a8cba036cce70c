"""The background worker's part of tables that staff load."""

import logging

from celery import shared_task
from kombu.exceptions import OperationalError

from app.importing import running

logger = logging.getLogger("app.importing")


@shared_task(name="app.importing.run_waiting")
def run_waiting() -> None:
    """Check or load what staff have uploaded. Safe to run any number of times, and any number at once."""
    running.run_waiting()


def ring() -> None:
    """Wake a worker. Only the doorbell: the scheduler's next round finds a table whose bell is lost."""
    try:
        run_waiting.apply_async(retry=False)
    except OperationalError as error:
        logger.warning("no worker was told of an uploaded table: %s", error)
