"""The figures that the database, the disk and the last backup say of the portal's state.

`/metrics` answers them and `./portal status` shows them. The command line runs without Django's settings, so nothing of
Django is imported here.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final, LiteralString, Protocol

#: Below the folder of the portal: how the last backup went, wherever it has been put (infra/stack/attempts.py).
BACKUP_RECORD: Final = Path("backups") / "last-attempt.json"

_FIGURES: Final = """
    WITH waiting AS (SELECT created_at FROM outbox_entry UNION ALL SELECT created_at FROM outbox_fan_out),
         mails AS (SELECT created_at FROM mail_delivery WHERE state IN ('pending', 'sending')),
         given_up AS (
             SELECT state FROM mail_delivery
             WHERE state IN ('failed', 'bounced') AND due_at > clock_timestamp() - interval '1 day'
         )
    SELECT (SELECT count(*) FROM waiting),
           (SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0))::float8
            FROM waiting),
           (SELECT count(*) FROM outbox_dead_letter),
           (SELECT count(*) FROM outbox_worker WHERE seen_at > clock_timestamp() - interval '20 seconds'),
           (SELECT count(*) FROM mails),
           (SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0))::float8
            FROM mails),
           (SELECT count(*) FROM given_up WHERE state = 'failed'),
           (SELECT count(*) FROM given_up WHERE state = 'bounced'),
           (SELECT count(*) FROM mail_errand),
           EXISTS (SELECT FROM funds_owndata)
"""
_CALCULATIONS: Final = """
    SELECT kind, max(record_date) FILTER (WHERE finished_at IS NOT NULL), max(finished_at), bool_or(problem <> '')
    FROM figures_run GROUP BY kind
"""


class Cursor(Protocol):
    """A cursor of psycopg or of Django."""

    def execute(self, query: LiteralString, /) -> object: ...
    def fetchall(self) -> Sequence[tuple[Any, ...]]: ...


@dataclass(frozen=True, slots=True)
class Calculation:
    """The monthly calculation of one kind: the record date and the end of the last complete one."""

    record_date: date | None
    finished_at: datetime | None
    failed: bool
    """Whether one was broken off by an error and has not been started again."""


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """Counts of rows, and ages in seconds of the oldest of them."""

    backlog: int
    lag_seconds: float
    dead_letters: int
    indexers: int
    """Indexer processes that have said within 20 seconds that they live (indexer/health/heartbeats.py)."""
    mails_waiting: int
    mail_wait_seconds: float
    mails_failed: int
    """Given up within a day after many attempts or for an error of the program."""
    mails_refused: int
    """Refused by the recipient's server within a day."""
    errands: int
    """What requests have left to a worker."""
    calculations: Mapping[str, Calculation]
    """By kind, ``figures`` and ``ratings``; a kind that has never been calculated is absent."""
    own_data: bool
    """Whether anything but the demo list has been loaded."""


@dataclass(frozen=True, slots=True)
class Disk:
    """The file system that holds the portal's data, in bytes."""

    free: int
    total: int


def read(cursor: Cursor) -> DatabaseState:
    """Ask the database; raises what the cursor raises."""
    cursor.execute(_FIGURES)
    [figures] = cursor.fetchall()
    cursor.execute(_CALCULATIONS)
    calculations = {kind: Calculation(*rest) for kind, *rest in cursor.fetchall()}
    (backlog, lag, dead, indexers, mails, wait, failed, refused, errands, own) = figures
    return DatabaseState(backlog, lag, dead, indexers, mails, wait, failed, refused, errands, calculations, own)


def disk(home: Path) -> Disk | None:
    """The disk that holds the portal's folder; None where it cannot be told."""
    try:
        usage = shutil.disk_usage(home)
    except OSError:
        return None
    return Disk(usage.free, usage.total)


def last_backup(home: Path) -> datetime | None:
    """When the last complete backup was made; None if there has been none, or nothing is known of it."""
    try:
        made_at = datetime.fromisoformat(json.loads((home / BACKUP_RECORD).read_text())["last_made_at"])
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return made_at if made_at.tzinfo is not None else None
