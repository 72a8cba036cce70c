"""The monthly key figures of all share classes."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from app.figures import storing
from app.figures.chunks import Chunk
from app.figures.computing import compute
from app.figures.formulas import Floats, Ints
from app.figures.models import Run
from app.monthly import running
from app.monthly.running import Progress
from app.prices.exchange import Rates, converted
from app.prices.history import Reader, read_histories
from app.prices.packing import pack_years
from app.prices.returns import Bools


@dataclass(frozen=True, slots=True)
class Computed:
    """The figures of a chunk's tranches by column, and which of them are of simulated NAVs."""

    tranche_ids: Ints
    simulated: Bools
    columns: Mapping[str, Floats]


def run_figures(record_date: datetime.date, progress: Progress, read: Reader = read_histories) -> Run:
    """Compute the key figures of every tranche as of ``record_date``; raises RunningError where that is being done.

    Where the NAVs are read from the table, the years before the record date's are packed first (ADR 0178).
    """
    if read is read_histories:
        pack_years(before=record_date.year)

    known = Rates()

    def compute_chunk(chunk: Chunk) -> Computed:
        histories = read(chunk.tranche_ids, record_date)
        # Only main share classes make means.
        own = [
            mine if main else wanted for mine, wanted, main in zip(chunk.counted, chunk.wanted, chunk.main, strict=True)
        ]
        in_group = converted(histories, own, chunk.wanted, known)
        columns = compute(histories, chunk.members, record_date, in_group)
        return Computed(histories.tranche_ids, histories.simulated, columns)

    def store_chunk(_chunk: Chunk, found: Computed) -> int:
        return storing.store(record_date, found.tranche_ids, found.columns, found.simulated)

    return running.run(Run.Kind.FIGURES, record_date, progress, compute_chunk, store_chunk)
