"""Contents in a folder, which is the default."""

import fcntl
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import SuspiciousFileOperation

from app.files.place import DRAFT, FOLDER, Facts, Put


@dataclass(frozen=True, slots=True)
class Folder:
    """A place below ``root``."""

    root: Path

    def path(self, name: str) -> Path:
        """Where a content is. Raises SuspiciousFileOperation for a name that leads out of its folder."""
        inside = (self.root / name.partition("/")[0]).resolve()
        try:
            found = (self.root / name).resolve()
        except ValueError as error:
            raise SuspiciousFileOperation(str(error)) from error
        if not inside.is_relative_to(self.root.resolve()) or not found.is_relative_to(inside) or found == inside:
            raise SuspiciousFileOperation("the name leads out of the folder of such files")
        return found

    def put(self, name: str, content: bytes) -> Put:
        """Write beside and rename, flushed first, so that no reader and no crash sees half of it."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        now = time.time_ns()
        if _holds(path, content):
            os.utime(path, ns=(now, now))
            return Put(None, new=False)
        draft = path.with_name(f"{secrets.token_hex(8)}{DRAFT}")
        try:
            with draft.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.utime(draft, ns=(now, now))
            new = not path.exists()
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        return Put(now, new)

    def read(self, name: str, limit: int) -> tuple[bytes, Facts]:
        """The content, and what is known of it."""
        path = self.path(name)
        facts = _facts(path)
        if facts.size > limit:
            raise OSError("it is too large")
        return path.read_bytes(), facts

    def facts(self, name: str) -> Facts:
        """Size and time."""
        return _facts(self.path(name))

    def delete(self, name: str) -> None:
        """Remove the file."""
        self.path(name).unlink(missing_ok=True)

    def listed(self, folder: str) -> dict[str, int]:
        """Every file below the folder but drafts, with its time."""
        found = {}
        for path in (self.root / folder).rglob("*"):
            with suppress(FileNotFoundError):
                if path.suffix != DRAFT and path.is_file():
                    found[path.relative_to(self.root).as_posix()] = path.stat().st_mtime_ns
        return found

    def tidy(self, before: int) -> None:
        """Remove drafts of processes that died while they wrote."""
        for path in (self.root / FOLDER).rglob(f"*{DRAFT}"):
            with suppress(FileNotFoundError):
                if path.stat().st_mtime_ns < before:
                    path.unlink()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Those who store share the folder. The lock ends with its process."""
        with self._locked(fcntl.LOCK_SH):
            yield

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """Who removes waits for it."""
        with self._locked(fcntl.LOCK_EX):
            yield True

    @contextmanager
    def _locked(self, how: int) -> Iterator[None]:
        folder = self.root / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        place = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(place, how)
            yield
        finally:
            os.close(place)


def _facts(path: Path) -> Facts:
    stat = path.stat()
    return Facts(stat.st_size, stat.st_mtime_ns)


def _holds(path: Path, content: bytes) -> bool:
    """Whether the file is there and whole, which a disk that failed may have left otherwise."""
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except FileNotFoundError:
        return False
