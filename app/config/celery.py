"""The Celery application: its broker is Redis, its tasks live in each app's ``tasks`` module."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "app.config.settings")

app = Celery("fondsatlas")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_logging(**_options: Any) -> None:
    """Leave logging as Django's settings have it: Celery would put handlers in its place that redact nothing."""
