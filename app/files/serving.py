"""Hands out stored files, read whole: the server then sends them without holding a thread (ADR 0047).

Whoever calls this has found that the reader may see the row; there is no address of a file that stands by itself.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from django.core.exceptions import SuspiciousOperation
from django.db.models.fields.files import FieldFile
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header

from app.files import blobs, places
from app.files.fields import UploadField
from app.files.kinds import ENDINGS, KINDS, PDF, type_of
from app.files.place import FOLDER, PlaceDownError
from app.http.messages import Language
from app.http.problems import Problem

logger = logging.getLogger("app.files")

#: Nothing but the file itself: a viewer of PDF may draw itself, a picture needs not even that.
_PDF_POLICY: Final = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_PICTURE_POLICY: Final = "default-src 'none'; frame-ancestors 'none'; sandbox"


class UnavailableError(Exception):
    """The file of a row is missing, or must not be handed out; says why. ``down``: no file can be, for now."""

    def __init__(self, reason: object, *, down: bool = False) -> None:
        super().__init__(str(reason))
        self.down = down

    def problem(self, missing: str, lang: Language) -> Problem:
        """What a reader is told: 503 files_unavailable, or ``missing``, the code for a file that is not there."""
        return Problem("files_unavailable" if self.down else missing, lang=lang)


@contextmanager
def for_reader(what: str, missing: str, lang: Language) -> Iterator[None]:
    """Read a file for a reader: what cannot be handed out is a line in the log, and the Problem of it.

    ``what`` names the file in the log, ``missing`` is the code for one that is not there.
    """
    try:
        yield
    except UnavailableError as error:
        logger.error("%s cannot be handed out: %s", what, error)
        raise error.problem(missing, lang) from error


@dataclass(frozen=True, slots=True)
class Content:
    """What is handed out; ``tag`` is its ETag."""

    data: bytes
    media_type: str
    tag: str

    @property
    def ending(self) -> str:
        """Of its type."""
        return ENDINGS[self.media_type][0]


def size_of(file: FieldFile) -> int:
    """Bytes of the file. Raises UnavailableError."""
    try:
        return places.current().facts(name_of(file)).size
    except (OSError, SuspiciousOperation) as error:
        raise UnavailableError(error, down=isinstance(error, PlaceDownError)) from error


def read(file: FieldFile, side: int | None = None) -> Content:
    """The file, whose type is that of its content now, or its thumbnail of a side. Raises UnavailableError."""
    kind = KINDS[_field(file).kind]
    name = name_of(file)
    # Files of versions before have no thumbnails, and have not been written again.
    if side is not None and not name.startswith(FOLDER):
        raise UnavailableError("it has not been written anew yet")
    try:
        data, facts = places.current().read(name if side is None else blobs.thumbnail_of(name, side), kind.limit)
    except (OSError, SuspiciousOperation) as error:
        raise UnavailableError(error, down=isinstance(error, PlaceDownError)) from error
    media_type = type_of(data)
    if media_type not in kind.types:
        raise UnavailableError(f"it is no {kind.name}")
    return Content(data, media_type, f'"{facts.at:x}-{facts.size:x}"')


def name_of(file: FieldFile) -> str:
    """The name of the file in its place. Raises UnavailableError for one outside of the folders of such files."""
    name = str(file.name or "")
    folders = [folder for folder in (FOLDER, _field(file).former) if folder]
    if not name.startswith(tuple(folders)) or ".." in PurePosixPath(name).parts:
        raise UnavailableError("it is not in a folder of such files")
    return name


def _field(file: FieldFile) -> UploadField:
    if not isinstance(file.field, UploadField):
        raise TypeError(f"{file.field} takes no uploads")
    return file.field


def respond(request: HttpRequest, content: Content, name: str, *, inline: bool = False) -> HttpResponseBase:
    """Answer with the file under a name, which is cleaned already; 304 for who has it.

    ``inline`` is for files that this version has checked or written again; others come as an attachment.
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
