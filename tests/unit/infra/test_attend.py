"""A part that has answered before and falls silent is ended; one that is starting gets its time."""

from infra.stack.attend import Attendant, Revival
from infra.stack.supervisor import ProcessState


class Parts:
    """A few parts, whoever of them answers, and who was ended."""

    def __init__(self) -> None:
        self.silent: set[str] = set()
        self.ended: list[tuple[str, int]] = []
        self.states = {name: ProcessState("RUNNING", pid, 0, 0) for name, pid in (("web", 10), ("redis", 20))}
        self.suspended: set[int] = set()
        self.attendant = Attendant(
            lambda name, _: name not in self.silent, self._end, seconds=20, suspended=lambda pid: pid in self.suspended
        )

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
    # Another process of the same part begins anew.
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
