"""The benchmark of operations judges what it has measured by its aims."""

import socketserver
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.bench import __main__ as bench
from tests.bench import measurements
from tests.bench.operations import Found, result
from tests.bench.operations.hanging import PARTS, Hang, ask

CALM = [0.004] * 100


def found(**changed: object) -> Found:
    """Everything as it should be, but for what a test changes."""
    hangs = [Hang(part, 25.0, [0.01, 1.2]) for part in PARTS]
    good = {"backups": [9.0], "restores": [15.0, 16.0, 40.0], "megabytes": 50, "calm": CALM, "hangs": hangs}
    return Found(**(good | changed))  # type: ignore[arg-type]


def missed(measured: Found) -> list[str]:
    return [aim.text for aim in result(measured).aims if not aim.met]


def test_what_is_well_meets_all_aims_and_stands_in_the_readme() -> None:
    of = result(found())
    assert missed(found()) == []
    assert [row[0] for row in of.tables[1].rows] == ["all parts answer", *(f"{part} hangs" for part in PARTS)]
    rows = measurements.CHOSEN["operations"](of.as_dict())
    assert [row.what for row in rows] == [aim.text for aim in of.aims]
    assert "operations" in bench.BENCHMARKS


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"backups": [21.0]}, "backup of the demo"),
        ({"restores": [15.0, 20.5, 40.0]}, "restore of the demo"),
        ({"calm": [*CALM[:97], 0.06, 0.06, 0.06]}, "/healthz, p99, all parts answer"),
        ({"hangs": [Hang(part, 25.0, [2.1]) for part in PARTS]}, "/healthz, slowest answer while a part hangs"),
        (
            {"hangs": [Hang(part, 25.0 + 6 * (part == "redis"), [1.0]) for part in PARTS]},
            "a part that hangs is ended, slowest of all (redis)",
        ),
    ],
)
def test_each_aim_can_be_missed(changed: dict[str, object], text: str) -> None:
    assert missed(found(**changed)) == [text]


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[str]:
    """A health page that answers with the status of the test's parameter."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(request.param if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.mark.parametrize("page", [200], indirect=True)
def test_an_answer_has_its_time(page: str) -> None:
    assert 0 < ask(page) < 20


@pytest.mark.parametrize("page", [500], indirect=True)
def test_an_error_is_no_answer(page: str) -> None:
    with pytest.raises(RuntimeError, match="answers 500"):
        ask(page)


def test_nobody_is_no_answer() -> None:
    with socketserver.TCPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as closed:
        port = closed.server_address[1]
    with pytest.raises(RuntimeError, match="does not answer"):
        ask(f"http://127.0.0.1:{port}")
