"""The Celery application: its broker is Redis, its tasks live in each app's ``tasks`` module."""

import os
import sys
from typing import Any, TextIO

from celery import Celery, Task
from celery.signals import before_task_publish, celeryd_init, setup_logging, task_postrun, task_prerun

from app.config.heartbeat import WorkerHeart
from app.http import acting, request_ids
from search import logs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "app.config.settings")

app = Celery("fondsatlas")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(WorkerHeart)
logs.capture()


@setup_logging.connect
def keep_logging(**_options: Any) -> None:
    """Leave logging as Django's settings have it: Celery would put handlers in its place that redact nothing."""


@celeryd_init.connect
def keep_form(**_options: Any) -> None:
    """Have what the worker says of signals in the form of the log: it writes past the log, whose locks may be held."""
    # Not before: web processes, which only send tasks, need none of it.
    from celery.apps import worker

    worker.safe_say = _say  # type: ignore[attr-defined]


def _say(text: str, stream: TextIO | None = sys.__stderr__) -> None:
    if stream is not None:
        os.write(stream.fileno(), f"{logs.entry(text.strip(), name='celery.worker')}\n".encode())


@before_task_publish.connect
def hand_on(headers: dict[str, Any] | None = None, **_options: Any) -> None:
    """Give a task the number of the request that starts it, so that its lines in the worker's log are found as well."""
    if headers is not None and request_ids.current() != request_ids.NONE:
        headers["request_id"] = request_ids.current()


@task_prerun.connect
def take_up(task_id: str, task: "Task[Any, Any]", **_options: Any) -> None:
    """Log under the number of the request, or of the task itself where nobody's request started it, and name the task
    where records change."""
    request_ids.begin(task.request.get("request_id") or task_id)
    acting.begin(task.name)


@task_postrun.connect
def put_down(**_options: Any) -> None:
    """What the worker logs between two tasks belongs to neither."""
    request_ids.end()
    acting.end()
