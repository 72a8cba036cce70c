"""The buffer is bounded, loses no more than it says, and is written when the process ends."""

import subprocess
import sys
import threading
from collections.abc import Sequence

import pytest

from app.statistics import buffer
from app.statistics.buffer import Buffer
from tests.waiting import until


def test_what_does_not_fit_is_dropped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    told: list[int] = []
    monkeypatch.setattr(buffer, "_told", [told.append])
    written: list[int] = []
    events = Buffer[int](written.extend, bound=3, seconds=0)
    # when
    for number in range(5):
        events.put(number)
    events.flush()
    # then
    assert written == [0, 1, 2]
    assert (events.dropped, told, len(events)) == (2, [1, 1], 0)


def test_what_cannot_be_written_is_dropped_and_said_once(caplog: pytest.LogCaptureFixture) -> None:
    # given
    def fail(events: Sequence[int]) -> None:
        raise OSError("away")

    events = Buffer[int](fail, bound=10, seconds=0)
    # when
    for _ in range(2):
        events.put(1)
        events.put(2)
        events.flush()
    # then nothing was raised
    assert (events.dropped, len(events)) == (4, 0)
    assert [record.message for record in caplog.records] == ["usage events cannot be written: OSError: away"]


def test_a_slow_database_keeps_nobody_waiting() -> None:
    # given: a write that hangs
    goes_on = threading.Event()
    hanging = threading.Event()

    def hang(events: Sequence[int]) -> None:
        hanging.set()
        goes_on.wait(20)

    events = Buffer[int](hang, bound=2, seconds=0.01)
    events.put(0)
    assert hanging.wait(10)
    # when
    for number in range(5):
        events.put(number)
    # then
    assert events.dropped == 3
    goes_on.set()


def test_the_thread_writes_by_itself() -> None:
    # given
    written: list[int] = []
    events = Buffer[int](written.extend, bound=10, seconds=0.01)
    # when
    events.put(7)
    # then
    until(lambda: written == [7], seconds=10)


PROGRAM = """
import multiprocessing
from app.statistics.buffer import Buffer

def work():
    Buffer(lambda events: print(list(events), flush=True), bound=10, seconds=3600).put("kept")

if __name__ == "__main__":
    {run}
"""


@pytest.mark.parametrize(
    "run",
    [
        "work()",
        "one = multiprocessing.get_context('spawn').Process(target=work); one.start(); one.join()",
        "one = multiprocessing.get_context('fork').Process(target=work); one.start(); one.join()",
    ],
    ids=["process", "spawned", "forked"],
)
def test_the_end_of_a_process_writes_what_waits(run: str, tmp_path: object) -> None:
    # when
    file = f"{tmp_path}/program.py"
    with open(file, "w", encoding="utf-8") as program:  # noqa: PTH123
        program.write(PROGRAM.replace("{run}", run))
    done = subprocess.run([sys.executable, file], env={"PYTHONPATH": "."}, capture_output=True, text=True, timeout=60)
    # then
    assert "['kept']" in done.stdout, done.stderr
