"""The number of a request goes with the tasks that it starts, as far as the worker's log."""

from collections.abc import Iterator
from typing import Any

import pytest
from celery import Celery
from celery.app.trace import build_tracer

import app.config.celery  # noqa: F401 - its signals are what is tested
from app.api import request_ids


@pytest.fixture
def tasks() -> Iterator[tuple[Celery, list[str]]]:
    """An application with a broker in memory and a task that notes under which number it runs."""
    celery = Celery(broker="memory://", set_as_current=False)
    seen: list[str] = []

    @celery.task(name="note", shared=False)
    def note() -> None:
        seen.append(request_ids.current())

    celery.finalize()
    yield celery, seen
    request_ids.end()


def carried(celery: Celery) -> tuple[str, dict[str, Any]]:
    """Queue the task; its number, and the heads under which a worker gets it."""
    number = celery.send_task("note").id
    with celery.connection_for_read() as connection:
        channel: Any = connection.default_channel
        message = channel.basic_get("celery", no_ack=True)
    return number, dict(message.headers)


def run(celery: Celery, number: str, headers: dict[str, Any]) -> None:
    """Do what a worker's process does with a message."""
    build_tracer("note", celery.tasks["note"], app=celery)(number, [], {}, headers)


def test_a_task_logs_under_the_number_of_its_request(tasks: tuple[Celery, list[str]]) -> None:
    celery, seen = tasks
    request_ids.begin("asked-by-a-reader")
    number, headers = carried(celery)
    request_ids.end()
    run(celery, number, headers)
    assert seen == ["asked-by-a-reader"]
    # What follows in the worker does not belong to that request.
    assert request_ids.current() == request_ids.NONE


def test_a_task_that_no_request_started_logs_under_its_own_number(tasks: tuple[Celery, list[str]]) -> None:
    celery, seen = tasks
    number, headers = carried(celery)
    run(celery, number, headers)
    assert seen == [number]
    assert "request_id" not in headers
