"""Room on the disk, asked before something is started that would fail half-way."""

import shutil
from collections.abc import Callable
from pathlib import Path

from infra.stack import messages

#: Below this, PostgreSQL and the engine stop writing one after the other.
FULL_MB = 50


def nearest(folder: Path) -> Path:
    """The folder itself, or the nearest one above it that there is: where it would be made."""
    return next((one for one in (folder, *folder.parents) if one.exists()), Path("/"))


def free_mb(folder: Path) -> int:
    """What the disk has left that holds `folder`, or will hold it."""
    return shutil.disk_usage(nearest(folder)).free // (1024 * 1024)


def is_full(folder: Path) -> bool:
    """Whether parts fail, or will in a moment, because nothing can be written."""
    return free_mb(folder) < FULL_MB


def require(
    folder: Path, needed_mb: int, failure: Callable[[Path, int, int], messages.StackError] = messages.disk_full
) -> None:
    """Raise `failure` unless the disk that holds `folder` has that much left."""
    free = free_mb(folder)
    if free < needed_mb:
        raise failure(folder, free, needed_mb)
