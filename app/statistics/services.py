"""What may be read of the statistics.

One unit is shown or withheld as a whole, whatever is asked: the views of one subject by one kind of reader in one
calendar month that is over. Every answer consists of whole units, each of at least five people, so the difference of
any two answers consists of such units as well. That is why there are no shorter periods, no sums over several subjects
that include what is withheld, and no parts by source (ADR 0162). Where a unit is split, as the searches that showed a
fund are by their criteria, its parts are units as well, and so is what is left of it (ADR 0263).

One search shows several funds and misses others, so units of searches overlap: of two funds, which stand in the same
lists but for one, the difference would be one search. They are told in tens, unit by unit.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db.models import Q

from app.statistics.kinds import Form, Kind, ReaderKind
from app.statistics.models import InsteadSum, MissedSum, MonthlySum, SearchSum, ThemeSum

#: People. Visitors cannot be told apart; of them, so many views.
LEAST: Final = 5
#: Figures that overlap are told in such steps: what is left after a subtraction is nobody's.
ROUND: Final = 10
#: ``opened`` is a part of ``fund``: what was not opened from a search would be the difference, perhaps of one person.
READABLE: Final = frozenset(
    {
        Kind.FUND, Kind.DOCUMENT, Kind.NEWS, Kind.REPORT, Kind.PROFILE, Kind.COMPANY_NEWS, Kind.COMPANY_DOCUMENT,
        Kind.SHOWN,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Views:
    """Views of one subject in one month by one kind of reader."""

    subject_id: int
    month: date
    reader: ReaderKind
    views: int
    place: float | None
    """The average place in the lists of searches; None for whatever is no list."""
    simulated: bool


@dataclass(frozen=True, slots=True)
class Searches:
    """Searches with the same criteria in one month by one kind of reader."""

    month: date
    form: Form
    criteria: Mapping[str, Any]
    reader: ReaderKind
    searches: int


@dataclass(frozen=True, slots=True)
class Missed:
    """Searches in one month, by one kind of reader, that would have found a fund without one of their criteria."""

    subject_id: int
    month: date
    criterion: str
    """The facet of a screen, or the step of a guided search."""
    reader: ReaderKind
    searches: int
    simulated: bool
    people: int = 0
    """Accounts; 0 of visitors."""
    bound: str = ""
    """What was asked, as JSON; empty for all that too few asked for, together."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Searches of one month, by one kind of reader, that asked for a value."""

    month: date
    facet: str
    value: str
    reader: ReaderKind
    searches: int
    simulated: bool


@dataclass(frozen=True, slots=True)
class Instead:
    """Views of others' funds of one group, from searches of one month that had shown an owner's funds in vain."""

    month: date
    group_id: int
    reader: ReaderKind
    views: int
    simulated: bool


def tens(count: int) -> int:
    """About so many: whole tens, never none of some."""
    return max(ROUND, (count + ROUND // 2) // ROUND * ROUND) if count else 0


def views_of(subject_ids: Collection[int], first: date, last: date, kind: Kind) -> list[Views]:
    """Views of funds, or other subjects, from the month ``first`` to the month ``last``, both named by a first day.

    What is missing had too few readers, or none; which of the two cannot be told. Searches are told in tens. Robots are
    left out. Raises
    ValueError for a day within a month, and for a kind that is a part of another one.
    """
    _check_months(first, last)
    if kind not in READABLE:
        raise ValueError(f"{kind} is a part of another kind.")
    found = MonthlySum.objects.filter(
        _enough("views"), subject_id__in=list(subject_ids), kind=kind, month__range=(first, last)
    ).exclude(reader=ReaderKind.ROBOT)
    return [
        Views(
            one.subject_id,
            one.month,
            ReaderKind(one.reader),
            tens(one.views) if kind == Kind.SHOWN else one.views,
            None if one.places is None else one.places / one.views,
            one.simulated,
        )
        for one in found.order_by("subject_id", "month", "reader", "simulated")
    ]


def searches_of(first: date, last: date) -> list[Searches]:
    """Searches from the month ``first`` to the month ``last``, both named by a first day, by their criteria.

    Each stands under its own criteria alone, so no two rows have a search in common. Rare ones are missing, and robots.
    Raises ValueError for a day within a month.
    """
    _check_months(first, last)
    found = SearchSum.objects.filter(_enough("searches"), month__range=(first, last)).exclude(reader=ReaderKind.ROBOT)
    return [
        Searches(one.month, Form(one.form), one.criteria, ReaderKind(one.reader), one.searches)
        for one in found.order_by("month", "-searches", "id")
    ]


def missed_by(subject_ids: Collection[int], first: date, last: date) -> list[Missed]:
    """What searches missed of these funds from the month ``first`` to the month ``last``, both named by a first day.

    A search that a fund misses by two criteria, or in which another of its share classes is found, is in none of them.
    A fund of which one share class misses one criterion and another share class another one is in both. Told
    in tens. Raises ValueError for a day within a month.
    """
    _check_months(first, last)
    found = MissedSum.objects.filter(_enough("searches"), subject_id__in=list(subject_ids), month__range=(first, last))
    return [
        Missed(
            one.subject_id,
            one.month,
            one.criterion,
            ReaderKind(one.reader),
            tens(one.searches),
            one.simulated,
            tens(one.people),
            one.bound,
        )
        for one in found.order_by("subject_id", "month", "-searches", "criterion", "bound", "reader", "simulated")
    ]


def themes(first: date, last: date) -> list[Theme]:
    """What searches of all readers asked for, from the month ``first`` to the month ``last``, named by a first day.

    Parts of these searches stand in other answers: show them in round numbers only. Raises ValueError for a day within
    a month.
    """
    _check_months(first, last)
    found = ThemeSum.objects.filter(_enough("searches"), month__range=(first, last)).exclude(reader=ReaderKind.ROBOT)
    return [
        Theme(one.month, one.facet, one.value, ReaderKind(one.reader), one.searches, one.simulated)
        for one in found.order_by("month", "facet", "value", "reader")
    ]


def instead_of(owner_id: int, first: date, last: date) -> list[Instead]:
    """What was opened instead of an owner's funds, from the month ``first`` to the month ``last``, by group.

    Show it in round numbers only: it is a part of the groups' views. Raises ValueError for a day within a month.
    """
    _check_months(first, last)
    found = InsteadSum.objects.filter(_enough("views"), owner_id=owner_id, month__range=(first, last))
    return [
        Instead(one.month, one.group_id, ReaderKind(one.reader), one.views, one.simulated)
        for one in found.order_by("month", "-views", "group_id", "reader")
    ]


def _check_months(first: date, last: date) -> None:
    if first.day != 1 or last.day != 1:
        raise ValueError("Months are named by their first day.")


def _enough(counted: str) -> Q:
    return Q(people__gte=LEAST) | Q(reader=ReaderKind.VISITOR, **{f"{counted}__gte": LEAST})
