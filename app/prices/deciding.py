"""What staff decide of held prices: each once, whoever asks first (ADR 0183)."""

import datetime
from collections.abc import Iterable, Sequence
from decimal import Decimal
from math import log
from typing import Final

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from app.database.history import former_states
from app.prices.models import HeldNav, Nav, Split
from app.prices.storing import MERGE, make_partitions

State = HeldNav.State
_ROWS: Final = """
    SELECT tranche_id, date, coalesce(decided_nav, nav), currency, distribution FROM prices_heldnav WHERE id = ANY (%s)
"""
_TAKE_OUT: Final = """
    DELETE FROM prices_nav p USING prices_heldnav h
    WHERE h.id = ANY (%s) AND h.state IN ('accepted', 'corrected') AND p.tranche_id = h.tranche_id AND p.date = h.date
        AND (p.nav, p.currency) = (coalesce(h.decided_nav, h.nav), h.currency)
"""
#: Ratios that shares are split and merged by, and how near the jump must be to one for it to be suggested.
_RATIOS: Final = tuple(Decimal(one) for one in (2, 3, 4, 5, 8, 10, 20, 25, 50, 100, 1000))
_NEAR: Final = Decimal("0.1")
#: More new shares for an old one do not fit into the column.
_MOST: Final = Decimal(10**8)


class DeclaredError(Exception):
    """A split that is declared already would be counted twice."""

    def __init__(self, split: Split) -> None:
        super().__init__(str(split))
        self.split = split


class UselessError(Exception):
    """A split of this ratio would make the jump larger, or leave it as it is."""


def accept(ids: Sequence[int]) -> int:
    """Let held prices count; returns how many were still held."""
    return _decide(ids, State.ACCEPTED)


def reject(ids: Sequence[int]) -> int:
    """Leave held prices out for good; returns how many were still held."""
    return _decide(ids, State.REJECTED)


def correct(id: int, nav: Decimal) -> bool:
    """Let another NAV count in place of the delivered one; False where it is decided already."""
    return _decide([id], State.CORRECTED, nav) == 1


def reopen(ids: Sequence[int]) -> int:
    """Take decisions back; returns how many prices are held again. What counts by them counts no longer.

    A split that was declared stays, and so does a NAV that a later delivery has put in the place of the decided one.
    """
    decided = [State.ACCEPTED, State.CORRECTED, State.REJECTED]
    with transaction.atomic():
        found = list(HeldNav.objects.select_for_update().filter(pk__in=ids, state__in=decided).order_by("pk"))
        chosen, now = [one.pk for one in found], timezone.now()
        with connection.cursor() as cursor:
            cursor.execute(_TAKE_OUT, [chosen])
        HeldNav.objects.filter(pk__in=chosen).exclude(state=State.REJECTED).update(withdrawn_at=now)
        HeldNav.objects.filter(pk__in=chosen).update(state=State.HELD, decided_nav=None, decided_at=None, held_at=now)
    return len(chosen)


def split(id: int, ratio: Decimal) -> int:
    """Declare a split that explains a held price; returns how many prices count now, 0 where it is decided already.

    Held prices around it count as well as long as each lies within a tenth of the next. The earliest of those since the
    last NAV that counts is the first of the new shares. Raises DeclaredError and UselessError, with nothing changed.
    """
    with transaction.atomic():
        asked = HeldNav.objects.select_for_update().filter(pk=id, state=State.HELD).first()
        if asked is None:
            return 0
        held = HeldNav.objects.filter(tranche_id=asked.tranche_id, state=State.HELD)
        since, nav = last_counted(asked)
        earlier = held.filter(date__gt=since, date__lt=asked.date).order_by("-date")
        alike = _while_alike(asked, earlier)
        first = alike[-1] if alike else asked
        known = declared(asked)
        if known is not None:
            raise DeclaredError(known)
        if ratio >= _MOST or abs(log(asked.nav * ratio / nav)) >= abs(log(asked.nav / nav)):
            raise UselessError
        Split.objects.create(tranche_id=asked.tranche_id, date=first.date, ratio=ratio)
        alike += _while_alike(asked, held.filter(date__gt=asked.date).order_by("date"))
        return accept([asked.pk, *(one.pk for one in alike)])


def last_counted(held: HeldNav) -> tuple[datetime.date, Decimal]:
    """The last NAV that counts before a held price: not the one that held it where staff have let in others since."""
    counted = Nav.objects.filter(tranche_id=held.tranche_id, currency=held.currency, date__lt=held.date)
    found = counted.filter(simulated=False).order_by("-date").values_list("date", "nav").first()
    return found or (held.before_date, held.before_nav)


def declared(held: HeldNav) -> Split | None:
    """The split that is declared between the last NAV that counts and a held price, on whatever day; None for none."""
    since, _ = last_counted(held)
    between = Split.objects.filter(tranche_id=held.tranche_id, date__gt=since, date__lte=held.date)
    return between.order_by("-date").first()


def _while_alike(start: HeldNav, others: Iterable[HeldNav]) -> list[HeldNav]:
    """Return those of the others that lie within a tenth of the one before."""
    last, found = start.nav, []
    for one in others:
        if abs(one.nav / last - 1) > _NEAR:
            continue
        found.append(one)
        last = one.nav
    return found


def decided_since(time: datetime.datetime, until: datetime.date) -> bool:
    """Whether prices up to a day count, or no longer do, by a decision or a split of after a point in time."""
    decided = Q(decided_at__gte=time, state__in=[State.ACCEPTED, State.CORRECTED])
    counts = HeldNav.objects.filter(decided | Q(withdrawn_at__gte=time), date__lte=until)
    # The history has what a split was before it was changed or withdrawn, and a declared one as it is.
    changed = former_states(Split).objects.filter(pgh_created_at__gte=time)
    splits = Split.objects.filter(pk__in=changed.values("id"), date__lte=until)
    return counts.exists() or changed.filter(date__lte=until).exists() or splits.exists()


def suggested(held: HeldNav) -> Decimal | None:
    """The ratio of a split that would explain a jump: new shares for an old one; None for none.

    Where the next NAV that counts is nearer to the level before, it is an error of one day.
    """
    before = last_counted(held)[1]
    counted = Nav.objects.filter(tranche_id=held.tranche_id, currency=held.currency, date__gt=held.date)
    after = counted.filter(simulated=False).order_by("date").values_list("nav", flat=True).first()
    back = after is not None and abs(log(after / before)) < abs(log(after / held.nav))
    if back or declared(held) is not None:
        return None
    jump = before / held.nav
    for ratio in (*_RATIOS, *(1 / one for one in _RATIOS)):
        if abs(jump / ratio - 1) <= _NEAR:
            return ratio
    return None


def _decide(ids: Sequence[int], state: State, nav: Decimal | None = None) -> int:
    with transaction.atomic():
        held = list(HeldNav.objects.select_for_update().filter(pk__in=ids, state=State.HELD).order_by("pk"))
        chosen = [one.pk for one in held]
        HeldNav.objects.filter(pk__in=chosen).update(state=state, decided_nav=nav, decided_at=timezone.now())
        if chosen and state != State.REJECTED:
            make_partitions({one.date.year for one in held})
            with connection.cursor() as cursor:
                cursor.execute(MERGE.format(rows=_ROWS), [chosen])
    return len(chosen)


def any_held(tranche: str, until: str) -> str:
    """Return the SQL that tells whether a price of a share class up to a day waits for a decision; both are SQL."""
    return (
        "EXISTS (SELECT FROM prices_heldnav "
        f"WHERE tranche_id = {tranche} AND state = '{State.HELD}' AND date <= {until})"
    )
