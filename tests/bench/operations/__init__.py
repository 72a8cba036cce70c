"""What an operator waits for: backup and restore, the health page while parts hang, and until somebody notices that."""

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from infra.stack import backup
from infra.stack.layout import EXTERNAL_VARIABLES, PYTHON, ROOT, Layout
from infra.stack.progress import Progress
from tests.bench.harness import Options, Result, Table, quantile, spread, stack
from tests.bench.harness.results import Cell
from tests.bench.operations.aims import aims
from tests.bench.operations.hanging import PARTS, Hang, ask, hang

CALM = "all parts answer"


@dataclass(frozen=True, slots=True)
class Found:
    """Seconds of each round, and those of each answer of the health page."""

    backups: Sequence[float]
    restores: Sequence[float]
    megabytes: int
    calm: Sequence[float]
    hangs: Sequence[Hang]


def run(options: Options) -> Result:
    """Measure on a portal with the demo data; each part hangs once in a round."""
    with stack.portal() as portal, tempfile.TemporaryDirectory(prefix="portal-operations-") as outer:
        # PostgreSQL does not run as root: its own user must be able to reach the data.
        Path(outer).chmod(0o755)
        return result(_measure(options, portal.layout, portal.address, Path(outer)))


def _measure(options: Options, layout: Layout, address: str, outer: Path) -> Found:
    backups, restores, hangs, megabytes = [], [], [], 0
    for number in range(options.rounds):
        folder = outer / f"backups-{number}"
        began = time.monotonic()
        backup.run(layout, Progress(), folder, None)
        backups.append(time.monotonic() - began)
        [made] = folder.glob(f"{backup.PREFIX}*")
        megabytes = sum(path.stat().st_size for path in backup.contents(made)) // 2**20
        restores.append(_restore(made, outer / f"home-{number}"))
    calm = [ask(address) for _ in range(options.pick(full=2000, short=100))]
    for _ in range(options.rounds):
        hangs += [hang(layout, address, part) for part in PARTS]
    return Found(backups, restores, megabytes, calm, hangs)


def _restore(made: Path, home: Path) -> float:
    """Restore into an empty folder with the command that operators type; the seconds that it takes."""
    # The new portal has parts of its own, whatever this shell is set up for.
    environment = {name: value for name, value in os.environ.items() if name not in EXTERNAL_VARIABLES.values()}
    home.mkdir(mode=0o755)
    began = time.monotonic()
    done = subprocess.run(
        [PYTHON, "-m", "infra.stack", "restore", str(made)], cwd=ROOT, env=environment | {"PORTAL_HOME": str(home)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    seconds = time.monotonic() - began
    if done.returncode:
        raise RuntimeError(f"the restore failed: {done.stderr[-2000:]}")
    reset = [PYTHON, "-m", "infra.stack", "reset", "--yes"]
    subprocess.run(reset, cwd=ROOT, env=environment | {"PORTAL_HOME": str(home)}, capture_output=True, check=True)
    return seconds


def result(found: Found) -> Result:
    """Tables and aims."""
    copies: list[list[Cell]] = [
        [name, *(round(value, 1) for value in (of.median, of.least, of.greatest))]
        for name, of in (("backup", spread(found.backups)), ("restore", spread(found.restores)))
    ]
    answers: list[list[Cell]] = [_row(CALM, found.calm)]
    noticed: list[list[Cell]] = []
    for part in PARTS:
        of_part = [one for one in found.hangs if one.part == part]
        answers.append(_row(f"{part} hangs", [answer for one in of_part for answer in one.answers]))
        seconds = spread([one.noticed for one in of_part])
        noticed.append([part, *(round(value, 1) for value in (seconds.median, seconds.least, seconds.greatest))])
    return Result(
        "operations", "Operations: backup, restore, and parts that hang",
        tables=[
            Table("Backup and restore of the demo", ["what", "median (s)", "least (s)", "most (s)"], copies),
            Table("The health page", ["while", "answers", "p50 (ms)", "p99 (ms)", "most (ms)"], answers),
            Table("From a hang until its part is ended", ["part", "median (s)", "least (s)", "most (s)"], noticed),
        ],
        aims=aims(found.backups, found.restores, found.calm, found.hangs),
        notes=[
            f"A portal with the demo list; a backup has {found.megabytes:,} MB. The restore is the command, into an "
            "empty folder, beside the running portal: with the start and the stop of its PostgreSQL.",
            "A part hangs by SIGSTOP to all its processes. Until it is ended, /healthz is asked ten times a second, "
            "each time on a new connection.",
        ],
    )  # fmt: skip


def _row(name: str, answers: Sequence[float]) -> list[Cell]:
    milliseconds = [one * 1000 for one in answers]
    shares = (quantile(milliseconds, 0.5), quantile(milliseconds, 0.99), max(milliseconds))
    return [name, len(answers), *(round(value, 1) for value in shares)]
