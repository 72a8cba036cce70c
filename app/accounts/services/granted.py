"""Which groups and permissions an account was given and lost, as the page of its history tells it."""

import re
from collections.abc import Iterator
from typing import Final

from django.utils.text import capfirst

from app.accounts.models import SecurityEntry, User
from app.staff import permissions
from app.staff.history import Difference, Entry, Passage

#: What the security log says of one group or permission; names of groups may have spaces.
_ONE: Final = re.compile(r"([+-])(group|permission):(.+?)(?= [+-](?:group|permission):|$)")
_FIELDS: Final = {"group": "groups", "permission": "user_permissions"}


def changes_of(account: User) -> list[Entry]:
    """The entries of the security log that name groups or permissions of the account."""
    entries = SecurityEntry.objects.filter(account=account.pk, event=SecurityEntry.Event.RIGHTS_CHANGED)
    return [
        Entry(
            entry.at,
            {"user": entry.actor} if entry.actor is not None else {},
            "update",
            tuple(_differences(entry.details)),
        )
        for entry in entries
        if _ONE.search(entry.details)
    ]


def _differences(details: str) -> Iterator[Difference]:
    for sign, kind, name in _ONE.findall(details):
        yield Difference(_columns()[_FIELDS[kind]], (Passage("new" if sign == "+" else "gone", _named(kind, name)),))


def told(details: str) -> str:
    """What changed rights are, in words: groups, permissions, and columns of the account."""
    columns = _columns()
    granted = _ONE.findall(details)
    if granted:
        return "\n".join(f"{sign} {columns[_FIELDS[kind]]}: {_named(kind, name)}" for sign, kind, name in granted)
    parts = [(one[0] if one[0] in "+-" else "", one.lstrip("+-")) for one in details.split()]
    return "\n".join(f"{sign} {columns.get(name, name)}".strip() for sign, name in parts)


def _named(kind: str, name: str) -> str:
    return permissions.named(name) if kind == "permission" else name


def _columns() -> dict[str, str]:
    fields = (*User._meta.concrete_fields, *User._meta.many_to_many)
    return {field.name: capfirst(str(field.verbose_name)) for field in fields}
