"""Makes one company of two: all that belongs to the company that goes is given to the one that stays.

What belongs to a company is whatever has a foreign key to it, in whichever domain, so a table that is added later moves
as well. Rows keep their state: a draft stays a draft, and what waits for a decision still waits. The company that goes
stays as a row without funds, which no list shows: its number leads to the other one, imports find that one by its
names, and what the other one cannot take, such as a second profile, stays with it for the provider's staff.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.db import transaction
from django.db.models import PROTECT, F, ForeignKey, Max, Model

from app.database.belongings import belongings, movable
from app.managers.models import Company
from app.statistics.merging import follow_owners

#: What a domain does beside the moving of its rows: the company that goes, the one that stays, and who merges them.
Follower = Callable[[Company, Company, Any], None]
_FOLLOWERS: Final[list[Follower]] = []
_DERIVED: Final[set[type[Model]]] = set()
_PLACED: Final[set[type[Model]]] = set()
#: How many rows of a table a refusal names.
_NAMED: Final = 10


class NotMergedError(Exception):
    """The companies cannot become one; ``names`` are rows of both that would be the same."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def declare_follower(follower: Follower) -> None:
    """Let a domain act within each merge, before anything moves; domains do so when they start."""
    _FOLLOWERS.append(follower)


def declare_derived(model: type[Model]) -> None:
    """Say that the rows of a table are computed from others: they go, and are computed again for the company."""
    _DERIVED.add(model)


def declare_placed(model: type[Model]) -> None:
    """Say that the rows of a table stand in an order, by ``place``: those of the company that goes come last."""
    _PLACED.add(model)


def derived() -> frozenset[type[Model]]:
    """The tables whose rows are computed from others."""
    return frozenset(_DERIVED)


def movements(gone: Company, into: Company) -> Counter[str]:
    """How many rows of each table would move, by the name of the table's rows."""
    found: Counter[str] = Counter()
    for model, column in _tables():
        counted = model is not Company and not model._meta.auto_created
        if counted and (count := movable(model, column, gone, into).count()):
            found[str(model._meta.verbose_name_plural)] += count
    return found


def hindrances(gone: Company, into: Company) -> list[str]:
    """What ``gone`` may not keep and ``into`` cannot take, such as a fund of a name that it has already."""
    found: list[str] = []
    for model, column in _tables():
        if column.remote_field.on_delete is PROTECT:
            rows: Any = model._base_manager
            left = rows.filter(**{column.name: gone}).exclude(pk__in=movable(model, column, gone, into))
            found += [str(one) for one in left[:_NAMED]]
    return found


@transaction.atomic
def merge(gone: Company, into: Company, actor: Any) -> Counter[str]:
    """Give all that ``gone`` has to ``into``, as staff decide. Returns the number of moved rows by table.

    Raises NotMergedError where ``into`` is ``gone``, where one of them was merged before, and for :func:`hindrances`.
    Nothing was changed then.
    """
    # In the order of their numbers, so that two merges wait for each other.
    rows = Company.objects.select_for_update().in_bulk(sorted((gone.pk, into.pk)))
    gone, into = rows[gone.pk], rows[into.pk]
    if gone.pk == into.pk or gone.merged_into_id or into.merged_into_id:
        raise NotMergedError([str(into)])
    if hindering := hindrances(gone, into):
        raise NotMergedError(hindering)
    for follower in _FOLLOWERS:
        follower(gone, into, actor)
    moved: Counter[str] = Counter()
    for model, column in _tables():
        _make_places(model, column, gone, into)
        if count := movable(model, column, gone, into).update(**{column.name: into}):
            moved[model._meta.label] += count
    for model in _DERIVED:
        rows_of: Any = model._base_manager
        rows_of.filter(company=gone).delete()
    moved += follow_owners(gone.pk, into.pk)
    if gone.image and not into.image:
        into.image = gone.image
        into.save(update_fields=["image"])
    gone.merged_into = into
    gone.save(update_fields=["merged_into"])
    return moved


def _tables() -> Iterator[tuple[type[Model], "ForeignKey[Any, Any]"]]:
    return belongings(Company, _DERIVED)


def _make_places(model: type[Model], column: "ForeignKey[Any, Any]", gone: Company, into: Company) -> None:
    if model not in _PLACED:
        return
    rows: Any = model._base_manager
    last = rows.filter(**{column.name: into}).aggregate(last=Max("place"))["last"]
    if last is not None:
        rows.filter(**{column.name: gone}).update(place=F("place") + last + 1)
