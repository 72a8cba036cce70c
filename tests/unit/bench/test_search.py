"""The search benchmark's users, screens and verdicts."""

import threading
from collections.abc import Callable

import pytest

from tests.bench.search import driving
from tests.bench.search.aims import aims
from tests.bench.search.asked import Screen
from tests.bench.search.driving import Timings, drive
from tests.bench.search.run import Measured


def test_users_share_the_requests_and_each_has_a_connection() -> None:
    # given
    asked: list[int] = []
    connections: list[int] = []
    lock = threading.Lock()

    def connect() -> Callable[[int], None]:
        connections.append(len(connections))

        def ask(request: int) -> None:
            with lock:
                asked.append(request)

        return ask

    # when
    timings = drive(connect, list(range(20)), users=4)

    # then
    assert sorted(asked) == list(range(20))
    assert len(connections) == 4
    assert timings.p50 <= timings.p95 <= timings.p99


def test_an_answer_that_is_not_good_ends_the_run() -> None:
    def connect() -> Callable[[str], None]:
        def ask(request: str) -> None:
            raise driving.Unexpected(request)

        return ask

    with pytest.raises(driving.Unexpected, match="503"):
        drive(connect, ["503"], users=1)


def test_refusals_are_counted_and_stand_for_no_latency() -> None:
    # given a server that refuses every other request
    def connect() -> Callable[[int], None]:
        def ask(request: int) -> None:
            if request % 2:
                raise driving.Refused(str(request))

        return ask

    # when
    timings = drive(connect, list(range(10)), users=1)

    # then
    assert timings.refused == 5
    with pytest.raises(driving.Unexpected, match="all 3 requests"):
        drive(connect, [1, 3, 5], users=1)


def test_a_screen_is_read_as_the_application_reads_it() -> None:
    screen = Screen({"p": ["7", "9"], "r": ["A"], "s": ["50"], "fs": ["gte"], "ordering": ["-volume"]})

    assert screen.query.selected["peergroups"] == (7, 9)
    assert screen.with_(ordering="name").query.order.name == "name"
    assert screen.address == "p=7&p=9&r=A&s=50&fs=gte&ordering=-volume"


@pytest.mark.parametrize(("p50", "met"), [(1.9, True), (2.1, False)])
def test_a_verdict_compares_the_ways_of_one_run(p50: float, met: bool) -> None:
    # given
    measured = [
        Measured("10", question, way, users, [Timings(p50 if way == "b API" else 1.0, 1.0, 1.0, 100.0)])
        for question in ("search box", "new screen", "turned page")
        for way in ("a engine", "b API", "c PostgreSQL")
        for users in (1, 8)
    ]

    # when
    found = {aim.text: aim for aim in aims(measured)}

    # then
    assert found["search box, 10: API to engine, p50, one user"].met is met
    assert not found["search box, 10: PostgreSQL to API, p95, one user"].met
