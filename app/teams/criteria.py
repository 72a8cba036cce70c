"""The scale of team ratings: criteria scored 1 to 4, and the class AAA to C that follows from their sum (ADR 0244)."""

from collections.abc import Iterable
from typing import Final

#: What is scored, in the order of the page.
CRITERIA: Final = ("experience", "stability", "process", "resources", "risk_management", "track_record")
LOWEST, HIGHEST = 1, 4
#: The classes with the lowest sum of each: the range from all ones to all fours in nine steps of the same width.
CLASS_FLOORS: Final = (
    ("AAA", 22),
    ("AA", 20),
    ("A", 18),
    ("BBB", 16),
    ("BB", 14),
    ("B", 12),
    ("CCC", 10),
    ("CC", 8),
    ("C", 6),
)
CLASSES: Final = tuple(name for name, _ in CLASS_FLOORS)


def class_of(scores: Iterable[int]) -> str:
    """The class of scores of all criteria. Raises ValueError for a score outside of the scale, or for a missing one."""
    given = list(scores)
    if len(given) != len(CRITERIA) or not all(LOWEST <= one <= HIGHEST for one in given):
        raise ValueError(f"not {len(CRITERIA)} scores of {LOWEST} to {HIGHEST}: {given}")
    return next(name for name, floor in CLASS_FLOORS if sum(given) >= floor)
