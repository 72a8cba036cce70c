"""Where people stand in their list, changed for as few of them as possible: each change waits for approval."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

#: Between two neighbours, so that others fit in later.
STEP: Final = 10
#: The greatest place that is given out before all are numbered again.
LAST: Final = 30_000


def places(current: Sequence[int | None]) -> list[int]:
    """A place for each, rising in the order given; ``current`` has those that they have, None for who is new.

    Whoever is in order already keeps their place, as long as there is room between them.
    """
    kept = _rising(current)
    found: list[int] = []
    for index, place in enumerate(current):
        before = found[-1] if found else 0
        if index in kept and place is not None:
            found.append(max(place, before + 1))
            continue
        after = next((current[one] for one in range(index + 1, len(current)) if one in kept), None)
        room = (after - before) // 2 if after is not None else STEP
        found.append(before + max(1, room))
    if found and found[-1] > LAST:
        return [STEP * (index + 1) for index in range(len(found))]
    return found


def _rising(current: Sequence[int | None]) -> set[int]:
    """The indexes of a longest part of the places that rises."""
    ends: list[int] = []
    last: list[int] = []
    before: dict[int, int | None] = {}
    for index, place in enumerate(current):
        if place is None or place < 1:
            continue
        at = bisect_left(ends, place)
        ends[at:] = [place, *ends[at + 1 :]]
        last[at:] = [index, *last[at + 1 :]]
        before[index] = last[at - 1] if at else None
    found: set[int] = set()
    one = last[-1] if last else None
    while one is not None:
        found.add(one)
        one = before[one]
    return found
