"""What several companies say of one category: middle, spread, and what has changed. Nothing here knows a database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from app.macro.categories import SCALE

#: Companies from which on a middle and a spread are told: two views have no spread worth a word.
LEAST: Final = 3

Spread = Literal["narrow", "moderate", "wide"]


@dataclass(frozen=True, slots=True)
class Consensus:
    """The views of one category.

    ``counts`` are companies by rating, from 1 to 5. Median, mean and interquartile range are None for less than
    ``LEAST`` companies. ``up``, ``down`` and ``same`` count companies by their view before; ``mean_before`` is what
    those that had one said then, and ``mean_since`` what the same ones say now.
    """

    counts: tuple[int, ...]
    median: float | None
    mean: float | None
    quartiles: tuple[float, float] | None
    up: int
    down: int
    same: int
    mean_before: float | None
    mean_since: float | None

    @property
    def companies(self) -> int:
        """How many have a view."""
        return sum(self.counts)

    @property
    def range(self) -> float | None:
        """The interquartile range: the middle half of the companies lies within so many steps."""
        return None if self.quartiles is None else self.quartiles[1] - self.quartiles[0]

    @property
    def spread(self) -> Spread | None:
        """The range in a word: narrow below one step, wide from two steps on."""
        if self.range is None:
            return None
        return "narrow" if self.range < 1 else "moderate" if self.range < 2 else "wide"


def consensus(views: Iterable[tuple[int | None, int | None]]) -> Consensus:
    """Sum up what companies say now and said before; None is no view."""
    pairs = list(views)
    now = [rating for rating, _ in pairs if rating is not None]
    both = [(rating, before) for rating, before in pairs if rating is not None and before is not None]
    enough = len(now) >= LEAST
    moved = len(both) >= LEAST
    return Consensus(
        counts=tuple(now.count(step) for step in SCALE),
        median=float(np.median(now)) if enough else None,
        mean=float(np.mean(now)) if enough else None,
        quartiles=_quartiles(now) if enough else None,
        up=sum(rating > before for rating, before in both),
        down=sum(rating < before for rating, before in both),
        same=sum(rating == before for rating, before in both),
        mean_before=float(np.mean([before for _, before in both])) if moved else None,
        mean_since=float(np.mean([rating for rating, _ in both])) if moved else None,
    )


def _quartiles(ratings: Sequence[int]) -> tuple[float, float]:
    low, high = np.percentile(ratings, (25, 75))
    return float(low), float(high)
