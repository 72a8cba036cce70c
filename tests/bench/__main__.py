"""`./portal bench [NAME …]`: runs benchmarks, prints their tables, keeps the results of full runs."""

import argparse
import importlib
import sys
import time
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from typing import Protocol, cast

from infra.stack.up import interruptible
from tests.bench import measurements
from tests.bench.harness import stack
from tests.bench.harness.options import Options
from tests.bench.harness.results import FOLDER, Result, table_lines, write, write_page
from tests.bench.peers import services

#: Name to module, in the order in which a run of all takes them: those that need a quiet machine come first.
BENCHMARKS = {
    "rebuild": "tests.bench.rebuild",
    "freshness": "tests.bench.freshness",
    "alerts": "tests.bench.alerts",
    "figures": "tests.bench.figures",
    "charts": "tests.bench.charts",
    "search": "tests.bench.search",
    "map": "tests.bench.landscape",
    "export": "tests.bench.export",
    "memory": "tests.bench.memory",
    "uploads": "tests.bench.uploads",
    "articles": "tests.bench.articles",
    "statistics": "tests.bench.dashboards",
    "relevance": "tests.bench.relevance",
    "browser": "tests.bench.browser",
    "operations": "tests.bench.operations",
    "start": "tests.bench.start",
    "load": "tests.bench.load",
}

#: One restarts the portal and does nothing else, which the end-to-end tests do as well; in the other each part hangs
#: until somebody has had enough, as in tests/integration/test_portal_processes.py.
NOT_SMOKED = frozenset({"operations", "start"})


class Benchmark(Protocol):
    """A module that measures one thing."""

    def run(self, options: Options) -> Result:
        """Measure; whatever services it needs, it starts and stops."""


def main(arguments: list[str] | None = None) -> int:
    """Run the named benchmarks, or all; 2 for an unknown name."""
    options = _parser().parse_args(arguments)
    unknown = [name for name in options.names if name not in BENCHMARKS]
    if unknown:
        sys.stderr.write(f"bench: {', '.join(unknown)} is not there. Choose from: {', '.join(BENCHMARKS)}.\n")
        return 2
    if options.page:
        sys.stdout.write(f"{write_page().relative_to(FOLDER.parents[2])}\n")
        measurements.renew()
        return 0
    short = options.short or options.smoke
    wanted = Options(short, options.smoke, rounds=1 if short else options.rounds, minutes=options.minutes)
    names = options.names if options.names and not options.but else _others(options.names, smoke=options.smoke)
    if options.drawn is not None:
        names = _drawn(names, options.drawn)
    # The short forms share one portal, and the smoke one set of services too; full runs each take fresh ones.
    with stack.kept() if short else nullcontext(), services.kept() if options.smoke else nullcontext():
        for name in names:
            module = cast(Benchmark, importlib.import_module(BENCHMARKS[name]))
            began = time.monotonic()
            result = module.run(wanted)
            _print(result)
            sys.stdout.write(f"{name} took {time.monotonic() - began:.0f} s\n")
            sys.stdout.flush()
            if not wanted.short:
                sys.stdout.write(f"Written to {write(result).relative_to(FOLDER.parents[2])}\n")
                measurements.renew()
    return 0


def _others(names: Collection[str], *, smoke: bool) -> list[str]:
    """All but those named, as far as the smoke has them."""
    return [name for name in BENCHMARKS if name not in names and not (smoke and name in NOT_SMOKED)]


def _drawn(names: Sequence[str], seed: int) -> Sequence[str]:
    """Every fourth benchmark; the next three seeds take the others."""
    return names[seed % 4 :: 4]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="portal bench", description="Measures, and keeps the figures.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--but", action="store_true", help="all but those named")
    parser.add_argument("--short", action="store_true", help="the short form of test --long; its figures are not kept")
    parser.add_argument("--smoke", action="store_true", help="a minute: only whether the benchmarks still run")
    parser.add_argument("--drawn", type=int, metavar="SEED", help="every fourth one, which ones by this number")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (5)")
    parser.add_argument("--minutes", type=float, default=30.0, help="length of the load soak (30)")
    parser.add_argument("--page", action="store_true", help="only make both pages again from the kept figures")
    return parser


def _print(result: Result) -> None:
    lines = [f"\n{result.title}"]
    for table in result.tables:
        lines += ["", table.title, *table_lines(table.columns, table.rows)]
    lines += [
        "",
        *(
            f"{'met   ' if aim.met else 'MISSED'} {aim.text}: {aim.measured} (wanted {aim.wanted})"
            for aim in result.aims
        ),
    ]
    sys.stdout.write("\n".join([*lines, *result.notes, ""]) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    # Ended from outside, it still stops the parts that it started.
    with interruptible():
        sys.exit(main())
