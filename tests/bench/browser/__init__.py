"""What a user waits for, and what moves: a real Chromium on the production build, its processor slowed."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from typing import TypedDict, TypeVar, cast

from infra.stack import frontend
from infra.stack.layout import ROOT, Layout
from infra.stack.progress import Progress
from tests.bench.harness import Aim, Options, Result, Table, quantile, stack
from tests.bench.harness.machine import versions
from tests.bench.harness.results import Cell

MEASURE = ROOT / "tests" / "e2e" / "bench" / "measure.ts"
SLOWED = 4
DEBOUNCE_MS = 500
REPETITIONS = 15
#: Two frames at 60 a second, in milliseconds.
TWO_FRAMES = 34
#: On a phone, in milliseconds.
LARGEST_PAINT = 1500
SHIFT = 0.01
#: Kilobytes of the first script.
SCRIPT = 165


class Load(TypedDict):
    """Bytes of scripts, and what the browser says about the load: milliseconds; the layout shift has no unit."""

    page: str
    requests: int
    sent: int
    gzip: int
    brotli: int
    firstPaint: float
    largestPaint: float
    layoutShift: float
    blocked: float


class Interaction(TypedDict):
    """Moments in milliseconds of the page's clock, and milliseconds of processor time that its main thread worked."""

    step: str
    slowdown: int
    input: float
    asked: float
    answered: float
    changed: float
    drawn: float
    painted: float
    work: float


class Moved(TypedDict):
    """An element that moved, by how many pixels, and when (milliseconds of the page's clock)."""

    element: str
    across: int
    down: int
    at: int


class Shift(TypedDict):
    """What moved on a page while it was loaded and scrolled through."""

    page: str
    viewport: str
    layoutShift: float
    moved: list[Moved]


class Samples(TypedDict):
    """What tests/e2e/bench/measure.ts writes."""

    chromium: str
    loads: list[Load]
    interactions: list[Interaction]
    shifts: list[Shift]


def run(options: Options) -> Result:
    """Measure against a portal of this benchmark's own."""
    repetitions = options.pick(full=REPETITIONS, short=1)
    with stack.portal() as portal:
        samples = measure(portal.layout, portal.address, repetitions)
    return result(samples, repetitions)


def measure(layout: Layout, address: str, repetitions: int, *parts: str) -> Samples:
    """The samples of so many repetitions; RuntimeError with the script's own words if it fails.

    `parts` are `loads`, `interactions` and `shifts`, all of them unless some are named. Interactions alone need no
    build of this checkout.
    """
    frontend.install(layout, Progress())
    environment = frontend.environment(layout)
    process = subprocess.run(
        ["node", str(MEASURE), address, str(repetitions), *parts],
        env=environment, capture_output=True, text=True, timeout=420 + 120 * repetitions, check=False,
    )  # fmt: skip
    if process.returncode != 0:
        sys.stderr.write(process.stderr)
        raise RuntimeError("The browser could not be measured; its own words stand above.")
    return cast(Samples, json.loads(process.stdout))


def result(samples: Samples, repetitions: int) -> Result:
    """Tables and aims."""
    loads, interactions, shifts = samples["loads"], samples["interactions"], samples["shifts"]
    found = Result("browser", "What a user waits for in the browser")
    found.versions = versions() | {"chromium": samples["chromium"]}
    found.tables = [_interaction_table(interactions), _load_table(loads), _weight_table(loads), _shift_table(shifts)]
    found.aims = _aims(loads, interactions, shifts)
    found.notes = [
        f"Chromium (headless), desktop: 1,440 by 900 pixels, phone: 390 by 844; {repetitions} repetitions, each with "
        f"new pages; 'slowed {SLOWED} times' is the browser's own processor throttling, the server is not slowed.",
        "Painted means: two animation frames after the answer was in the document, so certainly seen. Drawn means: the "
        "frame with the answer is done, counted from the answer's last byte. Without debounce means: less the "
        f"{DEBOUNCE_MS} ms for which the search box waits until typing rests, as specified; Enter does not wait. Work "
        "means processor time of the page's main thread.",
        "Layout shift: the sum of all, from an empty cache until the page has been scrolled through to its end; every "
        "fifth repetition looks at all kinds of pages.",
        "Loads start with an empty cache over HTTP on loopback. The server and the browser share the machine's cores; "
        f"its load was {os.getloadavg()[1]:.1f} (mean of the last five minutes; this benchmark alone makes about 2).",
    ]
    return found


def _interaction_table(interactions: list[Interaction]) -> Table:
    columns = [
        "interaction", "slowed", "p50 (ms)", "p95 (ms)", "p50 without debounce (ms)", "p95 without debounce (ms)",
        "request p50 (ms)", "answer to drawn p50 (ms)", "answer to drawn p95 (ms)", "work p50 (ms)",
    ]  # fmt: skip
    rows: list[list[Cell]] = []
    for slowdown in (SLOWED, 1):
        for step in dict.fromkeys(one["step"] for one in interactions):
            some = [one for one in interactions if one["step"] == step and one["slowdown"] == slowdown]
            rows.append(
                [
                    step, f"{slowdown} times" if slowdown > 1 else "no",
                    *_pair(one["painted"] - one["input"] for one in some),
                    *_pair(_without_debounce(one) for one in some),
                    _pair(one["answered"] - one["asked"] for one in some)[0],
                    *_pair(one["drawn"] - one["answered"] for one in some),
                    _pair(one["work"] for one in some)[0],
                ]
            )  # fmt: skip
    return Table("Key or click to painted answer", columns, rows, plot=["p50 without debounce (ms)", "p95 (ms)"])


