"""An authenticator in software: it makes P-256 keys and signs what a page asks for, rightly or as a test wants it."""

import base64
import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
import orjson
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

#: Flags of the authenticator's data: user present, user verified, can be synchronised, is synchronised, with a key.
UP, UV, BE, BS, AT = 0x01, 0x04, 0x08, 0x10, 0x40


def encoded(value: bytes) -> str:
    """Base64url, as WebAuthn's JSON forms have it."""
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def decoded(value: str) -> bytes:
    """The bytes of a base64url text."""
    return base64.urlsafe_b64decode(value + "===")


def a_key() -> ec.EllipticCurvePrivateKey:
    """A new private key."""
    return ec.generate_private_key(ec.SECP256R1())


@dataclass
class Held:
    """A passkey that the authenticator holds."""

    id: bytes
    key: ec.EllipticCurvePrivateKey
    handle: bytes
    count: int = 0


@dataclass
class Authenticator:
    """``origin`` is the page that is open; ``counts`` is false for authenticators whose counter stays at zero."""

    origin: str = "http://localhost:8000"
    counts: bool = True
    flags: int = UP | UV
    held: list[Held] = field(default_factory=list)

    def create(self, options: dict[str, Any], *, rp_id: str | None = None, **changed: Any) -> dict[str, Any]:
        """What ``PublicKeyCredential.toJSON`` gives after a registration; ``changed`` goes into the client's data."""
        known = {decoded(one["id"]) for one in options["excludeCredentials"]}
        if known & {one.id for one in self.held}:
            raise ValueError("InvalidStateError")
        one = Held(secrets.token_bytes(16), a_key(), decoded(options["user"]["id"]))
        self.held.append(one)
        numbers = one.key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        attested = bytes(16) + len(one.id).to_bytes(2, "big") + one.id + cose
        data = self._data(rp_id or options["rp"]["id"], AT, one.count) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", options["challenge"], changed)
        return _credential(
            one.id,
            {"clientDataJSON": encoded(client), "attestationObject": encoded(attestation), "transports": ["internal"]},
        )

    def get(
        self, options: dict[str, Any], held: Held | None = None, *, rp_id: str | None = None, **changed: Any
    ) -> dict[str, Any]:
        """What ``toJSON`` gives after a sign-in, with the passkey that was made last unless ``held`` says otherwise."""
        one = held or self.held[-1]
        one.count += self.counts
        data = self._data(rp_id or options["rpId"], 0, one.count)
        client = self._client_data("webauthn.get", options["challenge"], changed)
        signature = one.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return _credential(
            one.id,
            {
                "clientDataJSON": encoded(client),
                "authenticatorData": encoded(data),
                "signature": encoded(signature),
                "userHandle": encoded(one.handle),
            },
        )

    def _data(self, rp_id: str, flags: int, count: int) -> bytes:
        return hashlib.sha256(rp_id.encode()).digest() + bytes([self.flags | flags]) + count.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str, changed: dict[str, Any]) -> bytes:
        return orjson.dumps(
            {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False} | changed
        )


def _credential(id: bytes, response: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": encoded(id),
        "rawId": encoded(id),
        "type": "public-key",
        "authenticatorAttachment": "platform",
        "clientExtensionResults": {},
        "response": response,
    }
