"""The client's time-outs and verdicts, against a small server that misbehaves on purpose."""

import base64
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from search.client import EngineRejected, EngineUnavailable, SearchClient
from search.client.client import Timeouts

HITS = b'{"hits": {"hits": []}}'
FOUND: dict[str, object] = {"hits": {"hits": []}}
QUICK = Timeouts(connect=0.2, search=0.3, write=0.3, admin=0.3)


def received(connection: socket.socket) -> bytes:
    """One whole request."""
    request = b""
    while chunk := connection.recv(65536):
        request += chunk
        head, end, body = request.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        if end and len(body) >= int(length[1] if length else 0):
            break
    return request


@contextmanager
def engine(answer: bytes | None, seen: list[bytes] | None = None) -> Iterator[str]:
    """A server that gives the same answer to every request, or none at all for None. Yields its address.

    Requests are added to ``seen``. An empty answer cuts the connection.
    """
    with socket.create_server(("127.0.0.1", 0)) as server:
        over = threading.Event()

        def serve() -> None:
            while not over.is_set():
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    request = received(connection)
                    if seen is not None:
                        seen.append(request)
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


@pytest.mark.parametrize("body", [b"<html>", b"[]", b"", b'{"timed_out": true}', b'{"error": "x", "status": 503}'])
def test_half_an_answer_is_none(body: bytes) -> None:
    with engine(http(200, body)) as address, pytest.raises(EngineUnavailable):
        SearchClient(address, timeouts=QUICK).search("tranches", {})


@pytest.mark.parametrize("address", ["", "127.0.0.1:9200", "ftp://127.0.0.1", []])
def test_an_unusable_address_is_refused_at_the_start(address: str | list[str]) -> None:
    with pytest.raises(ValueError, match="address of the search engine"):
        SearchClient(address)


def tried(client: SearchClient) -> bool:
    """Whether a search is answered."""
    try:
        return client.search("tranches", {}) == FOUND
    except EngineUnavailable:
        return False


def test_a_node_that_hangs_costs_one_request_and_not_each() -> None:
    with engine(None) as hangs, engine(http(200, HITS)) as alive:
        client = SearchClient([hangs, alive], timeouts=QUICK)

        assert [tried(client) for _ in range(6)].count(False) == 1


