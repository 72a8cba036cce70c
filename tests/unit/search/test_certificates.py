"""A node whose certificate is refused: what the client says is what an operator has to look at."""

import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from search.client import EngineUnavailable, SearchClient
from search.client.client import Timeouts

DAY = timedelta(days=1)
HERE = "127.0.0.1"


def made(folder: Path, *, address: str = HERE, ends: timedelta = DAY) -> tuple[Path, Path]:
    """Files of an authority, and of a node's certificate for ``address`` with its key."""
    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    now = datetime.now(UTC)

    def signed(name: str, of: ec.EllipticCurvePrivateKey, until: datetime, extension: x509.ExtensionType) -> bytes:
        named, issuer = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, one)]) for one in (name, "authority"))
        return (
            x509.CertificateBuilder()
            .subject_name(named)
            .issuer_name(issuer)
            .public_key(of.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - 10 * DAY)
            .not_valid_after(until)
            .add_extension(extension, critical=False)
            .sign(authority_key, hashes.SHA256())
            .public_bytes(serialization.Encoding.PEM)
        )

    authority, node = folder / "authority.pem", folder / "node.pem"
    authority.write_bytes(signed("authority", authority_key, now + DAY, x509.BasicConstraints(True, None)))
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))])
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    node.write_bytes(signed("node", key, now + ends, names) + secret)
    return authority, node


@pytest.fixture
def served() -> Iterator[HTTPServer]:
    """A server that answers every request, if TLS lets it."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(b'{"status": "green"}')

        def log_message(self, *_values: object) -> None:
            pass

    with HTTPServer((HERE, 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def asked(server: HTTPServer, authority: Path, node: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(node)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    client = SearchClient(
        f"https://user:word@{HERE}:{server.server_address[1]}", timeouts=Timeouts(connect=5, search=5, write=5)
    )
    return client.health()


def test_a_good_certificate_is_taken(served: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(served, *made(tmp_path), monkeypatch) == {"status": "green"}


def test_an_expired_certificate_is_called_expired(
    served: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(EngineUnavailable, match=r"its certificate is refused: certificate has expired"):
        asked(served, *made(tmp_path, ends=-DAY), monkeypatch)


def test_a_certificate_for_another_address_is_told(
    served: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(EngineUnavailable, match=r"its certificate is refused: IP address mismatch"):
        asked(served, *made(tmp_path, address="192.0.2.1"), monkeypatch)


def test_a_certificate_of_an_unknown_authority_is_told(
    served: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    authority, _ = made(other)
    _, node = made(tmp_path)
    with pytest.raises(EngineUnavailable, match=r"its certificate is refused: "):
        asked(served, authority, node, monkeypatch)
