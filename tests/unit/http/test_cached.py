"""Values kept for seconds, and kept on while their source is down."""

import threading

import pytest

from app.http.cached import Cached


class Source:
    """Counts how often it was asked; fails while ``down``."""

    def __init__(self) -> None:
        self.asked = 0
        self.down = False

    def __call__(self) -> int:
        self.asked += 1
        if self.down:
            raise ConnectionError
        return self.asked


class Clock:
    """A clock that moves only when told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def make() -> tuple[Source, Clock, Cached[int]]:
    source, clock = Source(), Clock()
    return source, clock, Cached(source, seconds=5, failures=(ConnectionError,), clock=clock)


def test_asks_again_only_when_old() -> None:
    source, clock, cached = make()
    assert [cached.get(), cached.get()] == [1, 1]
    clock.now = 4.9
    assert cached.get() == 1
    clock.now = 5.0
    assert cached.get() == 2
    assert source.asked == 2


def test_serves_the_last_value_while_the_source_is_down_and_recovers() -> None:
    source, clock, cached = make()
    cached.get()
    source.down = True
    clock.now = 6
    assert [cached.get(), cached.get()] == [1, 1]
    assert source.asked == 2, "the source is left alone for as long as a value would be fresh"
    source.down = False
    clock.now = 12
    assert cached.get() == 3


def test_without_a_value_the_failure_is_raised_without_asking_again_at_once() -> None:
    source, clock, cached = make()
    source.down = True
    for _ in range(3):
        with pytest.raises(ConnectionError):
            cached.get()
    assert source.asked == 1
    # nor does a source that is back wait until a value would have grown old
    source.down = False
    clock.now = 1.9
    with pytest.raises(ConnectionError):
        cached.get()
    clock.now = 2
    assert cached.get() == 2


def test_nobody_waits_for_a_slow_source_when_there_is_a_value() -> None:
    # given a value that is old, and a source that does not come back
    clock = Clock()
    released, loading = threading.Event(), threading.Event()
    values = iter([1, 2])

    def load() -> int:
        value = next(values)
        if value == 2:
            loading.set()
            released.wait(5)
        return value

    cached = Cached(load, seconds=5, failures=(), clock=clock)
    cached.get()
    clock.now = 6
    slow = threading.Thread(target=cached.get)
    slow.start()
    assert loading.wait(5)
    # when another caller asks meanwhile, then it gets the old value at once
    assert cached.get() == 1
    released.set()
    slow.join(5)
    assert cached.get() == 2


def test_forgetting_loads_anew() -> None:
    _, _, cached = make()
    cached.get()
    cached.forget()
    assert cached.get() == 2
