"""What a short run leaves out of a parametrized test, another one takes."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.length import INTEGRATION, sampled, take_turns

CASES = [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5)]


def drawn(monkeypatch: pytest.MonkeyPatch, seed: int) -> list[object]:
    monkeypatch.setenv("TEST_SEED", str(seed))
    return [one for one in sampled(CASES, 2) if one in CASES]


def test_each_case_is_there_and_some_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    monkeypatch.setenv("TEST_SEED", "1")
    # when
    made = sampled(CASES, 2)
    # then
    assert made == [
        pytest.param("one", 1, marks=pytest.mark.long),
        ("two", 2),
        pytest.param("three", 3, marks=pytest.mark.long),
        ("four", 4),
        pytest.param("five", 5, marks=pytest.mark.long),
    ]


def test_the_same_seed_draws_the_same_and_others_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(monkeypatch, 7) == drawn(monkeypatch, 7)
    assert {one for seed in range(5) for one in drawn(monkeypatch, seed)} == set(CASES)


def test_a_case_of_one_value_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_SEED", "0")
    assert sampled(["a", "b"], 1) == ["a", pytest.param("b", marks=pytest.mark.long)]


@dataclass
class Collected:
    """A collected test."""

    path: Path
    marks: list[pytest.Mark] = field(default_factory=list)

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        self.marks.append(marker.mark)


@pytest.mark.parametrize(("seed", "run"), [(0, [0, 6]), (1, [1, 7]), (2, [2, 8])])
def test_tests_that_take_long_take_turns(monkeypatch: pytest.MonkeyPatch, seed: int, run: list[int]) -> None:
    # given: twelve tests that take turns, of two files, between those of a file that do not
    monkeypatch.setenv("TEST_SEED", str(seed))
    turns = [Collected(Path(f"slow_{at % 2}.py"), [pytest.mark.turns.mark]) for at in range(12)]
    others = [Collected(Path("quick.py")) for _ in range(12)]
    # when
    take_turns(one for pair in zip(turns, others, strict=True) for one in pair)
    # then
    assert [at for at, one in enumerate(turns) if not one.get_closest_marker("long")] == run
    assert not [one for one in others if one.marks]


@pytest.mark.parametrize(("seed", "run"), [(0, [0, 4]), (1, [1, 5]), (2, [2, 6])])
def test_of_tests_that_need_services_a_commit_takes_a_quarter(
    monkeypatch: pytest.MonkeyPatch, seed: int, run: list[int]
) -> None:
    # given: a file of eight, beside one that is there only when everything is run, and one of quick tests
    monkeypatch.setenv("TEST_SEED", str(seed))
    here = [Collected(INTEGRATION / "api" / "test_a.py") for _ in range(8)]
    left_out = Collected(INTEGRATION / "api" / "test_a.py", [pytest.mark.long.mark])
    quick = Collected(INTEGRATION.parent / "unit" / "test_b.py")
    # when
    take_turns([left_out, *here, quick])
    # then
    assert [at for at, one in enumerate(here) if not one.get_closest_marker("long")] == run
    assert len(left_out.marks) == 1
    assert not quick.marks
