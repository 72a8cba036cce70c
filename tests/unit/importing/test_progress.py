"""What a long command says where nobody watches a bar."""

import io

from rich.console import Console

from app.importing.progress import Bars


def said(interval: float, *steps: tuple[str, int, int | None]) -> list[str]:
    """The lines of a log, with so many seconds between two of a stage."""
    written = io.StringIO()
    bars = Bars(Console(file=written, force_terminal=False, soft_wrap=True, highlight=False), interval)
    with bars.display:
        for step in steps:
            bars.show(*step)
    return written.getvalue().splitlines()


def test_a_log_names_the_total() -> None:
    steps = (("Writing share classes", 3_000, 18_512), ("Writing share classes", 18_512, 18_512))
    assert said(0, *steps) == ["Writing share classes: 3,000 of 18,512", "Writing share classes: 18,512 of 18,512"]


def test_a_stage_without_a_known_end_tells_how_far_it_is() -> None:
    assert said(0, ("Checking", 0, None), ("Reading", 10_000, None)) == ["Checking", "Reading: 10,000"]


def test_a_log_gets_the_beginning_and_the_end_of_a_stage_and_little_between() -> None:
    steps = [("Writing", done, 1_000) for done in range(0, 1_001, 10)]
    assert said(3_600, *steps) == ["Writing: 0 of 1,000", "Writing: 1,000 of 1,000"]
