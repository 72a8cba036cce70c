"""How many bytes a request's body may have, by its address."""

from typing import Final

#: Bytes of a JSON body unless the endpoint says otherwise, and of whatever a visitor may send.
JSON_BYTES: Final = 64 * 1024
#: Bytes of a form with files, which staff send once they have signed in.
UPLOAD_BYTES: Final = 25 * 1024 * 1024
#: Levels of lists and objects within each other.
DEEPEST: Final = 20
#: Where the server's entry notes in the environ why a body was not taken, and how large it might have been
#: (app.config.rsgi).
FAULT: Final = "portal.body_fault"
LIMIT: Final = "portal.body_limit"
#: Bytes by the first part of an endpoint's path under the API, for endpoints that take more or less than the rest.
_ENDPOINTS: Final[dict[str, int]] = {
    # Signing in and out comes from everybody; an address, a password and a code are short.
    "login": 16 * 1024,
    "logout": 1024,
    "refresh-token": 1024,
}


def limit_of(path: str, *, staff: bool) -> int:
    """Bytes that a body at this address may have; ``staff`` says whether it comes with a session of provider staff."""
    if path.startswith("/api/"):
        parts = path.split("/", 4)
        return _ENDPOINTS.get(parts[3] if len(parts) > 3 else "", JSON_BYTES)
    if path.startswith("/admin/") and not path.startswith("/admin/login") and staff:
        return UPLOAD_BYTES
    return JSON_BYTES


def is_for_staff_only(path: str, length: int | None) -> bool:
    """Whether a body of so many bytes (None: in chunks, nobody knows) is taken from provider staff and nobody else."""
    largest = limit_of(path, staff=True)
    return largest > JSON_BYTES and (length is None or JSON_BYTES < length <= largest)
