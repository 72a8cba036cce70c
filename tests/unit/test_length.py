"""What a short run leaves out of a parametrized test, another one takes."""

import pytest

from tests.length import sampled

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
