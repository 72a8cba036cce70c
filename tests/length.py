"""How much a test does: a sample in `./portal test`, all of it in `./portal test --long`."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import pytest

#: Tests of real services, which take three quarters of the time of all tests of Python.
INTEGRATION = Path(__file__).parent / "integration"
#: Whether the long forms were asked for.
LONG = os.environ.get("TEST_LONG") == "1"


def pick(*, short: int, long: int) -> int:
    """The number of something in this run."""
    return long if LONG else short


def sampled(cases: Iterable[object], number: int) -> list[object]:
    """The cases of a parametrized test: `number` of them in `./portal test`, all with --long.

    The commit draws which, so that the same commit meets the same cases and the next one others. A case that was not
    drawn is marked `long`, so it also runs where somebody asks for the test by name.
    """
    found = list(cases)
    taken = drawn(len(found), number)
    return [one if at in taken else _long(one) for at, one in enumerate(found)]


class Marked(Protocol):
    """What is asked of a collected test."""

    @property
    def path(self) -> Path: ...

    def get_closest_marker(self, name: str) -> pytest.Mark | None: ...

    def add_marker(self, marker: pytest.MarkDecorator) -> None: ...


def take_turns(items: Iterable[Marked]) -> None:
    """Mark as `long` the tests that another commit takes: five of six that are marked `turns`, which start the whole
    product or migrate whole databases, and three of four of the others that need services.
    """
    sixth: list[Marked] = []
    quarter: list[Marked] = []
    for item in items:
        if item.get_closest_marker("long"):
            continue
        if item.get_closest_marker("turns"):
            sixth.append(item)
        elif INTEGRATION in item.path.parents:
            quarter.append(item)
    for found, parts in ((sixth, 6), (quarter, 4)):
        taken = drawn(len(found), -(-len(found) // parts))
        for at, item in enumerate(found):
            if at not in taken:
                item.add_marker(pytest.mark.long)


def drawn(cases: int, number: int) -> set[int]:
    """Which `number` of so many cases this commit takes, as far apart as they can be."""
    first = int(os.environ.get("TEST_SEED", "0")) % max(1, cases)
    return {(first + step * cases // number) % cases for step in range(number)}


def _long(case: object) -> object:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long)
