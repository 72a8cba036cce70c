"""What the figures of the search benchmark were aimed at."""

from collections.abc import Sequence
from typing import Protocol

from tests.bench.harness import Aim


class Figures(Protocol):
    """One measured way."""

    @property
    def size(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def way(self) -> str: ...
    @property
    def users(self) -> int: ...
    def median(self, name: str) -> float:
        """Median over the rounds."""


def aims(measured: Sequence[Figures]) -> list[Aim]:
    """Each aim on each list that was measured."""
    sizes = list(dict.fromkeys(one.size for one in measured))

    def value(size: str, question: str, way: str, users: int, name: str) -> float:
        return next(
            one.median(name)
            for one in measured
            if (one.size, one.question, one.way[0], one.users) == (size, question, way, users)
        )

    found: list[Aim] = []

    def at_most(text: str, limit: float, ratio: float) -> None:
        found.append(Aim(text, f"at most {limit:g}", f"{ratio:.2f}", ratio <= limit))

    def at_least(text: str, limit: float, ratio: float) -> None:
        found.append(Aim(text, f"at least {limit:g}", f"{ratio:.2f}", ratio >= limit))

    for number, size in enumerate(sizes):
        for question, slower, share in (("search box", 2.0, 0.3), ("new screen", 1.3, 0.7)):
            one = value(size, question, "b", 1, "p50") / value(size, question, "a", 1, "p50")
            at_most(f"{question}, {size}: API to engine, p50, one user", slower, one)
            eight = value(size, question, "b", 8, "per_second") / value(size, question, "a", 8, "per_second")
            at_least(f"{question}, {size}: API to engine, answers/s, 8 users", share, eight)
            ahead = value(size, question, "c", 1, "p95") / value(size, question, "b", 1, "p95")
            at_least(f"{question}, {size}: PostgreSQL to API, p95, one user", 10 if number == 0 else 100, ahead)
        turned = value(size, "turned page", "b", 1, "p50") / value(size, "new screen", "b", 1, "p50")
        at_most(f"{size}: turned page to new screen, p50, one user", 0.33, turned)
    if len(sizes) > 1:
        real, large = sizes[0], sizes[-1]
        for question, limit in (("search box", 1.3), ("turned page", 2.5)):
            growth = value(large, question, "b", 1, "p50") / value(real, question, "b", 1, "p50")
            at_most(f"{question}: {large} to {real} share classes, p50, one user", limit, growth)
    return found
