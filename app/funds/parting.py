"""Parts share classes from a fund: into a fund of their own, into another one, or back to where they came from.

It is the inverse of ``merging`` (ADR 0195). Pages, watchlists, prices, figures and ratings belong to share classes and
go with them. What was merged is given back as far as the history knows whose it was; the rest stays and is named.
"""

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pghistory
from django.db.models import Model

from app.database.history import former_links, former_states, keeps_former_states
from app.funds.former import FormerFund
from app.funds.merging import MARKS, TAKEN, belongings
from app.funds.models import Fund, FundFacts, Tranche

#: What the history calls this command: the rules do not undo what it did.
COMMAND: Final = "part_fund"
#: What a merging changes of the fund that stays, beside its name.
_CHANGED: Final = (*TAKEN, *MARKS, "simulated")


class PartingError(Exception):
    """Why nothing can be parted, for whoever asked; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Parted:
    """What went from one fund to another: share classes, rows given back or copied by table, and what stays behind."""

    fund: Fund
    into: Fund
    isins: Sequence[str]
    given: Counter[str]
    stays: Counter[str]
    #: Whether the other fund was made for them, with a number of its own.
    is_new: bool
    #: Numbers of former funds that lead to the other fund from now on; one of them may be its own again.
    numbers: Sequence[int]


@dataclass(frozen=True, slots=True)
class Former:
    """A fund that was merged: its state when it ended, and when that was."""

    number: int
    state: Any
    time: datetime.datetime


def former(number: int) -> Former:
    """Find a fund that was merged. Raises PartingError."""
    found = FormerFund.objects.filter(pk=number).first()
    if found is None:
        raise PartingError(f"no fund {number} was merged into another one")
    state = former_states(Fund).objects.filter(pgh_obj_id=number, pgh_label="delete").order_by("-pgh_id").first()
    if state is None:
        raise PartingError(f"the history knows fund {number} no longer; name its share classes by ISIN")
    return Former(number, state, state.pgh_created_at)


def share_classes(one: Former) -> list[Tranche]:
    """The share classes that a merging took from a fund and that are still where it put them."""
    then = _states(Tranche, one).values_list("pgh_obj_id", flat=True)
    fund = FormerFund.objects.get(pk=one.number).fund_id
    return list(Tranche.objects.filter(pk__in=set(then), fund=fund).order_by("pk"))


def main_then(one: Former, members: Sequence[Tranche]) -> Tranche | None:
    """Which of some share classes was the fund's main one, if it is still open."""
    marked = set(_states(Tranche, one).filter(primary=True).values_list("pgh_obj_id", flat=True))
    return next((member for member in members if member.pk in marked and member.closed_on is None), None)


def part(members: Sequence[Tranche], into: Fund, main: Tranche | None = None, back: Former | None = None) -> Parted:
    """Move share classes of one fund to another, in the caller's transaction; ``back`` gives it what was merged.

    Raises PartingError where they are of several funds.
    """
    fund, is_new = require_one_fund(members), back is None and not into.tranches.exists()
    if back is not None:
        _take_number(into, back)
    given: Counter[str] = Counter()
    # The rules do not join again what somebody has parted.
    with pghistory.context(command=COMMAND):
        Tranche.objects.filter(pk__in=[one.pk for one in members]).update(fund=into, primary=False)
        if main is not None:
            into.tranches.filter(primary=True).update(primary=False)
            Tranche.objects.filter(pk=main.pk).update(primary=True)
        if back is not None:
            given += _give_back(fund, into, back)
            _restore_values(fund, back)
        if back is not None or is_new:
            given += _copy(fund, into, None if back is None else back.time.date())
    numbers = [] if back is None else [back.number]
    FormerFund.objects.filter(pk__in=numbers).delete()
    numbers += _lead(fund, into)
    return Parted(fund, into, [one.isin for one in members], given, _staying(fund), is_new, numbers)


def restored(one: Former, into: Fund) -> Fund:
    """The fund as it was when it was merged into another one, with its number, not stored yet; of that company now."""
    columns = {field.attname: getattr(one.state, field.attname) for field in Fund._meta.concrete_fields}
    # A picture that nobody has used since may be gone.
    logo = columns["logo"] if columns["logo"] == into.logo else ""
    return Fund(**columns | {"id": one.number, "logo": logo, "company_id": into.company_id})


def require_one_fund(members: Sequence[Tranche]) -> Fund:
    """The fund that share classes are of. Raises PartingError where there is not one."""
    funds = {one.fund_id for one in members}
    if len(funds) != 1:
        raise PartingError("the share classes are of several funds" if funds else "there are no share classes to part")
    return Fund.objects.select_related("company", "peergroup").get(pk=funds.pop())


