"""The comparison of versions: what one is to the first, and how sure that is."""

import numpy as np

from tests.bench.versions import ratio


def test_equal_versions_are_one_within_the_interval() -> None:
    draw = np.random.default_rng(3)
    first, other = draw.gamma(4, 2, 600), draw.gamma(4, 2, 600)
    median, least, greatest = ratio(first, other)
    assert least < 1 < greatest
    assert least < median < greatest


def test_a_slower_version_is_slower_beyond_doubt() -> None:
    first = np.random.default_rng(4).gamma(4, 2, 600)
    median, least, greatest = ratio(first, first * 1.2)
    assert 1 < least <= median <= greatest
    assert abs(median - 1.2) < 1e-9
