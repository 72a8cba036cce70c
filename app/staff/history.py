"""The history of a record as its page in the admin tells it: who changed what, when, and from where."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, Final, Literal

from django.contrib.auth import get_user_model
from django.db.models import BooleanField, Field, ForeignKey, JSONField, Model
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from app.bilingual import language_of_thread
from app.database.history import UNNAMED, former_states
from app.http import formats
from app.staff import columns

#: As many changes as a page tells; the latest.
_SHOWN: Final = 200
_OWN: Final = "pgh_"
#: Texts up to this many characters are told whole.
_SHORT: Final = 120
_WORDS: Final = re.compile(r"\S+\s*|\s+")
_NEIGHBOURS: Final = 8


@dataclass(frozen=True)
class Passage:
    """A piece of a text: ``kept``, ``gone`` or ``new``."""

    kind: Literal["kept", "gone", "new"]
    words: str


@dataclass(frozen=True)
class Difference:
    """A field that has changed, as readers see it; of a long text only what has changed, with a few words around."""

    label: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class Change:
    """A change of a record. ``kind`` is ``insert``, ``update`` or ``delete``."""

    at: str
    who: str
    where: str
    kind: str
    what: str
    differences: tuple[Difference, ...]


def has_history(model: type[Model]) -> bool:
    """Whether changes of the model's rows are kept."""
    return former_states(model) is not None


def changes_of(row: Model) -> list[Change]:
    """The changes of a record, the latest first."""
    states = former_states(type(row))
    if states is None:
        return []
    found = list(states.objects.filter(pgh_obj_id=row.pk).order_by("-pgh_id")[:_SHOWN])[::-1]
    fields = told_fields(states)
    names = _Names(type(row), fields, [*found, row])
    people = _people(found)
    pairs = pairwise([*found, row])
    told = [_change(before, after, fields, names, people) for before, after in pairs][::-1]
    # Nothing to see where only line ends differ.
    return [one for one in told if one.differences or one.kind != "update"]


def told_fields(states: type[Model]) -> "list[Field[Any, Any]]":
    """The fields that people read: not what programs keep as JSON, such as edits that wait to be published."""
    return [
        field
        for field in states._meta.concrete_fields
        if not field.name.startswith(_OWN) and field.name != "id" and not isinstance(field, JSONField)
    ]


def _change(
    state: Any, after: Any, fields: Sequence["Field[Any, Any]"], names: "_Names", people: Mapping[int, str]
) -> Change:
    """A row's state holds what was there before; what came of it is in the next state, or in the row itself."""
    kind = state.pgh_label
    what = {"insert": _("created"), "update": _("changed"), "delete": _("deleted")}[kind]
    differences = tuple(_differences(state, after, fields, names)) if kind == "update" else ()
    context = state.pgh_context or {}
    at = formats.moment(localtime(state.pgh_created_at))
    return Change(at, _who(context, people), _where(context), kind, what, differences)


def _differences(before: Any, after: Any, fields: Sequence["Field[Any, Any]"], names: "_Names") -> Iterator[Difference]:
    for field in fields:
        old, new = getattr(before, field.attname), getattr(after, field.attname)
        if _comparable(old) != _comparable(new):
            yield Difference(names.label(field), _passages(names.written(field, old), names.written(field, new)))


def _comparable(value: Any) -> Any:
    """Forms send other line ends than programs write."""
    return value.replace("\r\n", "\n") if isinstance(value, str) else value


def _passages(before: str, after: str) -> tuple[Passage, ...]:
    if max(len(before), len(after)) <= _SHORT:
        return Passage("gone", before), Passage("new", after)
    old, new = (_WORDS.findall(_comparable(text)) for text in (before, after))
    found: list[Passage] = []
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(Passage("kept", _around(old[i:j], first=i == 0, last=j == len(old))))
            continue
        found += [Passage("gone", "".join(old[i:j]))] if j > i else []
        found += [Passage("new", "".join(new[k:m]))] if m > k else []
    return tuple(found)


def _around(words: Sequence[str], *, first: bool, last: bool) -> str:
    """What stays the same, but for the few words next to what has changed."""
    if len(words) <= 2 * _NEIGHBOURS:
        return "".join(words)
    before = [] if first else words[:_NEIGHBOURS]
    after = [] if last else words[-_NEIGHBOURS:]
    return "".join([*before, "… ", *after])


def _who(context: Mapping[str, Any], people: Mapping[int, str]) -> str:
    if context.get(UNNAMED):
        return _("an account that is no longer recorded")
    user = context.get("user")
    if user is not None:
        return people.get(user) or _("account %(number)s, deleted") % {"number": user}
    command = context.get("command")
    if command:
        return _("command %(name)s") % {"name": command}
    return _("the portal") if context.get("request") else _("unknown")


def _where(context: Mapping[str, Any]) -> str:
    parts = [str(context[name]) for name in ("page", "request") if context.get(name)]
    return " · ".join(parts)


def _people(states: Iterable[Any]) -> dict[int, str]:
    numbers = {(state.pgh_context or {}).get("user") for state in states} - {None}
    found = get_user_model()._default_manager.in_bulk(numbers) if numbers else {}
    return {number: str(user) for number, user in found.items()}


class _Names:
    """How values are written: names of related records, labels of choices, numbers with their units."""

    def __init__(self, model: type[Model], fields: Sequence["Field[Any, Any]"], states: Sequence[Any]) -> None:
        self._of = {field.name: model._meta.get_field(field.name) for field in fields}
        self._related = {
            field.name: field.remote_field.model._default_manager.in_bulk(
                {getattr(state, field.attname) for state in states} - {None}
            )
            for field in self._of.values()
            if isinstance(field, ForeignKey)
        }

    def label(self, field: "Field[Any, Any]") -> str:
        return str(capfirst(self._of[field.name].verbose_name))  # type: ignore[union-attr]

    def written(self, field: "Field[Any, Any]", value: Any) -> str:
        own = self._of[field.name]
        if value is None or value == "":
            return formats.MISSING
        if field.name in self._related:
            return str(self._related[field.name].get(value) or _("number %(number)s, deleted") % {"number": value})
        if isinstance(own, BooleanField):
            return _("Yes") if value else _("No")
        choices = dict(getattr(own, "flatchoices", ()))
        if choices:
            return str(choices.get(value, value))
        if isinstance(value, datetime):
            return formats.moment(localtime(value))
        if isinstance(value, date):
            return formats.day(value)
        write = columns.writing(own)  # type: ignore[arg-type]
        return write(value, language_of_thread()) if write is not None else str(value)
