"""Until when the certificates hold that the search nodes show, and their authority's (ADR 0147).

They are read from the nodes themselves: a file that was renewed counts from the node's next start on.
"""

import os
import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography import x509

#: Seconds that a node gets to show its certificate.
_PATIENCE: Final = 0.3
AUTHORITY: Final = "authority"


def ends(urls: Sequence[str], bundle: str = "") -> Mapping[str, datetime]:
    """By the node's name, when its certificate ends; ``bundle`` is the file that holds the authority's.

    Nodes without TLS, and those that do not answer, are left out.
    """
    shown = {}
    for url in urls:
        address = urlsplit(url)
        if address.scheme == "https" and address.hostname:
            with suppress(OSError, ValueError):
                shown[address.hostname] = _shown(address.hostname, address.port or 443)
    found = {node: certificate.not_valid_after_utc for node, certificate in shown.items()}
    issuers = {certificate.issuer for certificate in shown.values()}
    if issuers and (authorities := [one.not_valid_after_utc for one in _bundle(bundle) if one.subject in issuers]):
        found[AUTHORITY] = min(authorities)
    return found


def of_the_cluster(urls: Sequence[str]) -> Mapping[str, datetime]:
    """The same of the nodes that this process asks, with the authorities that its clients trust."""
    return ends(urls, os.environ.get("SSL_CERT_FILE", ""))


def _shown(host: str, port: int) -> x509.Certificate:
    # An expired one must be told as well, so nothing is verified; nothing secret is sent either.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with (
        socket.create_connection((host, port), timeout=_PATIENCE) as connection,
        context.wrap_socket(connection, server_hostname=host) as secured,
    ):
        certificate = secured.getpeercert(binary_form=True)
    if certificate is None:
        raise ValueError(host)
    return x509.load_der_x509_certificate(certificate)


def _bundle(path: str) -> list[x509.Certificate]:
    with suppress(OSError, ValueError):
        return x509.load_pem_x509_certificates(Path(path).read_bytes()) if path else []
    return []
