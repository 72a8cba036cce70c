"""Which groups and permissions an account was given and lost, as the page of its history tells it."""

import re
from collections.abc import Iterator
from typing import Final

from django.contrib.auth.models import Permission
from django.utils.text import capfirst

from app.accounts.models import SecurityEntry, User
from app.staff.history import Difference, Entry, Passage
from app.staff.permissions import told

#: What the security log says of one group or permission; names of groups may have spaces.
_ONE: Final = re.compile(r"([+-])(group|permission):(.+?)(?= [+-](?:group|permission):|$)")
_FIELDS: Final = {"group": "groups", "permission": "user_permissions"}


def changes_of(account: User) -> list[Entry]:
    """The entries of the security log that name groups or permissions of the account."""
    entries = SecurityEntry.objects.filter(account=account.pk, event=SecurityEntry.Event.RIGHTS_CHANGED)
    names = {_codename(one): told(one) for one in Permission.objects.select_related("content_type")}
    return [
        Entry(
            entry.at,
            {"user": entry.actor} if entry.actor is not None else {},
            "update",
            tuple(_differences(entry.details, names)),
        )
        for entry in entries
        if _ONE.search(entry.details)
    ]


def _differences(details: str, names: dict[str, str]) -> Iterator[Difference]:
    names_of = {field.name: capfirst(str(field.verbose_name)) for field in User._meta.many_to_many}
    for sign, kind, name in _ONE.findall(details):
        label = names_of[_FIELDS[kind]]
        yield Difference(label, (Passage("new" if sign == "+" else "gone", names.get(name, name)),))


def _codename(permission: Permission) -> str:
    return f"{permission.content_type.app_label}.{permission.codename}"
