"""Contents of uploads below MEDIA_ROOT, each stored once under the hash of its content.

A row names a content by its path. Nothing counts the rows: what no row names any more is swept, two days later at the
earliest, so that whatever stores or names it at that moment is left alone.
"""

import fcntl
import hashlib
import logging
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath
from typing import Final

from django.apps import apps
from django.conf import settings
from django.db.models import FileField

from app.files.incoming import TakenFile

logger = logging.getLogger("app.files")

#: Where they are; the two letters of the next folder are the first of the hash.
FOLDER: Final = "uploads/"
#: A content stays that was stored, or found to be unused, less than so many seconds ago. No transaction takes as long.
GRACE: Final = 24 * 3600
_DRAFT: Final = ".draft"
_UNUSED: Final = ".unused"


#: Says which stored names are used besides those in columns with files.
Names = Callable[[], Iterable[str]]
_ALSO_USED: Final[list[Names]] = []


def declare(names: Names) -> None:
    """Keep files from the sweep that a package names elsewhere than in a column with files."""
    _ALSO_USED.append(names)


@dataclass(frozen=True, slots=True)
class Stored:
    """The name of a content that was just stored; ``written`` is the time (ns) if it was not there before."""

    name: str
    written: int | None


def root() -> Path:
    """The folder of all contents."""
    return Path(settings.MEDIA_ROOT) / FOLDER


def store(file: TakenFile) -> Stored:
    """Store the content with its thumbnails, or find it there. Raises OSError, such as for a full disk.

    Either all is there afterwards and whole, or nothing new is.
    """
    digest = hashlib.sha256(file.content).hexdigest()
    name = f"{FOLDER}{digest[:2]}/{digest}{file.ending}"
    path = Path(settings.MEDIA_ROOT) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    written = None
    with _locked(fcntl.LOCK_SH):
        try:
            # The content last: whoever finds it finds its thumbnails.
            for side, thumbnail in file.thumbnails.items():
                _put(_thumbnail(path, side), thumbnail, made)
            written = _put(path, file.content, made)
        except BaseException:
            for one in made:
                one.unlink(missing_ok=True)
            raise
    file.stored_as = name
    return Stored(name, written)


def withdraw(stored: Stored) -> None:
    """Take back what was stored, unless it was there before or somebody has stored the same since."""
    path = Path(settings.MEDIA_ROOT) / stored.name
    with _locked(fcntl.LOCK_EX), suppress(FileNotFoundError):
        if stored.written is not None and path.stat().st_mtime_ns == stored.written:
            for one in _of(path.parent, _digest(path)):
                one.unlink()


def thumbnail_of(name: str, side: int) -> str:
    """The name of a picture's thumbnail."""
    path = PurePosixPath(name)
    return str(path.with_name(f"{path.stem}.{side}{path.suffix}"))


def sweep(now: float | None = None) -> int:
    """Remove contents that no row has named for a day; returns how many. ``now`` is for tests, seconds since 1970.

    What is stored meanwhile is young, and stays. An interrupted sweep leaves nothing that the next one does not find.
    """
    before = int(((time.time() if now is None else now) - GRACE) * 1e9)
    digests: set[str] = set()
    for path in root().glob("??/*"):
        if path.suffix == _DRAFT:
            # A process died while it wrote.
            with suppress(FileNotFoundError):
                if path.stat().st_mtime_ns < before:
                    path.unlink()
        else:
            digests.add(_digest(path))
    used = set(_used()) if digests else set()
    return sum(_swept(digest, before, used=digest in used) for digest in sorted(digests))


def _swept(digest: str, before: int, *, used: bool) -> bool:
    folder = root() / digest[:2]
    marker = folder / f"{digest}{_UNUSED}"
    with _locked(fcntl.LOCK_EX):
        if used:
            marker.unlink(missing_ok=True)
            return False
        found = _of(folder, digest)
        if marker not in found:
            # A backup that runs now copied the rows before it copies the files.
            marker.touch()
            return False
        if any(path.stat().st_mtime_ns >= before for path in found):
            return False
        for path in found:
            path.unlink()
    logger.info("removed the upload %s, which nothing names", digest)
    return True


def _used() -> Iterator[str]:
    """The hashes of all contents that rows name."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.local_fields:
            if isinstance(field, FileField):
                rows = model._base_manager.filter(**{f"{field.attname}__startswith": FOLDER})
                for name in rows.values_list(field.attname, flat=True).iterator():
                    yield _digest(PurePosixPath(name))
    for names in _ALSO_USED:
        yield from (_digest(PurePosixPath(name)) for name in names())


def _digest(path: PurePath) -> str:
    return path.name.partition(".")[0]


def _thumbnail(path: Path, side: int) -> Path:
    return path.with_name(PurePosixPath(thumbnail_of(path.name, side)).name)


def _of(folder: Path, digest: str) -> list[Path]:
    """A content, its thumbnails and its marker."""
    return sorted(folder.glob(f"{digest}.*"))


def _put(path: Path, content: bytes, made: list[Path]) -> int | None:
    """Write a file whole, and return when; None if it is there already, which makes it young again."""
    now = time.time_ns()
    if _holds(path, content):
        os.utime(path, ns=(now, now))
        return None
    draft = path.with_name(f"{secrets.token_hex(8)}{_DRAFT}")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.utime(draft, ns=(now, now))
        if not path.exists():
            made.append(path)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return now


def _holds(path: Path, content: bytes) -> bool:
    """Whether the file is there and whole, which a disk that failed may have left otherwise."""
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except FileNotFoundError:
        return False


@contextmanager
def _locked(how: int) -> Iterator[None]:
    """Those who store share the folder; who removes has it alone. The lock ends with its process."""
    root().mkdir(parents=True, exist_ok=True)
    place = os.open(root(), os.O_RDONLY)
    try:
        fcntl.flock(place, how)
        yield
    finally:
        os.close(place)


def withdraw_all(stored: Iterable[Stored]) -> None:
    """Take back everything that a failed transaction stored."""
    for one in stored:
        withdraw(one)
