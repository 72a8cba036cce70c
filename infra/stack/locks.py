"""Taking turns between starts that make the same files."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.stack.progress import Progress


@contextmanager
def alone(file: Path, progress: Progress) -> Iterator[None]:
    """Hold `file`, which is made if it is missing: whoever comes second waits, and finds what the first has made."""
    with file.open("a") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            with progress.step("Waiting for another start that fetches the same files"):
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
