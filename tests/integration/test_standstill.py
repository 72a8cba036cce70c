"""A web process whose threads all hang ends itself and is started again; whoever is only slow is left alone."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import psutil
import pytest

from app.http.lanes import THREADS
from infra.stack.parts.application import WEB_WORKERS
from tests.waiting import until
from tests.web_server import Server, running

pytestmark = [pytest.mark.slow, pytest.mark.turns, pytest.mark.timeout(150)]

SECONDS = 3
HANGING = b"GET /hang HTTP/1.1\r\nHost: localhost\r\n\r\n"
#: A form whose end never comes; the server waits for it longer than for a standstill.
ENDLESS = b"POST /api/v1/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nx"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("standstill")
    settings, seconds = "tests.hanging", str(SECONDS)
    with running(
        folder, DJANGO_SETTINGS_MODULE=settings, WEB_STANDSTILL_SECONDS=seconds, BODY_GRACE_SECONDS="60"
    ) as one:
        yield one


def workers(server: Server) -> set[int]:
    return {child.pid for child in psutil.Process(server.process.pid).children()}


def answers(server: Server) -> bool:
    with suppress(OSError):
        return server.ask() == 200
    return False


def test_processes_that_hang_are_replaced(server: Server) -> None:
    # given
    before = workers(server)
    assert len(before) == WEB_WORKERS
    with ExitStack() as stack:

        def replaced() -> bool:
            # Connections are not shared out evenly, so there are more until each process has as many as threads.
            with suppress(ConnectionRefusedError):
                stack.enter_context(server.connect()).sendall(HANGING)
            return not before & workers(server)

        # when each has more requests that hang than threads
        for _ in range(2 * WEB_WORKERS * THREADS):
            replaced()
        until(replaced, seconds=40)

    # then others answer, and the log says where the threads were: of the requests that hang some have come to the new
    # processes, which may have to be replaced as well
    until(lambda: answers(server), seconds=40)
    assert f"all threads have hung for {SECONDS} s" in server.log.read_text()
    assert "in answer" in server.log.read_text()


def test_slow_uploads_and_long_requests_end_nobody(server: Server) -> None:
    # given forms that never end, more than there are threads, and requests that hold all threads but one
    before = workers(server)
    slow: list[socket.socket] = []
    try:
        for number in range(4 * WEB_WORKERS * THREADS):
            slow.append(server.connect(source=f"127.0.9.{1 + number // 3}"))
            slow[-1].sendall(ENDLESS)
        for _ in range(THREADS - 1):
            slow.append(server.connect())
            slow[-1].sendall(HANGING)

        # when they go on for twice as long as a standstill may take
        with pytest.raises(AssertionError):
            until(lambda: before != workers(server), seconds=2 * SECONDS + 1)

        # then
        assert all(answers(server) for _ in range(20))
    finally:
        for one in slow:
            one.close()
