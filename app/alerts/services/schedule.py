"""When somebody's digests are due: at seven in the morning of their own time zone."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from app.alerts.models import Frequency

HOUR: Final = 7
#: A monthly digest waits this long after the ratings, so that it tells of all of them.
AFTER_RATINGS: Final = timedelta(hours=12)
#: What happens in one go is told in one mail: at once means when nothing has followed for a moment, or after a while.
QUIET: Final = timedelta(seconds=15)
PATIENCE: Final = timedelta(minutes=2)


@dataclass(frozen=True)
class Period:
    """One mail's worth: everything that happened before ``until``, and the name that makes it unique."""

    name: str
    until: datetime


def daily(now: datetime, zone: ZoneInfo) -> Period:
    """The period that ended with the last seven o'clock in ``zone``."""
    end = _last_morning(now, zone)
    return Period(end.date().isoformat(), end)


def weekly(now: datetime, zone: ZoneInfo) -> Period:
    """The period that ended with the last Monday's seven o'clock in ``zone``."""
    end = _last_morning(now, zone)
    monday = _morning(end.date() - timedelta(days=end.weekday()), zone)
    return Period(monday.date().isoformat(), monday)


def monthly(now: datetime, zone: ZoneInfo, record_date: date | None, rated_at: datetime | None) -> Period | None:
    """The period that ends with the first seven o'clock after the latest ratings; None before that."""
    if record_date is None or rated_at is None:
        return None
    ready = rated_at + AFTER_RATINGS
    end = _morning(ready.astimezone(zone).date(), zone)
    if end < ready:
        end = _morning(end.date() + timedelta(days=1), zone)
    return Period(record_date.isoformat(), end) if end <= now else None


def next_of(
    frequency: str, now: datetime, zone: ZoneInfo, record_date: date | None, rated_at: datetime | None
) -> datetime | None:
    """When the next mail of ``frequency`` is due at the earliest; None where no morning is known for it."""
    last = _last_morning(now, zone)
    match frequency:
        case Frequency.DAILY:
            return _morning(last.date() + timedelta(days=1), zone)
        case Frequency.WEEKLY:
            return _morning(last.date() + timedelta(days=7 - last.weekday()), zone)
        case Frequency.MONTHLY:
            # After ratings that are there already, it may be on its way; the next ones are not known.
            ready = monthly(now + AFTER_RATINGS + timedelta(days=2), zone, record_date, rated_at)
            return ready.until if ready is not None and ready.until > now else None
        case _:
            return None


def period_of(
    frequency: str, now: datetime, zone: ZoneInfo, record_date: date | None, rated_at: datetime | None
) -> Period | None:
    """The last period of ``frequency`` that is over; None if there was none. At once knows no periods."""
    match frequency:
        case Frequency.DAILY:
            return daily(now, zone)
        case Frequency.WEEKLY:
            return weekly(now, zone)
        case Frequency.MONTHLY:
            return monthly(now, zone, record_date, rated_at)
        case _:
            return None


def _last_morning(now: datetime, zone: ZoneInfo) -> datetime:
    today = now.astimezone(zone).date()
    end = _morning(today, zone)
    return end if end <= now else _morning(today - timedelta(days=1), zone)


def _morning(day: date, zone: ZoneInfo) -> datetime:
    """Seven o'clock by the clocks of that day, before or after they were changed."""
    return datetime(day.year, day.month, day.day, HOUR, tzinfo=zone)
