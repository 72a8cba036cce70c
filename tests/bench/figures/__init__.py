"""Monthly key figures: the job over all share classes, beside the same formulas on arrays in memory."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from functools import partial

from infra.stack.layout import PYTHON, ROOT
from tests.bench.harness import Aim, Options, Result, Table, interleave, spread
from tests.bench.harness.machine import versions
from tests.bench.harness.results import Cell
from tests.bench.peers import Engines, engines

Measured = Mapping[str, float]

#: The ways of ``measuring`` in words.
TITLES = {
    "packing": "packing all whole years, once",
    "again": "the job, nothing has changed",
    "new": "the job at a new record date, every row written",
    "ratings": "the ratings of a record date, nothing has changed",
    "reading": "reading the NAVs, total return",
    "grids": "grids and formulas, NAVs in memory",
    "formulas": "the formulas alone, weeks and months in memory",
}
_AIM = 5.0


def run(options: Options) -> Result:
    """Time every way in turn, round by round, each in a process of its own."""
    with engines(short=options.short) as own:
        # First, so that every round reads packed years, as all runs but the first one do.
        packed = [_measured(own, "packing")]
        ways = {name: partial(_measured, own, name) for name in TITLES if name != "packing"}
        found = {"packing": packed} | interleave(ways, options.rounds)
    return result(found)


def _measured(own: Engines, name: str) -> Measured:
    with own.progress.step(TITLES[name]) as step:
        done = subprocess.run(
            [PYTHON, "-m", "tests.bench.figures.measuring", name],
            cwd=ROOT, env=dict(own.environment), check=True, capture_output=True, text=True,
        )  # fmt: skip
        measured: Measured = json.loads(done.stdout.splitlines()[-1])
        step.result = f": {measured['seconds']:.2f} s"
    return measured


def result(found: Mapping[str, Sequence[Measured]]) -> Result:
    """One table, and the aim of five times the formulas."""
    first = found["again"][0]
    made = Result("figures", "Monthly key figures and ratings", versions=versions("numpy"))
    rows: list[list[Cell]] = []
    for name, title in TITLES.items():
        of = spread([one["seconds"] for one in found[name]])
        rows.append(
            [
                title, round(of.median, 2), round(of.least, 2), round(of.greatest, 2),
                round(first["navs"] / of.median), round(max(one["peak_mb"] for one in found[name])),
            ]
        )  # fmt: skip
    made.tables = [
        Table(
            f"{first['navs']:,.0f} NAVs of {first['tranches']:,.0f} share classes",
            ["what", "median (s)", "least (s)", "most (s)", "NAVs a second", "peak memory (MB)"],
            rows,
        )
    ]
    times = _ratio(found["again"], found["formulas"])
    made.aims = [Aim("monthly key figures, to the formulas on arrays in memory", f"at most {_AIM:g} times", *times)]
    made.notes = [
        "Each way runs in a process of its own, so its peak memory is its own; the time is that of the way alone, "
        "without the start of Python. The formulas on arrays in memory are the product's, which get the same weeks and "
        "months from a dictionary instead of from histories.",
        "Reading, grids, formulas and the comparison with what is stored go over whole peergroups, some 1,000 share "
        "classes at a time, in one process; PostgreSQL reads with up to two workers beside it.",
        "All years but the record date's are packed before the first round (ADR 0178); a run packs one each year, in a "
        "tenth of the time of all of them.",
    ]
    return made


def _ratio(mine: Sequence[Measured], theirs: Sequence[Measured]) -> tuple[str, bool]:
    of = spread([one["seconds"] / other["seconds"] for one, other in zip(mine, theirs, strict=True)])
    return f"{of.median:.1f} times ({of.least:.1f} to {of.greatest:.1f})", of.median <= _AIM
