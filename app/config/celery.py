"""The Celery application: its broker is Redis, its tasks live in each app's ``tasks`` module."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "app.config.settings")

app = Celery("fondsatlas")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
