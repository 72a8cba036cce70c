"""The soak's folder on a file system of its own, so that a fault can fill it to the last byte."""

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

import psutil

from tests import small_disk

#: The tables and their log, the indexes, the logs. What is taken of it is memory.
MEGABYTES, MEMORY_BYTES = 3000, 6 * 1024**3
#: Set once this program runs on it.
_VARIABLE = "SOAK_DISK"


def enter(folder: Path) -> str:
    """Begin this program again with such a file system over ``folder``; returns only if there can be none, and why."""
    if os.environ.get(_VARIABLE):
        return ""
    folder.mkdir(parents=True, exist_ok=True)
    if reason := small_disk.why_not(folder):
        return reason
    if psutil.virtual_memory().available < MEMORY_BYTES:
        return f"it would lie in memory, of which {MEMORY_BYTES // 1024**3} GB must be available"
    words = small_disk.command(folder, MEGABYTES, [sys.executable, "-m", "tests.faults.soak", *sys.argv[1:]])
    os.environ[_VARIABLE] = "1"
    return os.execvp(words[0], words)


def keep_logs(folder: Path) -> Path | None:
    """Copy the logs to where they outlive the file system; None where they lie on the machine's disk already."""
    if not folder.is_mount():
        return None
    kept = folder.with_name(f"{folder.name}-logs")
    with suppress(OSError):
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder / "logs", kept)
    return kept
