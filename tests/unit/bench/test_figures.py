"""How samples become the figures and verdicts of the benchmarks."""

import pytest

from tests.bench import browser, relevance, start
from tests.bench.memory import mix
from tests.bench.memory.heaps import Trial, smallest
from tests.relevance.evaluate import AIMS, Score


def interaction(step: str, painted: float, slowdown: int = 4) -> browser.Interaction:
    return {
        "step": step, "slowdown": slowdown, "input": 1000, "asked": 1510, "answered": 1530, "changed": 1540,
        "drawn": 1550, "painted": painted, "work": 40.0,
    }  # fmt: skip


def load(page: str, largest: float) -> browser.Load:
    return {
        "page": page, "requests": 30, "sent": 150_000, "gzip": 160_000, "brotli": 140_000, "firstPaint": 500,
        "largestPaint": largest, "layoutShift": 0.05, "blocked": 100,
    }  # fmt: skip


def test_only_typing_is_spared_the_specified_wait() -> None:
    # given
    steps = ("keystroke to suggestions", "facet to list")
    interactions = [interaction(step, 1650, slowdown) for step in steps for slowdown in (4, 1)]

    # when
    found = browser.result({"chromium": "1", "loads": [load("home", 900)], "interactions": interactions}, 1)

    # then
    columns, rows = found.tables[0].columns, found.tables[0].rows
    spared = {row[0]: row[list(columns).index("p50 without debounce (ms)")] for row in rows}
    assert spared == {"keystroke to suggestions": 150, "facet to list": 650}
    waits = next(aim for aim in found.aims if "without debounce" in aim.text)
    assert (waits.measured, waits.met) == ("650 ms (facet to list)", False)


@pytest.mark.parametrize(("largest", "met"), [(2500, True), (2501, False)])
def test_the_slowest_page_decides_over_the_first_load(largest: float, met: bool) -> None:
    steps = [interaction("facet to list", 1600, slowdown) for slowdown in (4, 1)]
    loads = [load("home", 500), load("fund", largest)]

    found = browser.result({"chromium": "1", "loads": loads, "interactions": steps}, 1)

    assert found.aims[0].met is met
    assert found.aims[0].measured.endswith("(fund)")


@pytest.mark.parametrize(
    ("seconds", "problems", "expected"),
    [
        ([1.4, 1.2, 1.0], ["", "", ""], "256m"),
        ([1.6, 1.5, 1.0], ["", "", ""], "384m"),
        ([None, 1.2, 1.0], ["does not start", "3 answers failed", ""], "512m"),
        ([1.0, 1.0, None], ["", "", "does not load"], None),
    ],
)
def test_the_smallest_heap_answers_everything_and_nearly_as_fast(
    seconds: list[float | None], problems: list[str], expected: str | None
) -> None:
    heaps = ("256m", "384m", "512m")
    trials = [
        Trial(heap, problem, query_seconds=time) for heap, problem, time in zip(heaps, problems, seconds, strict=True)
    ]

    assert smallest(trials) == expected


def test_the_mix_is_the_same_each_time_and_holds_name_searches_and_screens() -> None:
    paths = mix.paths(400)

    assert paths == mix.paths(400)
    assert sum(path.startswith("advanced_search/") for path in paths) == 100


def test_steps_are_read_from_what_the_portal_says() -> None:
    said = [
        "  ok Starting PostgreSQL: 18.4 (0.2 s)\n",
        "  .. Starting Redis\n",
        "  ok Loading the fund list (11.4 s)\n",
    ]

    assert dict(found for line in said if (found := start.step_of(line)) is not None) == {
        "Starting PostgreSQL": 0.2,
        "Loading the fund list": 11.4,
    }


def test_a_missed_aim_of_relevance_is_told() -> None:
    # given
    score = Score(queries=100, first=90, among_five=round(100 * AIMS["typo"].least) - 1, reciprocal=92)

    # when
    [aim] = relevance.result({"typo": score}).aims

    # then
    assert not aim.met
    assert relevance.result({"typo": Score(100, 90, 100, 95)}).aims[0].met
