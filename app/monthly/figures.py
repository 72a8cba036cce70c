"""The monthly key figures of all share classes."""

import datetime

from app.figures import storing
from app.figures.chunks import Chunk
from app.figures.computing import compute
from app.figures.models import Run
from app.monthly import running
from app.monthly.running import Progress
from app.prices.exchange import Rates, converted
from app.prices.history import Reader, read_histories
from app.prices.packing import pack_years


def run_figures(record_date: datetime.date, progress: Progress, read: Reader = read_histories) -> Run:
    """Compute the key figures of every tranche as of ``record_date``; raises RunningError where that is being done.

    Where the NAVs are read from the table, the years before the record date's are packed first (ADR 0178).
    """
    if read is read_histories:
        pack_years(before=record_date.year)

    known = Rates()

    def figures_of_chunk(chunk: Chunk, record_date: datetime.date) -> int:
        histories = read(chunk.tranche_ids, record_date)
        # Only main share classes make means.
        own = [
            mine if main else wanted for mine, wanted, main in zip(chunk.counted, chunk.wanted, chunk.main, strict=True)
        ]
        columns = compute(histories, chunk.members, record_date, converted(histories, own, chunk.wanted, known))
        return storing.store(record_date, histories.tranche_ids, columns, histories.simulated)

    return running.run(Run.Kind.FIGURES, record_date, progress, figures_of_chunk)
