"""Which share classes miss valuations, and whose NAV does not change (ADR 0183): found each night, and shown to staff.

Each share class is measured by its own frequency: the usual number of valuation days from one NAV to the next.
"""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from django.db import connection, transaction
from django.utils import timezone

from app.prices.history import read_rows
from app.prices.models import Flag
from app.prices.plausibility import medians
from app.prices.returns import Floats, date_of, day_number
from app.prices.storing import Ints
from app.prices.valuation_days import days_between

Kind = Flag.Kind
#: Days that are read: eleven equal values of a share class that is valued monthly.
_READ: Final = datetime.timedelta(days=400)
#: Days that are judged; what lies further back is left alone.
_JUDGED: Final = 90
#: So many missing valuations within them may be holidays of one country.
_TOLERATED: Final = 3
#: The last NAV is late where so many valuation days more than usual have passed.
_LATE: Final = 3
#: Fewer steps from one NAV to the next say nothing about the usual one.
_STEPS: Final = 4
#: Valuation days with the same value that are no flag yet.
_EQUAL: Final = 10
_AT_ONCE: Final = 2_000
_OPEN: Final = "SELECT id FROM funds_tranche WHERE closed_on IS NULL OR closed_on > %s ORDER BY id"
_LAST: Final = "SELECT max(date) FROM prices_nav WHERE NOT simulated AND date BETWEEN %s AND %s"


@dataclass(frozen=True, slots=True)
class Found:
    """A flag of the share class at ``place``: its days, how many valuations, and whether the last NAV is concerned."""

    place: int
    kind: Kind
    since: int
    until: int
    count: int
    latest: bool


def flag(today: datetime.date) -> int:
    """Flag every share class again, as of the last day of which any NAV was delivered, and return how many are flagged.

    A delivery that has stopped altogether is none of a share class. Simulated NAVs are left out.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LAST, [today - datetime.timedelta(days=_JUDGED), today])
        end = cursor.fetchone()[0]
        cursor.execute(_OPEN, [today])
        ids = [row[0] for row in cursor.fetchall()] if end else []
    now = timezone.now()
    flags: list[Flag] = []
    for start in range(0, len(ids), _AT_ONCE):
        part = ids[start : start + _AT_ONCE]
        place, days, nav, _, simulated = read_rows(part, end, end - _READ)
        real = ~simulated
        flags += [
            Flag(
                tranche_id=part[one.place], kind=one.kind, since=date_of(one.since), until=date_of(one.until),
                count=one.count, latest=one.latest, flagged_at=now,
            )
            for one in find(place[real], days[real], nav[real], day_number(end))
        ]  # fmt: skip
    _keep(flags)
    return len(flags)


def _keep(flags: Sequence[Flag]) -> None:
    """Store the flags in place of the former ones; what is flagged still keeps the time since when."""
    with transaction.atomic():
        unique, changed = ["tranche", "kind"], ["since", "until", "count", "latest"]
        stored = Flag.objects.bulk_create(
            flags, batch_size=_AT_ONCE, update_conflicts=True, unique_fields=unique, update_fields=changed
        )
        Flag.objects.exclude(pk__in=[one.pk for one in stored]).delete()


def find(place: Ints, days: Ints, nav: Floats, end: int) -> Iterator[Found]:
    """Yield the flags of NAVs that stand share class by share class, each by date, up to the day ``end``."""
    if len(days):
        order = np.lexsort((days, place))
        yield from _missing(place[order], days[order], end)
        yield from _equal(place[order], days[order], nav[order], end)


def _missing(place: Ints, days: Ints, end: int) -> Iterator[Found]:
    last = np.flatnonzero(np.append(np.diff(place) != 0, True))
    # From each NAV to the next of the same share class, and from the last one to the end.
    following = np.append(days[1:], end)
    following[last] = end
    step = days_between(days, following)
    inner = np.ones(len(days), dtype=bool)
    inner[last] = False
    keys, count, middle = medians(place[inner], step[inner].astype(float))
    usual = np.full(int(place.max()) + 1, np.nan)
    usual[keys[count >= _STEPS]] = np.maximum(middle[count >= _STEPS], 1)
    # A step of one and a half times the usual one is none that misses a valuation.
    missed = np.nan_to_num(np.ceil(step / usual[place] - 0.5) - 1).clip(0)
    late = (missed[last] >= 1) & (step[last] - usual[place[last]] >= _LATE)
    missed[last] = np.where(late, missed[last], 0)
    missed[following <= end - _JUDGED] = 0
    first = np.append(0, last[:-1] + 1)
    for begin, row, is_late in zip(first.tolist(), last.tolist(), late.tolist(), strict=True):
        of_class = int(missed[begin : row + 1].sum())
        if is_late:
            yield Found(int(place[row]), Kind.MISSING, int(days[row]), end, int(missed[row]), latest=True)
        elif of_class > _TOLERATED:
            gaps = begin + np.flatnonzero(missed[begin : row + 1])
            since, until = int(days[gaps[0]]), int(following[gaps[-1]])
            yield Found(int(place[row]), Kind.MISSING, since, until, of_class, latest=False)


def _equal(place: Ints, days: Ints, nav: Floats, end: int) -> Iterator[Found]:
    same = np.append(False, (np.diff(place) == 0) & (np.diff(nav) == 0))
    begins = np.flatnonzero(~same)
    length = np.diff(np.append(begins, len(days)))
    ends = begins + length - 1
    long = (length > _EQUAL) & (days[ends] > end - _JUDGED)
    # Of several times the last one.
    found = {int(place[begins[one]]): one for one in np.flatnonzero(long).tolist()}
    for where, one in found.items():
        first, last = begins[one], ends[one]
        latest = last + 1 == len(place) or place[last + 1] != where
        yield Found(where, Kind.EQUAL, int(days[first]), int(days[last]), int(length[one]), bool(latest))


def latest(tranche_id: int) -> Sequence[Flag]:
    """Return the flags that concern the last NAV of a share class."""
    return list(Flag.objects.filter(tranche_id=tranche_id, latest=True).order_by("kind"))
