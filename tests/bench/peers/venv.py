"""The peers' own Python: their locked packages, with the product's behind them."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from infra.stack.layout import ROOT
from infra.stack.progress import Progress, run_logged

LOCK = ROOT / "requirements-bench.lock"


def python(home: Path, progress: Progress) -> Path:
    """The interpreter of the peers' environment below ``home``, made on first use and when the lock has changed.

    The product's packages follow the peers' own on its path: the Django documents import the product's models, and the
    packages that both lock alike are installed once.

    Raises:
        messages.StackError: the packages cannot be had.
    """
    folder = home / "peers"
    program, marker = folder / "bin" / "python", folder / "lock.sha256"
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if program.exists() and marker.exists() and marker.read_text() == digest:
        return program
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=False, symlinks=True)
    own = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    (own / "product.pth").write_text(sysconfig.get_path("purelib") + "\n")
    command = [
        sys.executable, "-m", "pip", "--python", str(program), "install", "--require-hashes", "--no-deps",
        # One peer exists as source only; the product's locked setuptools build it, nothing unpinned is fetched.
        "--no-build-isolation", "--no-input", "--disable-pip-version-check", "--progress-bar", "off", "-r", str(LOCK),
    ]  # fmt: skip
    log = home / "logs" / "peers.log"
    run_logged(
        progress, "Installing the peers (once)", command, log=log, cwd=home, env={**os.environ, "PYTHONNOUSERSITE": "1"}
    )
    marker.write_text(digest)
    return program


def versions(program: Path) -> dict[str, str]:
    """The versions of the peers and of what they talk with."""
    names = ("django-opensearch-dsl", "pgsync", "opensearch-py", "sqlalchemy", "psycopg2-binary")
    code = f"import importlib.metadata as m; [print(n, m.version(n)) for n in {names!r}]"
    done = subprocess.run([str(program), "-c", code], capture_output=True, text=True, check=True)
    return dict(line.split() for line in done.stdout.splitlines())
