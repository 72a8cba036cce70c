"""Clients that are slow, or silent, against the real server with the options that `./portal up` gives it."""

import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection

import pytest

from infra.stack.parts import application
from tests.length import sampled
from tests.web_server import Server, running

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]
SLOW = 200
#: In place of the portal's own, so that nobody has to wait for it.
HEAD_TIMEOUT_MS = 3000
#: Whoever had to wait for the end of a slow client would wait for its time-out. Half of that, and not a number of
#: milliseconds, tells that from a busy machine.
HELD_UP_SECONDS = HEAD_TIMEOUT_MS / 2000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    with running(tmp_path_factory.mktemp("slow"), HEAD_TIMEOUT_MS) as one:
        yield one


def silent(server: Server) -> socket.socket:
    return server.connect()


def half_a_head(server: Server) -> socket.socket:
    one = server.connect()
    one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    return one


def idle(server: Server) -> socket.socket:
    one = server.connect()
    one.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert one.recv(65536).startswith(b"HTTP/1.1 200")
    return one


def half_a_body(server: Server) -> socket.socket:
    # With a token's cookie Django reads the form, to find the token in it.
    one = server.connect()
    head = f"POST /admin/login/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken={'a' * 32}\r\n"
    form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nusername=a"
    one.sendall((head + form).encode())
    return one


def half_a_chunk(server: Server) -> socket.socket:
    one = server.connect()
    head = f"POST /admin/login/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken={'a' * 32}\r\n"
    form = "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n"
    one.sendall((head + form).encode())
    return one


def slow_reader(server: Server) -> socket.socket:
    one = server.connect(receive=2048)
    one.sendall(b"GET /assets/big-12345678.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
    return one


@pytest.mark.parametrize("kind", sampled([silent, half_a_head, idle, half_a_body, half_a_chunk, slow_reader], 3))
def test_slow_clients_hold_up_nobody(server: Server, kind: Callable[[Server], socket.socket]) -> None:
    with ExitStack() as held:
        # given: hundreds of connections that do nothing more
        for _ in range(SLOW):
            held.enter_context(kind(server))
        time.sleep(0.5)
        # when: somebody else asks on new connections
        times = []
        for _ in range(30):
            began = time.monotonic()
            assert server.ask() == 200
            times.append(time.monotonic() - began)
        # then: nobody waits for one of them to be ended
        assert sorted(times)[-3] < HELD_UP_SECONDS


@pytest.mark.parametrize("kind", [silent, half_a_head, idle])
def test_a_connection_without_a_request_is_ended(server: Server, kind: Callable[[Server], socket.socket]) -> None:
    with kind(server) as one:
        one.settimeout(HEAD_TIMEOUT_MS / 1000 + 5)
        began = time.monotonic()
        # At most a last answer (408), then the end.
        while one.recv(65536):
            pass
        assert time.monotonic() - began > HEAD_TIMEOUT_MS / 2000


def test_a_browser_may_think_about_the_next_click_for_a_while() -> None:
    assert 5000 < application.WEB_HEAD_TIMEOUT_MS <= 15_000


def test_more_idle_connections_than_granian_takes_by_itself(server: Server) -> None:
    with ExitStack() as held:
        for _ in range(1200):
            held.enter_context(silent(server))
        time.sleep(0.5)
        assert [server.ask() for _ in range(10)] == [200] * 10


# What is too long for the server itself it answers with 431, or it hangs up before it has read it all.
@pytest.mark.parametrize(
    ("size", "expected"), [(10_000, {400}), (30_000, {414}), (100_000, {414, 431, None}), (3_000_000, {431, None})]
)
def test_a_long_address_is_refused_and_the_server_lives(server: Server, size: int, expected: set[int | None]) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=5)
    try:
        connection.request("GET", f"/api/v1/fields/?x={'a' * size}")
        found: int | None = connection.getresponse().status
    except OSError:
        found = None
    assert found in expected
    assert server.ask() == 200
