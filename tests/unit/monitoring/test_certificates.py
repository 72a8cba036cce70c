"""Until when certificates hold, as the nodes show them."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from app.monitoring.certificates import AUTHORITY, ends
from infra.stack import certificates
from infra.stack.progress import Progress


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the command makes; the nodes' certificates ended yesterday."""
    made = tmp_path_factory.mktemp("certs") / "certs"
    made_at = datetime.now(UTC) - timedelta(days=certificates.NODE_DAYS + 1)
    assert certificates.run(Progress(), made, renew=False, now=made_at) == 0
    return made


@contextmanager
def node(folder: Path) -> Iterator[int]:
    """A server that shows a node's certificate, and its port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "search1" / certificates.CERTIFICATE, folder / "search1" / certificates.KEY)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def show() -> None:
            with closing(server.accept()[0]) as connection, context.wrap_socket(connection, server_side=True):
                pass

        thread = threading.Thread(target=show, daemon=True)
        thread.start()
        yield int(server.getsockname()[1])
        thread.join(10)


def end_of(path: Path) -> datetime:
    return x509.load_pem_x509_certificate(path.read_bytes()).not_valid_after_utc


def test_the_end_of_an_expired_certificate_and_of_its_authority_are_told(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: a bundle with another authority beside the right one
    other = tmp_path / "other"
    certificates.run(Progress(), other, renew=False)
    own, foreign = folder / certificates.AUTHORITY, other / "search1" / certificates.CERTIFICATE
    bundle = tmp_path / "bundle.pem"
    bundle.write_bytes(foreign.read_bytes() + own.read_bytes())
    # when: on a machine that may be busy
    monkeypatch.setattr("app.monitoring.certificates._PATIENCE", 20.0)
    with node(folder) as port:
        found = ends([f"https://user:secret@127.0.0.1:{port}"], str(bundle))
    # then
    end = end_of(folder / "search1" / certificates.CERTIFICATE)
    assert end < datetime.now(UTC)
    assert found == {"127.0.0.1": end, AUTHORITY: end_of(own)}


def test_who_does_not_answer_is_left_out(folder: Path) -> None:
    # given: one that takes connections and says nothing, one without TLS, and one that is away
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        urls = [f"https://127.0.0.1:{port}", "http://127.0.0.1:9200", "https://localhost:9"]
        assert ends(urls, str(folder / "nowhere.pem")) == {}
