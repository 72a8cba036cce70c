"""Ends a worker whose server was killed: nobody would stop it, and it would go on answering on the same port."""

import os
import signal
import threading
import time

#: Seconds between two looks, and seconds for an orderly end after the parent is gone.
LOOK = 0.25
GRACE = 2.0


def end_with_parent() -> None:
    """Watch the parent from a thread; when it is gone, end by SIGTERM, and by SIGKILL if that does not help."""
    threading.Thread(target=_watch, args=(os.getppid(),), name="parent watch", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os.kill(os.getpid(), signal.SIGKILL)
