"""The supervisor's remote control: after a Ctrl-C in the middle of a call, and where it refuses or is silent."""

import http.client
import threading
import xmlrpc.client
from collections.abc import Iterator
from typing import Any
from xmlrpc.server import SimpleXMLRPCServer

import pytest

from infra.stack.messages import StackError
from infra.stack.supervisor import Supervisor, commanding


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, list[str]]]:
    """Port of a supervisor without any process, and what it was told to do."""
    calls: list[str] = []

    def shutdown() -> bool:
        calls.append("shutdown")
        return True

    def processes() -> list[Any]:
        return []

    def start(part: Any, wait: Any) -> bool:
        raise xmlrpc.client.Fault(60, f"ALREADY_STARTED: {part}")

    with SimpleXMLRPCServer(("127.0.0.1", 0), logRequests=False) as server:
        server.register_function(processes, "supervisor.getAllProcessInfo")
        server.register_function(start, "supervisor.startProcess")
        server.register_function(shutdown, "supervisor.shutdown")
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield int(server.server_address[1]), calls
        server.shutdown()
        thread.join()


def test_everything_can_still_be_stopped(told: tuple[int, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    # given: a call that is interrupted between its request and the answer
    port, calls = told
    control = Supervisor(port, "password")
    assert control.states() == {}
    read = http.client.HTTPConnection.getresponse

    def interrupted(connection: http.client.HTTPConnection) -> http.client.HTTPResponse:
        monkeypatch.setattr(http.client.HTTPConnection, "getresponse", read)
        raise KeyboardInterrupt

    monkeypatch.setattr(http.client.HTTPConnection, "getresponse", interrupted)
    with pytest.raises(KeyboardInterrupt):
        control.states()

    # when
    control.stop_all(["web"])

    # then
    assert calls == ["shutdown"]


def test_what_the_supervisor_refuses_is_one_message(told: tuple[int, list[str]]) -> None:
    control = Supervisor(told[0], "password")
    with pytest.raises(StackError, match=r"the supervisor refuses \(ALREADY_STARTED: web\)"), commanding(7):
        control.start("web")


@pytest.mark.parametrize(
    "failure", [TimeoutError("timed out"), ConnectionRefusedError(), http.client.BadStatusLine("x")], ids=repr
)
def test_a_supervisor_that_does_not_answer_is_one_message(failure: Exception) -> None:
    with pytest.raises(StackError, match=r"the supervisor \(process 7\) does not answer"), commanding(7):
        raise failure
