"""Of many exports that are asked for at the same moment, no more begin than may run.

This test empties the database it runs on, so it stands apart from the tests of `api`, which share a filled one.
"""

import threading
from uuid import uuid4

import pytest
from django.db import connection

from app.exports import queue
from app.exports.models import Place
from app.exports.queue import QueuedExport

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here longer than a moment."""
    monkeypatch.setattr(queue, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(queue, "_PAUSE", 0.01)


def test_of_many_who_come_at_once_no_more_begin_than_may() -> None:
    began: list[int] = []
    threads = [threading.Thread(target=lambda number=number: began.append(_begin(number))) for number in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join(60)
    assert began.count(0) == queue.LARGE_AT_ONCE
    assert Place.objects.filter(running=True).count() == queue.LARGE_AT_ONCE


def _begin(number: int) -> int:
    """0 if the export began, else its position."""
    try:
        return queue._start(QueuedExport(uuid4(), f"account {number}", 10, queue.LARGE_CELLS + 1))[1]
    finally:
        connection.close()
