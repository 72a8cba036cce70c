"""Local times as moments. When clocks change, an hour of local time happens twice or not at all."""

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from app.http import formats

#: Nothing is scheduled further ahead: more is a typing error.
FURTHEST: Final = timedelta(days=2 * 366)


def moments(local: datetime, zone: ZoneInfo) -> list[datetime]:
    """The moments in UTC that clocks of the zone call so, earliest first: one, two, or none in the skipped hour."""
    found = []
    for fold in (0, 1):
        moment = local.replace(tzinfo=zone, fold=fold).astimezone(UTC)
        if moment.astimezone(zone).replace(tzinfo=None, fold=0) == local and moment not in found:
            found.append(moment)
    return found


def offset(moment: datetime, zone: ZoneInfo) -> str:
    """How far the zone's clocks are from UTC then, such as ``UTC+2``."""
    minutes = int((moment.astimezone(zone).utcoffset() or timedelta()).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}" + (f":{rest:02}" if rest else "")


def written(moment: datetime, zone: ZoneInfo) -> str:
    """A moment as people of the zone read it, with the offset that makes it one of two."""
    return f"{formats.moment(moment.astimezone(zone), comma=True)} ({offset(moment, zone)})"
