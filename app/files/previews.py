"""Pictures of pages of a PDF, drawn when somebody first asks and kept beside the content (ADR 0171)."""

import hashlib
import logging
from pathlib import PurePosixPath
from typing import Final

from django.core.exceptions import SuspiciousOperation
from django.db.models.fields.files import FieldFile

from app.files import blobs, page_contents, places
from app.files.kinds import PNG
from app.files.place import FOLDER, PlaceDownError
from app.files.serving import Content, UnavailableError, name_of, read

logger = logging.getLogger("app.files")

#: Widths in pixels: as pages show it, and for screens of twice as many; the last one to read what is on it.
WIDTHS: Final = (240, 480, 960)
_LIMIT: Final = 5 * 1024 * 1024
#: Contents and pages that this process could not draw, so that each reader does not cost the same again.
_undrawn: set[tuple[str, int]] = set()
_REMEMBERED: Final = 1000


def first_page(file: FieldFile, width: int) -> Content:
    """The first page as PNG. Raises UnavailableError, also for a page that cannot be drawn."""
    return page(file, 0, width)


def page(file: FieldFile, number: int, width: int) -> Content:
    """A page, counted from 0, as PNG. Raises UnavailableError, also for a page that cannot be drawn."""
    name = name_of(file)
    # Files of this version are named by their hash; others have to be read for it.
    digest = PurePosixPath(name).stem if name.startswith(FOLDER) else hashlib.sha256(read(file).data).hexdigest()
    if (digest, number) in _undrawn:
        raise UnavailableError(f"its page {number} cannot be drawn")
    kept = blobs.name_of(digest, f".page{number or ''}.{width}.png")
    try:
        data, _ = places.current().read(kept, _LIMIT)
    except FileNotFoundError:
        data = _drawn(read(file).data, digest, number, width)
        _keep(kept, data)
    except (OSError, SuspiciousOperation) as error:
        raise UnavailableError(error, down=isinstance(error, PlaceDownError)) from error
    return Content(data, PNG, f'"{digest[:32]}-{number}-{width}"')


def _drawn(content: bytes, digest: str, number: int, width: int) -> bytes:
    try:
        return page_contents.page_picture(content, number, width)
    except page_contents.UnreadableError as error:
        if len(_undrawn) >= _REMEMBERED:
            _undrawn.clear()
        _undrawn.add((digest, number))
        raise UnavailableError(error) from error


def _keep(name: str, picture: bytes) -> None:
    """It is swept with the content. A full disk keeps nobody from seeing it."""
    place = places.current()
    try:
        with place.shared():
            place.put(name, picture)
    except OSError as error:
        logger.warning("the picture of a page cannot be kept: %s", error)
