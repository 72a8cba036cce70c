"""The local engine answers only who knows this installation's secrets."""

import re
import socket
import stat
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import urllib3

from infra.stack import services as stack
from search.client import EngineRejected, SearchClient
from tests.services import own_stack

pytestmark = pytest.mark.services

ASKED = (
    ("GET", "/"),
    ("GET", "/_cluster/health"),
    ("GET", "/_cat/indices"),
    ("GET", "/_nodes"),
    ("POST", "/_search"),
    ("PUT", "/strange"),
    ("DELETE", "/_all"),
    ("POST", "/_bulk"),
    ("PUT", "/_cluster/settings"),
    ("POST", "/_msearch"),
)


def place(services: Any) -> tuple[str, str]:
    """Address without login, and password."""
    parts = urlsplit(services.opensearch)
    return f"http://{parts.hostname}:{parts.port}", parts.password or ""


@pytest.mark.parametrize(("method", "path"), ASKED)
@pytest.mark.parametrize(
    "login", [None, "fondsatlas:wrong", "admin:admin", "fondsatlas:", ":", "fondsatlas2:{password}", "{password}:"]
)
def test_who_does_not_know_the_password_is_refused(services: Any, method: str, path: str, login: str | None) -> None:
    base, password = place(services)
    headers = urllib3.make_headers(basic_auth=login.format(password=password)) if login is not None else {}
    answer = urllib3.request(method, base + path, headers=headers, timeout=10, retries=False)
    assert answer.status == 401
    assert answer.headers["www-authenticate"].startswith("Basic")
    assert b"cluster" not in answer.data


def test_who_knows_it_is_answered(services: Any) -> None:
    base, _ = place(services)
    assert SearchClient(services.opensearch).health()["status"] in ("green", "yellow")
    with pytest.raises(EngineRejected) as refusal:
        SearchClient(base).health()
    assert refusal.value.status == 401


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[stack.Running]:
    with own_stack(tmp_path_factory.mktemp("guard"), "opensearch") as running:
        yield running


def test_the_secrets_are_readable_by_their_owner_only(alone: stack.Running) -> None:
    secrets = alone.layout.run / "opensearch-guard"
    assert stat.S_IMODE(secrets.stat().st_mode) == 0o600
    password = urlsplit(alone.addresses.opensearch).password or ""
    assert password in secrets.read_text()
    (pid,) = [part.pid for name, part in alone.control.states().items() if name == "opensearch"]
    shown = Path(f"/proc/{pid}/cmdline").read_text()
    assert not [secret for secret in re.findall("[0-9a-f]{64}", secrets.read_text()) if secret in shown]


#: OpenSearch 3.8.0, as nodes tell each other.
VERSION = 3_080_099 ^ 0x0800_0000


def said(port: int, action: str) -> bytes:
    """What a node answers to one request in the nodes' own protocol, sent without any header."""
    # No request and response headers, no features, the action, and no parent task.
    variable = b"\0\0\0" + bytes([len(action)]) + action.encode()
    head = struct.pack(">qBii", 1, 0, VERSION, len(variable))
    message = head + variable + b"\0"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(b"ES" + struct.pack(">i", len(message)) + message)
        connection.settimeout(10)
        return connection.recv(65536)


def test_another_node_without_the_word_is_refused(alone: stack.Running) -> None:
    for action in ("cluster:monitor/main", "internal:transport/handshake"):
        answer = said(alone.ports["transport"], action)
        assert b"login needed" in answer, (action, answer)
        assert b"fondsatlas-local" not in answer
