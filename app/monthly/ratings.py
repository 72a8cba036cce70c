"""The monthly rating of all funds."""

import datetime

from app.figures.chunks import Chunk
from app.figures.models import Run
from app.monthly import running
from app.monthly.running import Progress
from app.prices.exchange import Rates
from app.prices.history import Reader, read_histories
from app.prices.returns import Histories, month_end
from app.ratings.inputs import read_main_histories
from app.ratings.rating import rate_chunk


def run_ratings(
    record_date: datetime.date, progress: Progress, read: Reader = read_histories, *, earlier: int = 0
) -> Run:
    """Rate every fund as of ``record_date``; raises RunningError where that is being done.

    With ``earlier``, main share classes are also rated as of so many month ends before it, from the same reading of
    the NAVs; each with what was known of mandates and reviews then, and with the funds that had not closed.
    """

    known = Rates()

    def read_chunk(chunk: Chunk) -> Histories:
        return read_main_histories(chunk, record_date, earlier, read, known)

    def ratings_of_chunk(chunk: Chunk, histories: Histories) -> int:
        return rate_chunk(chunk, record_date, histories, earlier=earlier)

    since = month_end(record_date, earlier) if earlier else record_date
    return running.run(Run.Kind.RATINGS, record_date, progress, read_chunk, ratings_of_chunk, since)
