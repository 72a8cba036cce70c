"""The client's time-outs and verdicts, against a small server that misbehaves on purpose."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from search.client import EngineRejected, EngineUnavailable, SearchClient
from search.client.client import Timeouts

QUICK = Timeouts(connect=0.2, search=0.3, write=0.3, admin=0.3)


@contextmanager
def engine(answer: bytes | None) -> Iterator[str]:
    """A server that gives the same answer to every request; none at all for None. Yields its address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        over = threading.Event()

        def serve() -> None:
            while not over.is_set():
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(65536)
                    if answer is None:
                        over.wait(5)
                    else:
                        connection.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        over.set()
        server.shutdown(socket.SHUT_RDWR)
    thread.join(5)


def http(status: int, body: bytes) -> bytes:
    """A whole HTTP answer."""
    return b"HTTP/1.1 %d X\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%b" % (status, len(body), body)


def test_a_silent_engine_costs_one_time_out() -> None:
    with engine(None) as address:
        started = time.monotonic()
        with pytest.raises(EngineUnavailable):
            SearchClient(address, timeouts=QUICK).search("tranches", {})

        assert time.monotonic() - started < 2 * QUICK.search + QUICK.connect


def test_a_closed_port_fails_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}"
    started = time.monotonic()

    with pytest.raises(EngineUnavailable):
        SearchClient(address, timeouts=QUICK).search("tranches", {})

    assert time.monotonic() - started < QUICK.connect


def test_another_node_answers_for_one_that_is_gone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        gone = f"http://127.0.0.1:{server.getsockname()[1]}"
    with engine(http(200, b'{"hits": {"hits": []}}')) as alive:
        client = SearchClient(f"{gone},{alive}", timeouts=QUICK)

        assert [client.search("tranches", {}) for _ in range(3)] == [{"hits": {"hits": []}}] * 3


@pytest.mark.parametrize("status", [408, 429, 502, 503, 504])
def test_an_overloaded_engine_is_unavailable(status: int) -> None:
    with engine(http(status, b"{}")) as address, pytest.raises(EngineUnavailable):
        SearchClient(address, timeouts=QUICK).search("tranches", {})


@pytest.mark.parametrize(
    ("reason", "error"),
    [
        ("node_not_connected_exception", EngineUnavailable),
        ("node_disconnected_exception", EngineUnavailable),
        ("receive_timeout_transport_exception", EngineUnavailable),
        ("null_pointer_exception", EngineRejected),
    ],
)
@pytest.mark.parametrize("whole", [True, False])
def test_an_engine_that_has_just_lost_a_node_is_unavailable(reason: str, error: type[Exception], whole: bool) -> None:
    """As three nodes answer while one of them restarts: the whole request, or one search of several."""
    failure = f'{{"error": {{"root_cause": [{{"type": "{reason}", "reason": "[node] gone"}}]}}, "status": 500}}'
    answer = failure if whole else f'{{"responses": [{failure}]}}'
    with engine(http(500 if whole else 200, answer.encode())) as address, pytest.raises(error):
        SearchClient(address, timeouts=QUICK).msearch("tranches", [{}])


def test_a_refused_query_tells_status_and_reason() -> None:
    body = b'{"error": {"root_cause": [{"type": "parsing_exception", "reason": "unknown query"}]}, "status": 400}'
    with engine(http(400, body)) as address, pytest.raises(EngineRejected) as refusal:
        SearchClient(address, timeouts=QUICK).search("tranches", {})

    assert (refusal.value.status, refusal.value.reason) == (400, "parsing_exception: unknown query")


@pytest.mark.parametrize("body", [b"<html>", b'{"timed_out": true}', b'{"error": "x", "status": 503}'])
def test_half_an_answer_is_none(body: bytes) -> None:
    with engine(http(200, body)) as address, pytest.raises(EngineUnavailable):
        SearchClient(address, timeouts=QUICK).search("tranches", {})


@pytest.mark.parametrize("address", ["", "127.0.0.1:9200", "ftp://127.0.0.1", []])
def test_an_unusable_address_is_refused_at_the_start(address: str | list[str]) -> None:
    with pytest.raises(ValueError, match="address of the search engine"):
        SearchClient(address)


def test_a_node_that_hangs_costs_one_request_and_not_each() -> None:
    with engine(None) as hangs, engine(http(200, b'{"hits": {"hits": []}}')) as alive:
        client = SearchClient([hangs, alive], timeouts=QUICK)
        with pytest.raises(EngineUnavailable):
            client.search("tranches", {})

        assert [client.search("tranches", {}) for _ in range(4)] == [{"hits": {"hits": []}}] * 4


def test_only_one_request_finds_out_whether_a_node_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: a node that hung, whose penalty is over
    monkeypatch.setattr("search.client.client._SHUNNED_FOR", 0.5)
    with engine(None) as hangs, engine(http(200, b'{"hits": {"hits": []}}')) as alive:
        client = SearchClient([hangs, alive], timeouts=Timeouts(connect=0.2, search=0.3))
        with pytest.raises(EngineUnavailable):
            client.search("tranches", {})
        time.sleep(0.6)

        # when: several ask at once
        failed: list[Exception] = []

        def ask() -> None:
            try:
                client.search("tranches", {})
            except EngineUnavailable as error:
                failed.append(error)

        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    # then
    assert len(failed) == 1
