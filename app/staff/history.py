"""The history of a record as its page in the admin tells it: who changed what, when, and from where."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from difflib import SequenceMatcher
from typing import Any, Final, Literal

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db.models import BooleanField, Field, ForeignKey, JSONField, Model
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from app.bilingual import language_of_thread
from app.database.history import UNNAMED, former_links, former_states
from app.http import formats
from app.staff import columns, permissions

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
    """A change of a record. ``kind`` is ``insert``, ``update`` or ``delete``; ``of`` names a row below the record."""

    at: str
    who: str
    where: str
    kind: str
    what: str
    differences: tuple[Difference, ...]
    of: str = ""


@dataclass(frozen=True)
class Entry:
    """What is known of a change before it is told: the moment, and who it was as the database keeps it."""

    at: datetime
    context: Mapping[str, Any]
    kind: str
    differences: tuple[Difference, ...] = ()
    of: str = ""


def has_history(model: type[Model]) -> bool:
    """Whether changes of the model's rows, or of their links, are kept."""
    return former_states(model) is not None or bool(former_links(model))


def changes_of(row: Model, below: Iterable[type[Model]] = (), more: Iterable[Entry] = ()) -> list[Change]:
    """The changes of a record and of its links, the latest first.

    ``below`` names models whose rows belong to it, such as the documents of a fund; ``more`` is what others know.
    """
    links = _by_moment([*links_of(row), *more])
    found = [_joined(entry, links) for entry in _states_of(type(row), [row], pgh_obj_id=row.pk)]
    found += links.values()
    for model in below:
        found += _below(model, row)
    found.sort(key=lambda one: one.at, reverse=True)
    people = _people(found)
    # Nothing to see where only line ends differ.
    told = [one for one in found if one.differences or one.kind != "update"][:_SHOWN]
    return [_told(one, people) for one in told]


def _told(entry: Entry, people: Mapping[int, str]) -> Change:
    what = {"insert": _("created"), "update": _("changed"), "delete": _("deleted")}[entry.kind]
    at, where = formats.moment(localtime(entry.at)), _where(entry.context)
    return Change(at, _who(entry.context, people), where, entry.kind, what, entry.differences, entry.of)


def _states_of(model: type[Model], rows: Sequence[Model], of: str = "", **which: Any) -> list[Entry]:
    """The changes of the rows of a model that are told together, the latest first.

    A state holds what was there before; what came of it is in the next one, or in the row itself if it is still there.
    """
    states = former_states(model)
    if states is None:
        return []
    found = list(states.objects.filter(**which).order_by("-pgh_id")[:_SHOWN])
    fields = told_fields(states)
    names = _Names(model, fields, [*found, *rows])
    later: dict[Any, Any] = {row.pk: row for row in rows}
    entries = []
    for state in found:
        after = later.get(state.pgh_obj_id)
        differences: tuple[Difference, ...] = ()
        if state.pgh_label == "update" and after is not None:
            differences = tuple(_differences(state, after, fields, names))
        called = of and f"{of}: {_called(model, after or state, fields)}"
        entries.append(Entry(state.pgh_created_at, state.pgh_context or {}, state.pgh_label, differences, called))
        later[state.pgh_obj_id] = state
    return entries


def _called(model: type[Model], state: Any, fields: Sequence["Field[Any, Any]"]) -> str:
    """What a row is called, also one that is gone."""
    return str(model(**{field.attname: getattr(state, field.attname) for field in fields}))


def _below(model: type[Model], row: Model) -> list[Entry]:
    """The changes of the rows of a model that belong to a record."""
    points = next(
        (one for one in model._meta.concrete_fields if isinstance(one, ForeignKey) and one.related_model is type(row)),
        None,
    )
    if points is None:
        return []
    rows = list(model._default_manager.filter(**{points.name: row}))
    called = capfirst(str(model._meta.verbose_name))
    return _states_of(model, rows, called, **{points.attname: row.pk})


def links_of(row: Model) -> list[Entry]:
    """What was linked with a record, and what no longer is."""
    entries = []
    for name, links in former_links(type(row)).items():
        field: Any = type(row)._meta.get_field(name)
        own, other = field.m2m_field_name(), links._meta.get_field(field.m2m_reverse_field_name())
        found = list(links.objects.filter(**{own: row.pk}).order_by("-pgh_id")[:_SHOWN])
        names = _Names(links, [other], found)
        for link in found:
            label, written = capfirst(str(field.verbose_name)), names.written(other, getattr(link, other.attname))
            passage = Passage("new" if link.pgh_label == "insert" else "gone", written)
            difference = Difference(label, (passage,))
            entries.append(Entry(link.pgh_created_at, link.pgh_context or {}, "update", (difference,)))
    return entries


def _by_moment(links: Iterable[Entry]) -> dict[tuple[datetime, str], Entry]:
    """One entry for all that was linked and unlinked in one transaction, and in it one difference for each field."""
    together: dict[tuple[datetime, str], list[Entry]] = {}
    for one in links:
        together.setdefault(_moment(one), []).append(one)
    return {key: replace(found[0], differences=_by_label(found)) for key, found in together.items()}


def _by_label(found: Iterable[Entry]) -> tuple[Difference, ...]:
    passages: dict[str, dict[str, list[str]]] = {}
    for difference in (one for entry in found for one in entry.differences):
        for passage in difference.passages:
            passages.setdefault(difference.label, {}).setdefault(passage.kind, []).append(passage.words)
    kinds: tuple[Literal["gone", "new"], ...] = ("gone", "new")
    return tuple(
        Difference(label, tuple(Passage(kind, ", ".join(sorted(said[kind]))) for kind in kinds if kind in said))
        for label, said in passages.items()
    )


def _joined(entry: Entry, links: dict[tuple[datetime, str], Entry]) -> Entry:
    """The entry with the links that were changed with it, which are taken out of ``links``."""
    with_it = links.pop(_moment(entry), None)
    return entry if with_it is None else replace(entry, differences=(*entry.differences, *with_it.differences))


def _moment(entry: Entry) -> tuple[datetime, str]:
    """All changes of one transaction have the same."""
    return entry.at, str(sorted(entry.context.items(), key=str))


def told_fields(states: type[Model]) -> "list[Field[Any, Any]]":
    """The fields that people read: not what programs keep as JSON, such as edits that wait to be published."""
    return [
        field
        for field in states._meta.concrete_fields
        if not field.name.startswith(_OWN) and field.name != "id" and not isinstance(field, JSONField)
    ]


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


def _people(entries: Iterable[Entry]) -> dict[int, str]:
    numbers = {entry.context.get("user") for entry in entries} - {None}
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
            found = self._related[field.name].get(value)
            if found is None:
                return _("number %(number)s, deleted") % {"number": value}
            return permissions.told(found) if isinstance(found, Permission) else str(found)
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
