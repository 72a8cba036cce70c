"""The dry run of 6,000 articles of funds: a plain sheet beside whole European ESG Templates, as the worker makes it."""

import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from infra.stack.layout import PYTHON, ROOT
from tests.bench.harness import Aim, Options, Result, Table, interleave, spread
from tests.bench.harness.results import Cell
from tests.bench.peers.services import Engines, bare
from tests.factories.templates import plain_sheet, template

Measured = Mapping[str, float]

#: The ways of ``measuring`` in words.
TITLES: Final = {
    "plain": "plain sheet of ISIN and article",
    "template": "European ESG Template, 200 of 616 columns filled",
    "full": "European ESG Template, all 616 columns filled",
    "faults": "the template of 200 columns, every tenth row with a fault",
}
_FILLED: Final = {"template": 200, "faults": 200, "full": 616}
ROWS: Final = 6_000
#: Seconds of a dry run, and megabytes of the worker and of each program that it starts.
SECONDS: Final = 5.0
MEMORY: Final = 300


def run(options: Options) -> Result:
    """Check each file in turn, round by round, each in a process of its own."""
    rows = options.pick(full=ROWS, short=600, smoke=60)
    with tempfile.TemporaryDirectory() as folder:
        files = {name: made(Path(folder) / f"{name}.xlsx", name, rows) for name in TITLES}
        with bare() as own:
            ways = {name: partial(_measured, own, name, files[name], rows) for name in TITLES}
            found = interleave(ways, options.rounds)
    return result(found, rows)


def made(path: Path, name: str, rows: int) -> Path:
    """The file of a way."""
    if name == "plain":
        return plain_sheet(path, rows)
    return template(path, rows, _FILLED[name], every=10 if name == "faults" else 0)


def _measured(own: Engines, name: str, path: Path, rows: int) -> Measured:
    with own.progress.step(TITLES[name]) as step:
        done = subprocess.run(
            [PYTHON, "-m", "tests.bench.articles.measuring", str(path), str(rows)],
            cwd=ROOT, env=dict(own.environment), check=False, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(done.stderr[-2_000:])
        measured: Measured = json.loads(done.stdout.splitlines()[-1])
        step.result = f": {measured['seconds']:.2f} s"
    return measured


def result(found: Mapping[str, Sequence[Measured]], rows: int) -> Result:
    """One table, the aim of five seconds, and how much longer a template takes than a plain sheet."""
    lines: list[Sequence[Cell]] = []
    aims = []
    for name, title in TITLES.items():
        of = spread([one["seconds"] for one in found[name]])
        worker, program = (round(max(one[which] for one in found[name])) for which in ("worker_mb", "program_mb"))
        memory, used = max(worker, program), spread([one["processor"] for one in found[name]])
        size = round(found[name][0]["megabytes"], 1)
        marked = spread([one["marked"] for one in found[name]])
        times = [round(one, 2) for one in (of.median, of.least, of.greatest, used.median)]
        after = round(marked.median, 1) if name == "faults" else None
        lines.append([title, size, *times, worker, program, after])
        told = f"{of.median:.2f} s ({of.least:.2f} to {of.greatest:.2f})"
        aims.append(Aim(f"dry run, {title}", f"{SECONDS:g} s", told, of.median <= SECONDS))
        aims.append(Aim(f"memory, {title}", f"{MEMORY} MB", f"{memory} MB", memory <= MEMORY))
    columns = [
        "file", "size (MB)", "median (s)", "least (s)", "most (s)", "of a processor (s)", "worker (MB)",
        "largest program (MB)", "marked afterwards (s)",
    ]  # fmt: skip
    ratio = spread(
        [one["seconds"] / other["seconds"] for one, other in zip(found["full"], found["plain"], strict=True)]
    )
    notes = [
        f"A full template takes {ratio.median:.1f} times as long as a plain sheet ({ratio.least:.1f} to "
        f"{ratio.greatest:.1f}).",
        "From the state in which the upload is stored to that in which its difference is; the second run of a process, "
        "so that the start of Django is not counted, but those of the programs that read the workbook are. Each of the "
        "funds would change. Cells are marked once the answer is stored; the last column is the time until then. "
        "Seconds of a processor are those of the worker and its programs, without the database.",
    ]
    title = f"Dry run of {rows:,} rows by the worker"
    return Result("articles", "Dry run of articles of funds", [Table(title, columns, lines)], aims, notes)
