"""The grouping of share classes must not get worse: labelled pairs of real names keep their bounds.

``python -m tests.relevance.grouping`` prints the errors of the tuning part.
"""

import pytest

from tests.relevance.grouping import HELD_OUT, TUNING, judge

#: Most pairs of different funds that are joined, and most pairs of one fund that stay apart, as shares.
BOUNDS = {TUNING: (0.0, 0.0), HELD_OUT: (0.0, 0.06)}


@pytest.mark.parametrize("part", BOUNDS)
def test_labelled_pairs_keep_their_bounds(part: str) -> None:
    # when
    score = judge()[part]

    # then
    joined, apart = BOUNDS[part]
    assert score.same >= 50 <= score.different
    assert score.wrongly_joined <= joined
    assert score.wrongly_apart <= apart


def test_one_group_for_all_and_a_group_for_each_are_told_apart() -> None:
    # when
    together, alone = judge(lambda _: "one")[TUNING], judge(str)[TUNING]

    # then
    assert (together.wrongly_joined, together.wrongly_apart) == (1, 0)
    assert (alone.wrongly_joined, alone.wrongly_apart) == (0, 1)
