"""Bodies that are slow, broken, huge or contradictory, against the real server."""

import itertools
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import orjson
import pytest

from app.http.throttling.holding import AT_ONCE, HELD, Holding
from tests.web_server import Server, running

pytestmark = [pytest.mark.slow, pytest.mark.timeout(60)]

GRACE = 1.5
RATE = 2000
#: Each test has an address of its own, so that none uses up what another needs.
SOURCES = (f"127.0.7.{number}" for number in itertools.count(1))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("bodies")
    with running(folder, BODY_GRACE_SECONDS=str(GRACE), BODY_LEAST_RATE=str(RATE)) as one:
        yield one


@pytest.fixture
def source() -> str:
    return next(SOURCES)


def head(*lines: str, path: str = "/api/v1/login/?lang=en", method: str = "POST") -> bytes:
    """A request's head; without a token, the answer to a body that was read is 403 `forbidden`, with no other part."""
    return "\r\n".join(
        (f"{method} {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json", *lines, "", "")
    ).encode()


def answer_of(one: socket.socket, *, document: bool = True) -> tuple[int, dict[str, str], Any]:
    """Status, heads and document (or page) of the next answer; 0 if the connection ends without one."""
    raw = b""
    while b"\r\n\r\n" not in raw:
        more = one.recv(65536)
        if not more:
            return 0, {}, None
        raw += more
    first, _, body = raw.partition(b"\r\n\r\n")
    lines = first.decode("latin-1").split("\r\n")
    heads = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    while len(body) < int(heads.get("content-length", "0")):
        body += one.recv(65536)
    return int(lines[0].split()[1]), heads, (orjson.loads(body) if document else body) if body else None


def refused(one: socket.socket, status: int, code: str) -> dict[str, str]:
    found, heads, document = answer_of(one)
    assert (found, (document or {}).get("code")) == (status, code)
    assert heads["content-type"] == "application/problem+json"
    assert document["request_id"] == heads["x-request-id"]
    return heads


def ask(server: Server, source: str, *lines: str, body: bytes = b"", **options: str) -> socket.socket:
    one = server.connect(source=source)
    one.settimeout(10)
    one.sendall(head(*lines, **options) + body)
    return one


def test_a_body_that_stops_loses_by_its_rate(server: Server, source: str) -> None:
    with ask(server, source, "Content-Length: 1000", body=b"{") as one:
        began = time.monotonic()
        assert refused(one, 408, "body_too_slow")["connection"] == "close"
        assert time.monotonic() - began > GRACE / 2
        assert one.recv(10) == b""


