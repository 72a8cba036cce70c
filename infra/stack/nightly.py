"""Event listener of the supervisor: backs the portal up once a day, where BACKUP_AT says at what time (UTC).

A time that was missed, because the portal did not run, is made up for once it does. A backup that failed is tried again
an hour later. `portal status` and the log `nightly` tell about both.

    python -m infra.stack.nightly HOME
"""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from time import monotonic

import psutil
from supervisor import childutils  # type: ignore[import-untyped]

from infra.stack import attempts, backup_messages, messages, processes
from infra.stack import keys as key_store
from infra.stack.layout import PYTHON, ROOT, Layout, from_environment
from infra.stack.supervisor import NO_ANSWER, Supervisor

AGAIN = timedelta(hours=1)
#: Seconds that a backup may take. A database that has frozen keeps one waiting for ever, and all later nights with it.
LONGEST_SECONDS = 12 * 3600.0
#: Seconds that it then gets to take back what it has made.
GRACE_SECONDS = 120.0
_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)


@dataclass(frozen=True)
class Schedule:
    """When (UTC, whatever the machine's zone is), where to (None: the portal's folder), and how many backups stay."""

    at: time
    keep: int
    folder: Path | None


def read(environment: Mapping[str, str]) -> Schedule | None:
    """What BACKUP_AT, BACKUP_KEEP and BACKUP_DIR say; None without BACKUP_AT. Raises messages.StackError."""
    said = environment.get("BACKUP_AT", "")
    if not said:
        return None
    keep = environment.get("BACKUP_KEEP") or "7"
    match = _TIME.fullmatch(said)
    if match is None or not (keep.isascii() and keep.isdecimal() and int(keep) > 0):
        raise backup_messages.bad_schedule(said, keep)
    folder = environment.get("BACKUP_DIR")
    return Schedule(time(int(match[1]), int(match[2])), int(keep), Path(folder).expanduser() if folder else None)


def is_due(schedule: Schedule, now: datetime, last: attempts.Attempt | None) -> bool:
    """Whether a backup is to be made at ``now``, a time with its zone."""
    if last is None:
        return True
    tried = datetime.fromisoformat(last.started_at)
    if last.outcome != "done":
        return now - tried >= AGAIN
    now = now.astimezone(UTC)
    today = now.replace(hour=schedule.at.hour, minute=schedule.at.minute, second=0, microsecond=0)
    return tried < (today if today <= now else today - timedelta(days=1))


def command(schedule: Schedule) -> list[str]:
    """The command that makes a backup."""
    folder = [str(schedule.folder)] if schedule.folder else []
    return [PYTHON, "-m", "infra.stack", "backup", *folder, "--keep", str(schedule.keep)]


class Job:
    """The backup that runs beside the listener, so that ticks do not pile up; moments in seconds of a steady clock."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = 0.0

    def start(self, words: list[str], environment: Mapping[str, str], now: float) -> None:
        """Run a command."""
        self._process = subprocess.Popen(
            words, cwd=ROOT, env=dict(environment), stdin=subprocess.DEVNULL, stdout=sys.stderr, stderr=sys.stderr
        )
        self._begun = now

    def is_busy(self, now: float) -> bool:
        """Whether it still runs; what has taken too long is told to end, and killed if it does not."""
        if self._process is None or self._process.poll() is not None:
            return False
        late = now - self._begun - LONGEST_SECONDS
        if late >= GRACE_SECONDS:
            _note(f"killing the backup: it has not ended {late:.0f} s after it was told to")
            first = psutil.Process(self._process.pid)
            for process in [*first.children(recursive=True), first]:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
        elif late >= 0:
            _note(f"ending the backup, which has run for {now - self._begun:.0f} s")
            self._process.terminate()
        return True


def _note(text: str) -> None:
    sys.stderr.write(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S%z} {text}\n")
    sys.stderr.flush()


def _all_is_up(layout: Layout) -> bool:
    """Whether the start is over: the web is the last part to run. Raises one of NO_ANSWER."""
    layout, run = processes.current(layout)
    if run is None:
        return False
    states = Supervisor(run.supervisor_port, key_store.load(layout.run / "secrets").supervisor).states()
    return "web" in states and states["web"].name == "RUNNING"


def main(home: str) -> None:
    """Look at each tick of the supervisor, until it ends."""
    layout = from_environment({"PORTAL_HOME": home})
    schedule = read(os.environ)
    job = Job()
    while True:
        childutils.listener.wait(sys.stdin, sys.stdout)
        try:
            busy = job.is_busy(monotonic())
            due = schedule and not busy and is_due(schedule, datetime.now(UTC), attempts.read(layout))
            if schedule and due and _all_is_up(layout):
                job.start(command(schedule), dict(os.environ) | {"PORTAL_HOME": home}, monotonic())
        except (*NO_ANSWER, messages.StackError) as error:
            # The next tick comes in a minute.
            _note(str(error) or type(error).__name__)
        childutils.listener.ok(sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
