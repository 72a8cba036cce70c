"""Several versions of the portal side by side: is a newer one slower?

    python -m tests.bench.versions [--painted ROUNDS] CHECKOUT CHECKOUT [CHECKOUT …]

Each checkout has a portal of its own running (`./portal up --detach`, its throttling out of the way by
`THROTTLE_FACTOR=1000`). Every question is put to all of them, one after the other in random order, so that whatever
else the machine does meets all alike. Before each round all web servers start again, because two processes of the same
code differ by some per cent for as long as they live. Name a second checkout of the same version to see how much.

With --painted a browser does what users do at each of them in turns instead. Beside the time until the answer is
painted it counts the processor time of the page's main thread, which other work on the machine changes less.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import numpy as np
import psycopg

from infra.stack import processes
from infra.stack.layout import PYTHON, from_environment
from tests.bench import browser
from tests.bench.harness import quantile
from tests.bench.harness.results import table_lines
from tests.bench.search import asked
from tests.bench.search.driving import Ask, http
from tests.bench.search.places import Places

_RESAMPLES = 2_000
#: Questions before a round counts: a new process opens its connections and reads its lists with the first ones.
_WARMING = 30
_BOX = f"/api/v1/paginated_simple_search/?per_page={asked.PER_BOX}&brief=true&search="

#: A row for each question, a column for each version; milliseconds.
Rows = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Column = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Version:
    """A running portal of one checkout."""

    checkout: Path
    places: Places

    @property
    def name(self) -> str:
        """The last two parts of its path: most checkouts lie in a folder that says which one they are."""
        return "/".join(self.checkout.parts[-2:])

    @classmethod
    def of(cls, checkout: Path) -> "Version":
        """Of a portal that runs in the checkout's own folder."""
        layout, running = processes.current(from_environment({"PORTAL_HOME": str(checkout / ".portal")}))
        if running is None:
            raise SystemExit(f"versions: no portal runs in {checkout}. Start it there with ./portal up --detach.")
        return cls(checkout, Places.of(layout, running.address))

    def restart(self) -> None:
        """Start the web server again, by the code of its own version."""
        command = [PYTHON, "-m", "infra.stack", "restart", "web"]
        env = {**os.environ, "PORTAL_HOME": str(self.places.home)}
        subprocess.run(command, cwd=self.checkout, env=env, check=True, stdout=subprocess.DEVNULL)

    def user(self) -> Ask[tuple[str, bytes]]:
        """A signed-in user's connection."""
        return http(self.places.address, "GET", self.places.cookie)()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a table for each question."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.versions", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("checkouts", nargs="+", type=Path, metavar="CHECKOUT")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--each", type=int, default=150, help="questions of each kind in a round (150)")
    parser.add_argument("--painted", type=int, default=0, metavar="ROUNDS", help="rounds of a browser instead")
    options = parser.parse_args(arguments)
    versions = [Version.of(checkout.resolve()) for checkout in options.checkouts]
    if options.painted:
        sys.stdout.write("\n".join(_painted(versions, options.painted)) + "\n")
        return 0
    taken: dict[str, list[list[float]]] = {}
    for number in range(options.rounds):
        for version in versions:
            version.restart()
        for question, paths in _questions(versions[0], options.each, number).items():
            taken.setdefault(question, []).extend(_ask_all(versions, paths, random.Random(number)))
            sys.stderr.write(f"  .. round {number + 1}, {question}\n")
    for question, rows in taken.items():
        sys.stdout.write("\n".join(["", question, *_table(versions, np.array(rows)), ""]))
    return 0


def _painted(versions: Sequence[Version], rounds: int) -> list[str]:
    """A table of interactions: milliseconds of each version at p50, not slowed and slowed."""
    layout, _ = processes.current(from_environment(os.environ))
    taken: dict[tuple[str, int, Path], list[browser.Interaction]] = {}
    for number in range(rounds):
        for version in random.Random(number).sample(versions, len(versions)):
            for one in browser.measure(layout, version.places.address, 1, "interactions")["interactions"]:
                taken.setdefault((one["step"], one["slowdown"], version.checkout), []).append(one)
        sys.stderr.write(f"  .. round {number + 1} in the browser\n")
    columns = ("interaction", "version", "painted", "work", "painted, slowed", "work, slowed", "times")
    cells: list[list[str | int | float]] = []
    for step in dict.fromkeys(step for step, _, _ in taken):
        for version in versions:
            plain, slowed = (taken[step, slowdown, version.checkout] for slowdown in (1, browser.SLOWED))
            medians = [
                quantile(times, 0.5)
                for some in (plain, slowed)
                for times in ([one["painted"] - one["input"] for one in some], [one["work"] for one in some])
            ]
            cells.append([step, version.name, *(round(median, 1) for median in medians), len(plain)])
    return table_lines(columns, cells)


def _questions(first: Version, each: int, seed: int) -> dict[str, list[str]]:
    """New ones in each round, which no engine has counted before."""
    with psycopg.connect(first.places.superuser) as connection:
        texts = asked.typed(connection, each, seed=1_000 + seed)
        screens = asked.screens(connection, each, seed=2_000 + seed)
    return {
        "search box": [_BOX + quote(text) for text in texts],
        "new screen": [f"/api/v1/advanced_search/?{screen.address}" for screen in screens],
    }


def _ask_all(versions: Sequence[Version], paths: Sequence[str], chance: random.Random) -> list[list[float]]:
    """Milliseconds of each question at each version."""
    users = [version.user() for version in versions]
    rows: list[list[float]] = []
    for number, path in enumerate(paths):
        row = [0.0] * len(users)
        for at in chance.sample(range(len(users)), len(users)):
            begun = time.perf_counter()
            users[at]((path, b""))
            row[at] = (time.perf_counter() - begun) * 1000
        if number >= _WARMING:
            rows.append(row)
    return rows


def _table(versions: Sequence[Version], rows: Rows) -> list[str]:
    """p50 and p95 of each version, and its p50 as a multiple of the first one's with a 95 % interval."""
    columns = ("version", "p50 (ms)", "p95 (ms)", "p50 to the first", "least", "greatest", "questions")
    cells: list[list[str | int | float]] = []
    for at, version in enumerate(versions):
        own: list[float] = rows[:, at].tolist()
        times = ratio(rows[:, 0], rows[:, at])
        cells.append([version.name, quantile(own, 0.5), quantile(own, 0.95), *times, len(own)])
    return table_lines(columns, cells)


def ratio(first: Column, other: Column) -> tuple[float, float, float]:
    """p50 of the other to p50 of the first, with a bootstrap interval over the questions (2.5 and 97.5 %)."""
    draw = np.random.default_rng(1)
    found: list[float] = []
    for _ in range(_RESAMPLES):
        at = draw.integers(0, len(first), len(first))
        found.append(float(np.median(other[at]) / np.median(first[at])))
    return (
        float(np.median(other) / np.median(first)),
        float(np.quantile(found, 0.025)),
        float(np.quantile(found, 0.975)),
    )


if __name__ == "__main__":
    sys.exit(main())
