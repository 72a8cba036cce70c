"""Tables and aims of what was measured with each number of saved searches."""

from collections.abc import Sequence
from itertools import chain
from statistics import median

from tests.bench.alerts.resident import Sizes
from tests.bench.alerts.stage import Measured
from tests.bench.harness import Aim, Table, quantile, spread
from tests.bench.harness.results import Cell

#: From commit to match row at p95, with the number of saved searches that the aims are about; milliseconds.
WANTED_MS = 60.0
#: A monthly update as a multiple of its percolation alone.
WANTED_TIMES = 3.0


def tables(found: Sequence[Measured]) -> list[Table]:
    """All of them, smaller numbers of saved searches first."""
    return [_edits(found), _months(found), _compared(found), _prepared(found), _memory(found)]


def aims(found: Sequence[Measured], aimed: int) -> list[Aim]:
    """What was aimed at with ``aimed`` saved searches."""
    one = next(item for item in found if item.searches == aimed)
    p95 = _share(one.edits, 0.95)[0]
    times = _times(one)
    return [
        Aim(
            f"one changed rating, commit to match row, p95 with {aimed:,} saved searches",
            f"at most {WANTED_MS:.0f} ms", f"{p95:,.0f} ms", p95 <= WANTED_MS,
        ),
        Aim(
            f"monthly update with {aimed:,} saved searches, as a multiple of its percolation alone",
            f"at most {WANTED_TIMES:g}", f"{times[0]:.2f}", times[0] <= WANTED_TIMES,
        ),
    ]  # fmt: skip


def _edits(found: Sequence[Measured]) -> Table:
    rows: list[list[Cell]] = []
    for one in found:
        p95, least, most = _share(one.edits, 0.95)
        alone, _, _ = _share(one.single_percolations, 0.5)
        alone_rare, _, _ = _share(one.single_percolations, 0.95)
        rows.append(
            [
                f"{one.searches:,}", _share(one.edits, 0.5)[0], p95, _share(one.edits, 0.99)[0], least, most,
                alone, alone_rare, median(one.told), sum(map(len, one.edits)),
            ]
        )  # fmt: skip
    columns = [
        "saved searches", "p50 (ms)", "p95 (ms)", "p99 (ms)", "least p95 (ms)", "greatest p95 (ms)",
        "percolation alone p50 (ms)", "percolation alone p95 (ms)", "matches of an edit", "measured",
    ]  # fmt: skip
    return Table(
        "Commit to match row: one changed rating", columns, rows,
        plot=("p50 (ms)", "p95 (ms)", "percolation alone p50 (ms)"), log=True,
    )  # fmt: skip


def _months(found: Sequence[Measured]) -> Table:
    rows: list[list[Cell]] = []
    for one in found:
        whole = spread([month.seconds for month in one.months])
        times, least, most = _times(one)
        rows.append(
            [
                f"{one.searches:,}", whole.median, whole.least, whole.greatest, median(one.month_percolations),
                times, least, most, round(median([month.classes_changed for month in one.months])),
                round(median([month.matches for month in one.months])), len(one.months),
            ]
        )  # fmt: skip
    columns = [
        "saved searches", "until all is matched (s)", "least (s)", "greatest (s)", "percolation alone (s)",
        "multiple", "least", "greatest", "changed class", "matches", "rounds",
    ]  # fmt: skip
    return Table(
        f"Monthly update: {len(found[0].months[0].ids):,} rated main share classes get new points in one transaction",
        columns, rows, plot=("until all is matched (s)", "percolation alone (s)"), log=True,
    )  # fmt: skip


def _compared(found: Sequence[Measured]) -> Table:
    rows: list[list[Cell]] = []
    for one in found:
        for size, rounds in one.compared.items():
            percolated = spread([1000 * item.percolated for item in rounds])
            inverted = spread([1000 * item.inverted for item in rounds])
            ratio = spread([item.inverted / item.percolated for item in rounds])
            rows.append(
                [
                    f"{one.searches:,}", size, percolated.median, inverted.median, ratio.median, ratio.least,
                    ratio.greatest, rounds[0].pairs, rounds[0].screens_run,
                ]
            )  # fmt: skip
    columns = [
        "saved searches", "documents", "percolation (ms)", "inversion (ms)", "inversion / percolation", "least",
        "greatest", "pairs found", "screens run for inversion",
    ]  # fmt: skip
    return Table("Percolation against inversion: time to know all pairs of screen and share class", columns, rows)


def _prepared(found: Sequence[Measured]) -> Table:
    rows: list[list[Cell]] = [
        [
            f"{one.searches:,}", one.prepared.added, one.prepared.seconds,
            1000 * one.prepared.seconds / one.prepared.added, one.prepared.pairs,
            100 * one.prepared.pairs / one.prepared.share_classes / one.searches,
        ]
        for one in found
    ]  # fmt: skip
    columns = [
        "saved searches", "of them new", "until all are followed (s)", "each (ms)", "pairs stored",
        "screens that a share class is in (%)",
    ]  # fmt: skip
    return Table("Preparing: saved at once, until changes of all of them are told", columns, rows)


def _memory(found: Sequence[Measured]) -> Table:
    rows: list[list[Cell]] = []
    for one in found:
        for moment, sizes in (("prepared", one.before), ("after the monthly updates", one.after)):
            assert sizes is not None
            rows.append([f"{one.searches:,}", moment, *_mb(sizes)])
    columns = [
        "saved searches", "moment", "indexer resident (MB)", "indexer at most (MB)", "engine resident (MB)",
        "index of screens (MB)", "table of memberships (MB)",
    ]  # fmt: skip
    return Table("Memory, and bytes on disk", columns, rows)


def _mb(sizes: Sizes) -> list[Cell]:
    whole = [sizes.indexer, sizes.indexer_peak, sizes.engine]
    return [*map(round, whole), round(sizes.stored, 1), round(sizes.states)]


def _share(rounds: Sequence[Sequence[float]], share: float) -> tuple[float, float, float]:
    """A percentile in milliseconds: median, least and greatest of the rounds."""
    found = spread([1000 * quantile(values, share) for values in rounds])
    return found.median, found.least, found.greatest


def _times(one: Measured) -> tuple[float, float, float]:
    """Monthly updates as a multiple of their percolations alone: median, least and greatest of the rounds."""
    pairs = zip(one.months, one.month_percolations, strict=True)
    found = spread([month.seconds / alone for month, alone in pairs])
    return found.median, found.least, found.greatest


def border(found: Sequence[Measured]) -> str:
    """In words: from how many documents on inversion is quicker."""
    quicker = [
        f"{size:,} documents with {one.searches:,} saved searches"
        for one in found
        for size, rounds in one.compared.items()
        if median([item.inverted / item.percolated for item in rounds]) < 1
    ]
    sizes = sorted(set(chain.from_iterable(one.compared for one in found)))
    tried = f"from {sizes[0]:,} to {sizes[-1]:,} documents"
    return f"Inversion was quicker for {'; '.join(quicker)}." if quicker else f"Percolation was quicker {tried}."