def _take_number(into: Fund, back: Former) -> None:
    """Give the fund that was stored again what it was linked with."""
    for name, links in former_links(Fund).items():
        column = next(
            field.name
            for field in links._meta.concrete_fields
            if field.is_relation and field.related_model is getattr(Fund, name).rel.model
        )
        gone = links._base_manager.filter(fund_id=back.number, pgh_label="delete", pgh_created_at=back.time)
        getattr(into, name).set(gone.values_list(f"{column}_id", flat=True))


def _states(model: type[Model], one: Former) -> Any:
    """What the rows of a table were when the merging took them from a fund."""
    states = former_states(model)
    return states.objects.filter(fund_id=one.number, pgh_created_at=one.time)


def _give_back(fund: Fund, into: Fund, back: Former) -> Counter[str]:
    """Move the rows that were the fund's, and store again those that the merging dropped beside the same of the other.

    Nobody can say whose rows without a history were.
    """
    given: Counter[str] = Counter()
    for model, column in belongings():
        if model is Tranche or former_states(model) is None or column.name != "fund":
            continue
        states = _states(model, back)
        keys = set(states.filter(pgh_label="update").values_list("pgh_obj_id", flat=True))
        moved = model._base_manager.filter(pk__in=keys, fund=fund).update(fund=into)
        dropped = [
            model(**{one.attname: getattr(state, one.attname) for one in model._meta.concrete_fields})
            for state in states.filter(pgh_label="delete")
            if not getattr(state, "simulated", False)
        ]
        model._base_manager.bulk_create(dropped, ignore_conflicts=True)
        if moved or dropped:
            given[model._meta.label] = moved + len(dropped)
    return given


def _restore_values(fund: Fund, back: Former) -> None:
    """Take out of the fund what the merging filled in, as far as nobody has changed it since."""
    states = former_states(Fund).objects.filter(pgh_obj_id=fund.pk, pgh_label="update", pgh_created_at=back.time)
    before = states.order_by("pgh_id").first()
    if before is None:
        return
    changed = [
        name
        for name in _CHANGED
        if getattr(fund, name) == getattr(back.state, name) and getattr(before, name) != getattr(fund, name)
    ]
    if changed:
        for name in changed:
            setattr(fund, name, getattr(before, name))
        fund.save(update_fields=changed)


def _copy(fund: Fund, into: Fund, since: datetime.date | None) -> Counter[str]:
    """Copy how earlier ratings were made: those of the parted share classes were made with their fund's.

    Before ``since`` they were not. What files have said of the fund is copied as well; else it would be taken for the
    staff's.
    """
    copied: Counter[str] = Counter()
    for model in _explaining():
        new = list(model._base_manager.filter(fund=fund, record_date__gte=since or datetime.date.min))
        for row in new:
            row.pk, row.fund = None, into
        model._base_manager.bulk_create(new)
        if new:
            copied[model._meta.label] = len(new)
    said = FundFacts.objects.filter(fund=fund).first()
    if said is not None and not FundFacts.objects.filter(fund=into).exists():
        FundFacts.objects.create(fund=into, said=said.said)
    return copied


def _explaining() -> Iterable[Any]:
    """Tables with a row for each fund and record date: they say how what share classes show was made."""
    for model, column in belongings():
        names = {field.name for field in model._meta.concrete_fields}
        if {"record_date", column.name} <= names and former_states(model) is None:
            yield model


def _lead(fund: Fund, into: Fund) -> list[int]:
    """Let numbers of former funds lead to the other fund if all of their share classes have gone there."""
    led = []
    for one in FormerFund.objects.filter(fund=fund).order_by("pk"):
        once = former_states(Tranche).objects.filter(fund_id=one.pk).values_list("pgh_obj_id", flat=True)
        now = set(Tranche.objects.filter(pk__in=set(once)).values_list("fund_id", flat=True))
        if now == {into.pk}:
            one.fund = into
            one.save(update_fields=["fund"])
            led.append(one.pk)
    return led


def _staying(fund: Fund) -> Counter[str]:
    """What stays with the fund though it may be about the share classes that were parted, by table."""
    copied = {Tranche, FundFacts, FormerFund, *_explaining()}
    stays: Counter[str] = Counter()
    for model, column in belongings():
        if model not in copied and not keeps_former_states(model):
            stays[model._meta.label] = model._base_manager.filter(**{column.name: fund}).count()
    return +stays
