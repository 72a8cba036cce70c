"""How many bytes a request's body may have, by its address."""

import re
from typing import Final, Literal

#: Whose session opens an address to large bodies: provider staff, or an asset manager.
Uploader = Literal["staff", "manager"]

#: Bytes of a JSON body unless the endpoint says otherwise, and of whatever a visitor may send.
JSON_BYTES: Final = 64 * 1024
#: Bytes of a form with files, which staff send once they have signed in, and of a body with several files.
UPLOAD_BYTES: Final = 25 * 1024 * 1024
#: Bytes of a JSON body with a file as base64: ten megabytes, a third more by the encoding, and line breaks. What stands
#: around that text has the bytes of any other JSON body.
BASE64_BYTES: Final = 15 * 1024 * 1024
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


#: Endpoints that take files of asset managers, by the first part of their path, each with how many at once. Such a
#: body is JSON with base64, or a form.
_UPLOADS: Final[dict[str, int]] = {
    "fund_documents": 1,
    "company_documents": 1,
    "company_news": 3,
    # A whole profile: its picture, four long texts, and fifty people with a photo and a summary in two languages.
    "company_info": 155,
    "funds/photo": 1,
}
#: Of the calls below ``funds/`` only one takes a file.
_PHOTO: Final = re.compile(r"/api/v\d+/funds/\d+/photo/?", re.ASCII)


def uploader_at(path: str) -> Uploader | None:
    """Whose session a large body at this address needs; None where nobody may send one."""
    if path.startswith("/admin/") and not path.startswith("/admin/login"):
        return "staff"
    return "manager" if files_at(path) else None


def files_at(path: str) -> int:
    """How many files a body at this address may carry; 0 where none is taken."""
    return _UPLOADS.get("funds/photo" if _PHOTO.fullmatch(path) else _endpoint(path), 0)


def limit_of(path: str, *, uploader: bool) -> int:
    """Bytes that a body at this address may have; ``uploader`` says whether it comes with the session that it needs."""
    if uploader and (needed := uploader_at(path)):
        return UPLOAD_BYTES if needed == "staff" or files_at(path) > 1 else BASE64_BYTES
    return _ENDPOINTS.get(_endpoint(path), JSON_BYTES)


def is_for_uploaders_only(path: str, length: int | None) -> bool:
    """Whether a body of so many bytes (None: in chunks, nobody knows) is taken from uploaders and nobody else."""
    largest = limit_of(path, uploader=True)
    return largest > JSON_BYTES and (length is None or JSON_BYTES < length <= largest)


def _endpoint(path: str) -> str:
    """The first part of an endpoint's path under the API; empty elsewhere."""
    parts = path.split("/", 4)
    return parts[3] if path.startswith("/api/") and len(parts) > 3 else ""
