"""The class of a team follows from the sum of its scores."""

from itertools import pairwise

import pytest

from app.teams.criteria import CLASS_FLOORS, CRITERIA, HIGHEST, LOWEST, class_of


@pytest.mark.parametrize(
    ("scores", "rank"),
    [
        ((4, 4, 4, 4, 4, 4), "AAA"),
        ((4, 4, 4, 4, 3, 3), "AAA"),
        ((4, 4, 4, 3, 3, 3), "AA"),
        ((3, 3, 3, 3, 3, 3), "A"),
        ((3, 3, 3, 3, 3, 2), "BBB"),
        ((2, 2, 2, 2, 2, 2), "B"),
        ((1, 1, 1, 1, 1, 2), "C"),
        ((1, 1, 1, 1, 1, 1), "C"),
    ],
)
def test_the_class_of_a_sum(scores: tuple[int, ...], rank: str) -> None:
    assert class_of(scores) == rank


def test_the_classes_share_the_range_evenly() -> None:
    floors = [floor for _, floor in CLASS_FLOORS]
    assert floors[-1] == LOWEST * len(CRITERIA)
    assert floors[0] < HIGHEST * len(CRITERIA)
    assert {above - below for above, below in pairwise(floors)} == {2}


@pytest.mark.parametrize("scores", [(4, 4, 4, 4, 4), (4, 4, 4, 4, 4, 5), (0, 1, 1, 1, 1, 1)])
def test_what_is_not_scored_has_no_class(scores: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="not 6 scores"):
        class_of(scores)
