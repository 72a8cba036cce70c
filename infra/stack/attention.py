"""What works, and yet needs somebody to look at it; the alert rules in infra/monitoring begin at the same limits."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Final

from app.monitoring.state import DatabaseState, Disk
from infra.stack import messages
from infra.stack.attempts import Attempt
from infra.stack.messages import StackError

#: Seconds. An edit is found within a second or two; a rebuild or a large import takes longer.
LAG_SECONDS: Final = 300
#: Seconds. A mail is tried within ten seconds.
MAIL_WAIT_SECONDS: Final = 900
#: Bytes. A start needs 300 MB (infra/stack/up.py).
DISK_FREE_BYTES: Final = 1024**3
#: Seconds: a day, and some time for a late run.
BACKUP_SECONDS: Final = 26 * 3600
#: Days. Figures are monthly, and NAVs of the last day come some days later.
RECORD_DATE_DAYS: Final = 45


def of_database(found: DatabaseState, *, indexer_up: bool, now: datetime) -> Iterator[StackError]:
    """What the database's figures say. Simulated figures are as old as the first start, which harms nobody."""
    if found.dead_letters:
        yield messages.dead_letters(found.dead_letters)
    if found.lag_seconds > LAG_SECONDS:
        yield messages.lagging(found.backlog, found.lag_seconds)
    if indexer_up and not found.indexers:
        yield messages.indexer_silent()
    if found.mail_wait_seconds > MAIL_WAIT_SECONDS:
        yield messages.mails_waiting(found.mails_waiting, found.mail_wait_seconds)
    if found.mails_failed:
        yield messages.mails_failed(found.mails_failed)
    for kind, one in found.calculations.items():
        if one.failed:
            yield messages.calculation_failed(kind)
        elif found.own_data and one.record_date is not None and _days(one.record_date, now) > RECORD_DATE_DAYS:
            yield messages.record_date_old(kind, one.record_date, _days(one.record_date, now))


def of_disk(found: Disk | None) -> Iterator[StackError]:
    """Whether the disk fills up."""
    if found is not None and found.free < DISK_FREE_BYTES:
        yield messages.disk_nearly_full(found.free // 1024**2)


def of_backup(made_at: datetime | None, last: Attempt | None, *, own_data: bool, now: datetime) -> Iterator[StackError]:
    """Whether the last attempt went well, and there is a backup that is young enough.

    Data of the demo can be made again, so that it needs none; whoever asks for one still hears of its failure.
    """
    if last is not None and last.outcome == "failed":
        yield messages.backup_failed(last.target, last.problem)
    if not own_data:
        return
    if made_at is None:
        yield messages.never_backed_up()
    elif (now - made_at).total_seconds() > BACKUP_SECONDS:
        yield messages.backup_old(made_at, (now - made_at).total_seconds() / 3600)


def _days(record_date: date, now: datetime) -> int:
    return (now.astimezone(UTC).date() - record_date).days
