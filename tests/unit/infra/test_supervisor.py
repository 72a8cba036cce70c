"""The supervisor's remote control after a Ctrl-C in the middle of a call."""

import http.client
import threading
from collections.abc import Iterator
from typing import Any
from xmlrpc.server import SimpleXMLRPCServer

import pytest

from infra.stack.supervisor import Supervisor


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, list[str]]]:
    """Port of a supervisor without any process, and what it was told to do."""
    calls: list[str] = []

    def shutdown() -> bool:
        calls.append("shutdown")
        return True

    def processes() -> list[Any]:
        return []

    with SimpleXMLRPCServer(("127.0.0.1", 0), logRequests=False) as server:
        server.register_function(processes, "supervisor.getAllProcessInfo")
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
