"""The folder in which the web processes of one server count together.

prometheus-client maps its files into memory. A full disk would end a process that writes to such a file, so the files
lie in memory where the system has such a place. The folder belongs to one run of the server, which counts from zero;
a later start deletes what former runs have left.
"""

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil
from django.core.exceptions import ImproperlyConfigured

#: Where prometheus-client looks for the folder; it reads the variable when it is imported.
VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - the owner is checked below


def share(folder: str = "") -> None:
    """Count together with the other children of this process's parent; call it before prometheus-client is imported.

    ``folder`` is the place for all runs of this user, in shared memory unless it is given. Raises ImproperlyConfigured
    if somebody else owns it.
    """
    base = Path(folder) if folder else _default()
    base.mkdir(mode=0o700, parents=True, exist_ok=True)
    if base.is_symlink() or base.stat().st_uid != os.geteuid():
        raise ImproperlyConfigured(f"{base} belongs to somebody else. Set METRICS_FOLDER to a folder of this user.")
    for former in base.iterdir():
        if not _lives(former.name):
            shutil.rmtree(former, ignore_errors=True)
    mine = base / _name(psutil.Process(os.getppid()))
    mine.mkdir(mode=0o700, exist_ok=True)
    os.environ[VARIABLE] = str(mine)


def _default() -> Path:
    place = _MEMORY if os.access(_MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    return place / f"fondsatlas-metrics-{os.geteuid()}"


def _name(process: psutil.Process) -> str:
    # The number of a process is given out again; its number and start together are not.
    return f"{process.pid}-{process.create_time():.2f}"


def _lives(name: str) -> bool:
    with suppress(psutil.Error, ValueError):
        return _name(psutil.Process(int(name.partition("-")[0]))) == name
    return False
