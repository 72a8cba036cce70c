"""Crash points: places between two steps at which a test can have the process killed."""

import os
import signal

_FAULT_AFTER = os.environ.get("FAULT_AFTER", "")


def crash_point(step: str) -> None:
    """Die without any clean-up, as by ``kill -9``, if the environment variable FAULT_AFTER names this step."""
    if step == _FAULT_AFTER:
        os.kill(os.getpid(), signal.SIGKILL)
