"""Room on the disk, asked before something is started that would fail half-way."""

import shutil
from pathlib import Path

from infra.stack import messages


def require(folder: Path, needed_mb: int) -> None:
    """messages.StackError unless the disk that holds `folder` has that much left."""
    free_mb = shutil.disk_usage(folder).free // (1024 * 1024)
    if free_mb < needed_mb:
        raise messages.disk_full(folder, free_mb, needed_mb)
