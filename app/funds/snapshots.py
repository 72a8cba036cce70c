"""Which record dates can be searched as they were: those whose snapshots the indexer has finished."""

from collections.abc import Sequence
from datetime import date

from app.database.failures import DATABASE_DOWN
from app.http.cached import Cached
from app.outbox.models import Snapshot

SECONDS = 5.0


def _load() -> tuple[date, ...]:
    # While a new index is being filled the former one still answers, so a date may stand here twice.
    found = Snapshot.objects.filter(filled_at__isnull=False).order_by("record_date")
    return tuple(dict.fromkeys(found.values_list("record_date", flat=True)))


_record_dates = Cached(_load, seconds=SECONDS, failures=DATABASE_DOWN)


def record_dates() -> Sequence[date]:
    """All of them, oldest first; at most seconds old. May raise DATABASE_DOWN."""
    return _record_dates.get()


def at(day: date) -> date | None:
    """The record date whose snapshot stands for ``day``: the latest at or before it. May raise DATABASE_DOWN."""
    return next((one for one in reversed(record_dates()) if one <= day), None)


def forget() -> None:
    """Drop what is kept, for tests that change the database."""
    _record_dates.forget()
