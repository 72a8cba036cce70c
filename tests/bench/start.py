"""How long a newcomer waits: `./portal up` in a fresh clone, and every time after that."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from infra.stack import up
from infra.stack.layout import EXTERNAL_VARIABLES, HOST, ROOT
from infra.stack.progress import Progress
from tests.bench.harness import Aim, Options, Result, Table, spread, stack
from tests.bench.harness.results import Cell

_STEP = re.compile(r"^  ok (?P<title>.+) \((?P<seconds>[0-9.]+) s\)$")
#: A step's title without what it found, such as a version.
_FINDING = re.compile(r": .*$")
PREPARING = "Python environment: locked packages"
LIMIT_SECONDS = 900
#: What a shell may be set up for and a newcomer's is not.
_FOREIGN = {*EXTERNAL_VARIABLES.values(), "INDEXER_DATABASE_URL", "PORTAL_HOME", "PORTAL_JARS", "PYTHONPATH", "PORT"}


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the command to its end, and those of the steps it named."""

    seconds: float
    steps: dict[str, float]


def run(options: Options) -> Result:
    """Time both starts in a clone of the committed state; the short form only restarts a portal that is there."""
    if options.short:
        with stack.portal() as portal:
            up.down(portal.layout, Progress())
            started = time.monotonic()
            up.up(portal.layout, Progress(), detach=True)
            return result([], [Start(time.monotonic() - started, {})])
    firsts, seconds = [], []
    for _ in range(options.rounds):
        with _clone() as folder:
            firsts.append(_up(folder))
            _portal(folder, "down")
            seconds.append(_up(folder))
            _portal(folder, "down")
    return result(firsts, seconds)


def result(firsts: Sequence[Start], seconds: Sequence[Start]) -> Result:
    """One table of totals, one of steps."""
    totals: list[list[Cell]] = []
    for name, starts in (("first, from a fresh clone", firsts), ("second", seconds)):
        if starts:
            of = spread([one.seconds for one in starts])
            totals.append([name, *(round(value, 1) for value in (of.median, of.least, of.greatest))])
    found = Result("start", "Time of `./portal up`")
    found.tables = [Table("From the command to the address", ["start", "median (s)", "least (s)", "most (s)"], totals)]
    if firsts:
        found.tables.append(_steps_table(firsts, seconds))
        found.aims = [_aim("first start", firsts, 180), _aim("second start", seconds, 20)]
    found.notes = [
        "A clone of the committed state in a temporary folder, without virtual environment, data or build. The caches "
        "of pip and npm were warm; on a slow line the packages (about 500 MB) add their download.",
        "The front end is built while the services start, so the steps of waiting for those are short.",
    ]
    return found


def _aim(name: str, starts: Sequence[Start], limit: int) -> Aim:
    found = spread([one.seconds for one in starts]).median
    return Aim(name, f"at most {limit} s", f"{found:.1f} s", found <= limit)


def _steps_table(firsts: Sequence[Start], seconds: Sequence[Start]) -> Table:
    titles = dict.fromkeys(title for one in (*firsts, *seconds) for title in one.steps)
    rows: list[list[Cell]] = [[title, *(_median(starts, title) for starts in (firsts, seconds))] for title in titles]
    return Table("Its steps", ["step", "first (s)", "second (s)"], rows, plot=["first (s)"])


def _median(starts: Sequence[Start], title: str) -> float | None:
    values = [one.steps[title] for one in starts if title in one.steps]
    return round(spread(values).median, 1) if values else None


@contextmanager
def _clone() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="portal-start-") as outer:
        folder = Path(outer) / "clone"
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder)], check=True)
        # PostgreSQL does not run as root: its own user must be able to reach the data.
        Path(outer).chmod(0o755)
        try:
            yield folder
        finally:
            if (folder / ".venv").exists():
                _portal(folder, "reset", "--yes")


def _environment() -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
    return environment | {"PORT": str(_free_port())}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _up(folder: Path) -> Start:
    started = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "portal", "up", "--detach"],
        cwd=folder, env=_environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    steps: dict[str, float] = {}
    said: list[str] = []
    assert process.stderr is not None
    for line in process.stderr:
        said.append(line)
        if not steps and line.startswith("  "):
            # Everything before the first named step is the virtual environment's.
            steps[PREPARING] = time.monotonic() - started
        if (step := step_of(line)) is not None:
            steps[step[0]] = step[1]
    if process.wait(LIMIT_SECONDS) != 0:
        sys.stderr.write("".join(said[-20:]))
        raise RuntimeError("./portal up failed in a fresh clone; its own words stand above.")
    return Start(time.monotonic() - started, steps)


def step_of(line: str) -> tuple[str, float] | None:
    """Title and seconds of a finished step, if the portal's line tells of one."""
    match = _STEP.match(line.rstrip())
    return None if match is None else (_FINDING.sub("", match["title"]), float(match["seconds"]))


def _portal(folder: Path, *arguments: str) -> None:
    subprocess.run(
        [sys.executable, "portal", *arguments],
        cwd=folder, env=_environment(), stdin=subprocess.DEVNULL, capture_output=True, check=True,
        timeout=LIMIT_SECONDS,
    )  # fmt: skip
