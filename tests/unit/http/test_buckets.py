"""Buckets empty with each request and fill with time, for one and for several processes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.http.throttling.buckets import Buckets
from app.http.throttling.limits import Limit

LIMIT = Limit(rate=10, burst=5)


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def passed(buckets: Buckets, name: str, times: int, limit: Limit = LIMIT) -> int:
    return sum(buckets.take([(name, limit)]) is None for _ in range(times))


def test_a_burst_passes_and_then_the_rate(clock: Clock) -> None:
    buckets = Buckets(clock=clock)
    assert passed(buckets, "a", 20) == 5
    clock.now += 1.0
    assert passed(buckets, "a", 20) == 5, "ten a second, but never more at once than the burst"
    for _ in range(20):
        clock.now += 0.1
        assert passed(buckets, "a", 3) == 1


def test_the_wait_that_is_told_is_right_and_not_too_long(clock: Clock) -> None:
    buckets = Buckets(clock=clock)
    passed(buckets, "a", 5)
    refused = buckets.take([("a", LIMIT)])
    assert refused is not None
    name, wait = refused
    assert name == "a"
    assert wait == pytest.approx(0.1)
    clock.now += wait - 0.01
    assert buckets.take([("a", LIMIT)]) is not None
    clock.now += 0.01
    assert buckets.take([("a", LIMIT)]) is None


def test_a_refused_request_takes_nothing_from_any_bucket(clock: Clock) -> None:
    # given: nothing left in b
    buckets = Buckets(clock=clock)
    passed(buckets, "b", 5)
    # when: requests that need both are refused
    for _ in range(50):
        refused = buckets.take([("a", LIMIT), ("b", LIMIT)])
        assert refused is not None
        assert refused[0] == "b"
    # then: a is full and b waits no longer than before
    assert passed(buckets, "a", 9) == 5
    clock.now += 0.1
    assert passed(buckets, "b", 9) == 1


def test_callers_do_not_touch_each_other(clock: Clock) -> None:
    buckets = Buckets(clock=clock)
    assert passed(buckets, "rude", 1000) == 5
    assert passed(buckets, "polite", 5) == 5


@given(
    st.floats(0.1, 1000),
    st.integers(1, 100),
    st.lists(st.floats(0, 3, allow_subnormal=False), min_size=1, max_size=200),
)
def test_no_span_of_time_lets_more_through_than_burst_and_rate(rate: float, burst: int, pauses: list[float]) -> None:
    clock = Clock()
    buckets, limit = Buckets(clock=clock), Limit(rate, burst)
    times = []
    for pause in pauses:
        clock.now += pause
        if buckets.take([("a", limit)]) is None:
            times.append(clock.now)
    for first, start in enumerate(times):
        for last in range(first, len(times)):
            assert last - first + 1 <= burst + (times[last] - start) * rate + 0.01 * rate + 1e-3


def test_full_buckets_are_forgotten_and_the_number_is_bounded(clock: Clock) -> None:
    buckets = Buckets(most=100, clock=clock)
    for number in range(1000):
        passed(buckets, str(number), 1)
    assert len(buckets) == 100
    assert len(buckets.unsettled()) == 100
    buckets.sweep()
    assert len(buckets) == 100, "they are not full yet"
    clock.now += 1
    buckets.sweep()
    assert len(buckets) == 0


def test_what_others_took_counts_and_what_was_taken_meanwhile_too(clock: Clock) -> None:
    buckets = Buckets(clock=clock)
    # given: two taken here and sent
    passed(buckets, "a", 2)
    assert buckets.unsettled() == {"a": pytest.approx(0.2)}
    assert buckets.unsettled() == {}
    # when: one more is taken before the answer comes, which says that others took two
    passed(buckets, "a", 1)
    buckets.settle({"a": 0.4})
    # then: none is left, for five were taken together
    assert passed(buckets, "a", 5) == 0
    assert buckets.unsettled() == {"a": pytest.approx(0.1)}


def test_a_settlement_of_a_forgotten_bucket_is_nothing(clock: Clock) -> None:
    buckets = Buckets(clock=clock)
    buckets.settle({"a": 5.0})
    assert len(buckets) == 0


def test_only_the_first_refusal_in_a_while_is_noted(clock: Clock) -> None:
    buckets = Buckets(clock=clock)
    passed(buckets, "a", 1)
    assert [buckets.first_refusal("a", seconds=60) for _ in range(3)] == [True, False, False]
    clock.now += 30
    buckets.sweep()
    assert not buckets.first_refusal("a", seconds=60), "forgotten together with its bucket"
    clock.now += 31
    assert buckets.first_refusal("a", seconds=60)
