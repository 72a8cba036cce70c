"""Everything that is measured with one number of saved searches."""

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.bench.alerts import resident
from tests.bench.alerts.asking import Asking
from tests.bench.alerts.ratings import Month, Raters
from tests.bench.alerts.resident import Sizes
from tests.bench.alerts.saved import Prepared
from tests.bench.peers import Engines

#: Seconds between two single edits, drawn again each time, as in the benchmark of freshness.
PAUSES = (0.2, 0.6)
#: Edits before the first that counts: connections, plans and the engine's code are warm in a running portal.
_WARMING = 5
#: Stored queries that inversion runs at most; its time grows with their number and nothing else.
MAX_INVERTED = 1000


@dataclass(frozen=True, slots=True)
class Work:
    """How much one round does."""

    singles: int
    monthly: int
    batches: Sequence[int]
    rounds: int


@dataclass(frozen=True, slots=True)
class Compared:
    """Seconds of both ways for a batch; ``inverted`` is reckoned from as many screens as were run."""

    percolated: float
    inverted: float
    screens_run: int
    pairs: int


@dataclass(slots=True)
class Measured:
    """What was found with one number of saved searches."""

    searches: int
    prepared: Prepared
    #: By round: seconds of each edit, matches of each edit, and the engine's own seconds for each such document.
    edits: list[list[float]] = field(default_factory=list)
    told: list[int] = field(default_factory=list)
    single_percolations: list[list[float]] = field(default_factory=list)
    months: list[Month] = field(default_factory=list)
    month_percolations: list[float] = field(default_factory=list)
    compared: dict[int, list[Compared]] = field(default_factory=dict)
    before: Sizes | None = None
    after: Sizes | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """The running indexer, those who rate, and one who asks the engine alone."""

    own: Engines
    raters: Raters
    asking: Asking
    indexer: int

    def measure(self, found: Measured, work: Work) -> None:
        """Edit, update the month, and ask the engine alone, round by round."""
        self._edits(_WARMING)
        found.before = self._sizes()
        for _ in range(work.rounds):
            seconds, told, ids = self._edits(work.singles)
            found.edits.append(seconds)
            found.told += told
            found.single_percolations.append([self._percolation([doc_id]) for doc_id in ids])
            month = self.raters.month(work.monthly)
            found.months.append(month)
            found.month_percolations.append(self._percolation(month.ids))
            for size in work.batches:
                found.compared.setdefault(size, []).append(self._compare(month.ids, size, found.searches))
        found.after = self._sizes()

    def _edits(self, number: int) -> tuple[list[float], list[int], list[int]]:
        """Seconds, matches and share classes of single edits with pauses between them."""
        self.raters.rest()
        drawn = random.Random(3)
        seconds, told, ids = [], [], []
        for doc_id, points in self.raters.concerned(number):
            time.sleep(drawn.uniform(*PAUSES))
            taken, matches = self.raters.single(doc_id, points)
            seconds.append(taken)
            told.append(matches)
            ids.append(doc_id)
        return seconds, told, ids

    def _percolation(self, ids: Sequence[int]) -> float:
        documents = self.asking.documents(ids)
        return self.asking.percolate(documents).seconds

    def _compare(self, ids: Sequence[int], size: int, searches: int) -> Compared:
        batch = sorted(random.Random(size).sample(list(ids), min(size, len(ids))))
        self.asking.refresh()
        documents = self.asking.documents(batch)
        percolated = self.asking.percolate(documents)
        queries = self.asking.queries(MAX_INVERTED)
        inverted = self.asking.invert(queries, batch)
        if inverted.pairs != {pair for pair in percolated.pairs if pair[0] in queries}:
            raise ValueError("percolation and inversion disagree, so one of them is wrong")
        return Compared(
            percolated.seconds, inverted.seconds * searches / len(queries), len(queries), len(percolated.pairs)
        )

    def _sizes(self) -> Sizes:
        return resident.sizes(self.own, self.asking.connection, self.asking.client, self.indexer)


def growing(totals: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each number of saved searches, and how many are to be added to the former ones."""
    former = 0
    for total in totals:
        yield total, total - former
        former = total
