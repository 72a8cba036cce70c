"""The fund list as a spreadsheet: time against openpyxl's own for the same cells, and memory as rows grow."""

import json
import subprocess
import sys
from dataclasses import replace
from functools import partial

from infra.stack.cli import environment_of_django
from infra.stack.layout import ROOT
from tests.bench.export.sizes import COLUMNS
from tests.bench.harness import Aim, Options, Result, Table, interleave, spread, stack
from tests.bench.harness.machine import versions
from tests.bench.harness.results import Cell

#: About 2,000 share classes, about 6,000 (the rated ones that are main), and the whole list.
QUERIES = {"rated A": "r=A", "main share classes": "m=true", "whole list": ""}
_AIMED = "main share classes"
_WAYS = {
    "export": "the product, from the engine to the finished file",
    "openpyxl": "openpyxl, same cells in memory, ready-made styles",
    "formats": "openpyxl, same cells in memory, styles set for each cell",
}
MAX_TIMES = 1.3
#: What peak memory may grow by from the fewest rows to the most, in MB: a page of documents more or less.
MAX_GROWTH_MB = 15

Measured = dict[str, float]


def run(options: Options) -> Result:
    """Make the files in processes of their own, in turn."""
    with stack.portal() as portal:
        environment = environment_of_django(replace(portal.layout, external={}), "postgres", "opensearch")

        def child(way: str, query: str) -> Measured:
            command = [sys.executable, "-m", "tests.bench.export.child", way, query]
            found = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True, text=True)
            measured: Measured = json.loads(found.stdout.splitlines()[-1])
            return measured

        query = QUERIES["rated A"] if options.short else QUERIES[_AIMED]
        timed = interleave({way: partial(child, way, query) for way in _WAYS}, options.rounds)
        if options.smoke:
            # What the children measure of memory was tried above; each starts Django again.
            return result(timed, {"rated A": timed["export"]}, timed["export"][0])
        idle = child("nothing", "")
        sizes = {name: [child("export", one) for _ in range(options.rounds)] for name, one in QUERIES.items()}
    return result(timed, sizes, idle)


def result(timed: dict[str, list[Measured]], sizes: dict[str, list[Measured]], idle: Measured) -> Result:
    """Two tables and two aims."""
    rows = int(timed["openpyxl"][0]["rows"])
    found = Result("export", "Export of the fund list", versions=versions())
    lines: list[list[Cell]] = []
    for way, title in _WAYS.items():
        clock = spread([one["seconds"] for one in timed[way]])
        used = spread([one["processor"] for one in timed[way]])
        lines.append([title, *(round(one, 2) for one in (clock.median, clock.least, clock.greatest, used.median))])
    columns = ["way", "median (s)", "least (s)", "most (s)", "of the processor, median (s)"]
    found.tables = [Table(f"{rows:,} share classes with {COLUMNS} columns", columns, lines, plot=["median (s)"])]
    found.tables.append(_memory(sizes, idle))
    ratios = spread(
        [ours["seconds"] / theirs["seconds"] for ours, theirs in zip(timed["export"], timed["openpyxl"], strict=True)]
    )
    peaks = [spread([one["peak_mb"] for one in runs]).median for runs in sizes.values()]
    growth = max(peaks) - min(peaks)
    found.aims = [
        Aim(
            "time of an export to openpyxl's own for the same cells",
            f"at most {MAX_TIMES}",
            f"{ratios.median:.2f} ({ratios.least:.2f} to {ratios.greatest:.2f})",
            ratios.median <= MAX_TIMES,
        ),
        Aim(
            "memory from the shortest list to the whole one",
            f"flat: at most {MAX_GROWTH_MB} MB more",
            f"{growth:.0f} MB more",
            growth <= MAX_GROWTH_MB,
        ),
    ]
    found.notes = _NOTES
    return found


def _memory(sizes: dict[str, list[Measured]], idle: Measured) -> Table:
    lines: list[list[Cell]] = [["nothing exported", 0, None, round(idle["peak_mb"], 1)]]
    for name, runs in sizes.items():
        seconds = spread([one["seconds"] for one in runs]).median
        peak = spread([one["peak_mb"] for one in runs]).median
        lines.append([name, int(runs[0]["rows"]), round(seconds, 2), round(peak, 1)])
    columns = ["list", "share classes", "median (s)", "peak memory of the process (MB)"]
    return Table("Peak memory", columns, lines, plot=["peak memory of the process (MB)"])


_NOTES = [
    "Each figure is a process of its own with the settings of the web server; its clock starts when it is ready.",
    "The comparison has its cells in memory before its clock starts, and writes one sheet without widths or filter; the"
    " export also asks the engine, turns documents into cells and writes the second sheet.",
]