def test_an_honest_slow_body_does_not_lose_by_its_length(server: Server, source: str) -> None:
    size, pieces = 12_000, 24
    with ask(server, source, f"Content-Length: {size}") as one:
        began = time.monotonic()
        # Above the least rate, and longer than the grace.
        for _ in range(pieces):
            one.sendall(b" " * (size // pieces))
            time.sleep(0.1)
        assert time.monotonic() - began > GRACE
        refused(one, 403, "forbidden")


def test_trickled_bodies_cost_nobody_else_a_request(server: Server, source: str) -> None:
    other = next(SOURCES)
    with ExitStack() as held:
        # given: one client that trickles, with many connections and again and again
        trickling = [held.enter_context(ask(server, source, "Content-Length: 9000", body=b"{")) for _ in range(60)]
        stop = threading.Event()

        def trickle() -> None:
            while not stop.wait(0.1):
                for one in trickling:
                    try:
                        one.send(b" ")
                    except OSError:
                        continue

        thread = threading.Thread(target=trickle)
        thread.start()
        try:
            # when: twenty others send a form meanwhile
            for _ in range(20):
                with ask(server, other, "Content-Length: 2", body=b"{}") as one:
                    refused(one, 403, "forbidden")
                time.sleep(0.05)
        finally:
            stop.set()
            thread.join()


def test_an_address_has_few_slow_bodies_at_a_time(server: Server, source: str) -> None:
    with ExitStack() as held:
        slow = [held.enter_context(ask(server, source, "Content-Length: 1000", body=b"{")) for _ in range(30)]
        answers = [answer_of(one) for one in slow]
        codes = [document["code"] for _, _, document in answers]
        assert set(codes) == {"too_many_bodies", "body_too_slow"}
        # Eight in each of the two processes.
        assert codes.count("body_too_slow") <= 16
        for status, heads, document in answers:
            if document["code"] == "too_many_bodies":
                assert status == 429
                assert int(heads["retry-after"]) > 0
        # Whoever is quick is let in even now, and from another address anyway.
        with ask(server, source, "Content-Length: 2", body=b"{}") as one:
            refused(one, 403, "forbidden")


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("size", [70_000, 6_000_000])
def test_a_huge_body_is_refused_and_its_sender_hears_it(
    server: Server, source: str, size: int, *, chunked: bool
) -> None:
    if chunked:
        body = f"{size:x}\r\n".encode() + b"x" * size + b"\r\n0\r\n\r\n"
        one = ask(server, source, "Transfer-Encoding: chunked", body=body, path="/api/v1/register/?lang=en")
    else:
        one = ask(server, source, f"Content-Length: {size}", body=b"x" * size, path="/api/v1/register/?lang=en")
    with one:
        refused(one, 413, "body_too_large")
    assert server.ask() == 200


@pytest.mark.parametrize("cookie", ["", f"sessionid={'a' * 32}", "sessionid=x; a=b"])
@pytest.mark.parametrize("chunked", [False, True])
def test_an_invented_session_makes_room_for_no_large_body(
    server: Server, source: str, cookie: str, *, chunked: bool
) -> None:
    # given: an address of the admin, where staff upload files
    size = 70_000
    body = f"{size:x}\r\n".encode() + b"x" * size + b"\r\n0\r\n\r\n" if chunked else b"x" * size
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
    # when
    with ask(server, source, length, f"Cookie: {cookie}", body=body, path="/admin/funds/fund/add/") as one:
        # then
        status, _, page = answer_of(one, document=False)
    assert status == 413
    assert b"64 kB" in page


def test_a_body_without_an_end_is_refused_at_its_limit(server: Server, source: str) -> None:
    one = ask(server, source, "Transfer-Encoding: chunked")
    with one:
        one.setblocking(False)
        sent, until = 0, time.monotonic() + 8
        while time.monotonic() < until:
            try:
                sent += one.send(b"1000\r\n" + b"x" * 4096 + b"\r\n")
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:
                break
        else:
            pytest.fail("the server reads on and on")


def test_chunks_without_a_length_are_read_and_the_connection_goes_on(server: Server, source: str) -> None:
    with ask(server, source, "Transfer-Encoding: chunked", body=b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n") as one:
        refused(one, 403, "forbidden")
        one.sendall(head("Content-Length: 2") + b"{}")
        refused(one, 403, "forbidden")
        one.sendall(head(method="GET", path="/api/v1/fields/"))
        assert answer_of(one)[0] == 200


@pytest.mark.parametrize(
    ("lines", "body"),
    [
        (("Content-Length: 1000",), b"{}"),
        (("Transfer-Encoding: chunked",), b"5\r\n{}"),
        (("Transfer-Encoding: chunked",), b"2\r\n{}\r\n"),
        (("Transfer-Encoding: chunked",), b"zz\r\n{}\r\n0\r\n\r\n"),
    ],
)
def test_a_body_that_breaks_off_is_told_so(server: Server, source: str, lines: tuple[str, ...], body: bytes) -> None:
    with ask(server, source, *lines, body=body) as one:
        one.shutdown(socket.SHUT_WR)
        status, _, document = answer_of(one)
        # Who hangs up may find that the server has done the same.
        assert (status, (document or {}).get("code")) in ((400, "bad_request"), (0, None))
    assert server.ask() == 200


@pytest.mark.parametrize(
    "lines",
    [
        ("Content-Length: 2", "Transfer-Encoding: chunked"),
        ("Transfer-Encoding: chunked", "Content-Length: 2"),
        ("Content-Length: 2", "Content-Length: 3"),
        ("Content-Length: -2",),
        ("Content-Length: +2",),
        ("Content-Length: 2 2",),
        ("Content-Length: 0x2",),
        ("Content-Length: 99999999999999999999999",),
        ("Transfer-Encoding: gzip",),
        ("Transfer-Encoding: chunked, gzip",),
    ],
)
def test_contradictory_lengths_are_refused_and_nothing_is_smuggled(
    server: Server, source: str, lines: tuple[str, ...]
) -> None:
    with ask(server, source, *lines, body=b"{}GET /api/v1/fields/ HTTP/1.1\r\nHost: localhost\r\n\r\n") as one:
        status, heads, document = answer_of(one)
        assert 400 <= status < 500
        # What is no HTTP at all the server answers itself, without a document.
        assert document is None or document["code"] == "bad_request"
        assert one.recv(10) == b"", heads
    assert server.ask() == 200


def test_a_compressed_body_is_refused(server: Server, source: str) -> None:
    with ask(server, source, "Content-Encoding: gzip", "Content-Length: 4", body=b"\x1f\x8b\x08\x00") as one:
        refused(one, 415, "body_encoded")


def test_who_asks_first_is_told_before_sending(server: Server, source: str) -> None:
    with ask(server, source, "Content-Length: 6000000", "Expect: 100-continue") as one:
        refused(one, 413, "body_too_large")
    with ask(server, source, "Content-Length: 2", "Expect: 100-continue") as one:
        assert one.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        one.sendall(b"{}")
        refused(one, 403, "forbidden")


def test_a_huge_head_is_refused(server: Server, source: str) -> None:
    with ask(server, source, f"X-Long: {'a' * 200_000}") as one:
        assert answer_of(one)[0] in (0, 431)
    assert server.ask() == 200


def test_a_body_where_none_is_wanted_does_no_harm(server: Server, source: str) -> None:
    with ask(server, source, "Content-Length: 2", body=b"{}", method="GET", path="/api/v1/fields/") as one:
        assert answer_of(one)[0] == 200
        one.sendall(head(method="HEAD", path="/api/v1/fields/"))
        raw = one.recv(65536)
        assert raw.startswith(b"HTTP/1.1 200")
        assert raw.endswith(b"\r\n\r\n")


def test_refusals_that_nobody_listens_to_come_late() -> None:
    holding = Holding()
    assert [holding.seconds("a", now=1.0) for _ in range(AT_ONCE)] == [0.0] * AT_ONCE
    late = [holding.seconds("a", now=1.5) for _ in range(20)]
    assert all(HELD[0] <= one <= HELD[1] for one in late)
    # What was refused together does not come back together.
    assert len(set(late)) > 10
    assert holding.seconds("b", now=1.5) == 0.0
    assert holding.seconds("a", now=20.0) == 0.0
