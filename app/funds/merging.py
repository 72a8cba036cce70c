"""Makes one fund of two: all that belongs to the fund that goes is given to the one that stays (ADR 0193).

What belongs to a fund is whatever has a foreign key to it, in whichever domain, so a table that is added later moves
as well. Pages, watchlists, prices, figures and ratings belong to share classes and stay with them.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from django.db.models import ForeignKey, Model, QuerySet

from app.database import belongings as tables
from app.funds.former import FormerFund
from app.funds.models import Fund, FundFacts, Tranche

#: What the fund that stays takes over where it has nothing itself.
TAKEN: Final = ("logo", "benchmark", "sfdr", "instrument_rank", "eltif_instrument_rank")
#: Marks by staff: what either of the two has, the one that stays has. ``is_focus`` follows rows that move.
MARKS: Final = ("is_award_nominated", "is_selection")


def merge(gone: Fund, into: Fund) -> Counter[str]:
    """Give all that ``gone`` has to ``into`` and delete it, in the caller's transaction.

    Returns the number of moved rows by table. A row that ``into`` has already, such as the same exclusion, goes; so do
    simulated rows where ``into`` has some of their table. Its name, company, peergroup and other terms stay.
    """
    _take_values(gone, into)
    _join_facts(gone, into)
    # A fund has one main share class; that of ``into`` stays it.
    gone.tranches.filter(primary=True).update(primary=False)
    moved: Counter[str] = Counter()
    for model, column in belongings():
        if count := _movable(model, column, gone, into).update(**{column.name: into}):
            moved[model._meta.label] = count
    FormerFund.objects.create(pk=gone.pk, fund=into, name=gone.name)
    # By number: what has moved must not be deleted with what was read before.
    Fund.objects.get(pk=gone.pk).delete()
    return moved


def _take_values(gone: Fund, into: Fund) -> None:
    if gone.simulated and not into.simulated:
        return
    changed = [name for name in TAKEN if not getattr(into, name) and getattr(gone, name)]
    changed += [name for name in MARKS if getattr(gone, name) and not getattr(into, name)]
    if into.simulated and not gone.simulated:
        # Staff, or a file, have said something of the fund that goes: it counts before what was invented.
        changed = [name for name in (*TAKEN, *MARKS) if getattr(gone, name) != getattr(into, name)]
        changed = [name for name in changed if name in MARKS or getattr(gone, name)] + ["simulated"]
    if changed:
        for name in changed:
            setattr(into, name, getattr(gone, name))
        into.save(update_fields=changed)


def _join_facts(gone: Fund, into: Fund) -> None:
    """Remember what files said of either, first of the one that stays; else it would be taken for the staff's."""
    former = FundFacts.objects.filter(pk=gone.pk).first()
    kept = FundFacts.objects.filter(pk=into.pk).first()
    if former is not None and kept is not None:
        kept.said = former.said | kept.said
        kept.save()


def belongings() -> Iterator[tuple[type[Model], "ForeignKey[Any, Any]"]]:
    """Every table with a foreign key to a fund, share classes first; not its history and not its own terms."""
    found = list(tables.belongings(Fund, {Fund.investment_focus.through, Fund.regions.through}))
    yield from sorted(found, key=lambda one: one[0] is not Tranche)


def _movable(model: type[Model], column: "ForeignKey[Any, Any]", gone: Fund, into: Fund) -> QuerySet[Any]:
    """The rows of ``gone`` that ``into`` can take; of simulated ones none where it has rows itself."""
    found = tables.movable(model, column, gone, into)
    rows: Any = model._base_manager
    invented = any(field.name == "simulated" for field in model._meta.fields) and model is not Tranche
    return found.filter(simulated=False) if invented and rows.filter(**{column.name: into}).exists() else found
