"""Certificates of the compose file's search cluster: an authority of its own, and one certificate for each node."""

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from infra.stack import messages
from infra.stack.layout import ROOT
from infra.stack.progress import Progress

#: The compose file's folder.
COMPOSE = ROOT / "infra" / "compose"
#: What the compose file mounts.
FOLDER = COMPOSE / "certs"
NODES = ("search1", "search2", "search3")
AUTHORITY, AUTHORITY_KEY = "ca.pem", "ca-key.pem"
#: All new files of the nodes, until they are in their places.
COMPLETE = "complete"
CERTIFICATE, KEY = "node.pem", "node-key.pem"
#: Days that the authority and the nodes' certificates are valid, and days before the end at which it is time to renew.
AUTHORITY_DAYS, NODE_DAYS, WARNING_DAYS = 3650, 825, 60


@dataclass(frozen=True)
class _Signer:
    certificate: x509.Certificate
    key: rsa.RSAPrivateKey


def run(progress: Progress, folder: Path, *, renew: bool, now: datetime | None = None) -> int:
    """Make the certificates, or say until when those that are there hold; 3 when one must be renewed.

    With ``renew`` the nodes get new keys and certificates of the authority that is there. messages.StackError if the
    folder holds a part of them only, the authority has expired, or there is nothing to renew.
    """
    now = now or datetime.now(UTC)
    _put_in_place(folder)
    files = [folder / AUTHORITY, *(folder / node / CERTIFICATE for node in NODES)]
    missing = [path for path in (*files, *(folder / node / KEY for node in NODES)) if not path.exists()]
    if renew:
        authority = _authority(folder, now)
        _issue(folder, authority, now)
    elif not folder.exists() or not any(folder.iterdir()):
        with progress.step("Making the authority and a certificate for each search node"):
            _make(folder, now)
    elif missing:
        whole = (folder / AUTHORITY).exists() and (folder / AUTHORITY_KEY).exists()
        raise messages.certificates_incomplete(
            folder, [str(path.relative_to(folder)) for path in missing], authority=whole
        )
    for node in NODES:
        _require_pair(folder / node)
    return _report(progress, folder, files, now)


def _require_pair(folder: Path) -> None:
    """Raise messages.StackError unless a node's key belongs to its certificate."""
    try:
        key = serialization.load_pem_private_key((folder / KEY).read_bytes(), password=None)
    except ValueError as error:
        raise messages.certificate_unreadable(folder / KEY) from error
    if key.public_key() != _read(folder / CERTIFICATE).public_key():
        raise messages.certificates_unpaired(folder)


def _report(progress: Progress, folder: Path, files: Sequence[Path], now: datetime) -> int:
    soonest = now + timedelta(days=WARNING_DAYS)
    late = []
    for path in files:
        end = _read(path).not_valid_after_utc
        name = str(path.relative_to(folder))
        if end <= now:
            raise messages.certificate_expired(path, f"{end:%Y-%m-%d}", authority=name == AUTHORITY)
        progress.say(f"{name:<18} valid until {end:%Y-%m-%d} ({(end - now).days} days)")
        if end <= soonest:
            late.append(name)
    if late:
        advice = "./portal certificates --renew" if AUTHORITY not in late else "make new ones in another folder"
        progress.say(f"Less than {WARNING_DAYS} days: {', '.join(late)}. Next: {advice} (infra/docs/deployment.md).")
    return 3 if late else 0


def _make(folder: Path, now: datetime) -> None:
    # The containers' users differ from that of the host and must read what is mounted. So the files are open, and the
    # folder around them keeps everybody else of the host out.
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    key = _key()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Fondsatlas search cluster")])
    usage = x509.KeyUsage(
        digital_signature=True, key_cert_sign=True, crl_sign=True, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    certificate = (
        _builder(name, name, key, now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _issue(folder, _Signer(certificate, key), now)
    # Last, so that a start that was stopped leaves no authority whose nodes are missing.
    _write(folder / AUTHORITY_KEY, _pem(key), mode=0o600)
    _write(folder / AUTHORITY, certificate.public_bytes(serialization.Encoding.PEM))


def _issue(folder: Path, authority: _Signer, now: datetime) -> None:
    """Certificates of all nodes, which take the place of the former ones; a call that was cut short is made up for."""
    partial = folder / "partial"
    shutil.rmtree(partial, ignore_errors=True)
    for node in NODES:
        (partial / node).mkdir(parents=True)
        certificate, key = _of_node(node, authority, now)
        _write(partial / node / KEY, _pem(key))
        _write(partial / node / CERTIFICATE, certificate.public_bytes(serialization.Encoding.PEM))
        _write(partial / node / AUTHORITY, authority.certificate.public_bytes(serialization.Encoding.PEM))
    partial.rename(folder / COMPLETE)
    _put_in_place(folder)


def _put_in_place(folder: Path) -> None:
    """Move a complete set of new files to their places, or what an earlier call has left of it.

    File by file: a container keeps the folder that was mounted when it started. A node that reads them between two of
    these moves finds a key and a certificate that do not belong together, and starts once the rest has followed.
    """
    complete = folder / COMPLETE
    if not complete.exists():
        return
    for node in NODES:
        (folder / node).mkdir(exist_ok=True)
        for path in sorted((complete / node).glob("*")):
            path.replace(folder / node / path.name)
    shutil.rmtree(complete)


def _of_node(node: str, authority: _Signer, now: datetime) -> tuple[x509.Certificate, rsa.RSAPrivateKey]:
    key = _key()
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, node)])
    # The nodes reach each other by addresses that nobody knows before they start.
    names = [x509.DNSName(node), x509.DNSName("localhost")]
    days = min(NODE_DAYS, (authority.certificate.not_valid_after_utc - now).days)
    builder = (
        _builder(subject, authority.certificate.subject, key, now, days)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        # A node is the client of the others too.
        .add_extension(
            x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH]), critical=False
        )
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()), critical=False)
    )
    return builder.sign(authority.key, hashes.SHA256()), key


def _builder(
    subject: x509.Name, issuer: x509.Name, key: rsa.RSAPrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Clocks of hosts differ a little.
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=days))
    )


def _authority(folder: Path, now: datetime) -> _Signer:
    missing = [name for name in (AUTHORITY, AUTHORITY_KEY) if not (folder / name).exists()]
    if missing:
        raise messages.certificates_incomplete(folder, missing, authority=False)
    certificate = _read(folder / AUTHORITY)
    if certificate.not_valid_after_utc <= now:
        end = f"{certificate.not_valid_after_utc:%Y-%m-%d}"
        raise messages.certificate_expired(folder / AUTHORITY, end, authority=True)
    try:
        key = serialization.load_pem_private_key((folder / AUTHORITY_KEY).read_bytes(), password=None)
    except ValueError as error:
        raise messages.certificate_unreadable(folder / AUTHORITY_KEY) from error
    if not isinstance(key, rsa.RSAPrivateKey) or key.public_key() != certificate.public_key():
        raise messages.certificate_unreadable(folder / AUTHORITY_KEY)
    return _Signer(certificate, key)


def _read(path: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate(path.read_bytes())
    except ValueError as error:
        raise messages.certificate_unreadable(path) from error


def _key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def _pem(key: rsa.RSAPrivateKey) -> bytes:
    # PKCS 8 without a password is the form that the engine's security reads.
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(path: Path, content: bytes, mode: int = 0o644) -> None:
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(descriptor, "wb") as handle:
        handle.write(content)
    # The process's mask may have closed more than it should.
    path.chmod(mode)
