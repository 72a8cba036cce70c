"""Alerts: from the commit of a rating to the rows that say whom it concerns, and how that grows with saved searches."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psutil

from indexer.snapshots.updating import LOCK as SNAPSHOTS
from tests.bench.alerts import saved, tables
from tests.bench.alerts.asking import BATCH, Asking
from tests.bench.alerts.ratings import Raters
from tests.bench.alerts.screens import Drawing
from tests.bench.alerts.stage import MAX_INVERTED, PAUSES, Measured, Stage, Work, growing
from tests.bench.freshness import sides
from tests.bench.freshness.edits import POLL_MS
from tests.bench.harness import Options, Result
from tests.bench.harness.machine import versions
from tests.bench.peers import Engines, engines

_SEED = 5
_FULL, _SHORT, _SMOKE = (1000, 10_000, 100_000), (100, 300), (40,)
#: What the aims are about.
_AIMED = 10_000
_BATCHES = (1, 10, 100, 1000, 6000)


def run(options: Options) -> Result:
    """Save ever more searches; with each number of them edit, update the month, and ask the engine alone."""
    totals = _SMOKE if options.smoke else _SHORT if options.short else _FULL
    found: list[Measured] = []
    with engines(short=options.short) as own, own.connect() as writer, own.connect() as reader:
        client = own.client()
        sides.build(own, client)
        drawing, raters, asking = Drawing(reader, _SEED), Raters(writer, reader), Asking(reader, client)
        with _no_snapshots(own):
            for total, added in growing(totals):
                screens = drawing.take(added)
                with own.progress.step(f"{total:,} saved searches") as step, sides.indexer(own) as pid:
                    saved.remembered(reader)
                    measured = Measured(total, saved.prepare(reader, screens))
                    step.note(f"{added:,} prepared in {measured.prepared.seconds:.0f} s")
                    Stage(own, raters, asking, pid).measure(measured, _work(options, total))
                    found.append(measured)
    result = Result("alerts", "Alerts: from commit to match", versions=versions())
    result.tables = tables.tables(found)
    result.aims = tables.aims(found, totals[-1] if options.short else _AIMED)
    result.notes = [*_NOTES, tables.border(found), _places(found), f"The machine's load was {_load():.1f} at the end."]
    return result


def _work(options: Options, total: int) -> Work:
    if options.short:
        return Work(singles=options.pick(full=60, short=5, smoke=2), monthly=300, batches=(1, 10, 100), rounds=1)
    # Beyond what the aims are about it is only seen how the figures grow.
    few = total > _AIMED
    return Work(singles=30 if few else 60, monthly=6000, batches=_BATCHES, rounds=1 if few else options.rounds)


@contextmanager
def _no_snapshots(own: Engines) -> Iterator[None]:
    """Keep the indexer from comparing the monthly snapshots meanwhile: it does so at its start and every 15 minutes."""
    with own.connect() as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [SNAPSHOTS])
        yield


def _load() -> float:
    """Mean of the last five minutes; this benchmark alone makes about 1.5."""
    return psutil.getloadavg()[1]


def _places(found: Sequence[Measured]) -> str:
    """What the figures are about, in words."""
    last = found[-1].prepared
    return f"The list has {last.share_classes:,} share classes; with the most searches {last.pairs:,} pairs are stored."


_NOTES = [
    "The clock starts when the commit has returned and stops when another connection reads the match row; it looks"
    f" again {POLL_MS} ms after each answer. The edit moves a share class from A or B to E, or from the others to A."
    f" Pauses between edits: {PAUSES[0]} to {PAUSES[1]} s. Percentiles are taken within a round, then the median of the"
    " rounds; least and greatest are those of the rounds.",
    "Percolation alone: the same documents, sent by the indexer's own code against the same index in the same run,"
    f" in the same batches of {BATCH:,}; nothing is compared or written. Without saved searches there is no match row,"
    " so there is no figure to set the first row against.",
    "A monthly update moves points by a normal draw (standard deviation 6 of 100); it is over when the outbox is empty,"
    " and every share class is then checked to have been matched. Reading the documents, writing them to their index,"
    " percolation, and writing memberships and matches are all within it.",
    "Saved searches: drawn with a fixed seed, all different, which is the hard case, since equal ones share a screen;"
    " peergroups, houses, regions with themes, risk classes and words, nearly all with classes and bounds of size, four"
    " of five for main share classes only; 200 for each user, telling what enters and leaves, mailing never.",
    "Inversion runs each screen once, restricted to the ids of the batch, with ids from columns as the only answer, 250"
    f" screens in a round trip. At most {MAX_INVERTED:,} screens are run and the time multiplied, since each costs the"
    " same; both ways found the same pairs. The refresh that inversion has to wait for is not counted.",
    "One indexer process with one worker, and its keeper. The monthly snapshots stand still meanwhile.",
]
