"""The grouping of share classes must not get worse: labelled pairs of real names keep their bounds.

``python -m tests.relevance.grouping`` prints the errors of the tuning parts.
"""

from pathlib import Path

import pytest

from tests.relevance.grouping import EIGHT, HELD_OUT, SIX, TUNING, judge

#: Most pairs of different funds that are joined, and most pairs of one fund that stay apart, as shares.
BOUNDS = {
    (SIX, TUNING): (0.0, 0.0),
    (SIX, HELD_OUT): (0.0, 0.04),
    (EIGHT, TUNING): (0.015, 0.01),
    (EIGHT, HELD_OUT): (0.017, 0.0),
}


@pytest.mark.parametrize(("sample", "part"), BOUNDS)
def test_labelled_pairs_keep_their_bounds(sample: Path, part: str) -> None:
    # when
    score = judge(path=sample)[part]

    # then
    joined, apart = BOUNDS[sample, part]
    assert score.same >= 50 <= score.different
    assert score.wrongly_joined <= joined
    assert score.wrongly_apart <= apart


def test_one_group_for_all_and_a_group_for_each_are_told_apart() -> None:
    # when
    together, alone = judge(lambda _: "one")[TUNING], judge(str)[TUNING]

    # then
    assert (together.wrongly_joined, together.wrongly_apart) == (1, 0)
    assert (alone.wrongly_joined, alone.wrongly_apart) == (0, 1)
