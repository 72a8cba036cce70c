"""Settings and entry points. Loading the Celery application here makes ``shared_task`` find its broker."""

from app.config.celery import app as celery_app

__all__ = ["celery_app"]
