"""One way to the key figures, timed in a process of its own: ``python -m tests.bench.figures.measuring WAY``.

A fresh process for each, so that the peak memory is that of the way alone. Prints one line of JSON.
"""

import json
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

import django

django.setup()

from django.db import connection, transaction  # noqa: E402

from app.demo.population import record_date  # noqa: E402
from app.figures import chunks as chunking  # noqa: E402
from app.figures import computing, risk_classes  # noqa: E402
from app.figures.formulas import Floats, Ints  # noqa: E402
from app.funds.models import KeyFigures  # noqa: E402
from app.monthly.figures import run_figures  # noqa: E402
from app.monthly.ratings import run_ratings  # noqa: E402
from app.prices import returns  # noqa: E402
from app.prices.history import read_histories  # noqa: E402
from app.prices.models import PackedYear  # noqa: E402
from app.prices.packing import pack_years  # noqa: E402
from app.prices.returns import DailyRows, Histories  # noqa: E402


class _BackError(Exception):
    """Takes a transaction back."""


def _silent(_done: int, _total: int) -> None:
    pass


def _timed(way: Callable[[], Any]) -> float:
    started = time.perf_counter()
    way()
    return time.perf_counter() - started


def packing() -> float:
    """Packing all whole years, as the first run does."""
    PackedYear.objects.all().delete()
    return _timed(lambda: pack_years(before=record_date().year))


def again() -> float:
    """The job over figures that are there already: all is read and computed, and nothing is written."""
    return _timed(lambda: run_figures(record_date(), _silent))


def new() -> float:
    """The job at a new record date, which writes every row; taken back."""
    seconds = 0.0
    try:
        with transaction.atomic():
            KeyFigures.objects.filter(record_date=record_date()).delete()
            seconds = _timed(lambda: run_figures(record_date(), _silent))
            raise _BackError
    except _BackError:
        return seconds


def ratings() -> float:
    """The rating job over ratings that are there already."""
    return _timed(lambda: run_ratings(record_date(), _silent))


def reading() -> float:
    """Reading all histories and turning them into total return, and nothing else."""
    chunks = [chunk.tranche_ids for chunk in chunking.chunks(0, record_date())]
    return _timed(lambda: [read_histories(chunk, record_date()) for chunk in chunks])


def grids() -> float:
    """Grids and formulas, from histories in memory."""
    held = [
        (read_histories(chunk.tranche_ids, record_date()), chunk.members) for chunk in chunking.chunks(0, record_date())
    ]
    return _timed(lambda: [computing.compute(histories, members, record_date()) for histories, members in held])


def formulas() -> float:
    """The formulas alone, from arrays of weeks and months in memory."""
    days: dict[tuple[bytes, int, int, int], DailyRows] = {}
    grids: dict[tuple[int, bytes, int, bytes], Ints] = {}
    values: dict[int, Floats] = {}
    take = returns.values_of

    class Kept(DailyRows):
        """Lays out each chunk once, and keeps each grid with its values."""

        @classmethod
        def of(cls, histories: Histories, start: int, end: int) -> DailyRows:
            # What is cut from a history is another one each time.
            key = (histories.tranche_ids.tobytes(), len(histories.days), start, end)
            if key not in days:
                made = DailyRows.of(histories, start, end)
                days[key] = cls(made.histories, made.start, made.first, made.last)
            return days[key]

        def on(self, days: Ints, *, oldest: int, places: Ints | slice = slice(None)) -> Ints:
            key = (id(self), days.tobytes(), oldest, b"" if isinstance(places, slice) else places.tobytes())
            if key not in grids:
                grids[key] = DailyRows.on(self, days, oldest=oldest, places=places)
                values[id(grids[key])] = take(self.histories, grids[key])
            return grids[key]

    def taken(histories: Histories, rows: Ints) -> Floats:
        return values[id(rows)] if id(rows) in values else take(histories, rows)

    for module in (computing, risk_classes):
        vars(module).update(DailyRows=Kept, values_of=taken)
    held = [
        (read_histories(chunk.tranche_ids, record_date()), chunk.members) for chunk in chunking.chunks(0, record_date())
    ]
    for histories, members in held:
        computing.compute(histories, members, record_date())
    return _timed(lambda: [computing.compute(histories, members, record_date()) for histories, members in held])


WAYS = {way.__name__: way for way in (packing, again, new, ratings, reading, grids, formulas)}


def main() -> None:
    """Time the named way and say how many rows it is about."""
    seconds = WAYS[sys.argv[1]]()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*), count(DISTINCT tranche_id) FROM prices_nav WHERE date <= %s", [record_date()])
        navs, tranches = cursor.fetchone()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(json.dumps({"seconds": seconds, "peak_mb": peak, "navs": navs, "tranches": tranches}) + "\n")


if __name__ == "__main__":
    main()
