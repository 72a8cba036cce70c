"""How much memory each part takes, and how small the engine's heap may be."""

import sys
from collections.abc import Sequence

from infra.stack import keys as key_store
from infra.stack import processes, up
from infra.stack.layout import Layout
from infra.stack.parts import postgres
from infra.stack.progress import Progress
from tests.bench import million
from tests.bench.harness import Aim, Options, Result, Table, stack
from tests.bench.harness.results import Cell
from tests.bench.memory import heaps, mix, parts
from tests.bench.memory.heaps import Trial, smallest, tried
from tests.bench.memory.parts import Resident

#: From small to large; the largest is the measure for the others.
REAL_HEAPS = ("256m", "320m", "384m", "512m", "1g")
MILLION_HEAPS = ("512m", "768m", "1g", "2g")
QUESTIONS = 1200
MILLION = 1_000_000
#: The heap with which the portal comes.
OWN_HEAP = "512m"


def run(options: Options) -> Result:
    """Measure the parts with the first import, then try heaps with the whole real list and with a million."""
    questions = options.pick(full=QUESTIONS, short=80, smoke=20)
    with stack.portal() as portal:
        layout = portal.layout
        loaded = parts.residents(layout)
        mix.ask(portal.address, questions)
        asked = parts.residents(layout)
        if options.smoke:
            # Each trial restarts the portal.
            trials = []
        elif options.short:
            trials = [[heaps.judged(layout, OWN_HEAP, questions, 1)]]
        else:
            _do(layout, "import", "investpy", "--all")
            _do(layout, "manage", "simulate")
    if not options.short:
        # The portal is down now, with its data in place.
        with stack.environment():
            trials = [_series(layout, REAL_HEAPS, questions, options.rounds)]
            _multiply(layout)
            trials.append(_series(layout, MILLION_HEAPS, questions, options.rounds))
    return result(loaded, asked, trials, questions)


def result(
    loaded: dict[str, Resident], asked: dict[str, Resident], trials: Sequence[Sequence[Trial]], questions: int
) -> Result:
    """Tables and aims."""
    found = Result("memory", "Memory of the parts, and the smallest heap")
    found.tables = [_parts_table(loaded, asked, questions), *(_heap_table(one) for one in trials)]
    for one in trials:
        documents = max(trial.documents for trial in one)
        least = smallest(one)
        known = next((trial for trial in one if trial.heap == OWN_HEAP), None)
        if known is not None and one is trials[0]:
            found.aims.append(
                Aim(
                    f"the portal's own heap ({OWN_HEAP}) holds {documents:,} share classes",
                    "loads and answers without an error", known.problem or "no error", not known.problem,
                )
            )  # fmt: skip
        found.aims.append(
            Aim(f"smallest heap for {documents:,} share classes", "one is found", least or "none", least is not None)
        )
    found.notes = [
        "Resident counts pages that processes share in full for each of them, as PostgreSQL's do; the share of them, "
        "as Linux reckons it, adds up to what the machine gives.",
        f"The mix is {questions:,} fixed requests of {mix.USERS} users through the API, three of four name searches, "
        "the others faceted screens. A heap suffices if the engine starts, takes a rebuild of all indexes, answers "
        f"everything, trips no breaker and needs at most {heaps.SLOWER} times the largest heap's time for the mix.",
        "A rebuild runs beside the live index, so for a moment the engine holds the list twice. "
        "The engine also maps or reads its files through the page cache, which is not counted here.",
    ]
    return found


def _parts_table(loaded: dict[str, Resident], asked: dict[str, Resident], questions: int) -> Table:
    columns = [
        "part", "processes", "resident after the load (MB)", "resident after the queries (MB)",
        "with its share of shared pages (MB)", "own pages only (MB)",
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [
            name, after.processes, _whole(loaded[name].resident) if name in loaded else None,
            _whole(after.resident), _whole(after.share), _whole(after.own),
        ]
        for name, after in asked.items()
    ]  # fmt: skip
    rows.append(
        [
            "all", sum(one.processes for one in asked.values()), _whole(sum(one.resident for one in loaded.values())),
            _whole(sum(one.resident for one in asked.values())), _whole(sum(one.share for one in asked.values())),
            _whole(sum(one.own for one in asked.values())),
        ]
    )  # fmt: skip
    return Table(
        f"The portal with the first import, after {questions:,} requests",
        columns, rows, plot=["with its share of shared pages (MB)"],
    )  # fmt: skip


def _heap_table(trials: Sequence[Trial]) -> Table:
    columns = [
        "heap", "start of the portal (s)", "rebuild (s)", "mix of queries (s)", "collecting (% of the time)",
        "engine resident (MB)", "problem",
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [
            one.heap, _tenth(one.start_seconds), _tenth(one.load_seconds), _tenth(one.query_seconds),
            _tenth(None if one.collected_share is None else 100 * one.collected_share), _tenth(one.resident_mb),
            one.problem or "none",
        ]
        for one in trials
    ]  # fmt: skip
    return Table(f"Heaps of the engine, {max(one.documents for one in trials):,} share classes", columns, rows)


def _series(layout: Layout, wanted: Sequence[str], questions: int, rounds: int) -> list[Trial]:
    found = []
    for heap in wanted:
        sys.stderr.write(f"  .. trying a heap of {heap}\n")
        found.append(tried(layout, heap, questions, rounds))
    return found


def _multiply(layout: Layout) -> None:
    """Make the list a million share classes long, with only the database running."""
    up.up(layout, Progress(), detach=True, only=frozenset({"postgres"}))
    try:
        run = processes.current(layout)[1]
        assert run is not None
        url = postgres.superuser_url(run.ports["postgres"], key_store.load(layout.run / "secrets"), postgres.DATABASE)
        million.fill(url, MILLION, lambda text: print(f"  .. {text}", file=sys.stderr))  # noqa: T201
    finally:
        up.down(layout, Progress())


def _do(layout: Layout, *arguments: str) -> None:
    if (problem := heaps.portal(layout, *arguments)) != "":
        raise RuntimeError(f"./portal {' '.join(arguments)}: {problem}")


def _whole(value: float) -> int:
    return round(value)


def _tenth(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
