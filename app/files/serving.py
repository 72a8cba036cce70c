"""Hands out stored files, read whole: the server then sends them without holding a thread (ADR 0047).

Whoever calls this has found that the reader may see the row; there is no address of a file that stands by itself.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.core.exceptions import SuspiciousOperation
from django.db.models.fields.files import FieldFile
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header

from app.files import blobs
from app.files.fields import UploadField
from app.files.kinds import KINDS, PDF, type_of

#: Nothing but the file itself: a viewer of PDF may draw itself, a picture needs not even that.
_PDF_POLICY: Final = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_PICTURE_POLICY: Final = "default-src 'none'; frame-ancestors 'none'; sandbox"


class UnavailableError(Exception):
    """The file of a row is missing, or must not be handed out; says why."""


@dataclass(frozen=True, slots=True)
class Content:
    """What is handed out; ``tag`` is its ETag."""

    data: bytes
    media_type: str
    tag: str


def path_of(file: FieldFile) -> Path:
    """Where the file is. Raises UnavailableError for a name that leads out of the folders of such files."""
    try:
        path = Path(file.path).resolve()
        folders = [Path(file.storage.path(one)).resolve() for one in (blobs.FOLDER, _field(file).former) if one]
    except (OSError, ValueError, SuspiciousOperation) as error:
        raise UnavailableError(str(error)) from error
    if not any(path.is_relative_to(folder) for folder in folders):
        raise UnavailableError("it is not in a folder of such files")
    return path


def _field(file: FieldFile) -> UploadField:
    if not isinstance(file.field, UploadField):
        raise TypeError(f"{file.field} takes no uploads")
    return file.field


def size_of(file: FieldFile) -> int:
    """Bytes of the file. Raises UnavailableError."""
    try:
        return path_of(file).stat().st_size
    except OSError as error:
        raise UnavailableError(str(error)) from error


def read(file: FieldFile) -> Content:
    """The file, whose type is that of its content now. Raises UnavailableError."""
    kind = KINDS[_field(file).kind]
    path = path_of(file)
    try:
        stat = path.stat()
        if stat.st_size > kind.limit:
            raise UnavailableError("it is too large")
        data = path.read_bytes()
    except OSError as error:
        raise UnavailableError(str(error)) from error
    media_type = type_of(data)
    if media_type not in kind.types:
        raise UnavailableError(f"it is no {kind.name}")
    return Content(data, media_type, f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"')


def respond(request: HttpRequest, content: Content, name: str, *, inline: bool = False) -> HttpResponseBase:
    """Answer with the file under a name, which is cleaned already; 304 for who has it.

    ``inline`` is for files that this version has checked or written anew; others come as an attachment.
    """
    answer = HttpResponse(content.data, content_type=content.media_type)
    answer["Content-Disposition"] = content_disposition_header(not inline, name) or "inline"
    answer["Content-Length"] = str(len(content.data))
    answer["Accept-Ranges"] = "none"
    answer["X-Content-Type-Options"] = "nosniff"
    answer["ETag"] = content.tag
    # The row may be withdrawn: a browser may keep the file, but has to ask again.
    answer["Cache-Control"] = "no-cache"
    if inline:
        answer["Content-Security-Policy"] = _PDF_POLICY if content.media_type == PDF else _PICTURE_POLICY
    return get_conditional_response(request, etag=content.tag, response=answer) or answer
