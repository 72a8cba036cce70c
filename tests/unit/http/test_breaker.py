"""The circuit breaker: opens after failures, refuses at once, probes, and closes by itself."""

import pytest

from app.http.breaker import Breaker, CircuitOpenError


class Clock:
    """A clock that moves only when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Part:
    """Something that is up or down and counts how often it was asked."""

    def __init__(self) -> None:
        self.up = True
        self.asked = 0

    def __call__(self) -> str:
        self.asked += 1
        if not self.up:
            raise ConnectionError
        return "answer"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> Breaker:
    return Breaker(failures=3, pause=2.0, clock=clock)


def fail(breaker: Breaker, part: Part, times: int) -> None:
    for _ in range(times):
        with pytest.raises(ConnectionError):
            breaker.call(part, down=ConnectionError)


def test_opens_after_three_failures_in_a_row(breaker: Breaker) -> None:
    # given a part that is down
    part = Part()
    part.up = False
    # when it failed three times
    fail(breaker, part, 3)
    # then the fourth caller is refused without asking it
    with pytest.raises(CircuitOpenError):
        breaker.call(part, down=ConnectionError)
    assert part.asked == 3
    assert breaker.is_open


def test_success_between_failures_keeps_it_closed(breaker: Breaker) -> None:
    part = Part()
    for _ in range(5):
        part.up = False
        fail(breaker, part, 2)
        part.up = True
        assert breaker.call(part, down=ConnectionError) == "answer"
    assert not breaker.is_open


def test_one_probe_per_pause_while_down(breaker: Breaker, clock: Clock) -> None:
    # given an open circuit
    part = Part()
    part.up = False
    fail(breaker, part, 3)
    # when the pause is over
    clock.now += 2.0
    # then one caller probes, and the next is refused again
    fail(breaker, part, 1)
    with pytest.raises(CircuitOpenError):
        breaker.call(part, down=ConnectionError)
    assert part.asked == 4


def test_closes_by_itself_when_the_probe_succeeds(breaker: Breaker, clock: Clock) -> None:
    part = Part()
    part.up = False
    fail(breaker, part, 3)
    part.up = True
    clock.now += 2.0
    assert breaker.call(part, down=ConnectionError) == "answer"
    assert not breaker.is_open
    assert breaker.call(part, down=ConnectionError) == "answer"


def test_other_callers_are_refused_while_the_probe_runs(breaker: Breaker, clock: Clock) -> None:
    part = Part()
    part.up = False
    fail(breaker, part, 3)
    clock.now += 2.0
    part.up = True

    def probe() -> str:
        with pytest.raises(CircuitOpenError):
            breaker.call(part, down=ConnectionError)
        return part()

    assert breaker.call(probe, down=ConnectionError) == "answer"
    assert part.asked == 4


def test_other_exceptions_are_not_failures_of_the_part(breaker: Breaker) -> None:
    def wrong() -> None:
        raise ZeroDivisionError

    for _ in range(10):
        with pytest.raises(ZeroDivisionError):
            breaker.call(wrong, down=ConnectionError)
    assert not breaker.is_open
