"""Ports: remembered while free, replaced when taken, and a clear word when the web port is not to be had."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.stack import layout, messages, ports


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield int(server.getsockname()[1])


def test_a_taken_port_is_refused_with_the_way_out(taken: int) -> None:
    with pytest.raises(messages.StackError) as raised:
        ports.require_free(taken)
    assert f"port {taken} on 127.0.0.1 is already taken" in str(raised.value)
    assert f"PORT={taken + 1} ./portal up" in raised.value.advice


def test_a_free_port_is_accepted(taken: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = int(server.getsockname()[1])
    ports.require_free(port)


def test_chosen_ports_differ_and_are_remembered(tmp_path: Path) -> None:
    remembered = tmp_path / "ports.json"
    first = ports.choose(["postgres", "redis", "opensearch"], remembered)
    assert len(set(first.values())) == 3
    assert first["opensearch"] in ports.RANGES["opensearch"]
    assert ports.choose(["postgres", "redis", "opensearch"], remembered) == first


def test_a_remembered_port_that_is_taken_is_replaced(tmp_path: Path) -> None:
    remembered = tmp_path / "ports.json"
    first = ports.choose(["postgres", "redis"], remembered)
    with socket.create_server(("127.0.0.1", first["redis"])):
        second = ports.choose(["postgres", "redis"], remembered)
    assert second["postgres"] == first["postgres"]
    assert second["redis"] != first["redis"]
    assert json.loads(remembered.read_text()) == second


@pytest.mark.parametrize("content", ["", "[]", '{"redis": "x"}', '{"redis": 80}', '{"redis": 99999}'])
def test_a_damaged_memory_is_ignored(tmp_path: Path, content: str) -> None:
    remembered = tmp_path / "ports.json"
    remembered.write_text(content)
    assert ports.choose(["redis"], remembered)["redis"] in ports.INTERNAL


@pytest.mark.parametrize("value", ["0", "65536", "-1", "http", "80 80", "٨٠", "1e3", "8000.0"])
def test_a_bad_port_is_named(value: str) -> None:
    with pytest.raises(messages.StackError, match="not a port number") as raised:
        layout.from_environment({"PORT": value})
    assert repr(value) in raised.value.problem


def test_the_web_port_is_8000_unless_the_environment_says_otherwise(tmp_path: Path) -> None:
    assert layout.from_environment({}).address == "http://127.0.0.1:8000"
    assert layout.from_environment({"PORT": "8123"}).address == "http://127.0.0.1:8123"


def test_services_elsewhere_are_taken_from_their_urls() -> None:
    found = layout.from_environment(
        {"DATABASE_URL": "postgresql://db/x", "REDIS_URL": "", "EMAIL_URL": "smtp://mail:25"}
    )
    assert found.external == {"postgres": "postgresql://db/x", "mail": "smtp://mail:25"}


def test_ports_promised_to_another_process_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: two ports to choose from, and one of them promised
    monkeypatch.setattr(ports, "_promised", set())
    monkeypatch.setattr(ports, "RANGES", {"opensearch": range(9301, 9303)})
    monkeypatch.setattr(ports, "is_free", lambda _: True)
    ports.promise(["opensearch"], tmp_path / "other.json")
    promised = json.loads((tmp_path / "other.json").read_text())["opensearch"]
    # when
    own = ports.choose(["opensearch"], tmp_path / "own.json")["opensearch"]
    # then
    assert {own, promised} == {9301, 9302}


def test_a_port_stays_claimed_while_its_server_does_not_listen_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: two ports, one of them chosen by another process, which has not started its server
    monkeypatch.setattr(ports, "RANGES", {"opensearch": range(9311, 9313)})
    program = (
        "import pathlib, sys; from infra.stack import ports; ports.RANGES['opensearch'] = range(9311, 9313);"
        "print(ports.choose(['opensearch'], pathlib.Path(sys.argv[1]))['opensearch'], flush=True); sys.stdin.read()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "other.json")],
        cwd=layout.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert other.stdout is not None
    with other:
        claimed = int(other.stdout.readline())
        # when
        own = ports.choose(["opensearch"], tmp_path / "own.json")["opensearch"]
        # then: a third stack finds none
        with pytest.raises(messages.StackError, match="every port from 9311"):
            ports.choose(["opensearch"], tmp_path / "third.json")
        other.communicate()
    assert {own, claimed} == {9311, 9312}

    # when: the other process is gone, and this one lets go
    ports.release(tmp_path / "own.json")
    # then
    assert set(ports.choose(["opensearch", "opensearch-2"], tmp_path / "third.json").values()) == {9311, 9312}
    ports.release(tmp_path / "third.json")
