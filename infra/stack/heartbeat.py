"""Signs of life of parts without a port: a file whose time of modification is until when its part may be silent."""

import time
from pathlib import Path


class SilentError(OSError):
    """A part should have given a sign of life by now."""


def require(file: Path) -> None:
    """Raise SilentError if the part has missed its time or has not given a sign of life yet."""
    try:
        until = file.stat().st_mtime
    except FileNotFoundError as error:
        raise SilentError("it has not given a sign of life yet") from error
    late = time.time() - until
    if late > 0:
        raise SilentError(f"its work stands still: a sign of life is {late:.0f} s overdue")
