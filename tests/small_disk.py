"""A file system of a few megabytes, which only the processes that are started on it see.

An ordinary user may mount one in a namespace of its own, as its root. A second namespace gives the user back its own
name, because PostgreSQL does not run as root.
"""

import errno
import os
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

#: Nobody's: whoever is root outside becomes this user.
_NOBODY = 65534
#: The name of the file that takes the room.
BALLAST = "ballast"


def command(folder: Path, megabytes: int, then: Sequence[str], *, root: bool = False) -> list[str]:
    """The command that mounts the file system over ``folder`` and becomes ``then`` on it, under the same process id.

    With ``root`` it takes itself for root, which has no more rights than the user outside.
    """
    user, group = (os.geteuid(), os.getegid()) if os.geteuid() else (_NOBODY, _NOBODY)
    again = [*([] if root else ["unshare", "--user", f"--map-user={user}", f"--map-group={group}"]), *then]
    script = (
        f"mount -t tmpfs -o size={megabytes}m,mode=0755 none {shlex.quote(str(folder))} && exec {shlex.join(again)}"
    )
    return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script]


def why_not(folder: Path) -> str:
    """What keeps this machine from mounting one over an existing folder; empty if nothing does."""
    if not sys.platform.startswith("linux"):
        return "only Linux gives a process a file system of its own"
    try:
        tried = subprocess.run(command(folder, 1, ["true"]), capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return "there is no unshare (util-linux)"
    return tried.stderr.strip() if tried.returncode else ""


@dataclass(frozen=True)
class SmallDisk:
    """The folder with its own file system, and how to start further processes that see it."""

    folder: Path
    holder: int

    def on_it(self, *words: str) -> list[str]:
        """The command, run by a process that sees the file system."""
        return ["nsenter", f"--target={self.holder}", "--user", "--mount", "--preserve-credentials", *words]

    @property
    def seen(self) -> Path:
        """The folder as this process sees it."""
        return Path(f"/proc/{self.holder}/root{self.folder}")


@contextmanager
def mounted(folder: Path, megabytes: int) -> Iterator[SmallDisk]:
    """A file system over an existing folder until the end of the block; end what runs on it before that."""
    with subprocess.Popen(command(folder, megabytes, ["sleep", "infinity"]), stdin=subprocess.DEVNULL) as holder:
        try:
            disk = SmallDisk(folder, holder.pid)
            subprocess.run(
                ["sh", "-c", f"until [ \"$(stat -c %m {shlex.quote(str(disk.seen))})\" != / ]; do sleep 0.05; done"],
                check=True, timeout=20, capture_output=True,
            )  # fmt: skip
            yield disk
        finally:
            holder.kill()


def fill(folder: Path, *, leave: int = 0) -> None:
    """Take the room of the file system that holds ``folder``, but for ``leave`` bytes."""
    room = os.statvfs(folder)
    with suppress(OSError), (folder / BALLAST).open("ab", 0) as file:
        left = room.f_bavail * room.f_frsize - leave
        while left > 0:
            left -= file.write(b"\0" * min(left, 1024 * 1024))
        while not leave:
            file.write(b"\0" * 16)


@contextmanager
def kept_full(folder: Path) -> Iterator[None]:
    """Full to the last byte until the end of the block, whatever others free meanwhile.

    Raises:
        OSError: The folder is none, so that filling it would fill the machine's disk.
    """
    if not folder.is_mount():
        raise OSError(errno.EINVAL, "is not a file system of its own", str(folder))
    over = threading.Event()

    def go_on() -> None:
        while not over.wait(0.2):
            fill(folder)

    fill(folder)
    thread = threading.Thread(target=go_on, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        (folder / BALLAST).unlink()