def test_only_one_request_finds_out_whether_a_node_is_back() -> None:
    # given: a node that hung, whose penalty is over
    with engine(None) as hangs, engine(http(200, HITS)) as alive:
        client = SearchClient([hangs, alive], timeouts=Timeouts(connect=0.2, search=0.3, node=0.5))
        assert [tried(client) for _ in range(2)].count(False) == 1
        time.sleep(0.6)

        # when: several ask at once
        answers: list[bool] = []
        threads = [threading.Thread(target=lambda: answers.append(tried(client))) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    # then
    assert (len(answers), answers.count(False)) == (6, 1)


def test_a_node_that_is_back_takes_its_turn_again() -> None:
    seen: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with engine(http(200, HITS)) as alive:
        client = SearchClient([f"http://127.0.0.1:{port}", alive], timeouts=Timeouts(connect=0.2, node=0.1))
        assert all(tried(client) for _ in range(2))
        with restarted(port, http(200, HITS), seen):
            time.sleep(0.15)

            assert all(tried(client) for _ in range(6))

    assert len(seen) >= 3


@contextmanager
def restarted(port: int, answer: bytes, seen: list[bytes]) -> Iterator[None]:
    """A server on a port that had none."""
    with socket.create_server(("127.0.0.1", port)) as server:

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    seen.append(received(connection))
                    connection.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield
        server.shutdown(socket.SHUT_RDWR)
    thread.join(5)


def test_a_cut_connection_moves_on_to_another_node() -> None:
    with engine(b"") as cuts, engine(http(200, HITS)) as alive:
        client = SearchClient([cuts, alive], timeouts=QUICK)

        assert all(tried(client) for _ in range(4))


def test_a_connection_is_waited_for_less_long_than_an_answer() -> None:
    # given: a port whose queue of connections is full, as of a machine that is gone
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        waiting = [socket.socket() for _ in range(3)]
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(server.getsockname())
        started = time.monotonic()

        with pytest.raises(EngineUnavailable):
            SearchClient(
                f"http://127.0.0.1:{server.getsockname()[1]}", timeouts=Timeouts(connect=0.2, search=20)
            ).search("tranches", {})

        assert time.monotonic() - started < 5
        for one in waiting:
            one.close()


def test_a_redirect_is_not_followed() -> None:
    seen: list[bytes] = []
    with engine(http(200, HITS), seen) as elsewhere:
        moved = f"HTTP/1.1 302 X\r\nLocation: {elsewhere}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        with engine(moved.encode()) as address, pytest.raises(EngineUnavailable):
            SearchClient(address, timeouts=QUICK).search("tranches", {})

    assert seen == []


def test_a_missing_index_passes_for_searches_only() -> None:
    with engine(http(404, b'{"error": {"type": "index_not_found_exception", "reason": "no such index"}}')) as address:
        client = SearchClient(address, timeouts=QUICK)

        with pytest.raises(EngineUnavailable):
            client.search("tranches", {})
        with pytest.raises(EngineRejected):
            client.put_settings("tranches", {})
        assert client.aliases("tranches") == []
        assert client.index_exists("tranches") is False


def test_an_alias_is_looked_for_among_the_own_indexes() -> None:
    # A cluster with the security plug-in refuses the indexer a question about all of its indexes.
    seen: list[bytes] = []
    with engine(http(200, b'{"tranches-2": {}, "tranches-1": {}}'), seen) as address:
        assert SearchClient(address, timeouts=QUICK).aliases("tranches") == ["tranches-1", "tranches-2"]

    assert seen[0].startswith(b"GET /tranches-*/_alias/tranches HTTP/1.1")


def test_bytes_go_in_as_they_are() -> None:
    seen: list[bytes] = []
    lines = b'{"index": {"_id":"1"}}\n{"name" :"\xc3\xa4 \\ud800 \xff"}\n'
    with engine(http(200, b'{"errors": false}'), seen) as address:
        SearchClient(address.replace("//", "//fondsatlas:p%40ss@"), timeouts=QUICK).bulk(lines)

    head, _, body = seen[0].partition(b"\r\n\r\n")
    assert body == lines
    assert b"content-type: application/x-ndjson" in head.lower()
    assert b"Basic " + base64.b64encode(b"fondsatlas:p@ss") in head


def test_equal_searches_are_equal_bytes() -> None:
    """The engine's cache of answers compares them."""
    seen: list[bytes] = []
    with engine(http(200, b'{"responses": [{}]}'), seen) as address:
        client = SearchClient(address, timeouts=QUICK)
        for _ in range(2):
            client.msearch("tranches", [{"size": 0, "query": {"term": {"name": "größer"}}}], only="hits")

    assert seen[0] == seen[1]
    assert seen[0].endswith('{"size":0,"query":{"term":{"name":"größer"}}}\n'.encode())


def test_logins_do_not_show() -> None:
    client = SearchClient("http://fondsatlas:secret@127.0.0.1:1", timeouts=QUICK)
    with pytest.raises(EngineUnavailable) as failure:
        client.search("tranches", {})

    assert "secret" not in f"{client!r} {client.api!r} {failure.value} {failure.value.__cause__!r}"


def test_a_closed_client_stays_usable() -> None:
    with engine(http(200, HITS)) as address, engine(http(200, HITS)) as other:
        for addresses in ([address], [address, other]):
            client = SearchClient(addresses, timeouts=QUICK)
            assert tried(client)
            client.close()
            assert tried(client)


def certificate(folder: Path) -> Path:
    """A new certificate for the loopback address, with its key, that vouches for itself."""
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=test"
    folder.mkdir()
    subprocess.run(
        [*command.split(), "-addext", "subjectAltName=IP:127.0.0.1", "-out", "made.pem", "-keyout", "made.key"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return folder / "made.pem"


@contextmanager
def encrypted(bundle: Path, answer: bytes) -> Iterator[str]:
    """A server that speaks TLS with the certificate in ``bundle``. Yields its address."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(bundle, bundle.with_suffix(".key"))
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with suppress(OSError), context.wrap_socket(connection, server_side=True) as wrapped:
                    received(wrapped)
                    wrapped.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"https://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
    thread.join(5)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make certificates")
def test_only_a_certificate_of_the_named_authority_is_trusted(tmp_path: Path) -> None:
    ours, theirs = certificate(tmp_path / "ours"), certificate(tmp_path / "theirs")
    with encrypted(ours, http(200, HITS)) as address:
        assert tried(SearchClient(address, timeouts=QUICK, ca_certs=str(ours)))
        assert not tried(SearchClient(address, timeouts=QUICK, ca_certs=str(theirs)))
        assert not tried(SearchClient(address, timeouts=QUICK))
