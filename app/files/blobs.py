"""Contents of uploads, each stored once under the hash of its content, in a folder or a bucket (``places``).

A row names a content by its path. Nothing counts the rows: what no row names any more is swept, two days later at the
earliest, so that whatever stores or names it at that moment is left alone.
"""

import hashlib
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from django.apps import apps
from django.db.models import FileField

from app.database.history import keeps_former_states
from app.files import places
from app.files.incoming import TakenFile
from app.files.place import FOLDER, Place

logger = logging.getLogger("app.files")

#: A content stays that was stored, or found to be unused, less than so many seconds ago. No transaction takes as long.
GRACE: Final = 24 * 3600
#: Ends the name of what marks a content that the sweep found without a row.
UNUSED: Final = ".unused"

#: Says which stored names are used besides those in columns with files.
Names = Callable[[], Iterable[str]]
_ALSO_USED: Final[list[Names]] = []


def declare(names: Names) -> None:
    """Keep files from the sweep that a package names elsewhere than in a column with files."""
    _ALSO_USED.append(names)


@dataclass(frozen=True, slots=True)
class Stored:
    """The name of a content that was just stored; ``written`` is the time (ns) by which it can be taken back."""

    name: str
    written: int | None


def store(file: TakenFile) -> Stored:
    """Store the content with its thumbnails, or find it there. Raises OSError, such as for a full disk.

    Either all is there afterwards and whole, or no row can name it: what a bucket kept of a failure is swept.
    """
    place = places.current()
    name = name_of(hashlib.sha256(file.content).hexdigest(), file.ending)
    made: dict[str, int | None] = {}
    try:
        with place.shared():
            # The content last: whoever finds it finds its thumbnails.
            for side, thumbnail in file.thumbnails.items():
                small = thumbnail_of(name, side)
                put = place.put(small, thumbnail)
                if put.new:
                    made[small] = put.at
            put = place.put(name, file.content)
    except BaseException:
        _take_back(place, name, made)
        raise
    file.stored_as = name
    return Stored(name, put.at)


def _take_back(place: Place, name: str, made: Mapping[str, int | None]) -> None:
    """Remove the thumbnails of a content that could not be stored, unless somebody has stored it meanwhile."""
    if not made:
        return
    with place.alone() as alone:
        found = _of(place, _digest(name))
        if alone and name not in found:
            for one, at in made.items():
                if found.get(one) == at:
                    place.delete(one)


def withdraw(stored: Stored) -> None:
    """Take back what was stored, unless it was there before or somebody has stored the same since."""
    if stored.written is None:
        return
    place = places.current()
    with place.alone() as alone:
        found = _of(place, _digest(stored.name))
        if alone and found.get(stored.name) == stored.written:
            for one in found:
                place.delete(one)


def name_of(digest: str, ending: str) -> str:
    """The name of a content."""
    return f"{FOLDER}{digest[:2]}/{digest}{ending}"


def thumbnail_of(name: str, side: int) -> str:
    """The name of a picture's thumbnail."""
    path = PurePosixPath(name)
    return str(path.with_name(f"{path.stem}.{side}{path.suffix}"))


def sweep(now: float | None = None) -> int:
    """Remove contents that no row has named for a day; returns how many. ``now`` is for tests, seconds since 1970.

    What is stored meanwhile is young, and stays. An interrupted sweep leaves nothing that the next one does not find.
    Raises OSError where the place does not answer; the next sweep goes on.
    """
    before = int(((time.time() if now is None else now) - GRACE) * 1e9)
    place = places.current()
    place.tidy(before)
    marked: dict[str, bool] = {}
    for name in place.listed(FOLDER):
        marked[_digest(name)] = marked.get(_digest(name), False) or name.endswith(UNUSED)
    used = set(_used()) if marked else set()
    # What is used and not marked needs no second look.
    looked_at = sorted(digest for digest, is_marked in marked.items() if is_marked or digest not in used)
    return sum(_swept(place, digest, before, used=digest in used) for digest in looked_at)


def _swept(place: Place, digest: str, before: int, *, used: bool) -> bool:
    marker = name_of(digest, UNUSED)
    with place.alone() as alone:
        if not alone:
            return False
        if used:
            place.delete(marker)
            return False
        found = _of(place, digest)
        if marker not in found:
            # A backup that runs now copied the rows before it copies the files.
            place.put(marker, b"")
            return False
        if any(at >= before for at in found.values()):
            return False
        for name in found:
            place.delete(name)
    logger.info("removed the upload %s, which nothing names", digest)
    return True


def _used() -> Iterator[str]:
    """The hashes of all contents that rows name. Former states of rows do not count: their files go as well."""
    for model in apps.get_models(include_auto_created=True):
        if keeps_former_states(model):
            continue
        for field in model._meta.local_fields:
            if isinstance(field, FileField):
                rows = model._base_manager.filter(**{f"{field.attname}__startswith": FOLDER})
                for name in rows.values_list(field.attname, flat=True).iterator():
                    yield _digest(name)
    for names in _ALSO_USED:
        yield from (_digest(name) for name in names())


def _digest(name: str) -> str:
    return PurePosixPath(name).name.partition(".")[0]


def _of(place: Place, digest: str) -> dict[str, int]:
    """A content, its thumbnails and its marker, with their times."""
    listed = place.listed(PurePosixPath(name_of(digest, "")).parent.as_posix())
    return {name: at for name, at in listed.items() if _digest(name) == digest}


def withdraw_all(stored: Iterable[Stored]) -> None:
    """Take back everything that a failed transaction stored."""
    for one in stored:
        withdraw(one)
