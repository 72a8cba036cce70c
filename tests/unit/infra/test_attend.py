"""A part that has answered before and falls silent is ended; one that is starting gets its time."""

import http.client
from pathlib import Path

import pytest
from supervisor import childutils  # type: ignore[import-untyped]

from infra.stack import attend, messages
from infra.stack.attend import Attendant, Revival
from infra.stack.supervisor import ProcessState


class Parts:
    """A few parts, whoever of them answers, and who was ended."""

    def __init__(self, memory: Path | None = None) -> None:
        self.memory = memory
        self.silent: set[str] = set()
        self.ended: list[tuple[str, int]] = []
        self.states = {name: ProcessState("RUNNING", pid, 0, 0) for name, pid in (("web", 10), ("redis", 20))}
        self.suspended: set[int] = set()
        self.take_over()

    def take_over(self) -> None:
        """Another attendant takes over from one that has ended."""
        self.attendant = Attendant(
            lambda name, _: name not in self.silent, self._end, seconds=20,
            suspended=lambda pid: pid in self.suspended, memory=self.memory,
        )  # fmt: skip

    def _end(self, name: str, state: ProcessState) -> None:
        self.ended.append((name, state.pid))

    def look(self, *moments: float) -> None:
        for now in moments:
            self.attendant.look(self.states, now)


def test_a_part_that_falls_silent_is_ended_once_and_alone() -> None:
    parts = Parts()
    parts.look(0)
    parts.silent = {"web"}
    parts.look(5, 10, 15, 20)
    assert parts.ended == []
    parts.look(25)
    assert parts.ended == [("web", 10)]
    parts.look(30, 35, 40)
    assert parts.ended == [("web", 10)]


def test_a_part_that_answers_in_between_starts_anew() -> None:
    parts = Parts()
    parts.look(0)
    parts.silent = {"web"}
    parts.look(5, 20)
    parts.silent = set()
    parts.look(22)
    parts.silent = {"web"}
    parts.look(25, 40)
    assert parts.ended == []


def test_a_part_that_has_never_answered_is_starting() -> None:
    parts = Parts()
    parts.silent = {"web"}
    parts.look(0, 30, 60)
    assert parts.ended == []
    # Another process of the same part begins again.
    parts.silent = set()
    parts.look(65)
    parts.states["web"] = ProcessState("RUNNING", 11, 0, 0)
    parts.silent = {"web"}
    parts.look(70, 100, 130)
    assert parts.ended == []


def test_a_part_that_never_begins_to_answer_is_ended_in_the_end() -> None:
    # given: neither has answered, and Redis may have data to read
    parts = Parts()
    parts.silent = {"web", "redis"}
    parts.look(0, 150, 299)
    assert parts.ended == []
    # when
    parts.look(300)
    # then
    assert parts.ended == [("web", 10)]
    # and the next process gets as long
    parts.states["web"] = ProcessState("RUNNING", 11, 0, 0)
    parts.look(305, 600)
    assert parts.ended == [("web", 10)]
    parts.look(605)
    assert parts.ended == [("web", 10), ("web", 11)]


def test_an_attendant_that_takes_over_knows_who_has_answered(tmp_path: Path) -> None:
    # given
    parts = Parts(tmp_path / "answered.json")
    parts.look(0)
    # when the part hangs, and its attendant is started again
    parts.silent = {"web", "redis"}
    parts.take_over()
    parts.states["redis"] = ProcessState("RUNNING", 21, 0, 0)
    parts.look(5, 24)
    assert parts.ended == []
    parts.look(25)
    # then it is ended in time, and a process that is new is not
    assert parts.ended == [("web", 10)]


@pytest.mark.parametrize("text", ["", "[]", '{"web": null}'])
def test_a_damaged_memory_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "answered.json").write_text(text)
    parts = Parts(tmp_path / "answered.json")
    parts.silent = {"web"}
    parts.look(0, 30, 60)
    assert parts.ended == []
    assert (tmp_path / "answered.json").read_text() == '{"redis": 20}'


def test_a_memory_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    parts = Parts(tmp_path / "no folder" / "answered.json")
    parts.look(0)
    parts.silent = {"web"}
    parts.look(5, 25)
    assert parts.ended == [("web", 10)]


def test_a_suspended_process_is_not_starting() -> None:
    parts = Parts()
    parts.silent, parts.suspended = {"redis"}, {20}
    parts.look(0, 19)
    assert parts.ended == []
    parts.look(20)
    assert parts.ended == [("redis", 20)]


def test_what_the_supervisor_does_not_run_is_not_asked() -> None:
    parts = Parts()
    parts.look(0)
    parts.states["web"] = ProcessState("STOPPED", 0, 0, 0)
    parts.silent = {"web"}
    parts.look(5, 30, 60)
    assert parts.ended == []


def test_what_was_given_up_on_a_full_disk_is_started_once_there_is_room() -> None:
    # given
    full, started = [False], list[str]()
    revival = Revival(lambda: full[0], started.append)
    fine = {"web": ProcessState("RUNNING", 10, 0, 0), "postgres": ProcessState("FATAL", 0, 0, 1)}

    # when a part was given up for another reason, or the disk is still full
    revival.look(fine)
    full[0] = True
    revival.look(fine)
    revival.look(fine)
    assert started == []

    # then only room brings it back, and only once
    full[0] = False
    revival.look(fine)
    revival.look(fine)
    assert started == ["postgres"]


@pytest.mark.parametrize("failure", [http.client.BadStatusLine("x"), TimeoutError(), messages.not_running()])
def test_a_look_that_fails_is_followed_by_the_next_one(
    failure: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given: two ticks, at which the supervisor cannot be asked
    ticks, done = iter(range(2)), list[object]()

    class Control:
        def states(self) -> dict[str, ProcessState]:
            raise failure

        def start(self, name: str) -> None:
            raise AssertionError(name)

    def wait(*_: object) -> int:
        try:
            return next(ticks)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(childutils.listener, "wait", wait)
    monkeypatch.setattr(childutils.listener, "ok", done.append)
    monkeypatch.setattr(attend, "asking", lambda _: (Control(), lambda *_: True))
    # when
    with pytest.raises(EOFError):
        attend.main(str(tmp_path))
    # then
    assert len(done) == 2
    assert len(capsys.readouterr().err.splitlines()) >= 2