def _load_table(loads: list[Load]) -> Table:
    columns = [
        "page", "largest paint p50 (ms)", "largest paint p75 (ms)", "largest paint p95 (ms)",
        "first paint p50 (ms)", "first paint p95 (ms)",
        "main thread blocked p50 (ms)", "layout shift p50", "layout shift p95",
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [
            page, *_paints(some), *_pair(one["firstPaint"] for one in some),
            _pair(one["blocked"] for one in some)[0],
            *(round(quantile([one["layoutShift"] for one in some], share), 3) for share in (0.5, 0.95)),
        ]
        for page, some in _by_page(loads).items()
    ]  # fmt: skip
    return Table(f"First load, cache empty, slowed {SLOWED} times", columns, rows, plot=["largest paint p50 (ms)"])


def _weight_table(loads: list[Load]) -> Table:
    columns = ["page", "requests", "script, gzip (kB)", "script, brotli (kB)", "script as sent (kB)"]
    rows: list[list[Cell]] = [
        [
            page, int(quantile([one["requests"] for one in some], 0.5)),
            *(round(quantile([float(size(one)) for one in some], 0.5) / 1000, 1) for size in (_gzip, _brotli, _sent)),
        ]
        for page, some in _by_page(loads).items()
    ]  # fmt: skip
    return Table("What a first load brings", columns, rows)


def _shift_table(shifts: list[Shift]) -> Table:
    columns = ["page", "phone", "desktop", "what moved most often"]
    rows: list[list[Cell]] = []
    for page, some in _by_page(shifts).items():
        moved = Counter(one["element"] for shift in some if shift["layoutShift"] > SHIFT for one in shift["moved"])
        greatest = (
            round(max((one["layoutShift"] for one in some if one["viewport"] == viewport), default=0), 4)
            for viewport in ("phone", "desktop")
        )
        rows.append([page, *greatest, ", ".join(element for element, _ in moved.most_common(2))])
    return Table(
        f"Layout shift of every kind of page, the greatest of all visits, slowed {SLOWED} times", columns, rows
    )


def _aims(loads: list[Load], interactions: list[Interaction], shifts: list[Shift]) -> list[Aim]:
    slowed = [one for one in interactions if one["slowdown"] == SLOWED]
    phone = {page: _paints(some)[1] for page, some in _by_page(loads).items() if page in _PAINTED_EARLY}
    waits = {
        step: _pair(_without_debounce(one) for one in slowed if one["step"] == step)[1]
        for step in dict.fromkeys(one["step"] for one in slowed)
    }
    slowest_page, slowest_step = max(phone, key=phone.__getitem__), max(waits, key=waits.__getitem__)
    moved = max(shifts, key=lambda one: one["layoutShift"])
    script = max(one["gzip"] for one in loads if one["page"].startswith("home")) / 1000
    own = _pair(
        one["drawn"] - one["answered"]
        for one in interactions
        if one["slowdown"] == 1 and one["step"].endswith("to list")
    )
    return [
        Aim(
            "largest paint of home and fund page on a phone, slowed", "at most 1.5 s at p75",
            f"{phone[slowest_page] / 1000:.2f} s ({slowest_page})", phone[slowest_page] <= LARGEST_PAINT,
        ),
        Aim(
            "key or click to painted answer, slowed, without debounce", "at most 200 ms at p95",
            f"{waits[slowest_step]:.0f} ms ({slowest_step})", waits[slowest_step] <= 200,
        ),
        Aim(
            "layout shift of any kind of page, slowed", f"at most {SHIFT}",
            f"{moved['layoutShift']:.3f} ({moved['page']}, {moved['viewport']})", moved["layoutShift"] <= SHIFT,
        ),
        Aim("script of the home page", f"at most {SCRIPT} kB, gzip", f"{script:.1f} kB", script <= SCRIPT),
        Aim(
            "answer to drawn list, not slowed", "at most two frames (34 ms) at p50", f"{own[0]:.0f} ms",
            own[0] <= TWO_FRAMES,
        ),
    ]  # fmt: skip


def _without_debounce(one: Interaction) -> float:
    waits = DEBOUNCE_MS if one["step"].startswith("keystroke") else 0
    return one["painted"] - one["input"] - waits


_PAINTED_EARLY = ("home, phone", "fund, phone")


Sample = TypeVar("Sample", Load, Shift)


def _by_page(samples: list[Sample]) -> dict[str, list[Sample]]:
    pages = dict.fromkeys(one["page"] for one in samples)
    return {page: [one for one in samples if one["page"] == page] for page in pages}


def _paints(loads: list[Load]) -> list[float]:
    return [round(quantile([one["largestPaint"] for one in loads], share), 1) for share in (0.5, 0.75, 0.95)]


def _pair(values: Iterable[float]) -> tuple[float, float]:
    found = list(values)
    return round(quantile(found, 0.5), 1), round(quantile(found, 0.95), 1)


def _gzip(load: Load) -> int:
    return load["gzip"]


def _brotli(load: Load) -> int:
    return load["brotli"]


def _sent(load: Load) -> int:
    return load["sent"]
