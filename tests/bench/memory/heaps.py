"""Tries heaps of the engine: does it start, take the whole list, and answer as fast as with a larger one?"""

import os
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from infra.stack import keys, messages, processes, up
from infra.stack.layout import PYTHON, ROOT, Layout
from infra.stack.parts import opensearch
from infra.stack.progress import Progress
from tests.bench.memory import mix, parts

#: A heap is too small if the same questions take longer by this factor than with the largest that was tried.
SLOWER = 1.5
LOAD_SECONDS = 1200


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one heap; figures that were not reached are None."""

    heap: str
    problem: str = ""
    start_seconds: float | None = None
    load_seconds: float | None = None
    query_seconds: float | None = None
    collected_share: float | None = None
    resident_mb: float | None = None
    documents: int = 0


def tried(layout: Layout, heap: str, questions: int, rounds: int) -> Trial:
    """Start the stopped portal of ``layout`` with this heap, judge it, and stop it again."""
    started = time.monotonic()
    progress = Progress()
    try:
        up.up(replace(layout, heap=heap), progress, detach=True)
    except messages.StackError as error:
        return Trial(heap, f"does not start: {str(error).splitlines()[0]}")
    seconds = time.monotonic() - started
    try:
        return replace(judged(layout, heap, questions, rounds), start_seconds=seconds)
    finally:
        up.down(layout, progress)


def judged(layout: Layout, heap: str, questions: int, rounds: int) -> Trial:
    """Rebuild all indexes of the running portal and ask the mix; once to warm up, then the fastest of the rounds."""
    started = time.monotonic()
    if (problem := _rebuild(layout)) != "":
        return Trial(heap, f"does not load: {problem}")
    loaded = time.monotonic() - started
    address = processes.current(layout)[0].address
    before, collected = time.monotonic(), _collected(layout)
    # What a cold engine does not answer in time says nothing about its heap.
    mix.ask(address, questions)
    asked = [mix.ask(address, questions) for _ in range(rounds)]
    share = (_collected(layout) - collected) / (time.monotonic() - before)
    failed, trips = sum((one.failed for one in asked), Counter[str]()), _trips(layout)
    problems = [f"{number} answers were {kind}" for kind, number in sorted(failed.items())]
    problem = "; ".join([*problems, *([f"{trips} breakers tripped"] if trips else [])])
    seconds = min(one.seconds for one in asked)
    resident, documents = parts.resident(layout, "opensearch"), parts.documents(layout)
    return Trial(heap, problem, None, loaded, seconds, share, resident, documents)


def smallest(trials: Sequence[Trial]) -> str | None:
    """The smallest heap that suffices; trials go from the smallest to the largest."""
    reference = trials[-1].query_seconds
    for trial in trials:
        if trial.problem or trial.query_seconds is None or reference is None:
            continue
        if trial.query_seconds <= SLOWER * reference:
            return trial.heap
    return None


def portal(layout: Layout, *arguments: str, seconds: float = LOAD_SECONDS) -> str:
    """Run a portal command on this folder; "" if it succeeded, else its last words."""
    try:
        done = subprocess.run(
            [PYTHON, "-m", "infra.stack", *arguments],
            env=dict(os.environ) | {"PORTAL_HOME": str(layout.home), "PYTHONPATH": str(ROOT)},
            cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"not done after {seconds:.0f} s"
    lines = (done.stderr or done.stdout).strip().splitlines()
    return "" if done.returncode == 0 else (lines[-1] if lines else f"exit status {done.returncode}")


def _rebuild(layout: Layout) -> str:
    return portal(layout, "rebuild")


def _engine(layout: Layout) -> str:
    """Where the running portal's engine answers."""
    run = processes.current(layout)[1]
    assert run is not None
    return opensearch.url(run.ports["opensearch"], keys.load(layout.run / "secrets"))


def _trips(layout: Layout) -> int:
    return sum(int(breaker["tripped"]) for node in _nodes(layout, "breaker") for breaker in node["breakers"].values())


def _collected(layout: Layout) -> float:
    """Seconds of garbage collection that stopped the engine, since it started; concurrent work is not counted."""
    return sum(
        float(collector["collection_time_in_millis"]) / 1000
        for node in _nodes(layout, "jvm")
        for name, collector in node["jvm"]["gc"]["collectors"].items()
        if "concurrent" not in name.lower()
    )


def _nodes(layout: Layout, what: str) -> list[dict[str, Any]]:
    answer = opensearch.get(_engine(layout), f"/_nodes/stats/{what}", timeout=30.0)
    assert isinstance(answer, dict)
    return list(answer["nodes"].values())
