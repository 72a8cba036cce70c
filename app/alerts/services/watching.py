"""Watchlists: share classes under a name, each with a note."""

from typing import Final

from django.db import IntegrityError, transaction

from app.accounts.models import User
from app.alerts.models import WatchEntry, WatchList
from app.alerts.services.limits import LimitReached, NameTaken
from app.database.ids import LARGEST_ID
from app.funds.models import Tranche

MAX_LISTS: Final = 20
MAX_ENTRIES: Final = 2000


class UnknownFund(Exception):  # noqa: N818 - says what is the case
    """There is no such share class."""


class LastList(Exception):  # noqa: N818 - says what is the case
    """The first list of a user cannot be deleted or lose its name."""


def lists_of(user: User) -> list[WatchList]:
    """The user's lists, the first one first."""
    return list(user.watch_lists.all())


def first_list(user: User) -> WatchList:
    """The list that has no name; made with its first use."""
    found, _ = WatchList.objects.get_or_create(user=user, name="")
    return found


def watched(user: User) -> list[int]:
    """Ids of all share classes on any of the user's lists."""
    found = WatchEntry.objects.filter(watch_list__user=user).values_list("tranche_id", flat=True).distinct()
    return sorted(found)


def watch(user: User, tranche_id: int, watch_list: WatchList | None = None, note: str | None = None) -> int:
    """Put a share class on a list, the first one by default; what is there already only gets the note.

    Returns how many entries the user has. Raises UnknownFund, LimitReached.
    """
    if tranche_id > LARGEST_ID or not Tranche.objects.filter(pk=tranche_id).exists():
        raise UnknownFund
    with transaction.atomic():
        # Two at once wait here, so that neither overlooks the other's entry.
        User.objects.select_for_update().get(pk=user.pk)
        on = watch_list or first_list(user)
        entry = WatchEntry.objects.filter(watch_list=on, tranche_id=tranche_id).first()
        number = WatchEntry.objects.filter(watch_list__user=user).count()
        if entry is not None:
            if note is not None:
                entry.note = note
                entry.save(update_fields=["note"])
            return number
        if number >= MAX_ENTRIES:
            raise LimitReached(MAX_ENTRIES)
        try:
            with transaction.atomic():
                WatchEntry.objects.create(watch_list=on, tranche_id=tranche_id, note=note or "")
        except IntegrityError:
            # The share class, or the list, has just been deleted.
            raise UnknownFund from None
        return number + 1


def unwatch(user: User, tranche_id: int, watch_list: WatchList | None = None) -> tuple[int, list[tuple[int, str]]]:
    """Take a share class from one list, or from all.

    Returns how many entries the user still has, and list and note of those that are gone, so that it can be undone.
    """
    mine = WatchEntry.objects.filter(watch_list__user=user)
    gone = mine.filter(tranche_id=min(tranche_id, LARGEST_ID))
    gone = gone.filter(watch_list=watch_list) if watch_list is not None else gone
    with transaction.atomic():
        removed = list(gone.select_for_update().order_by("pk").values_list("watch_list_id", "note"))
        gone.delete()
    return mine.count(), removed


def add_list(user: User, name: str) -> WatchList:
    """Make a list. Raises NameTaken, LimitReached."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        first_list(user)
        if user.watch_lists.filter(name=name).exists():
            raise NameTaken
        if user.watch_lists.count() >= MAX_LISTS:
            raise LimitReached(MAX_LISTS)
        return WatchList.objects.create(user=user, name=name)


def rename_list(watch_list: WatchList, name: str) -> WatchList:
    """Give a list another name. Raises NameTaken, LastList."""
    if not watch_list.name:
        raise LastList
    try:
        with transaction.atomic():
            watch_list.name = name
            watch_list.save(update_fields=["name"])
    except IntegrityError:
        raise NameTaken from None
    return watch_list


def delete_list(watch_list: WatchList) -> None:
    """Delete a list with its entries. Raises LastList."""
    if not watch_list.name:
        raise LastList
    watch_list.delete()
