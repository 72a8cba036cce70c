"""Where a fund stands among the other rated funds of its peer group."""

import pytest

from app.focus.services import percentile


@pytest.mark.parametrize(
    ("position", "size", "expected"),
    [(1, 21, 100), (21, 21, 0), (11, 21, 50), (1, 1, None), (None, 21, None), (3, None, None)],
)
def test_percent_of_the_others_that_rank_lower(position: int | None, size: int | None, expected: int | None) -> None:
    assert percentile(position, size) == expected
