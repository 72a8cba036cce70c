"""What authenticators are asked and what they answer, read with py_webauthn (ADR 0122)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from uuid import UUID

import webauthn
from webauthn.helpers import (
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_authenticator_data,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    CredentialDeviceType,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from app.accounts.models import Passkey
from app.accounts.services.relying_party import RelyingParty

#: How long a browser waits for its user, in milliseconds; less than the challenge is valid.
PATIENCE: Final = 240_000
_LONGEST_CREDENTIAL_ID: Final = 1023
T = TypeVar("T")


class Invalid(Exception):  # noqa: N818 - says what is the case
    """The answer cannot be read, or its signature proves nothing."""


class OtherOrigin(Exception):  # noqa: N818 - says what is the case
    """The answer was made for a page at another address."""


@dataclass(frozen=True)
class NewCredential:
    """What a registration has proved."""

    id: bytes
    public_key: bytes
    sign_count: int
    aaguid: UUID
    transports: list[str]
    backup_eligible: bool
    backed_up: bool


@dataclass(frozen=True)
class Assertion:
    """What a sign-in has proved."""

    sign_count: int
    backup_eligible: bool
    backed_up: bool


def registration_options(
    party: RelyingParty, challenge: bytes, handle: bytes, user_name: str, known: Iterable[Passkey]
) -> dict[str, Any]:
    """What the browser asks an authenticator for a new passkey; authenticators that hold a known one refuse."""
    options = webauthn.generate_registration_options(
        rp_id=party.id,
        rp_name=party.name,
        user_id=handle,
        user_name=user_name,
        challenge=challenge,
        timeout=PATIENCE,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(
                id=bytes(one.credential_id), transports=[AuthenticatorTransport(name) for name in one.transports]
            )
            for one in known
        ],
    )
    return options_to_json_dict(options)


def sign_in_options(party: RelyingParty, challenge: bytes) -> dict[str, Any]:
    """What the browser asks for a sign-in: the authenticator itself says whose passkey it has."""
    options = webauthn.generate_authentication_options(
        rp_id=party.id,
        challenge=challenge,
        timeout=PATIENCE,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def read_registration(credential: Mapping[str, Any], challenge: bytes, party: RelyingParty) -> NewCredential:
    """Verify a new passkey. Raises Invalid, OtherOrigin."""

    def read() -> NewCredential:
        parsed = parse_registration_credential_json(dict(credential))
        _require_origin(parsed.response.client_data_json, party)
        found = webauthn.verify_registration_response(
            credential=parsed,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
        )
        if len(found.credential_id) > _LONGEST_CREDENTIAL_ID or found.credential_id != parsed.raw_id:
            raise Invalid
        # Without an attestation nothing else has looked at the key, and one that cannot be used would open nothing.
        decoded_public_key_to_cryptography(decode_credential_public_key(found.credential_public_key))
        return NewCredential(
            found.credential_id,
            found.credential_public_key,
            found.sign_count,
            UUID(found.aaguid),
            sorted({one.value for one in parsed.response.transports or ()}),
            found.credential_device_type is CredentialDeviceType.MULTI_DEVICE,
            found.credential_backed_up,
        )

    return _read(read)


def parse_assertion(credential: Mapping[str, Any], party: RelyingParty) -> AuthenticationCredential:
    """Read a sign-in, of which nothing is proved yet. Raises Invalid, OtherOrigin."""

    def read() -> AuthenticationCredential:
        parsed = parse_authentication_credential_json(dict(credential))
        _require_origin(parsed.response.client_data_json, party)
        parse_authenticator_data(parsed.response.authenticator_data)
        return parsed

    return _read(read)


def verify_assertion(
    parsed: AuthenticationCredential, challenge: bytes, party: RelyingParty, public_key: bytes
) -> Assertion:
    """Verify a sign-in against a stored key. Raises Invalid."""

    def read() -> Assertion:
        found = webauthn.verify_authentication_response(
            credential=parsed,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=public_key,
            # The library compares counters before it has verified the signature. Whoever merely knows a credential's id
            # must not be able to raise the alarm of a copied authenticator, so the caller compares them afterwards.
            credential_current_sign_count=0,
            require_user_verification=True,
        )
        eligible = found.credential_device_type is CredentialDeviceType.MULTI_DEVICE
        return Assertion(found.new_sign_count, eligible, found.credential_backed_up)

    return _read(read)


def _require_origin(client_data: bytes, party: RelyingParty) -> None:
    """Tell a page at another address apart from other faults, since its visitor can mend that."""
    found = parse_client_data_json(client_data)
    if found.cross_origin:
        raise Invalid
    if isinstance(found.origin, str) and found.origin != party.origin:
        raise OtherOrigin


def _read(read: Callable[[], T]) -> T:
    """Parsers of CBOR, JSON and keys raise whatever they meet in bytes that strangers send: all of it means Invalid."""
    try:
        return read()
    except OtherOrigin:
        raise
    except Exception as error:
        raise Invalid from error
