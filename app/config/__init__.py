"""Settings and entry points. Loading the Celery application here makes ``shared_task`` find its broker."""

import gc

# Hardly anything that a program loads becomes garbage, yet looking for it took a quarter of the time of a start. This
# package comes first in every process of Django; RoofConfig switches the collector on again.
gc.disable()

from app.config.celery import app as celery_app  # noqa: E402 - as above

__all__ = ["celery_app"]
