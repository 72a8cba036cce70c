"""Rounds and their statistics.

The machines are noisy: ways that are compared take turns within each round, and a figure is the median of its rounds
with the least and the greatest of them beside it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import TypeVar

Measured = TypeVar("Measured")


@dataclass(frozen=True, slots=True)
class Spread:
    """Median, least and greatest of several rounds; in whatever unit the rounds were."""

    median: float
    least: float
    greatest: float
    rounds: int

    def as_dict(self) -> dict[str, float]:
        """For the JSON file."""
        return {name: round(value, 4) for name, value in asdict(self).items()}


def spread(values: Sequence[float]) -> Spread:
    """The spread of at least one value."""
    return Spread(median(values), min(values), max(values), len(values))


def quantile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` (0 to 1) of all values do not exceed, by the nearest-rank method.

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))]


def interleave(
    ways: Mapping[str, Callable[[], Measured]], rounds: int, between: Callable[[], None] = lambda: None
) -> dict[str, list[Measured]]:
    """Run every way once in each round, starting with another one each time; what each measured, in order of rounds."""
    names = list(ways)
    found: dict[str, list[Measured]] = {name: [] for name in names}
    for number in range(rounds):
        start = number % len(names)
        for name in names[start:] + names[:start]:
            between()
            found[name].append(ways[name]())
    return found
