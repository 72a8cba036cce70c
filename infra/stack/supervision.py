"""The supervisor's process: supervisord, which outlives a full disk.

Supervisord ends when a line of its own log, or of a part's, cannot be written, and takes every part with it.

    python -m infra.stack.supervision -n -c FILE
"""

from contextlib import suppress
from typing import Any

from supervisor import loggers, supervisord  # type: ignore[import-untyped]


def _emit(handler: Any, record: Any) -> None:
    """Write a line, or lose it; a file that could not be made after a rotation is made once that is possible."""
    with suppress(OSError):
        if handler.stream.closed:
            handler.reopen()
        _emit_to_file(handler, record)


def _say_fault(handler: Any) -> None:
    """Supervisord's own report of a line that could not be written, which goes to a file on the same disk."""
    with suppress(OSError):
        _report(handler)


_emit_to_file = loggers.RotatingFileHandler.emit
_report = loggers.Handler.handleError


def forgive_full_disks() -> None:
    """From now on no logger of supervisord raises when the disk is full."""
    loggers.RotatingFileHandler.emit = _emit
    loggers.Handler.handleError = _say_fault


if __name__ == "__main__":
    forgive_full_disks()
    supervisord.main()
