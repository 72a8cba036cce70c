"""Whether the loops of this process go round, told by the time of a file that a supervisor or a container can read."""

import os
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

#: Seconds within which a loop that has nothing to do comes round again; HEARTBEAT_SECONDS says so to all parts.
IDLE: Final = float(os.environ.get("HEARTBEAT_SECONDS") or 20)


class Heart:
    """Each beat says until when its loop may be silent; the file's time of modification is the earliest of these.

    Every loop beats by itself, in the thread that does the work: one that hangs lets the file's time pass although the
    others go on. Without a file nothing is written.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._until: dict[int, float] = {}
        self._lock = threading.Lock()

    def beat(self, seconds: float = IDLE) -> None:
        """The calling thread is alive and will beat again within ``seconds``."""
        if self._file is None:
            return
        now = time.time()
        with self._lock:
            self._until[threading.get_ident()] = now + seconds
            # On a disk that is full the file cannot be made; a missing file is judged by nobody.
            with suppress(OSError):
                self._file.touch(mode=0o600)
                os.utime(self._file, (now, min(self._until.values())))
