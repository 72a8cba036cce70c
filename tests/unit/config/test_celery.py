"""The number of a request goes with the tasks that it starts, as far as the worker's log."""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from celery.app.trace import build_tracer
from celery.beat import ScheduleEntry

import app.config.celery  # noqa: F401 - its signals are what is tested
from app.config.heartbeat import Scheduler
from app.http import request_ids


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


def test_the_scheduler_logs_a_task_under_the_number_that_it_has_in_the_worker(
    tasks: tuple[Celery, list[str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # given
    celery, seen = tasks
    caplog.handler.addFilter(request_ids.RequestIdFilter())
    caplog.set_level(logging.INFO, "celery.beat")
    scheduler = Scheduler(celery, schedule_filename=str(tmp_path / "schedule"), lazy=True)
    options = {"expires": 10}
    entry = ScheduleEntry("a round", "note", datetime.now(UTC), options=options, app=celery)
    # when: twice, as each round is a task of its own
    for _ in range(2):
        scheduler.apply_entry(entry)
    # then
    sent = [record.request_id for record in caplog.records]  # type: ignore[attr-defined]
    with celery.connection_for_read() as connection:
        channel: Any = connection.default_channel
        heads = [dict(channel.basic_get("celery", no_ack=True).headers) for _ in range(2)]
    assert sent == [one["id"] for one in heads]
    assert len(set(sent)) == 2
    assert options == {"expires": 10}
    assert request_ids.current() == request_ids.NONE
    # when
    run(celery, heads[0]["id"], heads[0])
    # then
    assert seen == sent[:1]


def test_the_workers_own_process_names_a_task_that_it_hands_out() -> None:
    record = logging.LogRecord("celery.worker.strategy", logging.INFO, __file__, 1, "received", None, None)
    record.data = {"id": "the-task", "name": "note"}
    request_ids.RequestIdFilter().filter(record)
    assert record.request_id == "the-task"  # type: ignore[attr-defined]
