"""Programs that read what strangers wrote: each a process of its own, with little memory and time (ADR 0109)."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

#: Seconds that a program may take, its start included.
SECONDS: Final = 30
#: Programs of this process at once; whoever comes then waits. Each may take hundreds of megabytes.
_AT_ONCE: Final = threading.BoundedSemaphore(os.cpu_count() or 1)


def output_of(program: str, content: bytes, *arguments: str) -> bytes | None:
    """What a program of this package writes about the content; None if it fails or takes too long."""
    try:
        with _AT_ONCE:
            # -I: nothing of the environment or the working folder takes part.
            found = subprocess.run(  # noqa: S603 - our own program, and the upload is only its input
                [sys.executable, "-I", str(Path(__file__).with_name(program)), *arguments],
                input=content,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=SECONDS,
                check=False,
            )
    except subprocess.TimeoutExpired:
        return None
    return found.stdout if found.returncode == 0 else None
