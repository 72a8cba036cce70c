"""What staff decide of held prices: each once, whoever asks first (ADR 0183)."""

import datetime
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from app.database.history import former_states
from app.prices.models import HeldNav, Split
from app.prices.storing import MERGE, make_partitions

State = HeldNav.State
_ROWS: Final = """
    SELECT tranche_id, date, coalesce(decided_nav, nav), currency, distribution FROM prices_heldnav WHERE id = ANY (%s)
"""
#: Ratios that shares are split and merged by, and how near the jump must be to one for it to be suggested.
_RATIOS: Final = tuple(Decimal(one) for one in (2, 3, 4, 5, 8, 10, 20, 25, 50, 100, 1000))
_NEAR: Final = Decimal("0.1")


def accept(ids: Sequence[int]) -> int:
    """Let held prices count; returns how many were still held."""
    return _decide(ids, State.ACCEPTED)


def reject(ids: Sequence[int]) -> int:
    """Leave held prices out for good; returns how many were still held."""
    return _decide(ids, State.REJECTED)


def correct(id: int, nav: Decimal) -> bool:
    """Let another NAV count in place of the delivered one; False where it is decided already."""
    return _decide([id], State.CORRECTED, nav) == 1


def split(id: int, ratio: Decimal) -> int:
    """Declare a split that explains a held price; returns how many prices count now, 0 where it is decided already.

    Held prices around it count as well as long as each lies within a tenth of the next. The earliest of those since the
    last NAV that counts is the first of the new shares.
    """
    with transaction.atomic():
        asked = HeldNav.objects.select_for_update().filter(pk=id, state=State.HELD).first()
        if asked is None:
            return 0
        held = HeldNav.objects.filter(tranche_id=asked.tranche_id, state=State.HELD)
        earlier = held.filter(before_date=asked.before_date, date__lt=asked.date).order_by("-date")
        alike = _while_alike(asked, earlier)
        first = alike[-1] if alike else asked
        Split.objects.update_or_create(tranche_id=asked.tranche_id, date=first.date, defaults={"ratio": ratio})
        alike += _while_alike(asked, held.filter(date__gt=asked.date).order_by("date"))
        return accept([asked.pk, *(one.pk for one in alike)])


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
    """Whether prices up to a day count, or count otherwise, by a decision or a split of after a point in time."""
    counts = HeldNav.objects.filter(decided_at__gte=time, state__in=[State.ACCEPTED, State.CORRECTED], date__lte=until)
    # The history has what a split was before it was changed or withdrawn, and a declared one as it is.
    changed = former_states(Split).objects.filter(pgh_created_at__gte=time)
    splits = Split.objects.filter(pk__in=changed.values("id"), date__lte=until)
    return counts.exists() or changed.filter(date__lte=until).exists() or splits.exists()


def suggested(held: HeldNav) -> Decimal | None:
    """The ratio of a split that would explain a jump: new shares for an old one; None for none."""
    jump = held.before_nav / held.nav
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
