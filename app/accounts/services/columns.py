"""Which columns somebody's fund lists show, and sets of them under a name."""

from collections.abc import Sequence
from typing import Final

from django.db import IntegrityError, transaction

from app.accounts.models import ColumnSet, User
from app.accounts.services import demo
from search.fields import Viewer, tranche_catalogue

MAX_SETS: Final = 20


class UnknownColumns(Exception):  # noqa: N818 - says what is the case
    """These names are no columns that the account may see."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class NameTaken(Exception):  # noqa: N818 - says what is the case
    """The account has another set of this name."""


class TooManySets(Exception):  # noqa: N818 - says what is the case
    """The account has as many sets as it may have."""


def checked(names: Sequence[str], viewer: Viewer) -> list[str]:
    """The names without repetitions, in order. Raises UnknownColumns."""
    current, known = tranche_catalogue().current, tranche_catalogue().column_names(viewer)
    unknown = [name for name in names if current(name) not in known]
    if unknown:
        raise UnknownColumns(unknown)
    return list(dict.fromkeys(map(current, names)))


def visible(names: Sequence[str], viewer: Viewer) -> list[str]:
    """Those that still are columns and that the account may still see, by their names of today."""
    known = tranche_catalogue().column_names(viewer)
    return [name for name in dict.fromkeys(map(tranche_catalogue().current, names)) if name in known]


def keep(user: User, names: Sequence[str], viewer: Viewer) -> list[str]:
    """Set the columns of the advanced search; none for the default choice. Raises UnknownColumns, DemoAccount."""
    demo.refuse(user)
    columns = checked(names, viewer)
    User.objects.filter(pk=user.pk).update(search_columns=columns)
    return columns


def add(user: User, name: str, names: Sequence[str], viewer: Viewer) -> ColumnSet:
    """Make a set. Raises UnknownColumns, NameTaken, TooManySets, DemoAccount."""
    demo.refuse(user)
    columns = checked(names, viewer)
    with transaction.atomic():
        # Two at once wait here, so that neither overlooks the other's set.
        User.objects.select_for_update().get(pk=user.pk)
        if user.column_sets.filter(name=name).exists():
            raise NameTaken
        if user.column_sets.count() >= MAX_SETS:
            raise TooManySets
        return ColumnSet.objects.create(user=user, name=name, columns=columns)


def change(one: ColumnSet, name: str | None, names: Sequence[str] | None, viewer: Viewer) -> ColumnSet:
    """Rename a set, or give it other columns. Raises UnknownColumns, NameTaken, DemoAccount."""
    demo.refuse(one.user)
    if names is not None:
        one.columns = checked(names, viewer)
    if name is not None:
        one.name = name
    try:
        with transaction.atomic():
            one.save()
    except IntegrityError:
        raise NameTaken from None
    return one


def forget(one: ColumnSet) -> None:
    """Delete a set. Raises DemoAccount."""
    demo.refuse(one.user)
    one.delete()
